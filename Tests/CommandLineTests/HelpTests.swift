import SiteBuild
import Testing

@testable import CommandLine

@Suite struct HelpTests {
  static let commands = ["build", "check", "preview", "frames", "plan", "trace", "engine", "version", "help"]

  @Test(arguments: commands) func explainsEveryCommand(_ command: String) throws {
    let text = try #require(Help.text(of: command))
    #expect(text.hasPrefix("usage: vitrine \(command)"))
    #expect(Help.overview.contains("\n  \(command) "))
  }

  @Test func knowsNoOtherCommand() {
    #expect(Help.text(of: "biuld") == nil)
    #expect(Help.suggestion(for: "biuld") == "did you mean 'build'?")
    #expect(Help.suggestion(for: "something-else") == "see 'vitrine help'")
  }

  @Test func namesTheOptionsOfCommands() throws {
    let build = try #require(Help.text(of: "build"))
    for option in SiteArguments.options + SiteArguments.flags + ["--json", "--quiet", "--strict"] {
      #expect(build.contains("  \(option)"), "\(option)")
    }
    for option in ["--content", "--templates", "--width", "--page", "--drafts"] {
      #expect(try #require(Help.text(of: "frames")).contains("  \(option)"), "\(option)")
    }
    for option in ["--content", "--output", "--jobs", "--json"] {
      #expect(try #require(Help.text(of: "check")).contains("  \(option)"), "\(option)")
    }
    for option in SiteArguments.options + SiteArguments.flags + ["--port", "--open", "--editor"] {
      #expect(try #require(Help.text(of: "preview")).contains("  \(option)"), "\(option)")
    }
  }

  @Test func saysEveryExitStatus() {
    for status in ["0 success", "1 the content has errors", "2 wrong usage", "3 the environment failed"] {
      #expect(Help.overview.contains(status))
    }
  }

  /// A terminal of 120 columns shows help without breaking it.
  @Test func staysNarrow() {
    for text in [Help.overview] + Self.commands.compactMap(Help.text) {
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
      #expect(!text.hasSuffix("\n"))
    }
  }

  @Test(arguments: [(0, "0 pages"), (1, "1 page"), (2, "2 pages")])
  func countsInWords(_ number: Int, expected: String) {
    #expect(counted(number, "page") == expected)
  }
}
