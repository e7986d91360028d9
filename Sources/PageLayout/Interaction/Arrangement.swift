import Content
import SiteModel

/// What an author's move of an item comes to: an order for `collection.md`, and a section for the item.
package struct Arrangement: Sendable {
  /// All items in the order in which pages show them after the move.
  private let slugs: [String]
  private let moved: String
  /// The field of the item that puts it into its section, and what it is to say: nothing for what has no section. Nil
  /// where the item stays in its section.
  package let section: (field: String, value: String?)?

  /// - Parameters:
  ///   - before: the item of the section that comes next; nil for the last place.
  ///   - after: the item of the section that comes before; nil for the first place.
  ///   - sectionOf: an item of the section that it goes to; nil where it stays.
  ///   - field: what puts items into sections.
  init(
    moving item: Item, in collection: Collection, before: Item?, after: Item?, sectionOf neighbor: Item?, field: String?
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

  /// The list to write: no more than is needed for the order to be this one.
  ///
  /// What the list has names first, in its order, then all others by their dates, orders or slugs, as before. So the list
  /// must reach down to the last item that it names already and to the one that was moved; of those below, each stays
  /// behind the one that it is behind now.
  /// - Parameter listed: what the list says now, names of nested collections and of drafts among it.
  package func order(listed: [String]) -> [String] {
    let present = Set(slugs)
    let named = Set(listed)
    let last = slugs.lastIndex { $0 == moved || named.contains($0) } ?? -1
    var order = Array(slugs[...last])
    // What is no item that is shown stays behind what it is behind now.
    for (index, name) in listed.enumerated() where !present.contains(name) {
      let place = listed[..<index].last.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      order.insert(name, at: place)
    }
    return order
  }
}
