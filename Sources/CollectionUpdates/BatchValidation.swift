import Geometry

/// Checks the rules of a batch in order, and creates its plan.
struct BatchValidation {
  private let updates: ContiguousArray<IndexUpdate>
  private let counts: [Int]

  private var result = BatchPlan()
  private var contradiction: Contradiction?
  /// Whether all section updates are valid. If not, item updates cannot be checked.
  private var sectionsAreValid = true
  private var outOfRange: BatchUpdateError.OutOfRange?
  /// The updates that refer to each section before the batch.
  private var sectionMarks: ContiguousArray<SourceMarks>
  /// The number of sections that are deleted or moved.
  private(set) var removedSections = 0
  /// For each section before the batch: the number of items that are deleted or moved away.
  private var removedItems: [Int]
  /// For each section after the batch: the number of items not placed there by item updates.
  private var staying: [Int] = []
  /// For each section after the batch: the number of items placed there by item updates.
  private var arriving: [Int] = []
  /// Whether a moved section makes a move ineffective. Such a move can still contradict other updates.
  private var hasIneffectiveMoves = false

  init(_ updates: ContiguousArray<IndexUpdate>, counts: [Int]) {
    self.updates = updates
    self.counts = counts
    removedItems = Array(repeating: 0, count: counts.count)
    sectionMarks = ContiguousArray(repeating: [], count: counts.count)
    result.sourceStarts.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      result.sourceStarts.append(start)
      start += count
    }
    result.sources = ContiguousArray(repeating: BatchPlan.stays, count: start)
  }

  /// Checks all rules and returns the plan.
  mutating func plan() throws(BatchUpdateError) -> BatchPlan {
    checkSources()
    if let outOfRange { throw .outOfRange(outOfRange) }
    markSections()
    markItems()
    if sectionsAreValid { placeSections() }
    if sectionsAreValid {
      resolveSources()
      placeItems()
    }
    if contradiction != nil || outOfRange != nil || hasIneffectiveMoves { compareTargets() }
    if let contradiction { throw contradiction.error }
    if let outOfRange { throw .outOfRange(outOfRange) }
    return result
  }

  /// Returns the error for a section after the batch whose number of items differs from the reported one.
  func mismatch(inSection section: Int, reported: Int) -> BatchUpdateError.CountMismatch {
    var mismatch = BatchUpdateError.CountMismatch(
      section: section, before: result.counts[section], removed: 0, added: 0, reported: reported)
    if case .kept(let source) = result.sections[section] {
      mismatch.before = counts[source]
      mismatch.removed = removedItems[source]
      mismatch.added = arriving[section]
    }
    return mismatch
  }

  // MARK: Before the batch

  private mutating func checkSources() {
    for update in updates {
      switch update {
      case .delete(let path): checkSource(.delete, path)
      case .reload(let path): checkSource(.reload, path)
      case .move(let path, _): checkSource(.move, path)
      case .deleteSection(let section): checkSource(.delete, section)
      case .moveSection(let section, _): checkSource(.move, section)
      case .insert, .insertSection: break
      }
    }
  }

  private mutating func checkSource(_ operation: BatchUpdateError.OutOfRange.Operation, _ section: Int) {
    guard !counts.indices.contains(section) else { return }
    record(.init(operation: operation, place: .section(section), isAfterBatch: false, sectionCount: counts.count))
  }

  private mutating func checkSource(_ operation: BatchUpdateError.OutOfRange.Operation, _ path: IndexPath) {
    let count = counts.indices.contains(path.section) ? counts[path.section] : nil
    if let count, path.item >= 0, path.item < count { return }
    record(
      .init(
        operation: operation, place: .item(path), isAfterBatch: false, count: count, sectionCount: counts.count))
  }

  private mutating func record(_ reason: BatchUpdateError.OutOfRange) {
    if case .section = reason.place { sectionsAreValid = false }
    guard let known = outOfRange else { return outOfRange = reason }
    if reason.precedes(known) { outOfRange = reason }
  }

  private mutating func record(_ kind: Contradiction.Kind?, _ place: BatchUpdateError.Place) {
    guard let kind else { return }
    if case .section = place { sectionsAreValid = false }
    let found = Contradiction(kind: kind, place: place)
    guard let known = contradiction else { return contradiction = found }
    if found.precedes(known) { contradiction = found }
  }

  private mutating func markSections() {
    for update in updates {
      switch update {
      case .deleteSection(let section): sectionMarks[section].add(.deleted)
      case .moveSection(let section, _): sectionMarks[section].add(.moved)
      default: break
      }
    }
    for (section, marks) in sectionMarks.enumerated() where !marks.isEmpty {
      removedSections += 1
      record(marks.contradiction, .section(section))
    }
  }

  private mutating func markItems() {
    var marks = ContiguousArray<SourceMarks>(repeating: [], count: result.sources.count)
    for update in updates {
      switch update {
      case .delete(let path): marks[position(path)].add(.deleted)
      case .reload(let path): marks[position(path)].add(.reloaded)
      case .move(let path, _): marks[position(path)].add(.moved)
      default: break
      }
    }
    for update in updates {
      switch update {
      case .delete(let path), .reload(let path), .move(let path, _):
        let own = marks[position(path)]
        if !own.isValid { record(own.contradiction, .item(path)) }
      default: break
      }
    }
  }

  private func position(_ path: IndexPath) -> Int { result.sourceStarts[path.section] + path.item }

  // MARK: After the batch

  /// Determines the origin of every section after the batch.
  private mutating func placeSections() {
    var count = counts.count - removedSections
    for update in updates {
      switch update {
      case .insertSection, .moveSection: count += 1
      default: break
      }
    }
    var slots = ContiguousArray(repeating: BatchPlan.stays, count: count)
    for (index, update) in updates.enumerated() {
      switch update {
      case .insertSection(let section, _): placeSection(index, .insert, at: section, in: &slots)
      case .moveSection(_, let section): placeSection(index, .move, at: section, in: &slots)
      default: break
      }
    }
    guard sectionsAreValid else { return }
    var staying = counts.indices.lazy.filter { [sectionMarks] in sectionMarks[$0].isEmpty }.makeIterator()
    result.sections.reserveCapacity(count)
    for slot in slots {
      if slot == BatchPlan.stays {
        if let section = staying.next() { result.sections.append(.kept(section)) }
      } else if case .moveSection(let source, _) = updates[Int(slot)] {
        result.sections.append(.moved(source))
      } else {
        result.sections.append(.inserted(Int(slot)))
      }
    }
  }

  private mutating func placeSection(
    _ update: Int, _ operation: BatchUpdateError.OutOfRange.Operation, at section: Int,
    in slots: inout ContiguousArray<Int32>
  ) {
    guard slots.indices.contains(section) else {
      return record(
        .init(operation: operation, place: .section(section), isAfterBatch: true, sectionCount: slots.count))
    }
    if slots[section] == BatchPlan.stays {
      slots[section] = Int32(truncatingIfNeeded: update)
    } else {
      record(.ofTarget(updates[Int(slots[section])], updates[update]), .section(section))
    }
  }

  /// Returns whether an update of an item takes effect; a moved section makes it ineffective.
  private func isEffective(_ source: IndexPath, _ target: IndexPath) -> Bool {
    if sectionMarks[source.section].contains(.moved) { return false }
    guard result.sections.indices.contains(target.section) else { return true }
    if case .moved = result.sections[target.section] { return false }
    return true
  }

  /// Determines what happens to every item before the batch, and counts the items of every section after it.
  private mutating func resolveSources() {
    arriving = Array(repeating: 0, count: result.sections.count)
    for (index, update) in updates.enumerated() {
      switch update {
      case .delete(let path): markRemoved(path)
      case .reload(let path):
        // In a contradictory batch an item may be both removed and reloaded; the counts must still be valid.
        guard result.sources[position(path)] != BatchPlan.goes else { continue }
        result.sources[position(path)] = Int32(truncatingIfNeeded: index)
      case .move(let source, let target):
        guard isEffective(source, target) else {
          hasIneffectiveMoves = true
          continue
        }
        markRemoved(source)
        if arriving.indices.contains(target.section) { arriving[target.section] += 1 }
      case .insert(let path): if arriving.indices.contains(path.section) { arriving[path.section] += 1 }
      case .deleteSection, .insertSection, .moveSection: break
      }
    }
    for (section, origin) in result.sections.enumerated() {
      switch origin {
      case .inserted(let update):
        if case .insertSection(_, let count) = updates[update] { staying.append(count) }
      case .moved(let source): staying.append(counts[source])
      case .kept(let source):
        staying.append(counts[source] - removedItems[source])
        result.counts.append(staying[section] + arriving[section])
        continue
      }
      result.counts.append(staying[section])
    }
  }

  private mutating func markRemoved(_ path: IndexPath) {
    guard result.sources[position(path)] != BatchPlan.goes else { return }
    result.sources[position(path)] = BatchPlan.goes
    removedItems[path.section] += 1
  }

  /// Assigns updates to the places that they fill.
  private mutating func placeItems() {
    var start = 0
    result.targetStarts.reserveCapacity(result.sections.count)
    for section in result.sections.indices {
      result.targetStarts.append(start)
      start += staying[section] + arriving[section]
    }
    result.targets = ContiguousArray(repeating: BatchPlan.stays, count: start)
    for (index, update) in updates.enumerated() {
      switch update {
      case .insert(let path): placeItem(index, .insert, at: path)
      case .move(let source, let path):
        if isEffective(source, path) || !result.sections.indices.contains(path.section) {
          placeItem(index, .move, at: path)
        }
      default: break
      }
    }
  }

  private mutating func placeItem(
    _ update: Int, _ operation: BatchUpdateError.OutOfRange.Operation, at path: IndexPath
  ) {
    let sectionExists = result.sections.indices.contains(path.section)
    let count = sectionExists ? staying[path.section] + arriving[path.section] : nil
    guard let count, path.item >= 0, path.item < count else {
      return record(
        .init(
          operation: operation, place: .item(path), isAfterBatch: true, count: count,
          sectionCount: result.sections.count))
    }
    let position = result.targetStarts[path.section] + path.item
    if result.targets[position] == BatchPlan.stays {
      result.targets[position] = Int32(truncatingIfNeeded: update)
    } else {
      record(.ofTarget(updates[Int(result.targets[position])], updates[update]), .item(path))
    }
  }

  /// Checks all targets for contradictions, including targets that do not exist.
  private mutating func compareTargets() {
    var first: [BatchUpdateError.Place: Int] = [:]
    for (index, update) in updates.enumerated() {
      guard let place = update.target else { continue }
      if let other = first[place] {
        record(.ofTarget(updates[other], update), place)
      } else {
        first[place] = index
      }
    }
  }
}
