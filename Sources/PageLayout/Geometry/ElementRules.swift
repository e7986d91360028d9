/// The rules of a page's style sheet for single elements: for each interval, the differences from the next narrower
/// one.
///
/// Elements with the same value of a property share a rule, and so do all values of the same elements. A value that
/// most elements have is first declared for all of them.
struct ElementRules {
  /// Values of some properties that a list of elements has in common.
  struct Rule {
    /// The range of the rule's elements in `elements`.
    let place: Range<Int>
    /// The previous rule with the same first element; -1 for none.
    fileprivate let alike: Int
    /// A bit for each property.
    fileprivate var properties: UInt8 = 0

    func says(_ property: PlacingProperty) -> Bool { properties >> property.rawValue & 1 != 0 }
  }

  private let lengths: PlacingLengths
  /// The elements to be placed, in order.
  private let placed: ContiguousArray<Int>
  /// The rules of all intervals, interval by interval, in the order of their elements.
  private(set) var rules: ContiguousArray<Rule> = []
  /// The elements of all rules, rule by rule.
  private(set) var elements: ContiguousArray<Int> = []
  /// The range of each interval's rules in `rules`.
  private(set) var places: [Range<Int>] = []
  /// The value declared for all elements before single elements override it, by interval and property; nil for none.
  private(set) var common: [[CSSLength?]] = []
  /// The number of rules if each had one property.
  private var valueCount = 0
  /// The last rule whose first element is this one, by element; -1 for none.
  private var latest: ContiguousArray<Int>

  /// Groups the lengths of elements into rules, interval by interval.
  /// - Parameter placed: the elements to be placed, in order.
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

  /// Whether one rule per element, with all its values, makes a shorter style sheet than one rule per value.
  var areShorterTogether: Bool { rules.count * 3 < valueCount * 2 }

  /// The value of a property that a rule declares in an interval.
  func value(of property: PlacingProperty, in rule: Rule, ofInterval index: Int) -> CSSLength {
    lengths[lengths.row(of: property, in: index) + elements[rule.place.lowerBound]]
  }

  /// The number of elements in the rules of an interval.
  func elementCount(ofInterval index: Int) -> Int { rules[places[index]].reduce(0) { $0 + $1.place.count } }

  /// Adds the rules for a property's changes from the previous interval.
  /// - Parameter start: the first rule of the interval.
  /// - Returns: a value to declare for all elements first, if most of them have it; otherwise nil.
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

  /// Finds or adds the rule of an interval for the elements in a list.
  /// - Parameters:
  ///   - first: the first element of the list.
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
