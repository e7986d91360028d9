@testable import PageRendering
@testable import SiteStyles
import Testing

/// Published style sheets have the same rules as their sources.
@Suite struct PublishedStylesTests {
  @Test(
    arguments: [
      ("/* one */\n\na { b: c }\n", "a { b: c }\n"),
      ("a {\n  b: c;\n\n  d: e\n}\n", "a {\nb: c;\nd: e\n}\n"),
      ("a { b: c } /* two\nlines */\nd { e: f }\n", "a { b: c }\nd { e: f }\n"),
      ("a { content: '/* no comment */' }", "a { content: '/* no comment */' }"),
      ("a { content: \"it\\\"s /* none */\" }", "a { content: \"it\\\"s /* none */\" }"),
      ("a { content: 'one \\\n   two' }", "a { content: 'one \\\n   two' }"),
      ("a { background: url(x/*y.png) } /* c */", "a { background: url(x/*y.png) } "),
      ("a { background: url( \"/*\" ) }", "a { background: url( \"/*\" ) }"),
      (".a/**/.b, c/* d */e { f: g/**/h }", ".a/**/.b, c/**/e { f: g/**/h }"),
      ("/*! Licence */\na{}\n", "/*! Licence */\na{}\n"),
      ("a{} /* never ends", "a{} "), ("a { b: 'never ends", "a { b: 'never ends"), ("", ""), ("/*/ a */b{}", "b{}"),
      ("a{--x:}/*c*/b{}", "a{--x:}b{}"), ("\u{E9} { b: '\u{4E00}' }\n", "\u{E9} { b: '\u{4E00}' }\n"),
    ])
  func keepTheirRules(_ source: String, expected: String) {
    #expect(publishedStyles(source) == expected)
  }

  @Test func areUnchangedIfPublishedAgain() {
    let source = "/* a */ b { c: d } /* e */\n\n  f { g: url(h) }\n\n"
    let once = publishedStyles(source)
    #expect(publishedStyles(once) == once)
  }
}
