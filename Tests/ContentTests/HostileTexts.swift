/// Texts that are slow for Markdown or YAML parsers, by name, each generated with approximately the requested number of
/// bytes.
///
/// They include the kinds of CommonMark's own tests of pathological input.
enum HostileTexts {
  typealias Pattern = (name: String, text: @Sendable (Int) -> String)

  static let all: [Pattern] = inlines + links + blocks + html + addresses + tables + frontMatter

  private static func repeated(_ text: String) -> @Sendable (Int) -> String {
    { count in String(repeating: text, count: count / text.utf8.count + 1) }
  }

  private static func between(_ start: String, _ end: String) -> @Sendable (Int) -> String {
    { count in
      let count = count / (start.utf8.count + end.utf8.count)
      return String(repeating: start, count: count) + String(repeating: end, count: count)
    }
  }

  private static func pieces(_ piece: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> String {
    { count in
      var text = ""
      var index = 0
      while text.utf8.count < count {
        text += piece(index)
        index += 1
      }
      return text
    }
  }

  private static let inlines: [Pattern] = [
    ("nested strong emphasis", between("*a **a ", "b** b*")),
    ("openers of emphasis", repeated("a_ ")),
    ("closers of emphasis", repeated("_a ")),
    ("mismatched openers and closers", repeated("*a_ ")),
    ("emphasis by the rule of three", { "a**b" + String(repeating: "c* ", count: $0 / 3) }),
    ("runs of stars", repeated("*")),
    ("unequal runs", repeated("*a**b")),
    ("underscores", repeated("_a_")),
    ("tildes", repeated("~")),
    ("strikethrough", between("~~a ", "b~~ ")),
    ("single tildes", repeated("~a")),
    ("backslashes", repeated("\\")),
    ("escaped stars", repeated("\\*")),
    ("backticks of growing length", pieces { "e" + String(repeating: "`", count: $0 % 2_000 + 1) }),
    ("single backticks", repeated("`a``b")),
    ("references of characters", repeated("&amp;")),
    ("unfinished references of characters", repeated("&#1")),
    ("null characters", repeated("abc\0de\0")),
    ("controls of Windows-1252", repeated("a\u{96}b\u{85} ")),
    ("quotation marks", repeated("\"'")),
    ("a long word", repeated("x")),
    ("words", repeated("word ")),
  ]

  private static let links: [Pattern] = [
    ("nested brackets", between("[", "]")),
    ("opening brackets", repeated("[a ")),
    ("closing brackets", repeated("a] ")),
    ("unclosed links", repeated("[a](b")),
    ("links that begin in links", repeated("[a](")),
    ("links that begin in angle brackets", repeated("[a](<b")),
    ("images in images", repeated("![")),
    ("empty images", repeated("![[]()")),
    ("empty images on lines", repeated("![[]()\n")),
    ("brackets and spaces", repeated("[ (](")),
    ("parentheses", { "[a](" + between("(", ")")($0) }),
    ("links", repeated("[a](b.md) ")),
    ("unsafe links", repeated("[a](javascript:x) ")),
    ("a long destination", { "[a](" + String(repeating: "b", count: $0) + ")" }),
    ("definitions", pieces { "[a\($0)]: b\n" }),
    ("equal definitions", repeated("[a]: b\n")),
    ("references to one definition", { "[a1]: b\n\n" + repeated("[a1] ")($0) }),
    (
      "references to many definitions",
      { count in pieces { "[a\($0)]: b\($0)\n" }(count / 2) + "\n" + pieces { "[a\($0)] " }(count / 2) }
    ),
    (
      "references to a long address",
      { "[a]: " + String(repeating: "x", count: $0 / 2) + "\n\n" + repeated("[a]")($0 / 2) }
    ),
    ("footnotes", { count in pieces { "[^\($0)]: b\n\n" }(count / 2) + pieces { "[^\($0)] " }(count / 2) }),
    ("lost footnotes and code", pieces { "[^\($0)]: b\n\n```\na\n```\n\n" }),
    ("marks of one footnote", { "[^1]: b\n\n" + repeated("[^1] ")($0) }),
    ("unfinished footnotes", repeated("[^")),
  ]

  private static let blocks: [Pattern] = [
    ("deep quotes", repeated("> ")),
    ("quotes of growing depth", pieces { String(repeating: "> ", count: $0 % 90) + "a\n" }),
    ("quotes with lazy lines", { "> a\n" + repeated("b\n")($0) }),
    ("deep lists", repeated("- ")),
    ("lists of growing depth", pieces { String(repeating: "  ", count: $0 % 90) + "- a\n" }),
    ("a long list", repeated("- a\n")),
    ("tasks", repeated("- [x] a\n")),
    ("fences of tildes", repeated("~~~\n")),
    ("fences of growing length", pieces { String(repeating: "`", count: $0 % 2_000 + 3) + "\n" }),
    ("indented code", repeated("    a\n")),
    ("equal headings", repeated("# a\n")),
    ("number signs", { "# a " + String(repeating: "#", count: $0) }),
    ("underlined headings", repeated("a\n=\n")),
    ("a long underlined heading", { repeated("a\n")($0 / 2) + repeated("===\n")($0 / 2) }),
    ("thematic breaks", repeated("---\n")),
    ("tabs", repeated("\ta\n")),
    ("carriage returns", repeated("a\r")),
    ("line feeds", repeated("\n")),
    ("hard breaks", repeated("a  \n")),
  ]

  private static let html: [Pattern] = [
    ("comments", repeated("<!--")),
    ("comments in a line", repeated("a <!-- ")),
    ("declarations", repeated("a <!A ")),
    ("instructions", repeated("a <? ")),
    ("instructions on lines", repeated("a <?\n")),
    ("character data", repeated("a <![CDATA[ ")),
    ("tags", repeated("a <a b=\"")),
    ("angle brackets", repeated("<")),
    ("closing tags", repeated("a </")),
    ("attributes", { "a <a " + repeated("b=c ")($0) }),
  ]

  private static let addresses: [Pattern] = [
    ("www", repeated("www.a.b ")),
    ("www without spaces", repeated("www.")),
    ("www and underscores", repeated("www._")),
    ("www and parentheses", { "www.a" + String(repeating: ")", count: $0) }),
    ("http", repeated("http://")),
    ("http with spaces", repeated("http://a.b ")),
    ("http and parentheses", { "http://a" + String(repeating: ")", count: $0) }),
    ("mail addresses", repeated("a@b.c ")),
    ("unfinished mail addresses", repeated("a@")),
    ("addresses in angle brackets", repeated("<http://a> ")),
    ("colons", repeated(":")),
  ]

  private static let tables: [Pattern] = [
    ("a long table", { "|a|b|\n|-|-|\n" + repeated("|c|d|\n")($0) }),
    ("a wide table", { between("|a", "")($0 / 2) + "\n" + between("|-", "")($0 / 2) }),
    ("a wide row", { "|a|b|\n|-|-|\n" + repeated("|c")($0) }),
    ("a wide header", { repeated("|a")($0 / 2) + "\n" + repeated("|-|\n")($0 / 2) }),
    ("rows of delimiters", repeated("a|b\n-|-|-\n")),
    ("small tables", repeated("|a|\n|-|\n\n")),
    ("pipes", repeated("|")),
  ]

  private static func yaml(_ entries: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> String {
    { "---\n" + entries($0) + "---\na\n" }
  }

  private static let frontMatter: [Pattern] = [
    ("equal tags", yaml { "tags:\n" + repeated("- a\n")($0) }),
    ("equal tags in a line", yaml { "tags: [" + repeated("é, ")($0) + "]\n" }),
    ("wrong tags in a line", yaml { "tags: [" + repeated("{}, ")($0) + "]\n" }),
    ("equal keys", yaml { count in pieces { "a\($0 % 100 / 3): b\n" }(count) }),
    (
      "equal keys behind many others",
      yaml { count in pieces { "a\($0): b\n" }(count / 2) + repeated("a5000: b\n")(count / 2) }
    ),
    ("a long value", yaml { "title: " + repeated("\\")($0) + "\n" }),
    ("a long text", yaml { "title: >\n" + repeated("  word\n")($0) }),
    ("tags in JSON", { "{\"tags\": [" + repeated("\"a\", ")($0) + "\"a\"]}\n" }),
    ("equal keys in JSON", { "{" + repeated("\"a\": 1, ")($0) + "\"b\": 1}\n" }),
  ]
}
