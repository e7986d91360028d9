@testable import Bytes
@testable import EngineFilter
import TestSupport
import Testing

@Suite struct UpdatesFilterTests {
  @Test(arguments: [
    (
      #"{"before":[["a"]],"updates":[{"insert":[0,1],"item":{"id":"b","content":{"n":1}}}]}"#,
      #"{"after":[["a",{"id":"b","content":{"n":1}}]]}"#
    ),
    (#"{"before":[["a","b"]],"updates":[{"move":[0,0],"to":[0,1]}]}"#, #"{"after":[["b","a"]]}"#),
    (#"{"before":[["a","b"]],"updates":[{"reload":[0,0],"item":"A"},{"reload":[0,1]}]}"#, #"{"after":[["A","b"]]}"#),
    (
      #"{"before":[["a"],["b"]],"updates":[{"deleteSection":0},{"insertSection":0,"items":["p","q"]}]}"#,
      #"{"after":[["p","q"],["b"]]}"#
    ),
    (
      #"{"before":[["a"],["b"]],"updates":[{"moveSection":0,"to":1},{"insertSection":2}]}"#,
      #"{"after":[["b"],["a"],[]]}"#
    ),
    (#"{"before":[["a"]],"updates":[{"delete":[0,0]}],"after":[[]]}"#, #"{"after":[[]]}"#),
  ])
  func appliesUpdates(_ request: String, _ answer: String) {
    #expect(run(.updates, request).text == answer + "\n")
  }

  @Test(arguments: [
    (#"{"delete":[0,0]},{"move":[0,0],"to":[0,0]}"#, "delete-and-move"),
    (#"{"reload":[0,0]},{"move":[0,0],"to":[0,0]}"#, "reload-and-move"),
    (#"{"insert":[0,0],"item":"x"},{"move":[0,1],"to":[0,0]}"#, "insert-and-move"),
    (#"{"move":[0,0],"to":[0,0]},{"move":[0,1],"to":[0,0]}"#, "move-target-twice"),
    (#"{"move":[0,0],"to":[0,0]},{"move":[0,0],"to":[0,1]}"#, "move-source-twice"),
    (#"{"delete":[0,0]},{"delete":[0,0]}"#, "delete-twice"),
    (#"{"insert":[0,0],"item":"x"},{"insert":[0,0],"item":"y"}"#, "insert-twice"),
    (#"{"reload":[0,0]},{"reload":[0,0]}"#, "reload-twice"),
    (#"{"reload":[0,0]},{"delete":[0,0]}"#, "delete-and-reload"),
    (#"{"insert":[0,3],"item":"x"}"#, "out-of-range"),
    (#"{"delete":[0,-1]}"#, "out-of-range"),
    (#"{"delete":[1e300,0]}"#, "out-of-range"),
    (#"{"moveSection":0,"to":-1e300}"#, "out-of-range"),
    (#"{"delete":[0]}"#, "wrong-type"),
    (#"{"delete":[0,0,0]}"#, "wrong-type"),
    (#"{"delete":[0,0.5]}"#, "wrong-type"),
    (#"{"delete":[0,"0"]}"#, "wrong-type"),
    (#"{"deleteSection":[0]}"#, "wrong-type"),
    (#"{"insert":[0,0],"item":null}"#, "wrong-type"),
    (#"{"insert":[0,0]}"#, "missing-key"),
    (#"{"move":[0,0]}"#, "missing-key"),
    (#"{}"#, "missing-key"),
    (#"{"delete":[0,0],"item":"x"}"#, "unknown-key"),
    (#"{"delete":[0,0],"insert":[0,0]}"#, "unknown-key"),
    (#"{"delete":[0,0],"delete":[0,1]}"#, "duplicate-key"),
    (#"{"insert":[0,0],"item":{"id":"x","contnet":1}}"#, "unknown-key"),
    (#"{"insert":[0,0],"item":{"content":1}}"#, "missing-key"),
  ])
  func rejectsUpdates(_ updates: String, _ id: String) {
    let answer = run(.updates, #"{"before":[["a","b"]],"updates":["# + updates + "]}")
    #expect(answer.text.hasPrefix(#"{"error":{"id":""# + id + "\""), "\(answer.text)")
    #expect(answer.exitCode == 1)
  }

  @Test func rejectsAWrongItemCount() {
    let answer = run(.updates, #"{"before":[["a","b"]],"updates":[{"delete":[0,0]}],"after":[["a","b"]]}"#)
    #expect(
      answer.errors == "vitrine engine updates: the data source has 2 items (0–1) in section 0 after the batch, but "
        + "2 before − 1 deleted or moved out + 0 inserted or moved in = 1 [count-mismatch]\n")
  }
}

@Suite struct DiffFilterTests {
  @Test(arguments: [
    (#"{"before":[["a","b"]],"after":[["a","b"]]}"#, #"{"batches":[]}"#),
    (#"{"before":[["a","b"]],"after":[["b","c"]]}"#, #"{"batches":[[{"delete":[0,0]},{"insert":[0,1],"item":"c"}]]}"#),
    (#"{"before":[["a","b"],[]],"after":[["b"],["a"]]}"#, #"{"batches":[[{"move":[0,0],"to":[1,0]}]]}"#),
    (
      #"{"before":[[{"id":"a","content":1}]],"after":[[{"content":2,"id":"a"}]]}"#,
      #"{"batches":[[{"reload":[0,0],"item":{"content":2,"id":"a"}}]]}"#
    ),
    (
      #"{"before":[[{"id":"a","content":{"x":1,"y":[2]}}]],"after":[[{"id":"a","content":{"y":[2],"x":1}}]]}"#,
      #"{"batches":[]}"#
    ),
    (#"{"before":[["1"]],"after":[[1]]}"#, #"{"batches":[[{"delete":[0,0]},{"insert":[0,0],"item":1}]]}"#),
    (#"{"before":[["a"]],"after":[["a"],["b"]]}"#, #"{"batches":[[{"insertSection":1,"items":["b"]}]]}"#),
    (#"{"before":[["a"],["b"]],"after":[["b"]]}"#, #"{"batches":[[{"deleteSection":0}]]}"#),
    (
      #"{"before":[["a","b"],["c","d"]],"after":[["c","d"],["a","b"]]}"#, #"{"batches":[[{"moveSection":1,"to":0}]]}"#
    ),
  ])
  func findsBatches(_ request: String, _ answer: String) {
    #expect(run(.diff, request).text == answer + "\n")
  }

  /// Passes the batches of `diff` to `updates`, one by one.
  @Test func updatesAcceptsTheBatchesOfDiff() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      let before = randomState(&random)
      let after = randomState(&random)
      var state = before
      let answer = try readRequest(Array(run(.diff, #"{"before":\#(before),"after":\#(after)}"#).text.utf8))
      let batches = try RequestObject(answer, keys: ["batches"]).required("batches").array()
      for batch in batches {
        var writer = JSONWriter()
        writer.value(batch.value)
        let updates = String(decoding: writer.bytes, as: UTF8.self)
        let text = run(.updates, #"{"before":\#(state),"updates":\#(updates)}"#).text
        state = String(text.dropFirst(#"{"after":"#.count).dropLast(2))
      }
      #expect(state == after, "\(before) → \(after)")
    }
  }

  private func randomState(_ random: inout SplitMix64) -> String {
    let sections = (0..<random.below(4)).map { _ in
      let items = (0..<random.below(5)).map { _ in
        let id = "k\(random.below(9))"
        return random.below(3) == 0 ? #"{"id":"\#(id)","content":\#(random.below(3))}"# : "\"\(id)\""
      }
      return "[" + items.joined(separator: ",") + "]"
    }
    return "[" + sections.joined(separator: ",") + "]"
  }

  @Test func diffsManyItems() throws {
    let before = (0..<100_000).map { "\"i\($0)\"" }.joined(separator: ",")
    let after = (0..<100_000).filter { $0 % 10 != 3 }.map { "\"i\($0)\"" }.joined(separator: ",")
    let answer = run(.diff, #"{"before":[[\#(before)]],"after":[[\#(after)]]}"#)
    let object = try RequestObject(readRequest(Array(answer.text.utf8)), keys: ["batches"])
    let batches = try object.required("batches").array()
    #expect(batches.count == 1)
    #expect(try batches.first?.array().count == 10_000)
  }
}
