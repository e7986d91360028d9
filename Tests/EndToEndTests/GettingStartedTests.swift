import Foundation
import TestSupport
import Testing

/// Runs the commands that the documentation shows for the first ten minutes, and compares what they print.
@Suite(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
struct GettingStartedTests {
  /// A command with the lines that the page shows below it.
  private struct Example {
    var command: String
    var output: [String]
  }

  /// The lines of the page's code blocks that begin with `$ `.
  private static func examples() throws -> [Example] {
    let path = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/GettingStarted.md")
    var examples: [Example] = []
    var isCode = false
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2)), output: []))
      } else if isCode, !examples.isEmpty {
        examples[examples.count - 1].output.append(String(line))
      }
    }
    return examples
  }

  /// A text without the numbers of seconds.
  private func timeless(_ text: some StringProtocol) -> String {
    String(text).replacing(/in [0-9.]+ s/, with: "in … s")
  }

  @Test func whatThePageShowsIsWhatHappens() throws {
    let examples = try Self.examples()
    let site = try SmallSite(content: [:])
    let command = SmallSite.command ?? ""
    /// The sources that the page's examples are made of, such as `~/Pictures/Summer`.
    func isSample(_ example: Example) -> Bool {
      !example.command.contains("--from") && !example.command.contains("preview")
    }
    let tried = examples.filter(isSample)
    #expect(tried.map(\.command) == ["vitrine new exhibition", "cd exhibition", "vitrine build"])
    var folder = site.folder.path
    for example in tried {
      if example.command.hasPrefix("cd ") {
        folder += "/" + example.command.dropFirst(3)
        continue
      }
      let words = example.command.replacing("vitrine", with: "'\(command)'")
      let (output, status) = try site.run("/bin/sh", ["-c", "cd '\(folder)' && \(words)"])
      #expect(status == 0)
      let lines = output.split(separator: "\n").map { timeless($0) }
      #expect(Array(lines.prefix(example.output.count)) == example.output.map { timeless($0) })
    }
  }
}
