import Items
import Settings

/// A condition on a property of an item, from the `where:` of a collection inside a text.
struct Condition: Sendable {
  /// A value that can be compared.
  enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// The first and the last day of a date.
    case date(CalendarDate, CalendarDate)
  }

  enum Test: Sendable {
    /// One of the item's values is one of these.
    case isOneOf([Value])
    /// None of the item's values is one of these.
    case isNoneOf([Value])
    case isAtLeast(Value)
    case isAtMost(Value)
    case isAbove(Value)
    case isBelow(Value)
    /// A text has this one in it, whatever the case of letters.
    case contains(String)
    /// Whether the item has a value.
    case exists(Bool)
  }

  let property: ItemProperty
  let test: Test

  func isMet(by item: Item) -> Bool {
    let values = property.values(of: item)
    return switch test {
    case .isOneOf(let wanted): values.contains { value in wanted.contains { value.equals($0) } }
    case .isNoneOf(let refused): !values.contains { value in refused.contains { value.equals($0) } }
    case .isAtLeast(let bound): values.contains { bound.precedes($0, orEquals: true) }
    case .isAbove(let bound): values.contains { bound.precedes($0, orEquals: false) }
    case .isAtMost(let bound): values.contains { $0.isBefore(bound, orEquals: true) }
    case .isBelow(let bound): values.contains { $0.isBefore(bound, orEquals: false) }
    case .contains(let part):
      values.contains { if case .text(let text) = $0 { text.lowercased().contains(part.lowercased()) } else { false } }
    case .exists(let isWanted): values.isEmpty != isWanted
    }
  }
}

extension Condition.Value {
  /// The number; nil for a text that is none.
  private var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text)
    case .boolean, .date: nil
    }
  }

  /// Whether the value of an item is a given one. A date is a day of the given date.
  fileprivate func equals(_ given: Self) -> Bool {
    switch (self, given) {
    case (.date(let day, _), .date(let first, let last)): day >= first && day <= last
    case (.text, .number), (.number, .text): number != nil && number == given.number
    default: self == given
    }
  }

  /// Whether the value of an item comes after this bound.
  fileprivate func precedes(_ value: Self, orEquals: Bool) -> Bool {
    if case .date(let first, let last) = self, case .date(let day, _) = value {
      return orEquals ? day >= first : day > last
    }
    guard let bound = number, let number = value.number else { return false }
    return orEquals ? number >= bound : number > bound
  }

  /// Whether the value of an item comes before a bound.
  fileprivate func isBefore(_ bound: Self, orEquals: Bool) -> Bool {
    if case .date(let day, _) = self, case .date(let first, let last) = bound {
      return orEquals ? day <= last : day < first
    }
    guard let bound = bound.number, let number else { return false }
    return orEquals ? number <= bound : number < bound
  }
}

/// A property of items that conditions name.
enum ItemProperty: Sendable, Hashable {
  case title, slug, section, creator, tags, date, order
  case field(String, FieldDefinition.Kind)

  private static let standard: [String: ItemProperty] = [
    "title": .title, "slug": .slug, "section": .section, "creator": .creator, "tags": .tags, "date": .date,
    "order": .order,
  ]

  /// The names of all properties of the items of collections with some fields.
  static func names(_ fields: [FieldDefinition]) -> [String] {
    ["title", "slug", "section", "creator", "tags", "date", "order"] + fields.map(\.name)
  }

  init?(_ name: String, _ fields: [FieldDefinition]) {
    if let field = fields.first(where: { $0.name == name }) {
      self = .field(name, field.kind)
    } else if let property = Self.standard[name] {
      self = property
    } else {
      return nil
    }
  }

  /// The type of each of the values.
  var kind: FieldDefinition.Kind {
    switch self {
    case .date: .date
    case .order: .number
    case .field(_, .list(let element)): element
    case .field(_, let kind): kind
    case .title, .slug, .section, .creator, .tags: .string
    }
  }

  func values(of item: Item) -> [Condition.Value] {
    switch self {
    case .title: [.text(item.title)]
    case .slug: [.text(item.slug)]
    case .section: item.section.map { [.text($0)] } ?? []
    case .creator: item.creator.map { [.text($0)] } ?? []
    case .tags: item.tags.map { .text($0) }
    case .date: item.date.map { [Condition.Value($0)] } ?? []
    case .order: item.order.map { [.number($0)] } ?? []
    case .field(let name, _): item.fields.first { $0.name == name }.map { Condition.Value.all(of: $0.content) } ?? []
    }
  }
}

extension Condition.Value {
  init(_ date: CalendarDate) {
    let historical = date.historical
    self = .date(historical?.earliest ?? date.withoutTime, historical?.latest ?? date.withoutTime)
  }

  /// The days of a date that a condition gives; an open interval has no first or no last one.
  init(given date: CalendarDate) {
    self.init(date)
    guard case .date(let first, let last) = self, case .interval(let start, let end)? = date.historical?.form else {
      return
    }
    self = .date(
      start == .open ? CalendarDate(year: -1_000_000, month: 1, day: 1) : first,
      end == .open ? CalendarDate(year: 1_000_000, month: 12, day: 31) : last)
  }

  fileprivate static func all(of content: FieldContent) -> [Self] {
    switch content {
    case .string(let text), .url(let text): [.text(text)]
    case .integer(let number): [.number(Double(number))]
    case .number(let number): [.number(number)]
    case .boolean(let value): [.boolean(value)]
    case .date(let date): [Self(date)]
    case .item(let path, let title, _):
      [path, path + ".md", ContentPath.name(of: path), title].map { .text($0) }
    case .list(let contents): contents.flatMap(all)
    }
  }
}

extension CalendarDate {
  fileprivate var withoutTime: CalendarDate { CalendarDate(year: year, month: month, day: day) }
}
