import CollectionUpdates
import Geometry
import CollectionLayout

/// A naive model of the batch rules: compares every pair of updates, then applies the data-source recipe.
struct BatchModel {
  typealias Update = CollectionUpdate<String>

  var before: [[String]]
  var updates: [Update]

  /// Returns the ids of all errors in the batch. Indices after the batch are checked only if there is no other error.
  func reasons() -> Set<String> {
    var found: Set<String> = []
    for update in updates where !sourceExists(update) { found.insert("out-of-range") }
    if !found.isEmpty { return found }
    for (index, one) in updates.enumerated() {
      for other in updates[..<index] { found.formUnion(contradictions(one, other)) }
    }
    if !found.isEmpty { return found }
    return applied() == nil ? ["out-of-range"] : []
  }

  private func sourceExists(_ update: Update) -> Bool {
    switch update {
    case .delete(let path), .reload(let path, _), .move(let path, _):
      before.indices.contains(path.section) && before[path.section].indices.contains(path.item)
    case .deleteSection(let section), .moveSection(let section, _): before.indices.contains(section)
    case .insert, .insertSection: true
    }
  }

  private func contradictions(_ one: Update, _ other: Update) -> [String] {
    switch (one, other) {
    case (.delete(let a), .delete(let b)): a == b ? ["delete-twice"] : []
    case (.reload(let a, _), .reload(let b, _)): a == b ? ["reload-twice"] : []
    case (.insert(_, let a), .insert(_, let b)): a == b ? ["insert-twice"] : []
    case (.delete(let a), .reload(let b, _)), (.reload(let a, _), .delete(let b)):
      a == b ? ["delete-and-reload"] : []
    case (.delete(let a), .move(let b, _)), (.move(let b, _), .delete(let a)): a == b ? ["delete-and-move"] : []
    case (.reload(let a, _), .move(let b, _)), (.move(let b, _), .reload(let a, _)):
      a == b ? ["reload-and-move"] : []
    case (.insert(_, let a), .move(_, let b)), (.move(_, let b), .insert(_, let a)):
      a == b ? ["insert-and-move"] : []
    case (.move(let a, let c), .move(let b, let d)):
      (a == b ? ["move-source-twice"] : []) + (c == d ? ["move-target-twice"] : [])
    case (.deleteSection(let a), .deleteSection(let b)): a == b ? ["delete-twice"] : []
    case (.insertSection(_, let a), .insertSection(_, let b)): a == b ? ["insert-twice"] : []
    case (.deleteSection(let a), .moveSection(let b, _)), (.moveSection(let b, _), .deleteSection(let a)):
      a == b ? ["delete-and-move"] : []
    case (.insertSection(_, let a), .moveSection(_, let b)), (.moveSection(_, let b), .insertSection(_, let a)):
      a == b ? ["insert-and-move"] : []
    case (.moveSection(let a, let c), .moveSection(let b, let d)):
      (a == b ? ["move-source-twice"] : []) + (c == d ? ["move-target-twice"] : [])
    default: []
    }
  }

  /// Returns the state after: moves are split, deletes applied in descending order, inserts in ascending order,
  /// sections first.
  func applied() -> [[String]]? {
    var goneSections: Set<Int> = []
    var movedSections: Set<Int> = []
    var newSections: [(at: Int, items: [String], isMoved: Bool)] = []
    for update in updates {
      switch update {
      case .deleteSection(let section): goneSections.insert(section)
      case .insertSection(let items, let section): newSections.append((section, items, false))
      case .moveSection(let source, let target):
        goneSections.insert(source)
        movedSections.insert(source)
        newSections.append((target, before[source], true))
      default: break
      }
    }
    let closed = Set(newSections.map(\.at))
    let movedTargets = Set(newSections.filter(\.isMoved).map(\.at))

    var deletes: [IndexPath] = []
    var inserts: [(at: IndexPath, item: String)] = []
    var lostTargets: [IndexPath] = []
    var state = before
    for update in updates {
      switch update {
      case .delete(let path): deletes.append(path)
      case .insert(let item, let path): inserts.append((path, item))
      case .reload(let path, let item?):
        if !goneSections.contains(path.section) { state[path.section][path.item] = item }
      case .move(let source, let target):
        if movedSections.contains(source.section) || movedTargets.contains(target.section) {
          lostTargets.append(target)
          continue
        }
        deletes.append(source)
        inserts.append((target, before[source.section][source.item]))
      default: break
      }
    }
    for path in deletes.sorted(by: >) where !goneSections.contains(path.section) {
      state[path.section].remove(at: path.item)
    }
    for section in goneSections.sorted(by: >) { state.remove(at: section) }
    for section in newSections.sorted(by: { $0.at < $1.at }) {
      guard section.at >= 0, section.at <= state.count else { return nil }
      state.insert(section.items, at: section.at)
    }
    if lostTargets.contains(where: { !state.indices.contains($0.section) }) { return nil }
    for insert in inserts.sorted(by: { $0.at < $1.at }) {
      guard state.indices.contains(insert.at.section) else { return nil }
      if closed.contains(insert.at.section) {
        // The section's items take precedence. The place must exist as if they did not.
        let arriving = inserts.count { $0.at.section == insert.at.section }
        guard (0..<state[insert.at.section].count + arriving).contains(insert.at.item) else { return nil }
        continue
      }
      guard insert.at.item >= 0, insert.at.item <= state[insert.at.section].count else { return nil }
      state[insert.at.section].insert(insert.item, at: insert.at.item)
    }
    return state
  }
}
