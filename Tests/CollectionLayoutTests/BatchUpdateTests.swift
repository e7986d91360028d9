import CollectionUpdates
import CollectionLayout
import TestSupport
import Testing

private typealias Update = CollectionUpdate<String>

private func apply(_ updates: [Update], to sections: [[String]]) throws(BatchUpdateError) -> [[String]] {
  var items = SectionedItems(sections)
  try items.performBatchUpdates(updates)
  return items.sections
}

@Suite struct BatchUpdateTests {
  struct Accepted: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [[String]]
    var updates: [CollectionUpdate<String>]
    var after: [[String]]
    var testDescription: String { name }
  }

  static let accepted: [Accepted] = [
    Accepted(name: "nothing to do", before: [["a"], []], updates: [], after: [["a"], []]),
    Accepted(
      name: "deletes are indices before the batch", before: [["a", "b", "c"]],
      updates: [.delete(path(0, 0)), .delete(path(0, 2))], after: [["b"]]),
    Accepted(
      name: "inserts are indices after the batch", before: [["a", "b"]],
      updates: [.delete(path(0, 0)), .insert("x", at: path(0, 1))], after: [["b", "x"]]),
    Accepted(
      name: "inserts given in descending order end in ascending order", before: [[]],
      updates: [.insert("c", at: path(0, 2)), .insert("a", at: path(0, 0)), .insert("b", at: path(0, 1))],
      after: [["a", "b", "c"]]),
    Accepted(
      name: "a move is from before to after", before: [["a", "b", "c"]],
      updates: [.delete(path(0, 0)), .move(path(0, 2), to: path(0, 0))], after: [["c", "b"]]),
    Accepted(
      name: "two moves swap", before: [["a", "b"]],
      updates: [.move(path(0, 0), to: path(0, 1)), .move(path(0, 1), to: path(0, 0))], after: [["b", "a"]]),
    Accepted(
      name: "a move to its own place", before: [["a", "b"]], updates: [.move(path(0, 1), to: path(0, 1))],
      after: [["a", "b"]]),
    Accepted(
      name: "moves across sections", before: [["a", "b"], ["c"]],
      updates: [.move(path(0, 0), to: path(1, 0)), .move(path(1, 0), to: path(0, 0))], after: [["c", "b"], ["a"]]),
    Accepted(
      name: "a delete and an insert at one index", before: [["a"]],
      updates: [.delete(path(0, 0)), .insert("x", at: path(0, 0))], after: [["x"]]),
    Accepted(
      name: "a deleted item's place may be a move's target", before: [["a", "b"]],
      updates: [.delete(path(0, 0)), .move(path(0, 1), to: path(0, 0))], after: [["b"]]),
    Accepted(
      name: "a reload keeps the place among those that stay", before: [["a", "b", "c"]],
      updates: [.delete(path(0, 0)), .reload(path(0, 2), with: "C")], after: [["b", "C"]]),
    Accepted(
      name: "a reload gives way to an insert", before: [["a", "b"]],
      updates: [.insert("x", at: path(0, 0)), .reload(path(0, 0), with: "A")], after: [["x", "A", "b"]]),
    Accepted(
      name: "a reload without an item keeps it", before: [["a"]], updates: [.reload(path(0, 0), with: nil)],
      after: [["a"]]),
    Accepted(
      name: "sections go, come and move", before: [["a"], ["b"], ["c"]],
      updates: [.deleteSection(1), .insertSection(["x"], at: 0), .moveSection(2, to: 1)], after: [["x"], ["c"], ["a"]]),
    Accepted(
      name: "items in what stays are updated beside", before: [["a"], ["b", "c"]],
      updates: [.deleteSection(0), .delete(path(1, 0)), .insert("d", at: path(0, 1))], after: [["c", "d"]]),
    Accepted(
      name: "a deleted section wins over what is deleted in it", before: [["a", "b"], ["c"]],
      updates: [.delete(path(0, 1)), .deleteSection(0)], after: [["c"]]),
    Accepted(
      name: "a deleted section wins over what is reloaded in it", before: [["a", "b"], ["c"]],
      updates: [.reload(path(0, 1), with: "B"), .deleteSection(0)], after: [["c"]]),
    Accepted(
      name: "an inserted section wins over what is inserted in it", before: [["a"]],
      updates: [.insertSection(["p"], at: 0), .insert("x", at: path(0, 0))], after: [["p"], ["a"]]),
    Accepted(
      name: "a moved section wins over what is updated in it", before: [["a", "b"], ["c"]],
      updates: [.moveSection(0, to: 1), .delete(path(0, 0)), .insert("x", at: path(1, 0))],
      after: [["c"], ["a", "b"]]),
    Accepted(
      name: "an item is moved out of a deleted section", before: [["a", "b"], ["c"]],
      updates: [.deleteSection(0), .move(path(0, 1), to: path(0, 0))], after: [["b", "c"]]),
    Accepted(
      name: "an item is moved into an inserted section", before: [["a", "b"]],
      updates: [.insertSection(["p"], at: 1), .move(path(0, 0), to: path(1, 0))], after: [["b"], ["p"]]),
    Accepted(
      name: "no item leaves a moved section", before: [["a", "b"], ["c"]],
      updates: [.moveSection(0, to: 1), .move(path(0, 0), to: path(0, 0))], after: [["c"], ["a", "b"]]),
    Accepted(
      name: "no item enters a moved section", before: [["a", "b"], ["c"]],
      updates: [.moveSection(0, to: 1), .move(path(1, 0), to: path(1, 0))], after: [["c"], ["a", "b"]]),
    Accepted(name: "the last section goes", before: [["a"]], updates: [.deleteSection(0)], after: []),
    Accepted(
      name: "sections of nothing", before: [], updates: [.insertSection([], at: 1), .insertSection(["a"], at: 0)],
      after: [["a"], []]),
  ]

  @Test(arguments: accepted)
  func appliesTheBatch(_ example: Accepted) throws {
    #expect(try apply(example.updates, to: example.before) == example.after)
    #expect(try apply(example.updates.reversed(), to: example.before) == example.after)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var updates: [CollectionUpdate<String>]
    var error: String
    var testDescription: String { error }
  }

  /// Invalid batches, each applied to `[[a, b, c], [d]]`.
  static let refused: [Refused] = [
    Refused(
      updates: [.delete(path(0, 3))],
      error: "cannot delete item [0, 3]: section 0 has 3 items (0–2) before the batch [out-of-range]"),
    Refused(
      updates: [.delete(path(1, -1))],
      error: "cannot delete item [1, -1]: section 1 has 1 item (0) before the batch [out-of-range]"),
    Refused(
      updates: [.reload(path(2, 0), with: "x")],
      error: "cannot reload item [2, 0]: there are 2 sections (0–1) before the batch [out-of-range]"),
    Refused(
      updates: [.move(path(Int.max, Int.min), to: path(0, 0))],
      error: "cannot move item [9223372036854775807, -9223372036854775808]: "
        + "there are 2 sections (0–1) before the batch [out-of-range]"),
    Refused(
      updates: [.deleteSection(2)],
      error: "cannot delete section 2: there are 2 sections (0–1) before the batch [out-of-range]"),
    Refused(
      updates: [.insert("x", at: path(0, 4))],
      error: "cannot insert item [0, 4]: section 0 has 4 items (0–3) after the batch [out-of-range]"),
    Refused(
      updates: [.delete(path(0, 0)), .insert("x", at: path(0, 3))],
      error: "cannot insert item [0, 3]: section 0 has 3 items (0–2) after the batch [out-of-range]"),
    Refused(
      updates: [.move(path(0, 0), to: path(0, 3))],
      error: "cannot move to item [0, 3]: section 0 has 3 items (0–2) after the batch [out-of-range]"),
    Refused(
      updates: [.move(path(1, 0), to: path(2, 0))],
      error: "cannot move to item [2, 0]: there are 2 sections (0–1) after the batch [out-of-range]"),
    Refused(
      updates: [.deleteSection(0), .insert("x", at: path(1, 0))],
      error: "cannot insert item [1, 0]: there is 1 section (0) after the batch [out-of-range]"),
    Refused(
      updates: [.deleteSection(0), .deleteSection(1), .insert("x", at: path(0, 0))],
      error: "cannot insert item [0, 0]: there are no sections after the batch [out-of-range]"),
    Refused(
      updates: [.insertSection([], at: 3)],
      error: "cannot insert section 3: there are 3 sections (0–2) after the batch [out-of-range]"),
    Refused(
      updates: [.moveSection(0, to: 2)],
      error: "cannot move to section 2: there are 2 sections (0–1) after the batch [out-of-range]"),
    Refused(
      updates: [.deleteSection(0), .delete(path(0, 9))],
      error: "cannot delete item [0, 9]: section 0 has 3 items (0–2) before the batch [out-of-range]"),
    Refused(
      updates: [.delete(path(0, 1)), .move(path(0, 1), to: path(1, 0))],
      error: "item [0, 1] is both deleted and moved in one batch [delete-and-move]"),
    Refused(
      updates: [.deleteSection(1), .moveSection(1, to: 0)],
      error: "section 1 is both deleted and moved in one batch [delete-and-move]"),
    Refused(
      updates: [.move(path(0, 1), to: path(1, 0)), .reload(path(0, 1), with: "B")],
      error: "item [0, 1] is both reloaded and moved in one batch; move it in one batch and reload it in the next "
        + "[reload-and-move]"),
    Refused(
      updates: [.move(path(0, 1), to: path(1, 0)), .insert("x", at: path(1, 0))],
      error: "one thing is inserted and another moved to the same place, item [1, 0] after the batch [insert-and-move]"),
    Refused(
      updates: [.insertSection([], at: 0), .moveSection(1, to: 0)],
      error: "one thing is inserted and another moved to the same place, section 0 after the batch [insert-and-move]"),
    Refused(
      updates: [.move(path(0, 1), to: path(1, 0)), .move(path(0, 2), to: path(1, 0))],
      error: "two moves lead to the same place, item [1, 0] after the batch [move-target-twice]"),
    Refused(
      updates: [.moveSection(0, to: 0), .moveSection(1, to: 0)],
      error: "two moves lead to the same place, section 0 after the batch [move-target-twice]"),
    Refused(
      updates: [.move(path(0, 1), to: path(1, 0)), .move(path(0, 1), to: path(1, 1))],
      error: "item [0, 1] is moved twice in one batch [move-source-twice]"),
    Refused(
      updates: [.delete(path(0, 1)), .delete(path(0, 1))],
      error: "item [0, 1] is deleted twice in one batch [delete-twice]"),
    Refused(
      updates: [.deleteSection(1), .deleteSection(1)], error: "section 1 is deleted twice in one batch [delete-twice]"),
    Refused(
      updates: [.insert("x", at: path(0, 1)), .insert("y", at: path(0, 1))],
      error: "two inserts have the same place, item [0, 1] after the batch [insert-twice]"),
    Refused(
      updates: [.insertSection([], at: 1), .insertSection(["x"], at: 1)],
      error: "two inserts have the same place, section 1 after the batch [insert-twice]"),
    Refused(
      updates: [.reload(path(1, 0), with: "x"), .reload(path(1, 0), with: "x")],
      error: "item [1, 0] is reloaded twice in one batch [reload-twice]"),
    Refused(
      updates: [.reload(path(1, 0), with: "x"), .delete(path(1, 0))],
      error: "item [1, 0] is both deleted and reloaded in one batch [delete-and-reload]"),
  ]

  @Test(arguments: refused)
  func rejectsTheBatchAndLeavesTheStateUnchanged(_ example: Refused) {
    let before = [["a", "b", "c"], ["d"]]
    for updates in [example.updates, example.updates.reversed()] {
      var items = SectionedItems(before)
      let error = #expect(throws: BatchUpdateError.self) { try items.performBatchUpdates(updates) }
      #expect(error?.description == example.error)
      #expect(items.sections == before)
    }
  }

  @Test func reportsTheFirstErrorRegardlessOfUpdateOrder() {
    let updates: [CollectionUpdate<String>] = [
      .delete(path(0, 1)), .delete(path(0, 1)), .move(path(0, 1), to: path(0, 0)), .insert("x", at: path(0, 0)),
      .insert("y", at: path(0, 0)), .reload(path(0, 1), with: "z"), .insert("w", at: path(0, 99)),
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<100 {
      var items = SectionedItems([["a", "b"]])
      let shuffled = updates.shuffled(using: &random)
      #expect(throws: BatchUpdateError.deleteAndMove(.item(path(0, 1)))) { try items.performBatchUpdates(shuffled) }
    }
  }

  @Test func rejectsAWrongItemCount() {
    var items = SectionedItems([["a", "b", "c"], ["d"]])
    let error = #expect(throws: BatchUpdateError.self) {
      try items.performBatchUpdates([.delete(path(0, 1)), .insert("x", at: path(1, 0))], expecting: [3, 2])
    }
    #expect(
      error?.description == "the data source has 3 items (0–2) in section 0 after the batch, but "
        + "3 before − 1 deleted or moved out + 0 inserted or moved in = 2 [count-mismatch]")
    #expect(items.sections == [["a", "b", "c"], ["d"]])
  }

  @Test func rejectsAWrongSectionCount() {
    var items = SectionedItems([["a"], ["d"]])
    let error = #expect(throws: BatchUpdateError.self) {
      try items.performBatchUpdates([.deleteSection(0), .insertSection([], at: 0)], expecting: [1])
    }
    #expect(
      error?.description == "the data source has 1 section (0) after the batch, but "
        + "2 before − 1 deleted or moved out + 1 inserted or moved in = 2 [count-mismatch]")
  }

  @Test func acceptsCorrectCounts() throws {
    var items = SectionedItems([["a", "b", "c"], ["d"]])
    try items.performBatchUpdates(
      [.move(path(0, 1), to: path(2, 0)), .insertSection(["p", "q"], at: 0)], expecting: [2, 2, 2])
    #expect(items.sections == [["p", "q"], ["a", "c"], ["b", "d"]])
  }

  // MARK: Against the model

  @Test func agreesWithTheModelOnRandomBatches() {
    var refusals: [String: Int] = [:]
    var random = SplitMix64(seed: 2)
    for index in 0..<randomCaseCount {
      let before = randomSections(&random)
      let updates = (0..<random.below(7)).map { _ in randomUpdate(&random, before) }
      let model = BatchModel(before: before, updates: updates)
      let reasons = model.reasons()
      var items = SectionedItems(before)
      do throws(BatchUpdateError) {
        try items.performBatchUpdates(updates)
        guard reasons.isEmpty, items.sections == model.applied() else {
          Issue.record("case \(index): \(before) \(updates) gave \(items.sections); \(reasons)")
          return
        }
        refusals["none", default: 0] += 1
      } catch {
        guard reasons.contains(error.id), items.sections == before else {
          Issue.record("case \(index): \(before) \(updates) threw \(error); \(reasons)")
          return
        }
        refusals[error.id, default: 0] += 1
      }
    }
    // Every outcome must occur often enough to be tested.
    #expect(refusals.count == 11, "\(refusals)")
    #expect(refusals["none", default: 0] > randomCaseCount / 10, "\(refusals)")
  }

  private func randomSections(_ random: inout SplitMix64) -> [[String]] {
    var next = 0
    return (0..<random.below(4)).map { _ in
      (0..<random.below(4)).map { _ in
        next += 1
        return "i\(next)"
      }
    }
  }

  private func randomUpdate(_ random: inout SplitMix64, _ before: [[String]]) -> Update {
    let section = random.below(before.count + (random.chance(percent: 5) ? 1 : 0))
    let count = before.indices.contains(section) ? before[section].count : 0
    let source = path(section, random.below(count))
    let target = path(random.below(before.count), random.below(count + 1) - (random.chance(percent: 2) ? 1 : 0))
    switch random.below(12) {
    case 0, 1: return .delete(source)
    case 2, 3, 4: return .insert("n\(random.below(100))", at: target)
    case 5, 6: return .move(source, to: target)
    case 7, 8: return .reload(source, with: random.chance(percent: 90) ? "r\(random.below(100))" : nil)
    case 9: return .deleteSection(section)
    case 10: return .insertSection((0..<random.below(3)).map { "s\($0)" }, at: random.below(before.count + 1))
    default: return .moveSection(section, to: random.below(before.count))
    }
  }
}
