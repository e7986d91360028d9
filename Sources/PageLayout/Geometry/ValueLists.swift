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
    // Most values are multiples of the step that the first ones have.
    let step = values.reduce(0) { step, value in
      step == 1 || step > 1 && value % step == 0 ? step : Self.commonDivisor(step, value)
    }
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

  /// Appends the product that chooses the values of an interval, for `calc()`.
  func write(productIn interval: Int, unit: StaticString, into css: inout UTF8Buffer) {
    let names = changing.prefix { $0 <= interval }
    css.write(upTo: names.count * (nameBytes + 6) + DecimalText.mostBytes + unit.utf8CodeUnitCount + 1) { css in
      for (place, name) in names.reversed().enumerated() {
        css.put(place == 0 ? "var(" : ",var(")
        put(nameIn: name, into: &css)
      }
      for _ in names { css.put(UInt8(ascii: ")")) }
      css.put(UInt8(ascii: "*"))
      css.put(step, decimals: 4)
      css.put(unit)
    }
  }

  /// An upper bound in bytes of a custom property's name.
  private var nameBytes: Int { 2 + prefix.utf8CodeUnitCount + DecimalText.mostBytes }

  /// Writes the name of the custom property for the values that are new in an interval.
  @inline(__always)
  private func put(nameIn interval: Int, into css: inout UTF8Writer) {
    css.put("--")
    css.put(prefix)
    css.put(UInt64(interval))
  }

  /// Appends the lists. Elements with the same list share a rule.
  ///
  /// The custom properties are not inherited. Otherwise, no two elements in different cells could share a style, which takes
  /// browsers half as long again for all styles of a page.
  /// - Parameter selector: the part of each element's selector before its number.
  func write(of selector: [UInt8], into css: inout UTF8Buffer) {
    guard !isZero else { return }
    for interval in changing { css.append(text: "@property --\(prefix)\(interval){syntax:\"*\";inherits:false}\n") }
    // The lists in the order of their first elements. Elements with the same list are linked.
    var lists = UTF8Buffer(capacity: 64 * elements.count)
    var rules: ContiguousArray<(list: Range<Int>, first: Int, last: Int)> = []
    rules.reserveCapacity(elements.count)
    var next = ContiguousArray(repeating: -1, count: elements.count)
    var places = [ContentKey: Int](minimumCapacity: elements.count)
    for index in elements.indices {
      let start = lists.count
      append(listOf: index, to: &lists)
      let key = lists.withBytes { ContentKey(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0[start...]))) }
      if let place = places[key] {
        lists.truncate(to: start)
        next[rules[place].last] = index
        rules[place].last = index
      } else {
        places[key] = rules.count
        rules.append((start..<lists.count, index, index))
      }
    }
    lists.withBytes { lists in
      for rule in rules {
        var index = rule.first
        while index >= 0 {
          css.write(upTo: selector.count + DecimalText.mostBytes + 1) { css in
            if index != rule.first { css.put(UInt8(ascii: ",")) }
            css.put(selector)
            css.put(UInt64(elements[index]))
          }
          index = next[index]
        }
        css.append("{")
        css.append(UnsafeBufferPointer(rebasing: lists[rule.list]))
        css.append("}\n")
      }
    }
  }

  private func append(listOf index: Int, to list: inout UTF8Buffer) {
    list.write(upTo: changing.count * (nameBytes + DecimalText.mostBytes + 2)) { list in
      var isFirst = true
      for interval in changing where isListed(index, in: interval) {
        if !isFirst { list.put(UInt8(ascii: ";")) }
        put(nameIn: interval, into: &list)
        list.put(UInt8(ascii: ":"))
        list.put(numbers[interval * elements.count + index])
        isFirst = false
      }
    }
  }

  /// Whether an element has a new value in an interval.
  private func isListed(_ index: Int, in interval: Int) -> Bool {
    let place = interval * elements.count + index
    return interval == 0 || numbers[place] != numbers[place - elements.count]
  }

  // As measured on pages of 500 cards, a number takes 0.2 to 0.3 bytes for each of its bits, and a selector 1.2 bytes.
  private static let (bytesOfBit, bytesOfSelector) = (0.22, 1.2)

  /// The approximate number of compressed bytes, from the entropy of the numbers.
  var cost: Double {
    guard !isZero else { return 0 }
    var counts = NumberCounts(most: changing.count * elements.count)
    for interval in changing {
      let row = interval * elements.count
      for index in elements.indices where isListed(index, in: interval) { counts.add(numbers[row + index]) }
    }
    return Self.bytesOfBit * counts.bits + Self.bytesOfSelector * Double(elements.count)
  }

  /// The cost if all numbers were different, which is never less than the cost and found without counting them.
  var highestCost: Double {
    guard !isZero else { return 0 }
    let most = Double(max(changing.count * elements.count, 1))
    return Self.bytesOfBit * most * log2(most) + Self.bytesOfSelector * Double(elements.count)
  }
}

