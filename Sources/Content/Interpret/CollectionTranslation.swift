import Diagnostics
import Settings
import Items

extension CollectionSettings {
  /// Takes the title and the introduction in another language than the first. A text that has none stays as it is.
  /// - Parameters:
  ///   - own: the keys that `collection.md` has for the language, such as `title` if there is a `title.de`.
  ///   - text: the collection's file in the language, `collection.de.md`.
  /// - Returns: the diagnostics about that file.
  mutating func translate(to languages: ContentLanguages, own: Set<String>, _ text: ParsedDocument?) -> [Diagnostic] {
    var names = own
    // An alias leads to the first language, if it is not written for another.
    if !own.contains("aliases") { publication.aliases = [] }
    defer { self.languages = TextLanguages(fallback: languages.first, translated: names) }
    guard let text else { return [] }
    translation = text.file
    var reader = FrontMatterReader(file: text.file)
    for entry in reader.entries(of: text.frontMatter) where !entry.value.isNull {
      guard entry.key == "title" else {
        reader.refuse(
          unknownKey: entry, of: "a collection's file in another language", candidates: ["title"],
          otherwise:
            "say it in collection.md; what depends on the language is '\(entry.key).\(languages.current)' there")
        continue
      }
      guard let title = reader.line(entry.value, "title"), !title.isEmpty else { continue }
      self.title = title
      names.insert("title")
    }
    if !text.body.blocks.isEmpty {
      if let heading = text.body.firstHeadingText, !names.contains("title") {
        title = heading
        names.insert("title")
      }
      (introduction, summary) = (text.body, text.excerptText)
      names.insert("body")
    }
    if reader.diagnostics.containsErrors { isBroken = true }
    return reader.diagnostics
  }
}
