@testable import Content
@testable import Items
@testable import Editing
import Testing

@Suite struct FrontMatterEditTests {
  /// Returns the file after an edit; nil if the edit was refused. A refused edit must change nothing.
  private func edited(_ text: String, order: [String]) -> String? {
    var edit = FrontMatterEdit(Array(text.utf8))
    let isDone = edit.set("order", to: order)
    if !isDone { #expect(edit.result == Array(text.utf8)) }
    return isDone ? String(decoding: edit.result, as: UTF8.self) : nil
  }

  private func edited(_ text: String, section: String?) -> String? {
    var edit = FrontMatterEdit(Array(text.utf8))
    return edit.set("section", to: section) ? String(decoding: edit.result, as: UTF8.self) : nil
  }

  /// Each case is a file with the list a, b, c, and the same file with c, a, b.
  @Test(
    arguments: [
      ("---\norder:\n  - a\n  - b\n  - c\n---\n", "---\norder:\n  - c\n  - a\n  - b\n---\n"),
      // Without indentation, with quotes, trailing comments and unusual spaces, which move with the texts.
      (
        "---\ntitle:  'X'   # t\norder: # the hanging\n- \"a\"   # one\n-   b\n- 'c' #3\n\n# end\ndraft: false\n---\nbody",
        "---\ntitle:  'X'   # t\norder: # the hanging\n- 'c' #3\n- \"a\"   # one\n-   b\n\n# end\ndraft: false\n---\nbody"
      ),
      // Comments above an element move with it. Those above the first are about the list and stay.
      (
        "---\norder:\n  # head\n  - a\n  # of b\n  # and more\n  - b\n\n  # of c\n  - c\n---\n",
        "---\norder:\n  # head\n  # of c\n  - c\n  - a\n  # of b\n  # and more\n  - b\n\n---\n"
      ),
      // Windows line ends, a byte order mark, no line end after the last fence.
      ("---\r\norder:\r\n  - a\r\n  - b\r\n  - c\r\n---", "---\r\norder:\r\n  - c\r\n  - a\r\n  - b\r\n---"),
      ("\u{FEFF}---\norder: [a, b, c]\n---\nText", "\u{FEFF}---\norder: [c, a, b]\n---\nText"),
      (
        "\u{FEFF}\u{FEFF}---\rorder:\r  - a\r  - b\r  - c\r---\rText\r",
        "\u{FEFF}\u{FEFF}---\rorder:\r  - c\r  - a\r  - b\r---\rText\r"
      ),
      // Flow lists: places keep their spaces, texts keep their quotes and comments.
      ("---\norder: [ a,b ,  \"c\" ] # all\n---\n", "---\norder: [ \"c\",a ,  b ] # all\n---\n"),
      (
        "---\norder: [\n  a, # one\n  'b',\n  # of c\n  c # three\n]\n---\n",
        "---\norder: [\n  # of c\n  c, # three\n  a, # one\n  'b'\n]\n---\n"
      ),
      (
        "---\norder: [\n  a,\n  b,\n  c,\n]\ntitle: T\n---\n", "---\norder: [\n  c,\n  a,\n  b,\n]\ntitle: T\n---\n"
      ),
      (
        "{\n  \"order\": [\"a\", \"b\",\n    \"c\"]\n}\n\nBody", "{\n  \"order\": [\"c\", \"a\",\n    \"b\"]\n}\n\nBody"
      ),
      ("---\n{order: [a, b, c], title: T}\n---\n", "---\n{order: [c, a, b], title: T}\n---\n"),
    ])
  func movesOneAndKeepsTheRest(_ text: String, expected: String) {
    #expect(edited(text, order: ["c", "a", "b"]) == expected)
    // Without comments or spaces between the texts, the reverse edit restores the same bytes.
    let isPlain = !text.contains("head") && !text.contains("# of c")
    if isPlain { #expect(edited(expected, order: ["a", "b", "c"]) == text) }
  }

  @Test(arguments: [
    ("", "---\norder:\n  - b\n  - a\n---\n"),
    ("Text\r\nmore", "---\r\norder:\r\n  - b\r\n  - a\r\n---\r\n\r\nText\r\nmore"),
    ("---\n---\n", "---\norder:\n  - b\n  - a\n---\n"),
    ("---\ntitle: T # t\n# end\n---\n\nB", "---\ntitle: T # t\n# end\norder:\n  - b\n  - a\n---\n\nB"),
    ("---\r\ntitle: T\r\n---\r\n", "---\r\ntitle: T\r\norder:\r\n  - b\r\n  - a\r\n---\r\n"),
    ("---\ntext: |\n  one\n  two\n---\n", "---\ntext: |\n  one\n  two\norder:\n  - b\n  - a\n---\n"),
    ("---\norder: # none yet\ntitle: T\n---\n", "---\norder: # none yet\n  - b\n  - a\ntitle: T\n---\n"),
    ("---\norder: []\n---\n", "---\norder: [b, a]\n---\n"),
    ("---\norder: [a]\n---\n", "---\norder: [b, a]\n---\n"),
    ("---\norder:\n  - a # mine\n---\n", "---\norder:\n  - b\n  - a # mine\n---\n"),
    ("---\norder:\n    -   'a'\n---\n", "---\norder:\n    -   b\n    -   'a'\n---\n"),
    ("{\"title\": \"T\"}\nB", "{\"title\": \"T\", \"order\": [\"b\", \"a\"]}\nB"),
    ("{\n  \"title\": \"T\"\n}\n", "{\n  \"title\": \"T\",\n  \"order\": [\"b\", \"a\"]\n}\n"),
    ("{}\n", "{\"order\": [\"b\", \"a\"]}\n"),
  ])
  func insertsAbsentEntries(_ text: String, expected: String) {
    #expect(edited(text, order: ["b", "a"]) == expected)
  }

  @Test(arguments: [
    // Texts that are invalid, or that an edit cannot change without side effects.
    "---\norder: [a, b\n---\n", "---\norder: a\n---\n", "---\ntitle: x", "---\norder:\n  - &x a\n  - *x\n---\n",
    "---\n{title: T}\n---\n", "---\norder:\n  -\n    a\n  - b\n---\n", "---\norder: [a, # c\n  b]\n---\n",
    "---\nother: &o [a, b]\norder: *o\n---\n", "---\na: 1\na: 2\norder: [a, b]\n---\n",
  ])
  func refusesUnsafeEdits(_ text: String) {
    let result = edited(text, order: ["b", "a"])
    // If the edit succeeds, nothing else may differ.
    #expect(result == nil, "\(result ?? "")")
  }

  @Test func refusesTextsThatAreNotUTF8() {
    let bytes = Array("---\norder: [a, b]\ntitle: ".utf8) + [0xFF, 0x0A] + Array("---\n".utf8)
    var edit = FrontMatterEdit(bytes)
    #expect(!edit.set("order", to: ["b", "a"]) && edit.result == bytes)
  }

  @Test(arguments: [
    "true", "007", "1e3", "a: b", "- x", "it's", "\"q\"", "#x", "größe", "a b", "No", "null", "*x", "a\\b",
  ])
  func quotesTextsThatYAMLWouldResolve(_ slug: String) {
    for text in ["---\norder:\n  - a\n---\n", "---\norder: ['a']\n---\n", "{\"order\": [\"a\"]}\n", ""] {
      #expect(edited(text, order: [slug, "a"]) != nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("---\ntitle: T\n---\nB", "---\ntitle: T\nsection: Sky\n---\nB"), ("B", "---\nsection: Sky\n---\n\nB"),
    ("---\nsection: Land # s\n---\n", "---\nsection: Sky # s\n---\n"),
    ("---\nsection:   \"Land\"\r\n---\r\n", "---\nsection:   \"Sky\"\r\n---\r\n"),
    ("---\nsection: 'Land'\n---\n", "---\nsection: 'Sky'\n---\n"),
    ("---\nsection:\ntitle: T\n---\n", "---\nsection: Sky\ntitle: T\n---\n"),
    ("{\"section\": \"Land\"}\n", "{\"section\": \"Sky\"}\n"),
  ])
  func setsATextInPlace(_ text: String, expected: String) {
    #expect(edited(text, section: "Sky") == expected)
  }

  @Test(arguments: [
    ("---\ntitle: T\nsection: Land # s\ntags: [a]\n---\nB", "---\ntitle: T\n# s\ntags: [a]\n---\nB"),
    ("---\r\nsection: Land\r\ntags: [a]\r\n---\r\n", "---\r\ntags: [a]\r\n---\r\n"),
    ("---\ntitle: T\n---\nB", "---\ntitle: T\n---\nB"),
  ])
  func removesAText(_ text: String, expected: String) {
    #expect(edited(text, section: nil) == expected)
  }

  @Test func keepsEveryOtherByteOfManyShapes() {
    // Combines every notation of the list with every context. All bytes outside the list stay.
    let lists = [
      "order: [a, b, c]", "order: [ 'a' , \"b\",c ]", "order:\n- a\n- b\n- c", "order:\n  - a # 1\n  # 2\n  - b\n  - c",
      "order: [a,\n b,\n c]",
    ]
    let around = [
      "title: T", "# word", "fields: {x: string}", "layout:\n  kind: grid   # g\n", "text: >\n  folded\n  text\n",
    ]
    let orders = [["a", "c", "b"], ["b", "a", "c"], ["c", "b", "a"], ["d", "a", "b", "c"], ["a", "b", "c", "d"]]
    for list in lists {
      for before in around {
        for after in around where after.prefix(5) != before.prefix(5) || after == "# word" {
          for (mark, end) in [("", "\n"), ("\u{FEFF}", "\n"), ("", "\r\n")] {
            for order in orders {
              func file(_ list: String) -> String {
                mark
                  + "---\n\(before)\n\(list)\n\(after)\n---\n\nBody\n".split(
                    separator: "\n", omittingEmptySubsequences: false
                  )
                  .joined(separator: end)
              }
              let text = file(list)
              guard let result = edited(text, order: order) else {
                Issue.record("refused: \(text)")
                continue
              }
              let (head, tail) = (
                mark + "---\(end)" + lines(before, end), lines(after, end) + "---\(end)\(end)Body\(end)"
              )
              #expect(result.utf8.starts(with: head.utf8) && result.utf8.reversed().starts(with: tail.utf8.reversed()))
            }
          }
        }
      }
    }
  }

  private func lines(_ text: String, _ end: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end) + end
  }
}
