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
      "Layouts.md":
        "# Layouts\n\n## By layout\n\n| key | default | meaning |\n|---|---|---|\n| `rowHeight`, `columns` | 240 | a \\| b |\n\n"
        + "| layout | key | default |\n|---|---|---|\n| `justified` | `tolerance` | `columns` |\n",
      "notes.txt": "",
    ])
  }

  private func text(_ words: String...) throws -> String { try HelpCommand(words, pages: pages).text() }

  @Test func namesPagesInReadingOrder() throws {
    #expect(pages.names == ["getting-started", "content", "layouts", "preview"])
    #expect(try text().hasSuffix("Documentation: vitrine help getting-started|content|layouts|preview"))
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

  @Test func explainsKeysInsideOthers() throws {
    #expect(
      try text("lineHeight").contains("lineHeight (theme.yaml, inside textStyles)\n"))
    #expect(try text("keepPlace").hasPrefix("keepPlace (cells/NAME.yaml, inside parts, image)\n"))
    #expect(try text("shelves").hasPrefix("shelves (site.yaml, inside home)\n"))
  }

  @Test func explainsWhatOnlyTheDocumentationNames() throws {
    #expect(try text("rowHeight") == "rowHeight, columns (layouts, By layout)\n  default: 240\n  meaning: a | b")
    #expect(try text("tolerance") == "justified (layouts, By layout)\n  key: `tolerance`\n  default: `columns`")
    // A parameter of layouts with the name of a key.
    #expect(try text("columns").contains("front matter of collection.md"))
    #expect(try text("columns").hasSuffix("  meaning: a | b"))
    #expect(try text("old dates").hasPrefix("(content)\n\n### Old dates"))
    #expect(throws: UsageError.self) { try text("old") }
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
