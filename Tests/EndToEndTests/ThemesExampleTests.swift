import Foundation
import TestSupport
import Testing

/// Makes the portfolio that Documentation/Themes.md makes, with the files that the page shows.
@Suite(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
struct ThemesExampleTests {
  /// The code blocks of the section, by the path in the comment at their start.
  private static func files() throws -> [String: String] {
    let page = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/Themes.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## A portfolio of your own\n").last)
      .components(separatedBy: "\n## ")[0]
    var files: [String: String] = [:]
    for (number, block) in section.components(separatedBy: "\n```").enumerated() where number % 2 == 1 {
      // The first line names the language, a comment in one of the next two the path.
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      let path = try #require(
        lines.prefix(2).lazy.compactMap { $0.firstMatch(of: /(?:Templates|Content)\/[\w\/.-]+/) }.first
      ).output
      files[String(path)] = lines.joined(separator: "\n") + "\n"
    }
    return files
  }

  @Test func isTheSiteThatThePageDescribes() throws {
    let files = try Self.files()
    #expect(
      files.keys.sorted() == [
        "Content/work/collection.md", "Templates/cells/project.yaml", "Templates/layouts/showcase.yaml",
        "Templates/partials/foot.mustache", "Templates/styles/portfolio.css", "Templates/theme.yaml",
      ])
    let place = try TemporaryFolder()
    let site = try SmallSite(content: [:])
    let command = SmallSite.command ?? ""
    let made = try site.run("/bin/sh", ["-c", "cd '\(place.path)' && '\(command)' new studio --kind portfolio"])
    #expect(made.1 == 0)
    for (path, text) in files { try place.write(["studio/" + path: text]) }
    let (output, status) = try site.run(
      "/bin/sh", ["-c", "cd '\(place.path)/studio' && '\(command)' build --strict 2>&1"])
    #expect(status == 0, "\(output)")
    let page = try place.text("studio/Site/work/index.html")
    for part in [
      "layout-showcase", " t-client\"", "<p class=\"contact t-small\"><a href=\"../about.html\">", "3 projects",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let styles = try #require(place.files().first { $0.hasPrefix("studio/Site/assets/site-") })
    #expect(try place.text(styles).contains(".contact"))
  }
}
