package import CollectionLayout
import Content
import Items
import Settings

extension CatalogCollection {
  /// The collection with its items in order of date, if it is shown in a timeline: by its own sections, or else by
  /// decades or centuries. Items without a date are last in their section, or in a section of their own.
  var inTimelineOrder: CatalogCollection {
    guard shown.layout.layout is TimelineLayout else { return self }
    var collection = self
    collection.sections =
      sections.count == 1 && sections[0].key == .all ? Self.periods(of: items) : sections
    let dated = collection.sections.indices.map { index in
      let items = collection.sections[index].items
      let order = items.indices.sorted { one, other in
        switch (items[one].date, items[other].date) {
        case (let date?, let otherDate?) where date < otherDate: true
        case (let date?, let otherDate?) where otherDate < date: false
        case (.some, nil): true
        case (nil, .some): false
        default: one < other
        }
      }
      collection.sections[index].items = order.map { items[$0] }
      return items.compactMap(\.date).min()
    }
    // Sections follow each other in time.
    let order = dated.indices.sorted { one, other in
      switch (dated[one], dated[other]) {
      case (let date?, let otherDate?) where date != otherDate: date < otherDate
      case (.some, nil): true
      case (nil, .some): false
      default: one < other
      }
    }
    collection.sections = order.map { [sections = collection.sections] in sections[$0] }
    return collection
  }

  /// Decades, or centuries if decades would be many with few items each.
  private static func periods(of items: [Item]) -> [CatalogSection] {
    func sections(_ rule: SectionRule) -> [CatalogSection] {
      var sections: [CatalogSection.Key: CatalogSection] = [:]
      var keys: [CatalogSection.Key] = []
      for item in items {
        let key = sectionKey(of: item, by: rule)
        if sections[key] == nil { keys.append(key) }
        sections[key, default: CatalogSection(key: key, title: key.title, items: [])].items.append(item)
      }
      return keys.compactMap { sections[$0] }
    }
    let decades = sections(.decade)
    return decades.count <= mostDecades || items.count >= decades.count * fewestInDecade ? decades : sections(.century)
  }

  private static var mostDecades: Int { 12 }
  private static var fewestInDecade: Int { 3 }
}

extension Item {
  /// The time that the item stands for in a timeline: that of a range, or of a date that is not known to a year; else a
  /// moment, the first day.
  package var span: TimeSpan? {
    guard let date else { return nil }
    let start = date.fractionalYear
    guard let latest = date.historical?.latest else { return TimeSpan(start: start) }
    // Less than a day after, so that the end of a year is in that year.
    let end = latest.fractionalYear + 1 / 367
    return TimeSpan(start: start, end: end - start > 1.01 ? end : nil)
  }
}

extension CalendarDate {
  /// The day as an astronomical year with a fraction: 1880.5 is the middle of 1880.
  fileprivate var fractionalYear: Double {
    let months = (1...12).map { Self.days(inMonth: $0, year: year) }
    let dayOfYear = months.prefix(month - 1).reduce(day - 1, +)
    return Double(year) + (Double(dayOfYear) + Double(seconds ?? 0) / 86_400) / Double(months.reduce(0, +))
  }
}
