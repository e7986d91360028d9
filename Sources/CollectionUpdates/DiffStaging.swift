public import Geometry

/// Computes the updates between two states by index, and groups them into batches.
@usableFromInline
struct DiffStaging {
  @usableFromInline private(set) var batches: [[IndexUpdateToStage]] = []

  /// - Parameter hasSameContent: called once for every item that is in both states.
  @usableFromInline
  init(
    from before: TokenSections, to after: TokenSections, tokenCount: Int,
    hasSameContent: (IndexPath, IndexPath) -> Bool
  ) {
    let identity = ItemMatching(before: before, after: after, tokenCount: tokenCount)
    let byPosition = SectionMatching.byPosition(before: before.count, after: after.count)
    let byOverlap =
      before.count == 1 && after.count == 1
      ? byPosition : SectionMatching.byOverlap(identity, before: before, after: after)
    var stages: DiffStages?
    for sections in byPosition == byOverlap ? [byPosition] : [byPosition, byOverlap] {
      let items = ItemMatching(identity, before: before, after: after, tokenCount: tokenCount, sections)
      let found = DiffStages(before: before, after: after, sections: sections, items: items)
      if found.updateCount < stages?.updateCount ?? .max { stages = found }
    }
    guard let stages else { return }
    batches = [stages.sectionUpdates, stages.itemUpdates, stages.removals, stages.reloads(hasSameContent)]
      .filter { !$0.isEmpty }
  }
}

/// The updates for one way of matching sections.
private struct DiffStages {
  private(set) var sectionUpdates: [IndexUpdateToStage] = []
  private(set) var itemUpdates: [IndexUpdateToStage] = []
  private(set) var removals: [IndexUpdateToStage] = []

  private let before: TokenSections
  private let after: TokenSections
  private let sections: SectionMatching
  private let items: ItemMatching
  /// For each section before: its index after sections are inserted and moved, but not yet deleted.
  private var placesOfSources: ContiguousArray<Int>
  /// For each section after: the same index.
  private var placesOfTargets: ContiguousArray<Int>
  /// For each item before: whether it stays in its section and keeps its order.
  private var stays: ContiguousArray<Bool>

  var updateCount: Int { sectionUpdates.count + itemUpdates.count + removals.count }

  init(before: TokenSections, after: TokenSections, sections: SectionMatching, items: ItemMatching) {
    self.before = before
    self.after = after
    self.sections = sections
    self.items = items
    placesOfSources = ContiguousArray(repeating: 0, count: before.count)
    placesOfTargets = ContiguousArray(repeating: 0, count: after.count)
    stays = ContiguousArray(repeating: false, count: before.tokens.count)
    findItemsThatStay()

    let kept = sections.keptInOrder()
    let isEmptiedFirst = before.count > after.count && itemsAreMovedOutOfDeletedSections
    placeSections(kept, keepingDeleted: isEmptiedFirst)
    let deletions = sections.targets.indices.filter { sections.targets[$0] < 0 }
    if isEmptiedFirst {
      removals = deletions.map { .deleteSection(placesOfSources[$0]) }
    } else {
      sectionUpdates = deletions.map { .deleteSection($0) }
    }
    insertAndMoveSections(kept)
    updateItems()
  }

  // MARK: Sections

  private var itemsAreMovedOutOfDeletedSections: Bool {
    sections.targets.indices.contains { section in
      sections.targets[section] < 0 && before.range(section).contains { items.targets[$0] >= 0 }
    }
  }

  /// Orders sections as in the state after. A section that is still to be deleted comes before the next section that
  /// keeps its order.
  private mutating func placeSections(_ kept: [(source: Int, target: Int)], keepingDeleted: Bool) {
    var place = 0
    var source = 0
    var target = 0
    for (nextSource, nextTarget) in kept + [(before.count, after.count)] {
      for section in target..<nextTarget {
        placesOfTargets[section] = place
        place += 1
      }
      for section in source..<nextSource where keepingDeleted && sections.targets[section] < 0 {
        placesOfSources[section] = place
        place += 1
      }
      if nextTarget < after.count {
        placesOfTargets[nextTarget] = place
        place += 1
      }
      (source, target) = (nextSource + 1, nextTarget + 1)
    }
    for (section, target) in sections.targets.enumerated() where target >= 0 {
      placesOfSources[section] = placesOfTargets[Int(target)]
    }
  }

  private mutating func insertAndMoveSections(_ kept: [(source: Int, target: Int)]) {
    var isKept = ContiguousArray(repeating: false, count: after.count)
    for match in kept { isKept[match.target] = true }
    for target in 0..<after.count where !isKept[target] {
      if sections.sources[target] >= 0 {
        sectionUpdates.append(.moveSection(Int(sections.sources[target]), to: placesOfTargets[target]))
      } else {
        let range = after.range(target)
        let new = range.filter { items.sources[$0] < 0 }.map { Int32(truncatingIfNeeded: $0 - range.lowerBound) }
        sectionUpdates.append(.insertSection(placesOfTargets[target], from: target, items: ContiguousArray(new)))
      }
    }
  }

  // MARK: Items

  private mutating func findItemsThatStay() {
    var positions = ContiguousArray<Int32>()
    for (target, source) in sections.sources.enumerated() where source >= 0 {
      let range = before.range(Int(source))
      positions.removeAll(keepingCapacity: true)
      for position in after.range(target) {
        let own = items.sources[position]
        if own >= 0, range.contains(Int(own)) { positions.append(own) }
      }
      for rank in longestIncreasingSubsequence(positions) { stays[Int(positions[Int(rank)])] = true }
    }
  }

  private mutating func updateItems() {
    for section in 0..<before.count where sections.targets[section] >= 0 {
      let range = before.range(section)
      for position in range where items.targets[position] < 0 {
        itemUpdates.append(
          .delete(IndexPath(section: placesOfSources[section], item: position - range.lowerBound)))
      }
    }
    for section in 0..<after.count {
      let range = after.range(section)
      for position in range {
        let path = IndexPath(section: placesOfTargets[section], item: position - range.lowerBound)
        let source = Int(items.sources[position])
        if source >= 0 {
          if !stays[source] { itemUpdates.append(.move(self.path(ofSource: source), to: path)) }
        } else if sections.sources[section] >= 0 {
          itemUpdates.append(.insert(path, from: IndexPath(section: section, item: position - range.lowerBound)))
        }
      }
    }
  }

  /// Returns the index path of an item before, after sections are inserted and moved.
  private func path(ofSource position: Int) -> IndexPath {
    let section = before.section(of: position)
    return IndexPath(section: placesOfSources[section], item: position - before.starts[section])
  }

  /// Returns the reloads of items whose content changed, by index path in the state after.
  func reloads(_ hasSameContent: (IndexPath, IndexPath) -> Bool) -> [IndexUpdateToStage] {
    var reloads: [IndexUpdateToStage] = []
    for section in 0..<after.count {
      for position in after.range(section) where items.sources[position] >= 0 {
        let source = Int(items.sources[position])
        let sourceSection = before.section(of: source)
        let path = IndexPath(section: section, item: position - after.starts[section])
        let old = IndexPath(section: sourceSection, item: source - before.starts[sourceSection])
        if !hasSameContent(old, path) { reloads.append(.reload(path)) }
      }
    }
    return reloads
  }
}
