@testable import CollectionScrolling
@testable import Bytes
@testable import CollectionLayout
@testable import EngineFilter
import Testing

@Suite struct ScrollFilterTests {
  /// Rows of 100 on a screen of 200: items 0 and 1 are visible, 2 and 3 are within one screen.
  @Test func returnsEventsAndFrames() {
    let answer = run(
      .scroll,
      """
      {"bounds":{"width":100,"height":200},"layout":{"kind":"list","lineSpacing":0},
       "sections":[{"items":[{"width":1,"height":100},{"width":1,"height":100},{"width":1,"height":100},
                             {"width":1,"height":100},{"width":1,"height":100}]}],
       "session":[{"t":0,"y":0},{"t":16.7,"y":1}],
       "policy":{"leading":1,"trailing":1,"retain":2},"cost":{"cell":4,"model":6}}
      """)
    let initial = [0, 1].map { item in
      #"{"t":0,"event":"prepare","items":[[0,\#(item)]]},{"t":0,"event":"willDisplay","items":[[0,\#(item)]]},"#
    }
    #expect(
      answer.text == #"{"events":["# + initial.joined()
        + #"{"t":0,"event":"prefetch","items":[[0,2],[0,3]]},"#
        + #"{"t":16.7,"event":"prepare","items":[[0,2]]},{"t":16.7,"event":"willDisplay","items":[[0,2]]},"#
        + #"{"t":16.7,"event":"prefetch","items":[[0,4]]},"#
        + #"{"t":16.7,"event":"prepare","items":[[0,3]]}],"#
        + #""frames":[{"t":0,"work":0},{"t":16.7,"work":8}],"dropped":0}"# + "\n")
  }

  @Test(arguments: [
    (#""session":[{"t":0}]"#, "$.session[0]: the key 'y' is missing"),
    (#""session":[{"t":1,"y":0},{"t":0,"y":0}]"#, "$.session[1]: time runs backward: 0 follows 1"),
    (#""session":[],"policy":{"leading":-1}"#, "$.policy.leading: found the number -1, wanted 0 or more"),
    (
      #""session":[],"policy":{"leading":1e9}"#,
      "$.policy.leading: found the number 1000000000, wanted at most 100 screens"
    ),
    (#""session":[],"policy":{"retain":0.5}"#, "$.policy.retain: found the number 0.5, wanted a whole number"),
    (#""session":[],"policy":{"trailling":1}"#, "$.policy.trailling: unknown key; did you mean 'trailing'?"),
    (#""session":[],"cost":{"cell":"4"}"#, #"$.cost.cell: found the string "4", wanted a number"#),
  ])
  func reportsThePathOfAMistake(_ rest: String, _ message: String) {
    let answer = run(.scroll, #"{"bounds":{"width":9,"height":9},"layout":"list","sections":[],\#(rest)}"#)
    #expect(answer.errors.hasPrefix("vitrine engine scroll: \(message) (line 1"), "\(answer.errors)")
    #expect(answer.exitCode == 1)
  }

  @Test func answersRequestsWithExtremeTimesAndOffsets() throws {
    for session in [
      #"{"t":0,"y":0},{"t":1e15,"y":0}"#, #"{"t":-1e300,"y":-1e300},{"t":1e300,"y":1e300}"#,
      #"{"t":0,"y":1e15},{"t":0,"y":-5},{"t":0,"y":3}"#,
    ] {
      for cost in ["0", "1e300", "1e9"] {
        let answer = run(
          .scroll,
          #"{"bounds":{"width":99,"height":99},"layout":"flow","sections":[{"items":[{},{},{},{},{},{}]}],"#
            + #""session":[\#(session)],"cost":{"cell":\#(cost),"model":\#(cost)}}"#)
        _ = try readRequest(Array(answer.text.utf8))
      }
    }
  }

  // MARK: The chart

  /// The classic comparison: whole rows drop frames, single cells do not, and prefetched data makes the work nearly
  /// constant.
  @Test func comparesThreePoliciesInTheClassicSession() throws {
    let request = try ScrollRequest(readRequest(classicScrollRequest()))
    let runs = request.chart.runs.map(\.session)
    #expect(runs.count == 3)
    #expect(runs[0].dropped > 10)
    #expect(runs[1].dropped == 0)
    #expect(runs[2].dropped == 0)
    let worst = runs.map { $0.frames.map(\.work).max() ?? 0 }
    #expect(worst[0] > 2 * ScrollFrame.budget)
    #expect(worst[2] <= 8)
  }

  @Test func drawsThePage() {
    let (html, exitCode, errors) = runScrollChart(input: classicScrollRequest())
    #expect(exitCode == 0 && errors == "")
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.split(separator: "<svg ").count == 5)
    #expect(html.contains("16.7 ms"))
    #expect(html.contains("prefers-color-scheme: dark"))
    #expect(!html.contains("http"))
    #expect(!html.contains("nan"))
  }

  @Test func returnsNoPageForAnInvalidRequest() {
    let (html, exitCode, errors) = runScrollChart(input: Array(#"[{"bounds":1}]"#.utf8))
    #expect(html == "" && exitCode == 1)
    let message = "$[0].bounds: found the number 1, wanted an object (line 1, column 12)"
    #expect(errors == "vitrine engine scroll: \(message) [wrong-type]\n")
  }

  @Test func drawsAnEmptySession() {
    let request = #"{"bounds":{"width":9,"height":9},"layout":"list","sections":[],"session":[]}"#
    #expect(runScrollChart(input: Array(request.utf8)).html.contains("no frame dropped"))
  }

  @Test func escapesHTML() {
    #expect(escaped("<a href=\"x\">'&'</a>") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;")
  }

  @Test(arguments: [
    (0.0, 1, "0.0"), (16.66, 1, "16.7"), (-0.06, 1, "-0.1"), (3.14159, 2, "3.14"), (2.5, 0, "3"), (1.04, 2, "1.04"),
  ])
  func formatsNumbersWithFixedDigits(_ number: Double, _ digits: Int, _ text: String) {
    #expect(fixed(number, digits) == text)
  }
}
