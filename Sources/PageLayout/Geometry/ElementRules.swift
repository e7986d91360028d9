/// What the sheet of a page says of single elements: in each interval what differs from the narrower one before.
///
/// Elements that need the same value of a property share a rule, and so do all values of the same elements. A value that
/// most elements have is said of all of them first.
struct ElementRules {
  /// Says values of some properties, the same of all its elements.
  struct Rule {
    /// Where its elements stand among those of all rules.
    let place: Range<Int>
    /// The rule before it that begins with the same element; -1 for none.
    fileprivate let alike: Int
    /// A bit for each property.
    fileprivate var properties: UInt8 = 0

    func says(_ property: PlacingProperty) -> Bool { properties >> property.rawValue & 1 != 0 }
  }

  private let lengths: PlacingLengths
  /// The elements that are spoken of, in their order.
  private let placed: ContiguousArray<Int>
  /// Interval by interval, in the order in which their elements came.
  private(set) var rules: ContiguousArray<Rule> = []
  /// The elements of all rules, one rule behind the other.
  private(set) var elements: ContiguousArray<Int> = []
  /// By interval, where its rules stand.
  private(set) var places: [Range<Int>] = []
  /// By interval and property, what is said of all elements before others get values of their own; nil for nothing.
  private(set) var common: [[CSSLength?]] = []
  /// How many rules there would be if each were about one property.
  private var valueCount = 0
  /// By element, the last rule that begins with it; -1 for none.
  private var latest: ContiguousArray<Int>

  /// - Parameter placed: the elements that are spoken of, in their order.
  init(_ lengths: PlacingLengths, of placed: ContiguousArray<Int>) {
    self.lengths = lengths
    self.placed = placed
    latest = ContiguousArray(repeating: -1, count: lengths.elementCount)
    // Most often each element has a rule in each interval.
    rules.reserveCapacity(lengths.intervalCount * lengths.elementCount)
    elements.reserveCapacity(lengths.intervalCount * lengths.elementCount)
    var groups = LengthGroups(elementCount: lengths.elementCount)
    for interval in 0..<lengths.intervalCount {
      let start = rules.count
      common.append(PlacingProperty.allCases.map { sayChanges(of: $0, in: interval, from: start, &groups) })
      places.append(start..<rules.count)
    }
  }

  /// Whether rules are fewer and shorter with all values of an element in one than with one rule for each.
  var areShorterTogether: Bool { rules.count * 3 < valueCount * 2 }

  /// What a rule of an interval says of a property.
  func value(of property: PlacingProperty, in rule: Rule, ofInterval index: Int) -> CSSLength {
    lengths[lengths.row(of: property, in: index) + elements[rule.place.lowerBound]]
  }

  /// How many elements the rules of an interval name.
  func elementCount(ofInterval index: Int) -> Int { rules[places[index]].reduce(0) { $0 + $1.place.count } }

  /// Says what leads from an interval's values of a property to the next one's.
  /// - Parameter start: the first rule of the interval.
  /// - Returns: a value to be said of all elements before, where most of them have it.
  private mutating func sayChanges(
    of property: PlacingProperty, in interval: Int, from start: Int, _ groups: inout LengthGroups
  ) -> CSSLength? {
    let lengths = lengths
    let row = lengths.row(of: property, in: interval)
    let former = interval > 0 ? lengths.row(of: property, in: interval - 1) : -1
    func isChanged(_ element: Int) -> Bool { former < 0 || lengths[former &+ element] != lengths[row &+ element] }
    let changes = placed.count(where: isChanged)
    guard changes > 0 else { return nil }
    groups.divide(placed) { lengths[row &+ $0] }
    let common = changes * 2 > placed.count ? groups.majority : -1
    groups.list(placed) { common < 0 ? isChanged($0) : $1 != common }
    for leader in placed where groups.members[leader].first >= 0 {
      let rule = rule(of: groups.members[leader].first, groups.members, from: start)
      rules[rule].properties |= 1 << property.rawValue
      valueCount += 1
    }
    return common < 0 ? nil : lengths[row + common]
  }

  /// The rule of the elements in a list, among those of the interval.
  /// - Parameters:
  ///   - first: the list's first element.
  ///   - start: the first rule of the interval.
  private mutating func rule(
    of first: Int, _ members: ContiguousArray<LengthGroups.Member>, from start: Int
  ) -> Int {
    var rule = latest[first]
    while rule >= start, !isList(rules[rule].place, first, members) { rule = rules[rule].alike }
    if rule >= start { return rule }
    let place = elements.count
    var element = first
    while element >= 0 {
      elements.append(element)
      element = members[element].next
    }
    rules.append(Rule(place: place..<elements.count, alike: latest[first]))
    latest[first] = rules.count - 1
    return rules.count - 1
  }

  private func isList(
    _ place: Range<Int>, _ first: Int, _ members: ContiguousArray<LengthGroups.Member>
  ) -> Bool {
    var element = first
    for index in place {
      guard element == elements[index] else { return false }
      element = members[element].next
    }
    return element < 0
  }
}
