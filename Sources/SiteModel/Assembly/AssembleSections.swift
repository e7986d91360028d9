import Content
import Items
import Settings

/// Groups items, given as indices, into sections; the items of a section keep the given order.
///
/// Sections by a date are ordered newest first. Sections by a field with `oneOf:` follow that list. All others are in
/// order of first occurrence. The section of items without a value is last.
/// - Complexity: O(n), plus sorting the sections.
func sections(
  of items: [ItemFacts], in order: [Int], by rule: SectionRule?, fields: [FieldDefinition]
) -> [CatalogSection] {
  guard let rule else { return [CatalogSection(key: .all, title: nil, items: order.map { items[$0].item })] }
  var indices: [CatalogSection.Key: Int] = [:]
  var sections: [CatalogSection] = []
  for item in order {
    let key = sectionKey(of: items[item].item, by: rule)
    if let index = indices[key] {
      sections[index].items.append(items[item].item)
    } else {
      indices[key] = sections.count
      sections.append(CatalogSection(key: key, title: key.title, items: [items[item].item]))
    }
  }
  for index in sections.indices {
    guard let name = rule.textName, case .text = sections[index].key else { continue }
    sections[index].language = sections[index].items.language(ofShared: name)
  }
  let ranks = listedRanks(rule, fields)
  return sections.enumerated().map { (section: $1, place: $1.key.place(ranks: ranks, first: $0)) }
    .sorted { $0.place.lexicographicallyPrecedes($1.place) }.map(\.section)
}

extension SectionRule {
  /// The name of the text of an item that the rule groups by; nil for dates. Names of folders are in the first language.
  fileprivate var textName: String? {
    switch self {
    case .section: "section"
    case .tag: "tags"
    case .folder: "folder"
    case .field(let name): name
    case .year, .decade, .century, .month: nil
    }
  }
}

/// Maps the values in a field's `oneOf:` to their positions.
private func listedRanks(_ rule: SectionRule, _ fields: [FieldDefinition]) -> [CatalogSection.Key: Int] {
  guard case .field(let name) = rule, let field = fields.first(where: { $0.name == name }) else { return [:] }
  return Dictionary(
    field.allowed.enumerated().map { (CatalogSection.Key($1), $0) }, uniquingKeysWith: { first, _ in first })
}

/// Returns the key of the section that an item belongs to.
func sectionKey(of item: Item, by rule: SectionRule) -> CatalogSection.Key {
  switch rule {
  case .section: item.section.map { .text($0) } ?? .none
  case .year: item.date.map { $0.roughSection(below: .year) ?? .year($0.year) } ?? .none
  case .decade: item.date.map { $0.roughSection(below: .decade) ?? .decade($0.firstYear(of: 10)) } ?? .none
  case .century: item.date.map { .century($0.firstYear(of: 100)) } ?? .none
  case .month: item.date.map { $0.roughSection(below: .month) ?? .month(year: $0.year, month: $0.month) } ?? .none
  case .folder:
    item.source.subfolder.split(separator: "/").first.map { .text(ContentPath.readable(String($0))) }
      ?? .none
  case .tag: item.tags.first.map { .text($0) } ?? .none
  case .field(let name):
    item.fields.first { $0.name == name }.map { CatalogSection.Key($0.content) } ?? .none
  }
}

extension CatalogSection.Key {
  fileprivate init(_ content: FieldContent) {
    switch content {
    case .boolean(let boolean): self = .boolean(boolean)
    case .date(let date):
      self = .day(CalendarDate(year: date.year, month: date.month, day: date.day, written: date.written))
    default: self = content.text.isEmpty ? .none : .text(content.text)
    }
  }

  var title: String? {
    switch self {
    case .all, .none, .boolean: nil
    case .text(let text): text
    case .year(let year), .decade(let year), .century(let year): String(year)
    case .month(let year, let month): String(CalendarDate(year: year, month: month, day: 1).text.dropLast(3))
    case .day(let date): date.text
    }
  }

  /// The numbers by which sections are compared, one after the other: first dates, the newest first, then the values in
  /// `oneOf`, then others in order of their first occurrence, and last the items without a value.
  /// - Parameter first: the place of the first occurrence.
  fileprivate func place(ranks: [Self: Int], first: Int) -> [Int] {
    if case .none = self { return [3] }
    if case .day(let date) = self { return [0, -date.year, -date.month, -date.day, first] }
    if let time { return [0, -time.year, -time.part, first] }
    return ranks[self].map { [1, $0] } ?? [2, first]
  }

  /// The first year of a section by date, and its month. Those of a whole year, decade or century come before, so that
  /// they follow them if the newest are first.
  private var time: (year: Int, part: Int)? {
    switch self {
    case .month(let year, let month): (year, month)
    case .year(let year): (year, 0)
    case .decade(let year): (year < 0 ? year - 7 : year, -1)
    case .century(let year): (year < 0 ? year - 98 : year, -2)
    case .all, .none, .boolean, .text, .day: nil
    }
  }
}

extension HistoricalDate.Form {
  /// The date, or that with which an interval begins, or else ends.
  fileprivate var earliestPoint: HistoricalDate.Point? {
    switch self {
    case .point(let point), .interval(.point(let point), _), .interval(_, .point(let point)): point
    case .interval: nil
    }
  }
}

extension CalendarDate {
  /// The section of the year, the decade or the century of a date of which no more is known; nil if the part of it that a
  /// rule groups by is.
  fileprivate func roughSection(below rule: SectionRule) -> CatalogSection.Key? {
    guard let point = roughPoint else { return nil }
    return switch (rule, point.unknownDigits) {
    case (.year, 1), (.month, 1): .decade(firstYear(of: 10))
    case (_, 2...): .century(firstYear(of: 100))
    case (.month, _): point.month == nil ? .year(year) : nil
    default: nil
    }
  }

  private var roughPoint: HistoricalDate.Point? { written == nil ? nil : historical?.form.earliestPoint }

  /// The number of years in which the date may be: 10 for `188X`, 100 for `18XX`, else 1.
  var roughness: Int {
    switch roughPoint?.unknownDigits ?? 0 {
    case 0: 1
    case 1: 10
    default: 100
    }
  }

  /// The first year of the date's decade or century. Those before Christ are counted by the years before Christ, and are
  /// negative: −401 for 409 to 400 BC, and for the 5th century BC, which is 500 to 401 BC.
  func firstYear(of span: Int) -> Int {
    if year >= 1 || isOfFirstCentury { return year / span * span }
    return -((span == 100 ? -year : 1 - year) / span * span) - 1
  }

  /// Whether the date is `00XX` or `000X`: EDTF has the year 0 in them, which is 1 BC, and what is meant begins after it.
  private var isOfFirstCentury: Bool {
    guard year == 0, case .point(let point)? = historical?.form else { return false }
    return point.unknownDigits > 0
  }
}

extension Sequence<Item> {
  /// The language of a text that all these items have in common, if it is that of none of them in the version of the
  /// site.
  func language(ofShared name: String) -> String? {
    var language: String?
    for item in self {
      guard let own = item.languages?.language(of: name) else { return nil }
      language = own
    }
    return language
  }
}
