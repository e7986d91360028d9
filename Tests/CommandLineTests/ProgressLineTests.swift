@testable import CommandLine
@testable import SiteBuild
import Testing

@Suite struct ProgressLineTests {
  @Test func hasABarACountARateAndTheTimeLeft() {
    let line = ProgressLine(stage: .images, done: 25, total: 100, made: 25, elapsed: 10)
    #expect(line.plain == "images 25/100, 2.5/s, 0:30 left")
    let bar = String(repeating: "━", count: 10) + String(repeating: "─", count: 30)
    #expect(line.drawn(columns: 120) == "images \(bar) 25/100, 2.5/s, 0:30 left")
  }

  @Test(arguments: 0...120) func neverWraps(_ columns: Int) {
    let line = ProgressLine(stage: .images, done: 25, total: 100, made: 25, elapsed: 10)
    #expect(line.drawn(columns: columns).count <= max(0, columns - 1))
  }

  @Test func ignoresCachedItemsInTheSpeed() {
    let line = ProgressLine(stage: .images, done: 900, total: 1_000, made: 2, elapsed: 4)
    #expect(line.plain == "images 900/1000, 0.5/s, 3:20 left")
    let cached = ProgressLine(stage: .images, done: 900, total: 1_000, made: 0, elapsed: 4)
    #expect(cached.plain == "images 900/1000")
  }

  @Test(
    arguments: [
      (1, 10.0, "0.1/s, 16:30 left"), (1, 100, "0.0/s, 2:45:00 left"), (40, 0.1, nil), (40, 0.5, "80/s, 0:01 left"),
    ] as [(Int, Double, String?)])
  func countsDown(_ made: Int, _ elapsed: Double, _ expected: String?) {
    let line = ProgressLine(stage: .images, done: made, total: 100, made: made, elapsed: elapsed)
    #expect(line.plain == "images \(made)/100" + (expected.map { ", " + $0 } ?? ""))
  }

  @Test func showsOnlyItsNameWithoutATotal() {
    #expect(ProgressLine(stage: .read).drawn(columns: 80) == "reading …")
    #expect(ProgressLine(stage: .images, done: 0, total: 0).plain == "images …")
    // A count beyond the total must not trap.
    #expect(ProgressLine(stage: .pages, done: 7, total: 5).drawn(columns: 80).hasSuffix(" 7/5"))
  }
}
