@testable import Content
@testable import Items
@testable import Discovery
@testable import Diagnostics
import Foundation
import Testing
import TestSupport

@Suite struct MarkdownScalingTests {
  /// Parses a text as an item, with all steps before a page is written.
  private func read(_ text: String) {
    let file = SourceFile(path: "a.md", text: text)
    let (document, _) = parseDocument(file, unsafeHTML: false)
    let source = ItemSource(slug: "b", collection: "a", file: SourceEntry(path: "a/b.md"))
    _ = interpretItem(document, source: source, schema: ItemSchema(), files: ContentFiles(paths: { _ in [] }))
  }

  private func time(_ text: String) -> Double { processorSeconds { read(text) } }

  @Test func hasManyHostileTexts() {
    #expect(HostileTexts.all.count >= 80)
    for (name, text) in HostileTexts.all {
      let sizes = [100_000, 200_000].map { text($0).utf8.count }
      #expect(sizes[0] > 90_000 && sizes[1] > 19 * sizes[0] / 10, "\(name): \(sizes)")
    }
  }

  /// The processor seconds of a megabyte. Sanitizers make each step several times as long.
  private static let mostSeconds = ProcessInfo.processInfo.environment["VITRINE_SANITIZED"] == nil ? 5.0 : 50

  /// Twice as much input takes less than 2.6 times as long, and a megabyte less than five seconds.
  @Test(arguments: HostileTexts.all.indices)
  func growsNoFasterThanTheText(index: Int) {
    let (name, text) = HostileTexts.all[index]
    let (short, long) = (text(125_000), text(1_000_000))
    let growth = growthOfTime(
      bound: 2.6, mostSeconds: Self.mostSeconds, small: { time(short) }, large: { time(long) })
    #expect(growth.factor < 2.6 && growth.seconds < Self.mostSeconds, "\(name): \(growth)")
  }

  /// Limits remove only the lines that exceed them, and do not affect common texts.
  @Test(arguments: [
    (String(repeating: "![[]()\n", count: 20_000), "5001:1 markdown-brackets"),
    (String(repeating: "a <?\n", count: 3_000), "1001:1 markdown-openers"),
    (String(repeating: "www._", count: 3_000), "1:1 markdown-addresses"),
    (
      "[a]: " + String(repeating: "x", count: 20_000) + "\n\n" + String(repeating: "[A] ", count: 5_000),
      "1:1 markdown-references"
    ),
    ("|a|b|\n|-|-|\n" + String(repeating: "|c", count: 6_000), "3:1 table-too-large"),
    (String(repeating: "|a", count: 6_000) + "\n|-|\n", "2:1 table-too-large"),
    (String(repeating: "a|b\n-|-|-\n", count: 2_000), "202:1 table-too-large"),
  ])
  func removesLinesThatTakeTooLong(_ text: String, expected: String) {
    let (document, diagnostics) = parsed("# Before\n\n" + text + "\n\nAfter.\n")
    let first = diagnostics.first.map { diagnostic in
      var place = diagnostic.location?.position ?? .start
      place.line -= 2
      return "\(place.line):\(place.column) \(diagnostic.id)"
    }
    #expect(first == expected && diagnostics.count <= 10)
    #expect(outline(document.body).hasPrefix("h1(\"Before\")") && outline(document.body).hasSuffix("p(\"After.\")"))
  }

  @Test(arguments: [
    String(repeating: "- [a](b.md) and (c)\n", count: 12_000),
    String(repeating: "- a\n    1. [a](b.md)\n", count: 12_000),
    "|a|b|\n|-|-|\n" + String(repeating: "| [a](b.md) | (c) |\n", count: 12_000),
    (0..<12_000).map { "[a\($0)]: b.md\n" }.joined(),
    "```json\n" + String(repeating: "[[1, (2)]],\n", count: 12_000) + "```\n",
    "```php\n" + String(repeating: "<? a();\n", count: 3_000) + "```\n",
    String(repeating: "[a](b.md) (c)\n\n", count: 12_000),
    "[a]: data:image/png;base64," + String(repeating: "x", count: 100_000) + "\n\n![b][a] ![c][a]\n",
  ])
  func readsLongTextsWhole(_ text: String) {
    #expect(parsed(text).1.map(place) == [])
  }

  @Test func cutsTooLongExcerpts() {
    let word = "größe "
    #expect(parsed(String(repeating: word, count: 1_000)).0.excerptText.utf8.count == 7_999)
    let excerpt = parsed(String(repeating: word, count: 5_000)).0.excerptText
    #expect(excerpt.hasSuffix("größe…") && (9_980...10_003).contains(excerpt.utf8.count))
    let whole = parsed(String(repeating: "ö", count: 20_000)).0.excerptText
    #expect(whole.hasPrefix("öö") && whole.hasSuffix("ö…") && whole.utf8.count <= 10_003)
  }
}
