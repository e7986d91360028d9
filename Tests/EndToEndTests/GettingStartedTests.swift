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

  /// The sources that the page's examples are made of, such as `~/Pictures/Summer`: as many files as the page says.
  private static var sources: [String: String] {
    var files: [String: String] = ["blog/hugo.toml": "title = 'Blog'\n", "blog/content/index.md": ""]
    for number in 1...48 { files["Pictures/Summer/\(number % 2 == 0 ? "Lake/" : "")\(number).jpg"] = "GIF89a" }
    let rows = (1...131).map { "A \($0),Thing \($0),188\($0 % 10),Ink,\($0 <= 120 ? "thing-\($0).jpg" : "")" }
    files["inventory.csv"] = (["Inv. no.,Title,Year,Technique,Photo"] + rows).joined(separator: "\n") + "\n"
    for number in 1...118 { files["images/thing-\(number).jpg"] = "" }
    files["blog/content/prints/_index.md"] = "---\ntitle: Prints\ncascade: {type: a}\n---\n"
    for number in 1...48 {
      let figure = number <= 31 ? "{{< figure src=\"a.jpg\" >}}\n" : ""
      let gallery = number > 44 ? "{{< gallery match=\"*\" >}}\n" : ""
      files["blog/content/\(number % 2 == 0 ? "prints" : "trips")/\(number).md"] =
        "---\ntitle: A\n---\n\(figure)\(gallery)"
    }
    for name in ["about", "legal", "press"] { files["blog/content/\(name).md"] = "---\ntitle: A\n---\n" }
    files["blog/content/index.md"] = nil
    return files
  }

  @Test func whatThePageShowsOfSourcesIsWhatHappens() throws {
    let examples = try Self.examples().filter { $0.command.contains("--from") }
    #expect(examples.count == 3)
    let home = try TemporaryFolder(Self.sources)
    let site = try SmallSite(content: [:])
    for example in examples {
      let words = example.command.replacing("vitrine", with: "'\(SmallSite.command ?? "")'")
      let (output, status) = try site.run(
        "/bin/sh", ["-c", "cd '\(home.path)' && export HOME='\(home.path)' && \(words) 2>&1"])
      #expect(status == 0)
      let lines = output.split(separator: "\n").map(String.init)
      #expect(example.output.filter { !lines.contains($0) } == [], "\(output)")
    }
  }
}
