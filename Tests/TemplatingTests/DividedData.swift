@testable import Templating
import TestSupport

/// Template data divided at random into values known in advance and slot values of a page. The known data has different
/// values under the names of the slots.
struct DividedData {
  private(set) var slots = TemplateSlots()
  private(set) var known: TemplateObject
  private var fillings: [(filling: Filling, value: TemplateValue)] = []

  /// The slots for values of the same shape.
  private indirect enum Filling {
    case text(TemplateSlot)
    case flag(TemplateSlot)
    /// An object, which has its own slot unless it is an element of a list.
    case object(TemplateSlot?, [(key: TemplateKey, filling: Filling)])
    case list(TemplateSlot, Filling?)
  }

  init(_ data: TemplateObject, _ random: inout SplitMix64) {
    known = data
    known = divide(data, "", &random)
  }

  var values: SlotValues {
    var values = SlotValues(slots)
    for (filling, value) in fillings { Self.fill(&values, filling, value, row: 0) }
    return values
  }

  private mutating func divide(_ object: TemplateObject, _ prefix: String, _ random: inout SplitMix64) -> TemplateObject
  {
    var known = object
    for key in object.keys {
      // Dots in the name of a slot separate its parts.
      guard let value = object[key], !key.name.contains(".") else { continue }
      switch (Int.random(in: 0..<3, using: &random), value) {
      case (0, _):
        guard let filling = filling([value], prefix + key.name, in: nil) else { continue }
        fillings.append((filling, value))
        known[key] = "wrong"
      case (1, .object(let inner)): known[key] = .object(divide(inner, "\(prefix)\(key.name).", &random))
      default: break
      }
    }
    return known
  }

  /// Declares the slots for all values of a name; `nil` if their shapes differ.
  private mutating func filling(_ values: [TemplateValue], _ name: String, in list: TemplateSlot?) -> Filling? {
    let before = slots
    let filling = declare(values, name, in: list)
    if filling == nil { slots = before }
    return filling
  }

  private mutating func declare(_ values: [TemplateValue], _ name: String, in list: TemplateSlot?) -> Filling? {
    let there = values.filter { if case .null = $0 { false } else { true } }
    if there.allSatisfy({ Self.text($0) != nil }) {
      let isHTML = there.contains { if case .html = $0 { true } else { false } }
      return .text(isHTML ? slots.html(name, in: list) : slots.text(name, in: list))
    }
    if there.allSatisfy({ if case .bool = $0 { true } else { false } }) { return .flag(slots.flag(name, in: list)) }
    let lists = there.compactMap { if case .list(let elements) = $0 { elements } else { nil } }
    if lists.count == there.count {
      let slot = slots.list(name, in: list)
      let elements = lists.flatMap(\.self)
      if elements.isEmpty { return .list(slot, nil) }
      return declare(elements, ".", in: slot).map { .list(slot, $0) }
    }
    let objects = there.compactMap { if case .object(let object) = $0 { object } else { nil } }
    let isElement = name == "."
    guard objects.count == there.count, let keys = objects.first?.keys, there.count == values.count || !isElement,
      objects.allSatisfy({ Set($0.keys) == Set(keys) })
    else { return nil }
    let slot = isElement ? nil : slots.object(name, in: list)
    var parts: [(TemplateKey, Filling)] = []
    for key in keys {
      let path = isElement ? key.name : "\(name).\(key.name)"
      guard let part = declare(objects.compactMap { $0[key] }, path, in: list) else { return nil }
      parts.append((key, part))
    }
    return .object(slot, parts)
  }

  private static func text(_ value: TemplateValue) -> String? {
    switch value {
    case .string(let text), .html(let text): text
    case .integer(let number) where number != 0: String(number)
    default: nil
    }
  }

  private static func fill(_ values: inout SlotValues, _ filling: Filling, _ value: TemplateValue, row: Int) {
    switch (filling, value) {
    case (_, .null): break
    case (.text(let slot), _): values.set(slot, in: row, text(value) ?? "")
    case (.flag(let slot), .bool(let flag)): values.set(slot, in: row, flag)
    case (.object(let slot, let parts), .object(let object)):
      if let slot { values.set(slot, in: row, true) }
      for part in parts { fill(&values, part.filling, object[part.key] ?? .null, row: row) }
    case (.list(let slot, let element?), .list(let list)):
      for (row, value) in zip(values.rows(of: slot, in: row, count: list.count), list) {
        fill(&values, element, value, row: row)
      }
    default: break
    }
  }
}
