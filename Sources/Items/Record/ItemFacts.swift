package import Discovery
package import Diagnostics
package import Settings

/// What the file of an item says, independent of all other items. The model completes it with the metadata of the
/// item's image and the targets of its links.
///
/// It is a function of the file's bytes, the schema of the collection, the settings that change parsing, and the image
/// that the front matter names; see `FactsTable`.
package struct ItemFacts: Sendable {
  package var item: Item
  /// The values that the front matter does not set.
  package var unsaid: Unsaid
  /// Whether the item's file has an error. The item is then a valid link target, but not in the catalog.
  package var isBroken: Bool
  /// Values that most items lack.
  private let rare: Rare?

  /// It is a class because lists of items are copied several times on their way to the catalog.
  private final class Rare: Sendable {
    let linkLocation: SourceLocation?
    let saidAlt: String?
    let diagnostics: [Diagnostic]
    let parent: Located<String>?
    let otherLanguages: [String]

    init(
      _ linkLocation: SourceLocation?, _ saidAlt: String?, _ diagnostics: [Diagnostic], _ parent: Located<String>?,
      _ otherLanguages: [String]
    ) {
      (self.linkLocation, self.saidAlt) = (linkLocation, saidAlt)
      (self.diagnostics, self.parent, self.otherLanguages) = (diagnostics, parent, otherLanguages)
    }
  }

  /// - Parameters:
  ///   - linkLocation: the location of `link`, if there is one.
  ///   - saidAlt: the `alt` in the front matter, even if the front matter names no image.
  ///   - diagnostics: the diagnostics about the file.
  ///   - parent: the slug of the item that this one is an image of.
  ///   - otherLanguages: the languages other than the first for which the item's own file has values.
  package init(
    item: Item, linkLocation: SourceLocation? = nil, unsaid: Unsaid, saidAlt: String? = nil, isBroken: Bool,
    diagnostics: [Diagnostic] = [], parent: Located<String>? = nil, otherLanguages: [String] = []
  ) {
    (self.item, self.unsaid, self.isBroken) = (item, unsaid, isBroken)
    rare =
      linkLocation == nil && saidAlt == nil && diagnostics.isEmpty && parent == nil && otherLanguages.isEmpty
      ? nil : Rare(linkLocation, saidAlt, diagnostics, parent, otherLanguages)
  }

  package var source: ItemSource { _read { yield item.source } }
  /// Whether the item has any of the values that most lack.
  var hasRareValues: Bool { rare != nil }
  package var linkLocation: SourceLocation? { rare?.linkLocation }
  package var saidAlt: String? { rare?.saidAlt }
  /// The diagnostics about the file alone.
  package var diagnostics: [Diagnostic] { rare?.diagnostics ?? [] }
  /// The slug of the item that this one is an image of.
  package var parent: Located<String>? { rare?.parent }
  /// The languages other than the first for which the item's own file has values, such as `title.de`.
  package var otherLanguages: [String] { rare?.otherLanguages ?? [] }
}
