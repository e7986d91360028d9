import Geometry

/// The items of a collection whose sizes nobody knows yet.
///
/// They are numbered through all sections, and mostly follow one another: a few ranges say which they are.
struct PendingItems: Sendable {
  /// The number of the first item of each section, and how many items there are at the end.
  private var firstItems: [Int] = [0]
  /// Ascending; no two touch.
  private var ranges: ContiguousArray<Range<Int>> = []

  /// All items that have no exact size.
  init(_ sections: [LayoutSection]) {
    var number = 0
    var pending = AscendingRanges()
    for section in sections {
      for item in section.items {
        if case .exact = item {} else { pending.append(number) }
        number += 1
      }
      firstItems.append(number)
    }
    ranges = ContiguousArray(pending.ranges)
  }

  var isEmpty: Bool { ranges.isEmpty }
  var first: IndexPath? { ranges.first.map { path($0.lowerBound) } }
  var last: IndexPath? { ranges.last.map { path($0.upperBound - 1) } }

  /// - Complexity: O(log n).
  func contains(_ path: IndexPath) -> Bool {
    guard let number = number(path) else { return false }
    let place = place(of: number)
    return place < ranges.count && ranges[place].contains(number)
  }

  /// The first pending item that is this one or comes after it.
  /// - Complexity: O(log n).
  func first(from path: IndexPath) -> IndexPath? {
    guard let number = number(path) else { return nil }
    let place = place(of: number)
    return place < ranges.count ? self.path(max(number, ranges[place].lowerBound)) : nil
  }

  /// The last pending item that comes before this one.
  /// - Complexity: O(log n).
  func last(before path: IndexPath) -> IndexPath? {
    guard let number = number(path) else { return nil }
    let place = place(of: number)
    if place < ranges.count, ranges[place].lowerBound < number { return self.path(number - 1) }
    return place > 0 ? self.path(ranges[place - 1].upperBound - 1) : nil
  }

  /// Takes an item out; false where it is not among them.
  mutating func remove(_ path: IndexPath) -> Bool {
    guard contains(path), let number = number(path) else { return false }
    let place = place(of: number)
    let range = ranges[place]
    let rest = [range.lowerBound..<number, number + 1..<range.upperBound].filter { !$0.isEmpty }
    ranges.replaceSubrange(place...place, with: rest)
    return true
  }

  // MARK: Numbers

  /// The first range that ends after a number.
  private func place(of number: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > number { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func number(_ path: IndexPath) -> Int? {
    guard path.section >= 0, path.section < firstItems.count - 1, path.item >= 0 else { return nil }
    let number = firstItems[path.section] + path.item
    return number < firstItems[path.section + 1] ? number : nil
  }

  private func path(_ number: Int) -> IndexPath {
    var low = 0
    var high = firstItems.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstItems[middle] <= number { low = middle } else { high = middle }
    }
    return IndexPath(section: low, item: number - firstItems[low])
  }
}
