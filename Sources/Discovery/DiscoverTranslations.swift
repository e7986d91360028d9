import Bytes
package import Diagnostics
import Settings

/// The texts of a content folder in one language other than the first.
package struct Translations: Sendable {
  /// `fluorite.de.md` and `moss/index.de.md`, by the path of the item; `about.de.md`, by the path of the page.
  package var texts: [String: SourceEntry] = [:]
  /// `collection.de.md`, by the path of the collection.
  package var collections: [String: SourceEntry] = [:]
  /// The `index.de.md` of the content folder.
  package var home: SourceEntry?

  package init() {}
}

extension SourceTree {
  /// Separates the texts in other languages, whose names have a tag: `fluorite.de.md`, from the items and pages.
  /// - Parameters:
  ///   - languages: the tags of the site's languages, the first of which names have no tag of.
  ///   - diagnostics: the diagnostics about the tree, without those that no longer apply.
  package mutating func separateTranslations(_ languages: [String], _ diagnostics: inout [Diagnostic]) {
    guard let first = languages.first else { return }
    let folders = Set(collections.map(\.path))
    let tree = self
    var translations: [String: Translations] = [:]
    /// Divides `fluorite.de` into `fluorite` and `de`.
    func divided(_ slug: String) -> (slug: String, language: String)? {
      guard let language = languages.first(where: { slug.hasSuffix("." + $0) }) else { return nil }
      let slug = String(slug.dropLast(language.utf8.count + 1))
      return slug.isEmpty ? nil : (slug, language)
    }
    /// Returns whether a text is in another language; if so, takes it.
    func takes(_ source: ItemSource, isPage: Bool) -> Bool {
      guard let (slug, language) = divided(source.slug) else { return false }
      if language == first {
        diagnostics.append(
          .error(
            "first-language", "a text in the first of the site's languages has no '\(language)' in its name",
            at: SourceLocation(path: tree.displayPath(of: source.file)),
            suggestion: "call it '\(source.file.name.dropLast(language.utf8.count + 4)).md'"))
        return true
      }
      var place = ContentPath.join(source.collection, slug)
      if slug == "collection", folders.contains(source.file.folder) {
        translations[language, default: Translations()].collections[source.file.folder] = source.file
        return true
      }
      if isPage, place == "index" {
        translations[language, default: Translations()].home = source.file
        return true
      }
      if !isPage, slug == "index" { place = source.file.folder }
      translations[language, default: Translations()].texts[place] = source.file
      return true
    }
    items.removeAll { takes($0, isPage: false) }
    pages.removeAll { takes($0, isPage: true) }
    // The text of an item with a folder of its own is its `index.md`, and that in another language its `index.de.md`.
    let itemFolders = Dictionary(items.filter(\.isFolder).map { ($0.file.folder, $0.item) }) { first, _ in first }
    var taken: Set<String> = []
    assets.removeAll { asset in
      guard asset.path.hasSuffix(".md"), let item = itemFolders[asset.folder],
        let (slug, language) = divided(String(asset.name.dropLast(3))), slug == "index", language != first
      else { return false }
      translations[language, default: Translations()].texts[item] = asset
      taken.insert(tree.displayPath(of: asset))
      return true
    }
    self.translations = translations
    diagnostics.removeAll { $0.id == "markdown-beside-index" && taken.contains($0.location?.path ?? "") }
  }
}
