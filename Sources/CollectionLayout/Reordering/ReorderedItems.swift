public import Geometry

/// One item's way from its place before to its place after.
public struct ItemMove: Hashable, Sendable {
  public var source: IndexPath
  /// The index path after the move.
  public var target: IndexPath

  public init(from source: IndexPath, to target: IndexPath) {
    self.source = source
    self.target = target
  }

  /// Where an item stands before the move that stands at an index path after it.
  func pathBefore(_ path: IndexPath) -> IndexPath {
    if path == target { return source }
    var result = path
    if path.section == target.section, path.item > target.item { result.item -= 1 }
    if path.section == source.section, result.item >= source.item { result.item += 1 }
    return result
  }
}

extension LayoutInput {
  /// The same collection after one move; sizes, attributes and measurements go with the items.
  ///
  /// The move's index paths exist.
  /// - Complexity: O(items of the two sections).
  func moving(_ move: ItemMove) -> LayoutInput {
    guard move.source != move.target else { return self }
    var result = self
    let size = result.sections[move.source.section].items.remove(at: move.source.item)
    result.sections[move.target.section].items.insert(size, at: move.target.item)
    for section in Set([move.source.section, move.target.section]) {
      result.sections[section].attributes = attributes(ofSection: section, after: move)
    }
    result.measurer = measurer.map { ReorderedMeasurer(base: $0, move: move) }
    return result
  }

  private func attributes(ofSection section: Int, after move: ItemMove) -> [Int: ItemAttributes] {
    var result: [Int: ItemAttributes] = [:]
    for (item, own) in sections[section].attributes {
      var place = item
      if section == move.source.section {
        if item == move.source.item { continue }
        if item > move.source.item { place -= 1 }
      }
      if section == move.target.section, place >= move.target.item { place += 1 }
      result[place] = own
    }
    if section == move.target.section {
      result[move.target.item] = sections[move.source.section].attributes[move.source.item]
    }
    return result
  }
}

/// Asks another measurer for the items where they were before a move.
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
