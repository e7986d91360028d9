public import Geometry

/// Sections of items, as stored in a data source, updated in batches.
///
///     var items = SectionedItems([["a", "b"], ["c"]])
///     try items.performBatchUpdates([
///       .delete(IndexPath(section: 0, item: 0)),
///       .insert("x", at: IndexPath(section: 1, item: 1)),
///     ])
///     items.sections  // [["b"], ["c", "x"]]
public struct SectionedItems<Item> {
  public private(set) var sections: [[Item]]

  public init(_ sections: [[Item]] = []) {
    self.sections = sections
  }

  /// Applies a batch of updates, or none of them if the batch is invalid.
  ///
  /// The order of the updates does not matter. Section updates take precedence over item updates inside them: a delete
  /// in a deleted section or an insert into an inserted one has no effect, and a moved section keeps exactly its items.
  ///
  /// - Parameter reportedCounts: the number of items of each section after the batch according to another source; nil
  ///   to skip this check.
  /// - Throws: the reason why the batch is invalid; the items are then unchanged.
  /// - Complexity: O(items + updates).
  @inlinable
  public mutating func performBatchUpdates(
    _ updates: [CollectionUpdate<Item>], expecting reportedCounts: [Int]? = nil
  ) throws(BatchUpdateError) {
    var indexUpdates = ContiguousArray<IndexUpdate>()
    indexUpdates.reserveCapacity(updates.count)
    for update in updates { indexUpdates.append(update.indexUpdate) }
    var counts: [Int] = []
    counts.reserveCapacity(sections.count)
    for section in sections { counts.append(section.count) }
    let plan = try BatchPlan(indexUpdates, counts: counts, expecting: reportedCounts)
    replaceSections(plan.apply(updates, to: sections))
  }

  @usableFromInline
  mutating func replaceSections(_ sections: [[Item]]) { self.sections = sections }
}

extension SectionedItems: Sendable where Item: Sendable {}
extension SectionedItems: Equatable where Item: Equatable {}
extension SectionedItems: Hashable where Item: Hashable {}

extension BatchPlan {
  /// Returns the sections after the batch, assembled in one pass.
  @inlinable
  func apply<Item>(_ updates: [CollectionUpdate<Item>], to before: [[Item]]) -> [[Item]] {
    var after: [[Item]] = []
    after.reserveCapacity(sections.count)
    for (section, origin) in sections.enumerated() {
      switch origin {
      case .inserted(let update):
        if case .insertSection(let items, _) = updates[update] { after.append(items) }
      case .moved(let source):
        after.append(before[source])
      case .kept(let source):
        after.append(items(ofSection: section, keptFrom: source, updates, before))
      }
    }
    return after
  }

  /// Returns the items of a section that the batch keeps and updates.
  @inlinable
  func items<Item>(
    ofSection section: Int, keptFrom source: Int, _ updates: [CollectionUpdate<Item>], _ before: [[Item]]
  ) -> [Item] {
    let old = before[source]
    let sourceStart = sourceStarts[source]
    let targetStart = targetStarts[section]
    var items: [Item] = []
    items.reserveCapacity(counts[section])
    var next = 0
    for position in targetStart..<targetStart + counts[section] {
      let target = targets[position]
      if target != Self.stays {
        switch updates[Int(target)] {
        case .insert(let item, _): items.append(item)
        case .move(let path, _): items.append(before[path.section][path.item])
        default: break
        }
        continue
      }
      while next < old.count, sources[sourceStart + next] == Self.goes { next += 1 }
      guard next < old.count else { break }
      let fate = sources[sourceStart + next]
      if fate >= 0, case .reload(_, let replacement?) = updates[Int(fate)] {
        items.append(replacement)
      } else {
        items.append(old[next])
      }
      next += 1
    }
    return items
  }
}
