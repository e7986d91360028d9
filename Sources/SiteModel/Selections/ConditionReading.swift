import Bytes
import Items
import Diagnostics
import Settings

extension FrontMatterReader {
  /// The tests that a condition can have, by name.
  private static let tests = ["is", "not", "from", "to", "above", "below", "contains", "exists"]

  /// Reads the conditions of `where:`, all of which an item has to meet.
  ///
  ///     where:
  ///       tags: sea                      # is one of the tags
  ///       technique: [etching, aquatint] # is one of these
  ///       date: {from: 1880, to: 188X}
  ///       price: {below: 100}
  mutating func conditions(_ node: FrontMatterNode, fields: [FieldDefinition]) -> [Condition] {
    guard case .mapping(let entries) = node.value else {
      if !node.isNull {
        refuse(node, "where", wanted: "a mapping from properties to values", suggestion: "write {tags: sea}")
      }
      return []
    }
    return entries.flatMap { entry -> [Condition] in
      guard let property = ItemProperty(entry.key, fields) else {
        let names = ItemProperty.names(fields)
        report(
          "unknown-field", "'where' names '\(shortened(entry.key))', which is no field of the collection",
          at: location(ofKey: entry),
          suggestion: didYouMean(entry.key, names) ?? "it can be \(names.joined(separator: ", "))")
        return []
      }
      return tests(entry.value, of: entry.key, property).map { Condition(property: property, test: $0) }
    }
  }

  private mutating func tests(
    _ node: FrontMatterNode, of name: String, _ property: ItemProperty
  ) -> [Condition.Test] {
    switch node.value {
    case .null:
      refuse(node, name, wanted: "a value, a list of values or a comparison")
      return []
    case .list: return values(node, name, property).map { [.isOneOf($0)] } ?? []
    case .mapping(let entries):
      return entries.compactMap { entry in
        guard Self.tests.contains(entry.key) else {
          report(
            "unknown-key", "there is no comparison '\(shortened(entry.key))'", at: location(ofKey: entry),
            suggestion: didYouMean(entry.key, Self.tests)
              ?? "the comparisons are \(Self.tests.joined(separator: ", "))")
          return nil
        }
        return test(entry, name, property)
      }
    case .string(let text):
      guard let (test, rest) = comparison(text) else { break }
      var value = node
      value.value = plainScalar(rest)
      value.text = rest
      return self.test(FrontMatterNode.Entry(key: test, keyPosition: node.position, value: value), name, property)
        .map { [$0] } ?? []
    default: break
    }
    return values(node, name, property).map { [.isOneOf($0)] } ?? []
  }

  /// Splits a comparison such as `>= 1880` into the name of its test and its value.
  private func comparison(_ text: String) -> (test: String, value: String)? {
    let signs = [(">=", "from"), ("<=", "to"), ("!=", "not"), (">", "above"), ("<", "below"), ("=", "is")]
    guard let (sign, test) = signs.first(where: { text.hasPrefix($0.0) }) else { return nil }
    return (test, collapsingWhitespace(String(text.dropFirst(sign.count))))
  }

  private mutating func test(
    _ entry: FrontMatterNode.Entry, _ name: String, _ property: ItemProperty
  ) -> Condition.Test? {
    switch entry.key {
    case "is": return values(entry.value, name, property).map { .isOneOf($0) }
    case "not": return values(entry.value, name, property).map { .isNoneOf($0) }
    case "exists": return boolean(entry.value, "exists").map { .exists($0) }
    case "contains": return string(entry.value, name).map { .contains($0) }
    default:
      guard [.integer, .number, .date, .string, .text].contains(property.kind) else {
        report(
          "wrong-type", "'\(name)' is \(property.kind.written); only numbers and dates can be compared",
          at: location(ofKey: entry), suggestion: "write '\(name): VALUE'")
        return nil
      }
      let isText = property.kind == .string || property.kind == .text
      let bound = isText ? number(entry.value, name).map(Condition.Value.number) : value(entry.value, name, property)
      guard let bound else { return nil }
      switch entry.key {
      case "from": return .isAtLeast(bound)
      case "to": return .isAtMost(bound)
      case "above": return .isAbove(bound)
      default: return .isBelow(bound)
      }
    }
  }

  /// Reads a value or a list of values; nil if one has a mistake.
  private mutating func values(
    _ node: FrontMatterNode, _ name: String, _ property: ItemProperty
  ) -> [Condition.Value]? {
    let nodes = if case .list(let nodes) = node.value { nodes } else { [node] }
    let values = nodes.compactMap { value($0, name, property) }
    return values.count == nodes.count ? values : nil
  }

  private mutating func value(
    _ node: FrontMatterNode, _ name: String, _ property: ItemProperty
  ) -> Condition.Value? {
    if node.isNull {
      refuse(node, name, wanted: "a value")
      return nil
    }
    switch property.kind {
    case .integer, .number: return number(node, name).map { .number($0) }
    case .boolean: return boolean(node, name).map { .boolean($0) }
    case .date: return date(node, name).map { Condition.Value(given: $0) }
    default: return string(node, name).map { .text($0) }
    }
  }
}
