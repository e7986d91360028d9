public import Geometry

/// Batches of updates that lead from some sections of items to others when they are applied one after another.
///
///     let batches = stagedBatches(from: [["a", "b"]], to: [["b", "c"]], identifiedBy: { $0 })
///     // [[.delete(IndexPath(section: 0, item: 0)), .insert("c", at: IndexPath(section: 0, item: 1))]]
///
/// Items are told apart by identity. One that is in both is never deleted nor inserted: it stays, or is moved, also to
/// another section; and where `hasSameContent` says no, it is reloaded. Moves are as few as they can be: in every
/// section the longest run of items that keep their order stays. Where an identity occurs more than once, as many as
/// can be are matched, those in the same section first.
///
/// Sections have no identity; they are lists that stand one after another. Two ways of matching them are tried: each
/// with the one at its index; and those together that share most items. The second is taken where it needs fewer
/// updates. As many as can be are matched, so sections are inserted or deleted only as their number grows or shrinks.
///
/// A batch never updates both a section (insert, delete or move) and items in it, so that it does not matter which of
/// the two wins. Hence up to four batches, of which those with nothing to do are left out: sections appear and move;
/// items are deleted, inserted and moved; emptied sections go; items with other content are reloaded.
/// - Complexity: O(n) for n items, expected; O(n log n) where many items change their order.
@inlinable
public func stagedBatches<Item, ID: Hashable>(
  from before: [[Item]], to after: [[Item]], identifiedBy id: (Item) -> ID,
  hasSameContent: (Item, Item) -> Bool = { _, _ in true }
) -> [[CollectionUpdate<Item>]] {
  let oldIDs = before.joinedIDs(id)
  let newIDs = after.joinedIDs(id)
  var old = TokenSections(lengths: before.map(\.count))
  var new = TokenSections(lengths: after.map(\.count))
  let tokenCount = assignTokens(oldIDs, newIDs, &old, &new)
  let staging = DiffStaging(from: old, to: new, tokenCount: tokenCount) { source, target in
    hasSameContent(before[source.section][source.item], after[target.section][target.item])
  }
  return staging.batches.map { batch in
    batch.map { update in update.withItems(from: after) }
  }
}

extension IndexUpdateToStage {
  @inlinable
  func withItems<Item>(from after: [[Item]]) -> CollectionUpdate<Item> {
    switch self {
    case .delete(let path): .delete(path)
    case .insert(let path, let source): .insert(after[source.section][source.item], at: path)
    case .move(let source, let target): .move(source, to: target)
    case .reload(let path): .reload(path, with: after[path.section][path.item])
    case .deleteSection(let section): .deleteSection(section)
    case .insertSection(let section, let source, let items):
      .insertSection(items.map { after[source][Int($0)] }, at: section)
    case .moveSection(let source, let target): .moveSection(source, to: target)
    }
  }
}

/// An update that a diff found, with where in the state after the items are that it needs.
@usableFromInline
enum IndexUpdateToStage {
  case delete(IndexPath)
  case insert(IndexPath, from: IndexPath)
  case move(IndexPath, to: IndexPath)
  case reload(IndexPath)
  case deleteSection(Int)
  case insertSection(Int, from: Int, items: ContiguousArray<Int32>)
  case moveSection(Int, to: Int)
}