/// How often each of some numbers occurs: an open-addressing hash table, as in `LengthGroups`.
private struct NumberCounts {
  private var slots: ContiguousArray<(number: Int64, count: Int)>
  private var total = 0

  /// - Parameter most: the maximum number of different numbers.
  init(most: Int) {
    var size = 16
    while size < 2 * most { size *= 2 }
    slots = ContiguousArray(repeating: (0, 0), count: size)
  }

  mutating func add(_ number: Int64) {
    let product = UInt64(bitPattern: number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    var slot = Int(truncatingIfNeeded: product.high ^ product.low) & (slots.count - 1)
    while slots[slot].count > 0, slots[slot].number != number { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (number, slots[slot].count + 1)
    total += 1
  }

  /// The entropy of all numbers together, in bits.
  var bits: Double {
    // Most numbers occur once.
    let (most, once) = (log2(Double(max(total, 1))), slots.count { $0.count == 1 })
    return slots.reduce(Double(once) * most) { bits, slot in
      slot.count > 1 ? bits + Double(slot.count) * (most - log2(Double(slot.count))) : bits
    }
  }
}

/// A property whose values are listed.
struct ListedProperty {
  let property: PlacingProperty
  /// The lists whose sum is the value, with their units.
  let parts: [(lists: ValueLists, unit: StaticString)]

  /// Appends the lists of all elements.
  /// - Parameter selector: the part of each element's selector before its number.
  func write(of selector: [UInt8], into css: inout UTF8Buffer) {
    for part in parts { part.lists.write(of: selector, into: &css) }
  }

  /// Whether an interval needs a declaration: an element has a new value in it.
  func isDeclared(in interval: Int) -> Bool {
    parts.allSatisfy(\.lists.isZero)
      ? interval == 0 && property != .offset : parts.contains { $0.lists.isChanged(in: interval) }
  }

  /// Appends the declaration that chooses the values of an interval.
  func write(declarationIn interval: Int, into css: inout UTF8Buffer) {
    css.append(property.name)
    guard parts.contains(where: { !$0.lists.isZero }) else { return css.append("0") }
    var isFirst = true
    for part in parts where !part.lists.isZero {
      css.append(isFirst ? "calc(" : " + ")
      part.lists.write(productIn: interval, unit: part.unit, into: &css)
      isFirst = false
    }
    css.append(")")
  }
}

extension ElementRules {
  /// Whether lists of a property's values make a shorter style sheet than rules, compressed.
  func areShorterAsLists(_ listed: ListedProperty) -> Bool {
    var cost = 0.0
    for rule in rules where rule.says(listed.property) { cost += 4 + 1.2 * Double(rule.place.count) }
    func isHigher(than costOfLists: (ValueLists) -> Double) -> Bool {
      cost > listed.parts.reduce(0) { $0 + costOfLists($1.lists) }
    }
    return isHigher { $0.highestCost } || isHigher { $0.cost }
  }
}
