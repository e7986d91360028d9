import Items
import PageLayout
import SiteModel

/// The result of an author's move of an item: an order for `collection.md`, and a section for the item.
package struct Arrangement: Sendable {
  /// All items, in the order in which pages show them after the move.
  private let slugs: [String]
  private let moved: String
  /// The field that assigns the item to its section, and its new value, which is nil for no section. The pair is nil if
  /// the item stays in its section.
  package let section: (field: String, value: String?)?

  /// Computes the order and the section of a moved item.
  /// - Parameters:
  ///   - before: the next item of the section; nil for the last position.
  ///   - after: the previous item of the section; nil for the first position.
  ///   - sectionOf: an item of the target section; nil if the item stays in its section.
  ///   - field: the field that assigns items to sections.
  init(
    moving item: Item, in collection: CatalogCollection, before: Item?, after: Item?, sectionOf neighbor: Item?,
    field: String?
  ) {
    moved = item.slug
    var slugs = collection.items.map(\.slug)
    slugs.removeAll { $0 == item.slug }
    if let index = before.flatMap({ slugs.firstIndex(of: $0.slug) }) {
      slugs.insert(item.slug, at: index)
    } else if let index = after.flatMap({ slugs.firstIndex(of: $0.slug) }) {
      slugs.insert(item.slug, at: index + 1)
    } else {
      slugs.append(item.slug)
    }
    self.slugs = slugs
    if let neighbor, let field,
      let key = collection.sections.first(where: { $0.items.contains { $0.path == neighbor.path } })?.key
    {
      if case .text(let text) = key { section = (field, text) } else { section = (field, nil) }
    } else {
      section = nil
    }
  }

  /// The shortest list that produces this order.
  ///
  /// A list puts the items it names first, in its order, and all others after them by date, order or slug, as before.
  /// So the list must extend to the last item that it already names and to the moved one. Items after those keep their
  /// relative order.
  /// - Parameter listed: the current list, including the names of nested collections and drafts.
  package func order(listed: [String]) -> [String] {
    let present = Set(slugs)
    let named = Set(listed)
    let last = slugs.lastIndex { $0 == moved || named.contains($0) } ?? -1
    var order = Array(slugs[...last])
    // Names of no visible item stay after their predecessors.
    for (index, name) in listed.enumerated() where !present.contains(name) {
      let place = listed[..<index].last.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      order.insert(name, at: place)
    }
    return order
  }
}
