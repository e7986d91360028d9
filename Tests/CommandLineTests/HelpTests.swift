@testable import CommandLine
@testable import LoadingTrace
import Testing

@Suite struct HelpTests {
  static let commands = [
    "new", "build", "check", "preview", "frames", "plan", "trace", "engine", "schema", "completions", "version",
    "help",
  ]

  @Test(arguments: commands) func explainsEveryCommand(_ command: String) throws {
    let text = try #require(Help.text(of: command))
    #expect(text.hasPrefix("usage: vitrine \(command)"))
    #expect(Help.overview.contains("\n  \(command) "))
  }

  /// `COLLECTION` in the usage of a command stands for a name.
  @Test(arguments: ["bash", "zsh", "fish"]) func completesNoPlaceholders(shell: String) throws {
    let script = try #require(Completions.script(for: shell))
    #expect(script.contains("frames") && !script.contains("COLLECTION ADDRESS"))
  }

  @Test func isNilForUnknownCommands() {
    #expect(Help.text(of: "biuld") == nil)
    #expect(Help.suggestion(for: "biuld") == "did you mean 'build'?")
    #expect(Help.suggestion(for: "something-else") == "see 'vitrine help'")
  }

  @Test func listsTheOptionsOfCommands() throws {
    let build = try #require(Help.text(of: "build"))
    for option in SiteArguments.options + SiteArguments.flags + BuildCommand.flags {
      #expect(build.contains("  \(option)"), "\(option)")
    }
    for option in ["--content", "--templates", "--width", "--page", "--drafts"] {
      #expect(try #require(Help.text(of: "frames")).contains("  \(option)"), "\(option)")
    }
    for option in ["--content", "--templates", "--layout", "--page", "--images", "--json", "--drafts"] {
      #expect(try #require(Help.text(of: "plan")).contains("  \(option)"), "\(option)")
    }
    for option in ["--content", "--templates", "--output", "--base-url", "--jobs", "--cache", "--json", "--strict"] {
      #expect(try #require(Help.text(of: "check")).contains("  \(option)"), "\(option)")
    }
    for option in SiteArguments.options + SiteArguments.flags + ["--port", "--bind", "--host", "--open", "--editor"] {
      #expect(try #require(Help.text(of: "preview")).contains("  \(option)"), "\(option)")
    }
  }

  @Test func listsEveryExitStatus() {
    for status in ["0 success", "1 the content has errors", "2 wrong usage", "3 the environment failed"] {
      #expect(Help.overview.contains(status))
    }
  }

  @Test func parsesOptionsFromTheHelpText() throws {
    let build = try #require(Help.topics.first { $0.name == "build" })
    let all = SiteArguments.options + SiteArguments.flags + BuildCommand.options + BuildCommand.flags
    #expect(Set(build.options.map(\.name)) == Set(all))
    let jobs = try #require(build.options.first { $0.name == "--jobs" })
    #expect(jobs.value == "N" && jobs.description == "threads (as many as there are processors)")
    #expect(build.options.filter(\.takesFolder).map(\.name) == ["--content", "--templates", "--output", "--cache"])
    let flags = SiteArguments.flags + BuildCommand.flags
    #expect(build.options.allSatisfy { ($0.value == nil) == flags.contains($0.name) })
    #expect(try #require(Help.topics.first { $0.name == "engine" }).words == ["layout", "updates", "diff", "scroll"])
    #expect(build.summary == "read Content/, lay everything out, write the site to Site/" && build.words.isEmpty)
  }

  /// Shells other than bash may not be installed, so only the content of the scripts is checked.
  @Test(arguments: ["bash", "zsh", "fish"]) func completesEveryOption(_ shell: String) throws {
    let script = try #require(Completions.script(for: shell))
    for topic in Help.topics {
      #expect(script.contains(topic.name))
      for option in topic.options {
        #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name))
      }
    }
  }

  @Test func writesAManualPage() {
    let lines = ManPage.text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix(".SH ") }.count == 4 + Help.topics.count)
    #expect(ManPage.text.contains("\\-\\-dry\\-run"))
    // Only requests may start with a dot.
    #expect(
      lines.allSatisfy {
        !$0.hasPrefix(".") || [".\\\"", ".TH", ".SH", ".B ", ".I ", ".TP", ".nf", ".fi"].contains($0.prefix(3))
      })
  }

  /// The help texts fit a terminal of 120 columns.
  @Test func fits120Columns() {
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
