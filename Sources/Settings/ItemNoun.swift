/// What the items of a collection are called where they are counted: `8 works` instead of `8 items`.
package struct ItemNoun: Sendable, Hashable {
  /// For one item; nil if it is counted like several.
  package var one: String?
  package var many: String

  package init(one: String?, many: String) { (self.one, self.many) = (one, many) }

  /// A number of items in words. The number stands before the noun, or in the place of `{n}`.
  package func counted(_ number: Int) -> String {
    let noun = number == 1 ? one ?? many : many
    return noun.contains("{n}") ? noun.replacing("{n}", with: String(number)) : "\(number) \(noun)"
  }
}

extension FrontMatterReader {
  /// Reads `noun:`, a text or `{one: work, many: works}`.
  package mutating func noun(_ node: FrontMatterNode) -> ItemNoun? {
    guard case .mapping = node.value else {
      return line(node, "noun").flatMap { $0.isEmpty ? nil : ItemNoun(one: nil, many: $0) }
    }
    guard let values = mapping(node, "noun", keys: ["one", "many"]) else { return nil }
    let one = values["one"].flatMap { line($0, "one") }
    guard let many = values["many"].flatMap({ line($0, "many") }), !many.isEmpty else {
      report("missing-key", "'noun' has no 'many'", at: node, suggestion: "write {one: work, many: works}")
      return nil
    }
    return ItemNoun(one: one.flatMap { $0.isEmpty ? nil : $0 }, many: many)
  }
}
