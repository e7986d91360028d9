/// A validated batch of updates: the origin of every section and item after it.
///
/// The plan contains only indices, so that the rules are compiled once and not for every type of item:
///
///     before   [a b c] [d e]          updates: delete [0, 1], move [1, 0] to [0, 0], insert x at [0, 3]
///     sources   · x ·   x ·           for each item before: it stays, is removed, or is reloaded
///     targets  [d · · x] [·]          for each place after: an update, or the next item that stays
///     after    [d a c x] [e]
///
/// Section updates take precedence over item updates inside them. A delete in a deleted section, or an insert into a
/// section that is inserted with its items, has no effect. A moved section keeps exactly its items: updates of its
/// items, and moves into it or out of it, have no effect. An item may be moved out of a deleted section: the move's
/// delete is covered by the section's, and its insert takes effect.
@usableFromInline
struct BatchPlan {
  /// The origin of a section after the batch.
  @usableFromInline
  enum SectionOrigin {
    /// Inserted by the update with this index.
    case inserted(Int)
    /// Moved unchanged from this index before the batch.
    case moved(Int)
    /// At this index before the batch, with its items updated.
    case kept(Int)
  }

  /// The origins of the sections after the batch.
  @usableFromInline var sections: [SectionOrigin] = []
  /// For each section before the batch: where it begins in `sources`.
  @usableFromInline var sourceStarts: [Int] = []
  /// For each item before the batch: `stays`, `goes`, or the index of the update that reloads it.
  @usableFromInline var sources: ContiguousArray<Int32> = []
  /// For each section after the batch: where it begins in `targets`.
  @usableFromInline var targetStarts: [Int] = []
  /// For each place after the batch: `stays` if it takes the next item that stays, or the index of the update that
  /// places an item there. Not used for sections that are inserted or moved.
  @usableFromInline var targets: ContiguousArray<Int32> = []
  /// The number of items of each section after the batch.
  @usableFromInline var counts: [Int] = []

  /// The value in `sources` and `targets` for an item that stays.
  @usableFromInline static var stays: Int32 { -1 }
  /// The value in `sources` for an item that is removed.
  @usableFromInline static var goes: Int32 { -2 }

  init() {}

  /// Validates a batch and creates its plan.
  ///
  /// - Parameters:
  ///   - counts: the number of items of each section before the batch.
  ///   - reported: the number of items of each section after the batch according to the data source; nil to skip this
  ///     check.
  /// - Complexity: O(items + updates).
  /// - Throws: the first error in the order that `BatchUpdateError` defines.
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
