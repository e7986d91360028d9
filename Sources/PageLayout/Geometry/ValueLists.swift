import Bytes
import Glibc

/// One number for each of many elements in each interval, most of which are different, such as the positions of cells.
///
/// Each element lists its numbers as custom properties, one for each interval in which the number changes, and a rule for
/// all elements chooses the one of the interval:
///
///     .e7{--0:625;--2:450}
///     .e{top:calc(var(--0)*0.02rem)}
///     @container stage (min-width:40rem){.e{top:calc(var(--2,var(--1,var(--0)))*0.02rem)}}
///
/// A number takes a third fewer compressed bytes than a value in a rule of its own, because no selector names its
/// element. Numbers are multiples of their greatest common divisor, which is a part of the shared rule.
struct ValueLists {
  /// The part of the custom properties' names that distinguishes them from those of other lists.
  let prefix: StaticString
  /// The elements with a list, by their numbers in class names.
  let elements: [Int]
  /// By interval and element, in steps.
  private let numbers: ContiguousArray<Int64>
  /// The greatest common divisor of the values, in 1/10,000 of the unit; 0 if all values are 0.
  private let step: Int64
  /// The intervals in which a value changes.
  private let changing: [Int]

  /// - Parameter value: the value of an element in an interval, in 1/10,000 of a unit.
  init(
    prefix: StaticString, intervalCount: Int, elements: [Int], value: (_ interval: Int, _ element: Int) -> Int64
  ) {
    self.prefix = prefix
    self.elements = elements
    var values: ContiguousArray<Int64> = []
    values.reserveCapacity(intervalCount * elements.count)
    var changing: [Int] = []
    for interval in 0..<intervalCount {
      let row = values.count
      for element in elements { values.append(value(interval, element)) }
      let isChanged = elements.indices.contains {
        interval == 0 || values[row + $0] != values[row - elements.count + $0]
      }
      if isChanged { changing.append(interval) }
    }
    let step = values.reduce(0) { step, value in step == 1 ? 1 : Self.commonDivisor(step, value) }
    numbers = step == 0 ? values : ContiguousArray(values.map { $0 / step })
    self.step = step
    self.changing = changing
  }

  private static func commonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    other == 0 ? abs(one) : commonDivisor(other, one % other)
  }

  /// Whether all values are 0, so that nothing has to be said.
  var isZero: Bool { step == 0 }

  /// Whether any element has a new value in an interval.
  func isChanged(in interval: Int) -> Bool { !isZero && changing.contains(interval) }

  /// The product that chooses the values of an interval, for `calc()`.
  func product(in interval: Int, unit: String) -> String {
    let names = changing.prefix { $0 <= interval }.map { "--\(prefix)\($0)" }
    let nested = names.reduce("") { inner, name in inner.isEmpty ? "var(\(name))" : "var(\(name),\(inner))" }
    return "\(nested)*\(GeometryStyles.number(Double(step) / CSSLength.scale, decimals: 4))\(unit)"
  }

  /// Appends the lists. Elements with the same list share a rule.
  ///
  /// The custom properties are not inherited. Otherwise, no two elements in different cells could share a style, which takes
  /// browsers half as long again for all styles of a page.
  func write(of className: (Int) -> String, into css: inout UTF8Buffer) {
    guard !isZero else { return }
    for interval in changing { css.append(text: "@property --\(prefix)\(interval){syntax:\"*\";inherits:false}\n") }
    // The lists in the order of their first elements.
    var lists = UTF8Buffer(capacity: 64 * elements.count)
    var rules: [(list: Range<Int>, elements: [Int])] = []
    var places = [ContentKey: Int](minimumCapacity: elements.count)
    for index in elements.indices {
      let start = lists.count
      append(listOf: index, to: &lists)
      let key = lists.withBytes { ContentKey(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0[start...]))) }
      if let place = places[key] {
        lists.truncate(to: start)
        rules[place].elements.append(elements[index])
      } else {
        places[key] = rules.count
        rules.append((start..<lists.count, [elements[index]]))
      }
    }
    for rule in rules {
      for (index, element) in rule.elements.enumerated() {
        css.append(index == 0 ? "." : ",.")
        css.append(text: className(element))
      }
      css.append("{")
      lists.withBytes { css.append(UnsafeBufferPointer(rebasing: $0[rule.list])) }
      css.append("}\n")
    }
  }

  private func append(listOf index: Int, to list: inout UTF8Buffer) {
    var isFirst = true
    for interval in changing where isListed(index, in: interval) {
      list.append(isFirst ? "--" : ";--")
      list.append(prefix)
      list.append(Int64(interval))
      list.append(":")
      list.append(numbers[interval * elements.count + index])
      isFirst = false
    }
  }

  /// Whether an element has a new value in an interval.
  private func isListed(_ index: Int, in interval: Int) -> Bool {
    let place = interval * elements.count + index
    return interval == 0 || numbers[place] != numbers[place - elements.count]
  }

  /// The approximate number of compressed bytes, from the entropy of the numbers. As measured on pages of 500 cards, a
  /// number takes 0.2 to 0.3 bytes for each of its bits, and a selector 1.2 bytes.
  var cost: Double {
    guard !isZero else { return 0 }
    var listed: ContiguousArray<Int64> = []
    listed.reserveCapacity(changing.count * elements.count)
    for interval in changing {
      let row = interval * elements.count
      for index in elements.indices where isListed(index, in: interval) { listed.append(numbers[row + index]) }
    }
    listed.sort()
    let count = Double(listed.count)
    var (bits, start) = (0.0, 0)
    for index in listed.indices where index + 1 == listed.count || listed[index + 1] != listed[index] {
      let equal = Double(index + 1 - start)
      bits -= equal * log2(equal / count)
      start = index + 1
    }
    return 0.22 * bits + 1.2 * Double(elements.count)
  }
}

/// A property whose values are listed.
struct ListedProperty {
  let property: PlacingProperty
  /// The lists whose sum is the value, with their units.
  let parts: [(lists: ValueLists, unit: String)]

  /// Appends the lists of all elements.
  func write(of className: (Int) -> String, into css: inout UTF8Buffer) {
    for part in parts { part.lists.write(of: className, into: &css) }
  }

  /// The declaration that chooses the values of an interval; nil if no element has a new value in it.
  func declaration(in interval: Int) -> String? {
    let parts = parts.filter { !$0.lists.isZero }
    if parts.isEmpty { return interval == 0 && property != .offset ? "\(property.name)0" : nil }
    guard parts.contains(where: { $0.lists.isChanged(in: interval) }) else { return nil }
    let sum = parts.map { $0.lists.product(in: interval, unit: $0.unit) }.joined(separator: " + ")
    return "\(property.name)calc(\(sum))"
  }
}

extension ElementRules {
  /// Whether lists of a property's values make a shorter style sheet than rules, compressed.
  func areShorterAsLists(_ listed: ListedProperty) -> Bool {
    let own = rules.filter { $0.says(listed.property) }
    let mentions = own.reduce(0) { $0 + $1.place.count }
    let cost = listed.parts.reduce(0) { $0 + $1.lists.cost }
    return Double(own.count) * 4 + Double(mentions) * 1.2 > cost
  }
}
