import Geometry

/// The items of a collection whose sizes are unknown.
///
/// Items are numbered across all sections. Pending items are mostly consecutive, so they are stored as a few ranges.
struct PendingItems: Sendable {
  /// The number of the first item of each section, followed by the total number of items.
  private var firstItems: [Int] = [0]
  /// The pending items, as ascending ranges that do not touch.
  private var ranges: ContiguousArray<Range<Int>> = []

  /// Creates the set of all items without an exact size.
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
    let index = rangeIndex(of: number)
    return index < ranges.count && ranges[index].contains(number)
  }

  /// Returns the first pending item at or after an item.
  /// - Complexity: O(log n).
  func first(from path: IndexPath) -> IndexPath? {
    guard let number = number(path) else { return nil }
    let index = rangeIndex(of: number)
    return index < ranges.count ? self.path(max(number, ranges[index].lowerBound)) : nil
  }

  /// Returns the last pending item before an item.
  /// - Complexity: O(log n).
  func last(before path: IndexPath) -> IndexPath? {
    guard let number = number(path) else { return nil }
    let index = rangeIndex(of: number)
    if index < ranges.count, ranges[index].lowerBound < number { return self.path(number - 1) }
    return index > 0 ? self.path(ranges[index - 1].upperBound - 1) : nil
  }

  /// Removes an item; returns false if it was not pending.
  mutating func remove(_ path: IndexPath) -> Bool {
    guard contains(path), let number = number(path) else { return false }
    let index = rangeIndex(of: number)
    let range = ranges[index]
    let rest = [range.lowerBound..<number, number + 1..<range.upperBound].filter { !$0.isEmpty }
    ranges.replaceSubrange(index...index, with: rest)
    return true
  }

  // MARK: Item numbers

  /// Returns the index of the first range that ends after a number.
  private func rangeIndex(of number: Int) -> Int {
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
