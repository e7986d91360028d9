/// The rules of single elements in an interval: elements that share several values share a rule.
struct ElementRules {
  struct Rule {
    var elements: ArraySlice<Int>
    /// By property; nil where the rule says nothing of it.
    var values: InlineArray<4, CSSLength?>
  }

  /// In the order in which their elements came.
  private(set) var rules: [Rule] = []
  /// How many rules there would be if each were about one property.
  private(set) var valueCount = 0
  /// The rule of an element alone; -1 for none.
  private var single: [Int]
  private var shared: [Elements: Int] = [:]

  /// Elements as a key. Their ends tell most of them apart.
  private struct Elements: Hashable {
    let indices: ArraySlice<Int>

    func hash(into hasher: inout Hasher) {
      hasher.combine(indices.count)
      hasher.combine(indices.first)
      hasher.combine(indices.last)
    }
  }

  init(elementCount: Int) { single = Array(repeating: -1, count: elementCount) }

  mutating func add(_ property: Int, _ value: CSSLength, to elements: ArraySlice<Int>) {
    valueCount += 1
    let known = elements.count == 1 ? single[elements[elements.startIndex]] : shared[Elements(indices: elements)] ?? -1
    if known >= 0 { return rules[known].values[property] = value }
    if elements.count == 1 {
      single[elements[elements.startIndex]] = rules.count
    } else {
      shared[Elements(indices: elements)] = rules.count
    }
    var rule = Rule(elements: elements, values: InlineArray(repeating: nil))
    rule.values[property] = value
    rules.append(rule)
  }
}
