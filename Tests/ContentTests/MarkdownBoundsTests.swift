@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Markdown
import TestSupport
import Testing

@Suite struct MarkdownBoundsTests {
  private func nested(_ count: Int) -> String { String(repeating: "> ", count: count) + "x" }

  @Test func allowsQuotesUpToTheLimit() {
    // The document and the paragraph count as levels too.
    #expect(parsed(nested(98)).1.isEmpty)
    #expect(parsed("a\n\n" + nested(100)).1.map(\.id) == ["markdown-depth"])
    #expect(parsed("a\n\n" + nested(101)).1.map(place) == ["3:1 markdown-depth"])
  }

  @Test func keepsTheNeighborsOfTooDeepNesting() {
    let (document, diagnostics) = parsed("a\n\n" + nested(5_000) + "\n\nb\n")
    #expect(outline(document.body) == "p(\"a\") p(\"b\")")
    #expect(diagnostics.map(place) == ["3:1 markdown-depth"])
  }

  @Test func acceptsLongThematicBreaks() {
    let text = String(repeating: "- ", count: 500) + "\n\n> " + String(repeating: "* ", count: 500)
    let (document, diagnostics) = parsed(text)
    #expect(outline(document.body) == "hr quote(hr)")
    #expect(diagnostics.isEmpty)
  }

  @Test func refusesTooLargeTables() {
    let columns = 1_000
    let header = String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
    #expect(parsed(header + String(repeating: "b\n", count: 10)).1.isEmpty)
    let (_, diagnostics) = parsed(header + String(repeating: "b\n", count: 100_000))
    #expect(diagnostics.map(place) == ["2:1 table-too-large"])
  }

  @Test func refusesLinesOfBrackets() {
    #expect(parsed("a\n\n" + String(repeating: "![[]()", count: 150_000)).1.map(place) == ["3:1 markdown-brackets"])
    #expect(parsed("www.a" + String(repeating: ")", count: 1_000_000)).1.map(place) == ["1:1 markdown-brackets"])
    #expect(parsed(String(repeating: "[a](b.md) ", count: 10_000)).1.isEmpty)
  }

  static let overloads: [(name: String, text: String)] = [
    ("brackets", String(repeating: "[", count: 10_000)),
    ("closed brackets", String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)),
    ("links in links", String(repeating: "[a](", count: 10_000)),
    ("images", String(repeating: "![", count: 10_000) + String(repeating: "](a)", count: 10_000)),
    ("quotes", String(repeating: ">", count: 10_000)),
    ("lists", String(repeating: "- ", count: 10_000) + "x"),
    ("ordered lists", String(repeating: "1. ", count: 10_000) + "x"),
    ("lists in quotes", String(repeating: "> - ", count: 10_000) + "x"),
    ("lists by indentation", (0..<400).map { String(repeating: " ", count: 2 * $0) + "- x\n" }.joined()),
    ("emphasis", String(repeating: "*a ", count: 10_000) + String(repeating: "b* ", count: 10_000)),
    ("strong emphasis", String(repeating: "**a", count: 10_000)),
    ("underscores", String(repeating: "_a_", count: 10_000)),
    ("tildes", String(repeating: "~~a ", count: 10_000) + String(repeating: "b~~ ", count: 10_000)),
    ("backticks", (1...300).map { String(repeating: "`", count: $0) + " " }.joined()),
    ("angle brackets", String(repeating: "<", count: 10_000)),
    ("processing instructions", String(repeating: "<?", count: 10_000)),
    ("declarations", String(repeating: "<!A ", count: 10_000)),
    ("character data", String(repeating: "<![CDATA[", count: 10_000)),
    ("entities", String(repeating: "&amp", count: 10_000)),
    ("definitions", (0..<5_000).map { "[a\($0)]: b\n" }.joined() + String(repeating: "[a1]", count: 5_000)),
    ("addresses", String(repeating: "www.", count: 10_000)),
    ("mail addresses", String(repeating: "a@", count: 10_000)),
    ("protocols", String(repeating: "http://", count: 10_000)),
    ("rows of pipes", String(repeating: "|", count: 10_000) + "\n" + String(repeating: "|-", count: 10_000)),
    ("backslashes", String(repeating: "\\", count: 10_001)),
    ("a long line", String(repeating: "word ", count: 200_000)),
    ("a long word", String(repeating: "x", count: 1_000_000)),
    ("line ends", String(repeating: "\n", count: 1_000_000)),
    ("carriage returns", String(repeating: "\r", count: 1_000_000)),
  ]

  @Test(.timeLimit(.minutes(5)), arguments: overloads.indices)
  func survives(index: Int) {
    let (name, text) = Self.overloads[index]
    let time = processorSeconds {
      let (document, _) = parsed(text)
      #expect(plainText(of: [.text(document.excerptText)]).utf8.count <= text.utf8.count * 2)
    }
    #expect(time < 20, "\(name)")
  }
}
