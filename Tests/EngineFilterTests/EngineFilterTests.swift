@testable import Bytes
@testable import EngineFilter
import TestSupport
import Testing

struct Answer {
  var text: String
  var exitCode: Int32
  var errors: String
}

func run(_ command: EngineCommand, _ request: String) -> Answer {
  let (output, exitCode, errors) = runEngine(command, input: Array(request.utf8))
  return Answer(text: String(decoding: output, as: UTF8.self), exitCode: exitCode, errors: errors)
}

@Suite struct EngineFilterTests {
  @Test func answersARequest() {
    let answer = run(.updates, #"{"before": [["a", "b"], ["c"]], "updates": [{"delete": [0, 1]}]}"#)
    #expect(answer.text == #"{"after":[["a"],["c"]]}"# + "\n")
    #expect(answer.exitCode == 0)
    #expect(answer.errors == "")
  }

  @Test func answersAnArrayOfRequestsInOrder() {
    let answer = run(
      .updates,
      """
      [{"before": [["a"]], "updates": [{"delete": [0, 0]}]},
       {"before": [["a"]], "updates": [{"delete": [0, 1]}]},
       {"before": [["a"]], "updates": [{"delte": [0, 1]}]},
       7,
       {"before": [], "updates": []}]
      """)
    #expect(
      answer.text == """
        [
        {"after":[[]]},
        {"error":{"id":"out-of-range","message":"cannot delete item [0, 1]: section 0 has 1 item (0) before the \
        batch"}},
        {"error":{"id":"unknown-key","message":"$[2].updates[0].delte: unknown key; did you mean 'delete'? (line 3, \
        column 35)"}},
        {"error":{"id":"wrong-type","message":"$[3]: found the number 7, wanted an object (line 4, column 2)"}},
        {"after":[]}]

        """)
    #expect(answer.exitCode == 0)
    #expect(answer.errors == "")
  }

  @Test func answersAnEmptyArrayWithAnEmptyArray() {
    for command in EngineCommand.allCases { #expect(run(command, "[]").text == "[]\n") }
  }

  @Test func exitsOneForASingleInvalidRequest() {
    let answer = run(.updates, #"{"before": [["a"]], "updates": [{"delete": [0, 0]}, {"delete": [0, 0]}]}"#)
    #expect(
      answer.text == #"{"error":{"id":"delete-twice","message":"item [0, 0] is deleted twice in one batch"}}"# + "\n")
    #expect(answer.exitCode == 1)
    #expect(answer.errors == "vitrine engine updates: item [0, 0] is deleted twice in one batch [delete-twice]\n")
  }

  @Test func exitsOneForTextThatIsNotJSON() {
    let answer = run(.diff, #"{"before": ["#)
    #expect(answer.exitCode == 1)
    #expect(
      answer.text == #"{"error":{"id":"syntax","message":"$.before: the '[' here is never closed "#
        + #"(line 1, column 12)"}}"# + "\n")
  }

  @Test func answersManyInvalidRequests() {
    let request = "[" + Array(repeating: "7", count: 100_000).joined(separator: ",\n") + "]"
    let answer = run(.updates, request)
    #expect(answer.text.contains("$[99999]: found the number 7, wanted an object (line 100000, column 1)"))
  }

  // MARK: Adversarial text

  static let requests: [(EngineCommand, String)] = [
    (
      .layout,
      #"{"bounds":{"width":320,"height":480},"layout":{"kind":"flow","sectionInset":{"top":3}},"#
        + #""sections":[{"header":40,"items":[{"width":10,"height":5},{"aspect":1.5},{}]}],"query":{"x":0,"y":0,"width":9,"height":9}}"#
    ),
    (
      .updates,
      #"{"before":[["a","b"],["c"]],"updates":[{"delete":[0,1]},{"insert":[0,0],"item":"x"},{"move":[1,0],"to":[0,1]},"#
        + #"{"insertSection":2,"items":["p"]}]}"#
    ),
    (.diff, #"{"before":[["a",{"id":"b","content":[1,{"k":null}]}]],"after":[["b","é\ud83d\ude00"]]}"#),
    (
      .scroll,
      #"{"bounds":{"width":99,"height":99},"layout":"grid","sections":[{"items":[{},{},{}]}],"#
        + #""session":[{"t":0,"y":0},{"t":16.7,"y":40}],"policy":{"leading":1,"trailing":1,"retain":1},"cost":{"cell":4,"model":6}}"#
    ),
  ]

  @Test func rejectsEveryTruncation() {
    for (command, request) in Self.requests {
      #expect(run(command, request).exitCode == 0)
      let bytes = Array(request.utf8)
      for length in bytes.indices {
        let (_, exitCode, errors) = runEngine(command, input: Array(bytes[..<length]))
        #expect(exitCode == 1 && !errors.isEmpty, "\(length) bytes of \(request)")
      }
    }
  }

  /// With bytes inserted, removed and changed, and numbers replaced by extremes, every answer is still JSON.
  @Test func answersGarbledRequestsWithJSON() throws {
    var random = SplitMix64(seed: 3)
    let pieces = [
      "-1", "1e308", "-1e308", "1e18", "0", "0.5", "null", "[]", "{}", "\"\"", "99999999999999999999", "true",
    ]
    for _ in 0..<20_000 {
      let (command, request) = Self.requests[random.below(Self.requests.count)]
      var bytes = Array(request.utf8)
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(random.below(128)), at: place)
        default:
          // Replaces the number after this place, if there is one.
          let isNumber = { (byte: UInt8) in (0x30...0x39).contains(byte) }
          guard let start = bytes[place...].firstIndex(where: isNumber) else { continue }
          let end = bytes[start...].firstIndex { !isNumber($0) } ?? bytes.endIndex
          bytes.replaceSubrange(start..<end, with: pieces[random.below(pieces.count)].utf8)
        }
      }
      let (output, exitCode, errors) = runEngine(command, input: bytes)
      #expect(exitCode == 0 || !errors.isEmpty)
      _ = try readRequest(output)
    }
  }
}
