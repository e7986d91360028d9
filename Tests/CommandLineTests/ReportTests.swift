@testable import Bytes
@testable import CommandLine
@testable import Diagnostics
@testable import Publishing
@testable import SiteBuild
import Foundation
import Testing

@Suite struct ReportTests {
  private func parsed(_ report: BuildReport) throws -> [String: Any] {
    let text = report.json(elapsed: .milliseconds(1234))
    #expect(!text.contains("\n"))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func describesTheResultOfABuild() throws {
    let report = BuildReport(diagnostics: [], isPublished: true, collections: 3, items: 40, pages: 47, images: 12)
    let json = try parsed(report)
    #expect(
      json.keys.sorted() == ["collections", "diagnostics", "images", "items", "notes", "pages", "published", "seconds"])
    #expect(json["published"] as? Bool == true)
    #expect(json["collections"] as? Int == 3 && json["items"] as? Int == 40)
    #expect(json["pages"] as? Int == 47 && json["images"] as? Int == 12)
    #expect(json["seconds"] as? Double == 1.23)
    #expect((json["diagnostics"] as? [Any])?.isEmpty == true)
  }

  @Test func describesChangesAndTimings() throws {
    var report = BuildReport(diagnostics: [], isPublished: false)
    report.changes = SiteChanges(added: ["b \"b\".html"], changed: [], removed: ["a.html", "c.html"])
    report.timings = [
      StageTiming(stage: .read, duration: .microseconds(12_345), processors: .milliseconds(20)),
      StageTiming(stage: .pages, duration: .seconds(2), processors: .seconds(3)),
    ]
    let json = try parsed(report)
    let changes = try #require(json["changes"] as? [String: [String]])
    #expect(changes == ["added": ["b \"b\".html"], "changed": [], "removed": ["a.html", "c.html"]])
    #expect(json["milliseconds"] as? [String: Double] == ["read": 12.3, "pages": 2000])
    #expect(json["processorMilliseconds"] as? [String: Double] == ["read": 20, "pages": 3000])
  }

  @Test func listsChangesByPath() {
    let changes = SiteChanges(added: ["b.html"], changed: ["a.html", "d.html"], removed: ["c.html"])
    #expect(changes.lines == ["C a.html", "A b.html", "R c.html", "C d.html"])
    #expect(changes.summary == "1 to add, 2 to change, 1 to remove")
    #expect(SiteChanges(removed: ["x"]).summary == "0 to add, 0 to change, 1 to remove")
    #expect(SiteChanges().summary == "nothing to change" && SiteChanges().isEmpty)
  }

  @Test func coversTheTotalTime() {
    let timings = [
      StageTiming(stage: .pages, duration: .microseconds(1_540), processors: .microseconds(2_910)),
      StageTiming(stage: .publish, duration: .milliseconds(998), processors: .milliseconds(7)),
    ]
    #expect(
      timings.table(total: .milliseconds(1000)) == """
        stage          time    processors
        pages        1.5 ms        2.9 ms
        publish    998.0 ms        7.0 ms
        other        0.4 ms
        total     1000.0 ms        9.9 ms
        """)
  }

  @Test func listsDiagnosticsWithTheirLocations() throws {
    let location = SourceLocation(
      path: "Content/a \"b\".md", position: SourcePosition(line: 4, column: 7), length: 3, lineText: "x")
    let report = BuildReport(
      diagnostics: [
        .error("invalid-date", "month 13 in '2024-13-01'", at: location, suggestion: "use 1–12"),
        .warning("name", "whole file", at: SourceLocation(path: "Content/c.md")), .warning("nowhere", "line\nbreak"),
      ], isPublished: false)
    let json = try parsed(report)
    #expect(json["published"] as? Bool == false)
    let list = try #require(json["diagnostics"] as? [[String: Any]])
    #expect(list.count == 3)
    #expect(list[0].keys.sorted() == ["column", "id", "line", "message", "path", "severity", "suggestion"])
    #expect(list[0]["severity"] as? String == "error" && list[0]["id"] as? String == "invalid-date")
    #expect(list[0]["line"] as? Int == 4 && list[0]["column"] as? Int == 7)
    #expect(list[0]["path"] as? String == "Content/a \"b\".md")
    #expect(list[0]["message"] as? String == "month 13 in '2024-13-01'")
    #expect(list[0]["suggestion"] as? String == "use 1–12")
    #expect(list[1].keys.sorted() == ["id", "message", "path", "severity"])
    #expect(list[2].keys.sorted() == ["id", "message", "severity"])
    #expect(list[2]["message"] as? String == "line\nbreak")
  }

  /// Every character below U+0100 and some above, parsed again by another JSON reader.
  @Test func writesStringsThatParseToTheSameText() throws {
    var texts = (0..<256).compactMap { Unicode.Scalar($0).map { "a\($0)b" } }
    texts += ["", "\\\"", "漢字", "🪴", "\u{2028}\u{2029}", "e\u{301}", "</script>"]
    for text in texts {
      let read = try JSONSerialization.jsonObject(with: Data("[\(jsonString(text))]".utf8)) as? [String]
      #expect(read == [text])
    }
  }

  @Test(
    arguments: [
      (.zero, "0.00"), (.milliseconds(9), "0.00"), (.milliseconds(50), "0.05"), (.milliseconds(1239), "1.23"),
      (.seconds(75), "75.00"),
    ] as [(Duration, String)])
  func writesDurations(_ duration: Duration, expected: String) {
    #expect(duration.seconds == expected)
  }
}
