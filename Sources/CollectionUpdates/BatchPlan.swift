/// A batch of updates found to be sound: where every section and item after it comes from.
///
/// The plan is made of indices alone, so that the rules are compiled once and not once per type of item:
///
///     before   [a b c] [d e]          updates: delete [0, 1], move [1, 0] to [0, 0], insert x at [0, 3]
///     sources   · x ·   x ·           what becomes of each item: it stays, goes, or is reloaded
///     targets  [d · · x] [·]          what fills each place after the batch: an update, or the next that stays
///     after    [d a c x] [e]
///
/// Section updates win over the item updates inside them. What is deleted in a section that is deleted, or inserted
/// into a section that is inserted with its items, changes nothing. A section that is moved keeps exactly its items:
/// updates of its items, and moves into it or out of it, do not take place. An item may be moved out of a section
/// that is deleted: a move is a delete, which the section's wins over, and an insert elsewhere, which stands.
@usableFromInline
struct BatchPlan {
  /// Where a section after the batch comes from.
  @usableFromInline
  enum SectionOrigin {
    /// Inserted by the update at an index.
    case inserted(Int)
    /// Moved as it is from an index before the batch.
    case moved(Int)
    /// Was there before at an index, and its items are updated.
    case kept(Int)
  }

  /// By section after the batch.
  @usableFromInline var sections: [SectionOrigin] = []
  /// By section before the batch: where in `sources` it begins.
  @usableFromInline var sourceStarts: [Int] = []
  /// By item before the batch: `stays`, `goes`, or the index of the update that reloads it.
  @usableFromInline var sources: ContiguousArray<Int32> = []
  /// By section after the batch: where in `targets` it begins.
  @usableFromInline var targetStarts: [Int] = []
  /// By place after the batch: `stays` where it is filled with the next item that stays, or the index of the update
  /// that puts an item there. Of no use in sections that were not kept.
  @usableFromInline var targets: ContiguousArray<Int32> = []
  /// By section after the batch.
  @usableFromInline var counts: [Int] = []

  @usableFromInline static var stays: Int32 { -1 }
  @usableFromInline static var goes: Int32 { -2 }

  init() {}

  /// Checks a batch against the numbers of items before it, by section, and makes its plan.
  ///
  /// `reported` are the numbers of items after it, as the data source says; nil where it is not asked.
  /// - Complexity: O(items + updates).
  /// - Throws: the reason that comes first in the order that `BatchUpdateError` gives.
  @usableFromInline
  init(_ updates: ContiguousArray<IndexUpdate>, counts: [Int], expecting reported: [Int]?) throws(BatchUpdateError) {
    var validation = BatchValidation(updates, counts: counts)
    self = try validation.plan()
    guard let reported else { return }
    if reported.count != self.counts.count {
      let removed = validation.removedSections
      throw .countMismatch(
        .init(
          section: nil, before: counts.count, removed: removed, added: self.counts.count - counts.count + removed,
          reported: reported.count))
    }
    for (section, count) in reported.enumerated() where count != self.counts[section] {
      throw .countMismatch(validation.mismatch(inSection: section, reported: count))
    }
  }
}
