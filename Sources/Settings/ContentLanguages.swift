import Diagnostics

/// The languages of a site's texts, and the one that they are read for.
///
/// The first one is that of names without a tag: `title` and `fluorite.md`. The others have their tags in names:
/// `title.de` and `fluorite.de.md`.
package struct ContentLanguages: Hashable, Sendable {
  /// All languages as BCP 47 tags, without duplicates. Empty for a site in one language, whose names have no tags.
  package var all: [String]
  /// The language that is read.
  package var current: String

  package init(_ all: [String], reading current: String) { (self.all, self.current) = (all, current) }

  /// The language of what is not translated.
  package var first: String { all.first ?? current }
  package var isFirst: Bool { current == first }

  /// Divides a name with the tag of a language at its end, such as `title.de`; nil if there is none.
  package func divide(_ name: String) -> (name: String, language: String)? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let tag = String(name[name.index(after: dot)...])
    return all.contains(tag) ? (String(name[..<dot]), tag) : nil
  }
}

extension FrontMatterNode {
  /// The keys whose mappings have the names of others as keys: the headers of a table.
  private static let verbatimKeys: Set = ["columns"]

  /// The value for a language: in all its mappings, `title.de` replaces `title`, and what is for other languages is left
  /// out. An empty value replaces nothing.
  package func written(for languages: ContentLanguages) -> FrontMatterNode {
    var node = self
    switch value {
    case .list(let nodes): node.value = .list(nodes.map { $0.written(for: languages) })
    case .mapping(let entries):
      let own = ownKeys(of: languages.current, among: languages)
      node.value = .mapping(
        entries.compactMap { entry in
          var entry = entry
          if let (name, language) = languages.divide(entry.key) {
            guard language == languages.current, own.contains(name) else { return nil }
            entry.key = name
          } else if own.contains(entry.key) {
            return nil
          }
          if !Self.verbatimKeys.contains(entry.key) { entry.value = entry.value.written(for: languages) }
          return entry
        })
    default: break
    }
    return node
  }

  /// The names that have a value for a language of their own, if the node is a mapping: `title` if there is a `title.de`.
  package func ownKeys(of language: String, among languages: ContentLanguages) -> Set<String> {
    guard case .mapping(let entries) = value else { return [] }
    var names: Set<String> = []
    for entry in entries where !entry.value.isNull {
      if let (name, tag) = languages.divide(entry.key), tag == language { names.insert(name) }
    }
    return names
  }

  /// The languages, other than the first, for which any mapping of the node has values.
  package func ownLanguages(among languages: ContentLanguages) -> Set<String> {
    switch value {
    case .list(let nodes): return nodes.reduce(into: []) { $0.formUnion($1.ownLanguages(among: languages)) }
    case .mapping(let entries):
      return entries.reduce(into: []) { found, entry in
        if let (_, language) = languages.divide(entry.key), language != languages.first { found.insert(language) }
        found.formUnion(entry.value.ownLanguages(among: languages))
      }
    default: return []
    }
  }
}
