@testable import PageMarkup
@testable import PageRendering
import Testing

@Suite struct TextHTMLTests {
  /// In the arguments, `|` is U+200B and `~` is U+2060.
  @Test(
    arguments: [
      ("a < b & c", "a &lt; b &amp; c"), ("and/|or", "and/<wbr>or"), ("<|>", "&lt;<wbr>&gt;"),
      ("C+~+17", "C<span class=\"nowrap\">++</span>17"), ("w/~o", "w<span class=\"nowrap\">/o</span>"),
      ("-~-~base", "<span class=\"nowrap\">--b</span>ase"), ("a~b~c", "<span class=\"nowrap\">abc</span>"),
      ("a~b c~d", "<span class=\"nowrap\">ab</span> <span class=\"nowrap\">cd</span>"),
      ("~a", "a"), ("a~", "a"), ("a~~b", "<span class=\"nowrap\">ab</span>"), ("~", ""),
      ("é~😀x", "<span class=\"nowrap\">é😀</span>x"),
      ("a<~>b|c", "a<span class=\"nowrap\">&lt;&gt;</span>b<wbr>c"),
    ])
  func writesSpecialCharactersAsMarkup(text: String, expected: String) {
    #expect(textHTML(text.replacing("|", with: "\u{200B}").replacing("~", with: "\u{2060}")) == expected)
  }
}
