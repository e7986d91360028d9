import CollectionUpdates
import CollectionLayout
import TestSupport
import Testing

/// An item with a key, and a content that may change while the key stays the same.
struct KeyedItem: Hashable, Sendable, CustomStringConvertible {
  var key: String
  var content = 0
  var description: String { content == 0 ? key : "\(key)\(content)" }
}

private typealias Update = CollectionUpdate<KeyedItem>

private func diff(_ before: [[KeyedItem]], _ after: [[KeyedItem]]) -> [[Update]] {
  stagedBatches(from: before, to: after, identifiedBy: \.key, hasSameContent: { $0.content == $1.content })
}

private func diff(_ before: [[String]], _ after: [[String]]) -> [[CollectionUpdate<String>]] {
  stagedBatches(from: before, to: after, identifiedBy: { $0 })
}

@Suite struct CollectionDiffTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [[String]]
    var after: [[String]]
    var batches: [[CollectionUpdate<String>]]
    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(name: "nothing changed", before: [["a", "b"], []], after: [["a", "b"], []], batches: []),
    Example(
      name: "one comes and one goes", before: [["a", "b"]], after: [["b", "c"]],
      batches: [[.delete(path(0, 0)), .insert("c", at: path(0, 1))]]),
    Example(
      name: "what is only shifted is not moved", before: [["a", "b", "c"]], after: [["x", "a", "b", "c"]],
      batches: [[.insert("x", at: path(0, 0))]]),
    Example(
      name: "the last comes first by one move", before: [["a", "b", "c", "d"]], after: [["d", "a", "b", "c"]],
      batches: [[.move(path(0, 3), to: path(0, 0))]]),
    Example(
      name: "the first goes last by one move", before: [["a", "b", "c", "d"]], after: [["b", "c", "d", "a"]],
      batches: [[.move(path(0, 0), to: path(0, 3))]]),
    Example(
      name: "an item changes its section", before: [["a", "b"], ["c"]], after: [["b"], ["a", "c"]],
      batches: [[.move(path(0, 0), to: path(1, 0))]]),
    Example(
      name: "an item moves to an empty section", before: [["a"], []], after: [[], ["a"]],
      batches: [[.move(path(0, 0), to: path(1, 0))]]),
    Example(
      name: "a section is appended", before: [["a"]], after: [["a"], ["b", "c"]],
      batches: [[.insertSection(["b", "c"], at: 1)]]),
    Example(
      name: "a section is put in front", before: [["a"], ["b"]], after: [["x"], ["a"], ["b"]],
      batches: [[.insertSection(["x"], at: 0)]]),
    Example(
      name: "a section goes with all its items", before: [["a"], ["b", "c"], ["d"]], after: [["a"], ["d"]],
      batches: [[.deleteSection(1)]]),
    Example(
      name: "two sections change places", before: [["a", "b"], ["c", "d"]], after: [["c", "d"], ["a", "b"]],
      batches: [[.moveSection(1, to: 0)]]),
    Example(
      name: "a section is split in two", before: [["a", "b", "c"]], after: [["a", "b"], ["c"]],
      batches: [[.insertSection([], at: 1)], [.move(path(0, 2), to: path(1, 0))]]),
    Example(
      name: "two sections are joined", before: [["a", "b"], ["c"]], after: [["a", "b", "c"]],
      batches: [[.move(path(1, 0), to: path(0, 2))], [.deleteSection(1)]]),
    Example(
      name: "all items are others", before: [["a"], ["b"]], after: [["x"], ["y"]],
      batches: [
        [
          .delete(path(0, 0)), .delete(path(1, 0)), .insert("x", at: path(0, 0)), .insert("y", at: path(1, 0)),
        ]
      ]),
    Example(
      name: "a key that occurs twice comes once more", before: [["a", "a"]], after: [["a", "a", "a"]],
      batches: [[.insert("a", at: path(0, 2))]]),
    Example(
      name: "a key that occurs twice stays in each section", before: [["a"], ["a", "b"]], after: [["b"], ["a"]],
      batches: [[.delete(path(0, 0)), .move(path(1, 1), to: path(0, 0))]]),
    Example(
      name: "from nothing", before: [], after: [["a"], []],
      batches: [
        [.insertSection(["a"], at: 0), .insertSection([], at: 1)]
      ]),
    Example(name: "to nothing", before: [["a"], []], after: [], batches: [[.deleteSection(0), .deleteSection(1)]]),
  ]

  @Test(arguments: examples)
  func findsTheUpdates(_ example: Example) {
    #expect(diff(example.before, example.after) == example.batches)
  }

  @Test func reloadsItemsWithChangedContent() {
    let before = [[KeyedItem(key: "a"), KeyedItem(key: "b"), KeyedItem(key: "c")]]
    let after = [[KeyedItem(key: "c", content: 1), KeyedItem(key: "a"), KeyedItem(key: "b", content: 2)]]
    #expect(
      diff(before, after) == [
        [.move(path(0, 2), to: path(0, 0))],
        [
          .reload(path(0, 0), with: KeyedItem(key: "c", content: 1)),
          .reload(path(0, 2), with: KeyedItem(key: "b", content: 2)),
        ],
      ])
  }

  // MARK: Random states

  @Test func batchesTransformBeforeIntoAfter() {
    var random = SplitMix64(seed: 3)
    for index in 0..<randomCaseCount {
      let keysAreUnique = random.chance(percent: 70)
      let before = randomSections(&random, keysAreUnique: keysAreUnique)
      let after =
        random.chance(percent: 50)
        ? randomSections(&random, keysAreUnique: keysAreUnique) : edited(before, &random)
      let batches = diff(before, after)
      if let problem = problem(of: batches, before: before, after: after, keysAreUnique: keysAreUnique) {
        Issue.record("case \(index): \(problem)\n\(before)\n\(after)\n\(batches)")
        return
      }
    }
  }

  private func problem(
    of batches: [[Update]], before: [[KeyedItem]], after: [[KeyedItem]], keysAreUnique: Bool
  ) -> String? {
    var items = SectionedItems(before)
    for batch in batches {
      if batch.isEmpty { return "an empty batch" }
      do { try items.performBatchUpdates(batch) } catch { return "refused: \(error)" }
    }
    if items.sections != after { return "led to \(items.sections)" }

    var counts = UpdateCounts()
    for update in batches.joined() { counts.add(update) }
    let old = Dictionary(before.joined().map { ($0.key, 1) }, uniquingKeysWith: +)
    let new = Dictionary(after.joined().map { ($0.key, 1) }, uniquingKeysWith: +)
    let common = old.reduce(0) { $0 + min($1.value, new[$1.key] ?? 0) }
    let added = after.joined().count - common
    if counts.inserted != added { return "\(counts.inserted) inserts for \(added) new items" }
    if counts.deleted > before.joined().count - common { return "\(counts.deleted) deletes" }
    if counts.insertedSections != max(0, after.count - before.count) { return "sections inserted" }
    if counts.deletedSections != max(0, before.count - after.count) { return "sections deleted" }
    guard keysAreUnique, before.count == 1, after.count == 1 else { return nil }
    let stays = longestCommonSubsequence(before[0].map(\.key), after[0].map(\.key))
    if counts.moved != common - stays { return "\(counts.moved) moves where \(common - stays) will do" }
    if counts.deleted != before[0].count - common { return "\(counts.deleted) deletes" }
    let changed = before[0].filter { item in after[0].contains { $0.key == item.key && $0.content != item.content } }
    if counts.reloaded != changed.count { return "\(counts.reloaded) reloads for \(changed.count) changes" }
    return nil
  }

  struct UpdateCounts {
    var inserted = 0
    var deleted = 0
    var moved = 0
    var reloaded = 0
    var insertedSections = 0
    var deletedSections = 0

    mutating func add<Item>(_ update: CollectionUpdate<Item>) {
      switch update {
      case .insert: inserted += 1
      case .delete: deleted += 1
      case .move: moved += 1
      case .reload: reloaded += 1
      case .insertSection(let items, _):
        insertedSections += 1
        inserted += items.count
      case .deleteSection: deletedSections += 1
      case .moveSection: break
      }
    }
  }

  private func longestCommonSubsequence(_ one: [String], _ other: [String]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for item in one {
      var diagonal = 0
      for column in other.indices {
        let above = row[column + 1]
        row[column + 1] = item == other[column] ? diagonal + 1 : max(above, row[column])
        diagonal = above
      }
    }
    return row[other.count]
  }

  private func randomSections(_ random: inout SplitMix64, keysAreUnique: Bool) -> [[KeyedItem]] {
    var keys = (0..<12).map { "k\($0)" }.shuffled(using: &random)
    return (0..<(random.chance(percent: 40) ? 1 : random.below(5))).map { _ in
      (0..<random.below(6)).compactMap { _ in
        let key = keysAreUnique ? keys.popLast() : "k\(random.below(4))"
        return key.map { KeyedItem(key: $0, content: random.chance(percent: 30) ? random.below(3) : 0) }
      }
    }
  }

  /// Returns the sections with some of them truncated, duplicated or moved. If keys were unique, they stay unique.
  private func edited(_ sections: [[KeyedItem]], _ random: inout SplitMix64) -> [[KeyedItem]] {
    var sections = sections
    for _ in 0..<random.below(4) where !sections.isEmpty {
      let from = random.below(sections.count)
      switch random.below(5) {
      case 0: sections.swapAt(from, random.below(sections.count))
      case 1: sections.remove(at: from)
      case 2: sections.insert([], at: from)
      case 3 where !sections[from].isEmpty:
        let item = sections[from].remove(at: random.below(sections[from].count))
        let to = random.below(sections.count)
        sections[to].insert(item, at: random.below(sections[to].count + 1))
      default: sections[from].reverse()
      }
    }
    return sections
  }

  // MARK: Large states

  @Test func diffsManyEqualKeysInLinearTime() throws {
    let before = [Array(repeating: "a", count: 50_000), Array(repeating: "b", count: 50_000)]
    let after = [Array(repeating: "b", count: 50_000), Array(repeating: "a", count: 49_999)]
    var items = SectionedItems(before)
    for batch in diff(before, after) { try items.performBatchUpdates(batch) }
    #expect(items.sections == after)
  }

  @Test func diffsManyReversedSections() throws {
    let before = (0..<50_000).map { ["\($0)"] }
    let after = Array(before.reversed())
    let batches = diff(before, after)
    var items = SectionedItems(before)
    for batch in batches { try items.performBatchUpdates(batch) }
    #expect(items.sections == after)
    #expect(batches.joined().count == 49_999)
  }
}
