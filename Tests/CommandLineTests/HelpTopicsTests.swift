@testable import CommandLine
import TestSupport
import Testing

/// `vitrine help` on pages of the documentation and on keys.
@Suite struct HelpTopicsTests {
  private let folder: TemporaryFolder
  private var pages: DocumentationPages { DocumentationPages(folder: folder.path) }

  init() throws {
    folder = try TemporaryFolder([
      "Preview.md": "# Preview\n", "GettingStarted.md": "# Getting started\n\nFirst.\n",
      "Content.md":
        "# Content\n\nAll.\n\n## Dates\n\nOf days.\n\n### Old dates\n\n```\n# no heading\n```\n\n## Tables\n\nRows.\n",
      "notes.txt": "",
    ])
  }

  private func text(_ words: String...) throws -> String { try HelpCommand(words, pages: pages).text() }

  @Test func namesPagesInReadingOrder() throws {
    #expect(pages.names == ["getting-started", "content", "preview"])
    #expect(try text().hasSuffix("Documentation: vitrine help getting-started|content|preview"))
  }

  @Test func printsPages() throws {
    #expect(try text("getting-started") == "# Getting started\n\nFirst.\n")
    #expect(try text("GettingStarted.md") == "# Getting started\n\nFirst.\n")
    // A command has the name of the page.
    #expect(try text("preview").hasPrefix("usage: vitrine preview"))
    #expect(try text("preview").hasSuffix("More: vitrine help preview.md"))
    #expect(try text("preview.md") == "# Preview\n")
  }

  @Test func printsSections() throws {
    #expect(try text("content", "dates") == "## Dates\n\nOf days.\n\n### Old dates\n\n```\n# no heading\n```")
    #expect(try text("content", "old", "dates") == "### Old dates\n\n```\n# no heading\n```")
    #expect(try text("content", "tab") == "## Tables\n\nRows.")
    #expect(throws: UsageError.self) { try text("content", "nothing") }
  }

  @Test func explainsKeys() throws {
    #expect(
      try text("pageSize")
        == "pageSize (front matter of collection.md)\n  items on a page\n  values: whole number, 1 to 100000\n"
        + "  default: all on one page\n  example: pageSize: 100")
    #expect(try text("aspect").contains("(front matter of items)"))
    #expect(try text("title").contains("(site.yaml)") && text("title").contains("(front matter of items)"))
  }

  @Test func suggestsTopics() throws {
    func suggestion(_ word: String) -> String? {
      do {
        _ = try text(word)
        return nil
      } catch { return (error as? UsageError)?.suggestion }
    }
    #expect(suggestion("contnt") == "did you mean 'content'?")
    #expect(suggestion("pagesize") == "did you mean 'pageSize'?")
    #expect(suggestion("biuld") == "did you mean 'build'?")
  }
}
