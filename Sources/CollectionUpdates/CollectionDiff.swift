public import Geometry

/// Returns batches of updates that transform one state of a collection into another when applied in order.
///
///     let batches = stagedBatches(from: [["a", "b"]], to: [["b", "c"]], identifiedBy: { $0 })
///     // [[.delete(IndexPath(section: 0, item: 0)), .insert("c", at: IndexPath(section: 0, item: 1))]]
///
/// Items are distinguished by identity. An item in both states is never deleted or inserted. It stays or is moved,
/// possibly to another section, and it is reloaded if `hasSameContent` returns false. The number of moves is minimal:
/// in every section the longest run of items that keep their order stays. If an identity occurs more than once, as many
/// items as possible are matched, those in the same section first.
///
/// Sections have no identity; they are consecutive lists. The function tries two ways of matching them: each section
/// with the one at its index, and the sections that share the most items with each other. It uses the second if that
/// requires fewer updates. As many sections as possible are matched, so sections are inserted or deleted only if their
/// number grows or shrinks.
///
/// A batch never updates both a section (insert, delete or move) and items in it, so the precedence between them does
/// not matter. This requires up to four batches, of which empty ones are omitted: sections are inserted and moved;
/// items are deleted, inserted and moved; emptied sections are deleted; items with changed content are reloaded.
/// - Complexity: O(n) for n items, expected; O(n log n) if many items change their order.
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
  /// Returns the update with its items, taken from the state after.
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

/// An update of a diff, with the places in the state after it that its items come from.
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
