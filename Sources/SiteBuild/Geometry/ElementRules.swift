/// The rules of single elements in an interval: elements that share several values share a rule.
struct ElementRules {
  struct Rule {
    /// Where its elements stand in `elements`.
    fileprivate let place: Range<Int>
    /// By property; nil where the rule says nothing of it.
    fileprivate(set) var values = InlineArray<4, CSSLength?>(repeating: nil)
    /// The rule before it whose elements are as many and have the same ends; -1 for none.
    fileprivate let alike: Int
  }

  /// In the order in which their elements came.
  private(set) var rules: [Rule] = []
  /// How many rules there would be if each were about one property.
  private(set) var valueCount = 0
  /// The elements of all rules, one rule behind the other.
  private var elements: [Int] = []
  /// The rule of an element alone; -1 for none.
  private var single: [Int]
  /// The last rule of several elements with such ends.
  private var shared: [Ends: Int] = [:]

  /// What tells most groups of elements apart.
  private struct Ends: Hashable {
    let count: Int
    let first: Int
    let last: Int
  }

  init(elementCount: Int) {
    single = Array(repeating: -1, count: elementCount)
    rules.reserveCapacity(elementCount)
    elements.reserveCapacity(elementCount)
  }

  /// The elements that a rule is about.
  func elements(of rule: Rule) -> ArraySlice<Int> { elements[rule.place] }

  /// - Parameter place: where the elements stand among others; not empty.
  mutating func add(_ property: Int, _ value: CSSLength, to place: Range<Int>, of others: [Int]) {
    valueCount += 1
    if place.count == 1 {
      let element = others[place.lowerBound]
      if single[element] < 0 {
        single[element] = rules.count
        append(place, of: others, alike: -1)
      }
      rules[single[element]].values[property] = value
      return
    }
    let ends = Ends(count: place.count, first: others[place.lowerBound], last: others[place.upperBound - 1])
    let latest = shared[ends] ?? -1
    var known = latest
    while known >= 0, !elements[rules[known].place].elementsEqual(others[place]) { known = rules[known].alike }
    if known < 0 {
      known = rules.count
      shared[ends] = known
      append(place, of: others, alike: latest)
    }
    rules[known].values[property] = value
  }

  private mutating func append(_ place: Range<Int>, of others: [Int], alike: Int) {
    let start = elements.count
    // Most rules are about one element, and to append a slice is a call.
    for index in place { elements.append(others[index]) }
    rules.append(Rule(place: start..<elements.count, alike: alike))
  }
}
