import CollectionLayout
public import Geometry

/// The move of one item, from an index path before it to one after it.
public struct ItemMove: Hashable, Sendable {
  public var source: IndexPath
  /// The index path after the move.
  public var target: IndexPath

  public init(from source: IndexPath, to target: IndexPath) {
    self.source = source
    self.target = target
  }

  /// Returns the index path, before the move, of the item at an index path after the move.
  func pathBefore(_ path: IndexPath) -> IndexPath {
    if path == target { return source }
    var result = path
    if path.section == target.section, path.item > target.item { result.item -= 1 }
    if path.section == source.section, result.item >= source.item { result.item += 1 }
    return result
  }
}

extension LayoutInput {
  /// Moves an item that has already been moved from its place in `original` to another place, together with its size,
  /// appearance, measurements, dates, dimensions and position.
  ///
  /// - Parameter target: the item's current index path; `move` contains its source and its new target. All must exist.
  /// - Complexity: O(items between) within a section, O(items of both sections) between two.
  mutating func moveItem(at target: IndexPath, by move: ItemMove, in original: LayoutInput) {
    sections.move(target, to: move.target)
    for section in Set([move.source.section, target.section, move.target.section]) {
      sections[section].attributes = original.values(\.attributes, ofSection: section, after: move)
      sections[section].spans = original.values(\.spans, ofSection: section, after: move)
      sections[section].dimensions = original.values(\.dimensions, ofSection: section, after: move)
      sections[section].positions = original.values(\.positions, ofSection: section, after: move)
    }
    measurer = original.measurer.map { ReorderedMeasurer(base: $0, move: move) }
  }

  /// The values of some items of a section, by the index that an item has after a move.
  private func values<Value>(
    _ values: KeyPath<LayoutSection, [Int: Value]>, ofSection section: Int, after move: ItemMove
  ) -> [Int: Value] {
    var result: [Int: Value] = [:]
    for (item, own) in sections[section][keyPath: values] {
      var place = item
      if section == move.source.section {
        if item == move.source.item { continue }
        if item > move.source.item { place -= 1 }
      }
      if section == move.target.section, place >= move.target.item { place += 1 }
      result[place] = own
    }
    if section == move.target.section {
      result[move.target.item] = sections[move.source.section][keyPath: values][move.source.item]
    }
    return result
  }
}

/// Forwards measurements to another measurer, with the items' index paths before a move.
private struct ReorderedMeasurer: ItemMeasuring {
  var base: any ItemMeasuring
  var move: ItemMove

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    base.size(ofItemAt: move.pathBefore(indexPath), proposal: proposal, limit: limit, decisions: &decisions)
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    base.extent(ofSupplementary: kind, inSection: section, crossExtent: crossExtent, decisions: &decisions)
  }
}

extension [LayoutSection] {
  /// Removes an item's size at one index path, and inserts it at an index path after the removal.
  fileprivate mutating func move(_ source: IndexPath, to target: IndexPath) {
    guard source.section == target.section else {
      let size = self[source.section].items.remove(at: source.item)
      self[target.section].items.insert(size, at: target.item)
      return
    }
    let step = source.item < target.item ? 1 : -1
    for item in stride(from: source.item, to: target.item, by: step) {
      self[source.section].items.swapAt(item, item + step)
    }
  }
}
