@testable import Settings
@testable import SiteImport
import Testing

@Suite struct TOMLTests {
  /// TOML 1.0: keys in inline tables may have dots, and texts all escapes of JSON.
  @Test func readsDottedKeysInInlineTables() {
    #expect(read("a = {b.c = 1, b.d = 'x', e = 2}") == read("[a]\nb.c = 1\nb.d = 'x'\ne = 2"))
    #expect(TOML(#"a = "x\b\f\ty""#).unread.isEmpty)
    #expect(read(#"a = "x\b\f""#) == read(#"a = "x\u0008\u000C""#))
  }

  /// The values as YAML on one line, which is the shortest way to compare trees.
  private func read(_ text: String) -> String { YAMLText.line(TOML(text).node) }

  @Test(
    arguments: [
      ("title = \"A \\\"b\\\" \\u00e9\"", #"{title: "A \"b\" é"}"#),
      ("path = 'C:\\x'", #"{path: "C:\\x"}"#), ("a = true # yes\nb = false", "{a: true, b: false}"),
      ("n = 1_000\nx = 0x1F\nf = -1.5\ne = 1e3", #"{"n": 1000, x: 31, f: -1.5, e: 1000}"#),
      ("d = 2023-01-02T10:00:00+01:00", #"{d: "2023-01-02T10:00:00+01:00"}"#),
      ("d = 1979-05-27", #"{d: "1979-05-27"}"#),
      ("l = [ 'a', # one\n  \"b\",\n]", "{l: [a, b]}"), ("l = [[1, 2], [\"a\"]]", "{l: [[1, 2], [a]]}"),
      ("p = { x = 1, y = {z = 'w'} }", #"{p: {x: 1, "y": {z: w}}}"#),
      ("a.b.c = 1\na.b.d = 2", "{a: {b: {c: 1, d: 2}}}"),
      ("[params]\ncolor = 'red'\n[params.deep]\nx = 1", "{params: {color: red, deep: {x: 1}}}"),
      ("[[menu]]\nname = 'a'\n[[menu]]\nname = 'b'\n[menu.x]\nz = 1", "{menu: [{name: a}, {name: b, x: {z: 1}}]}"),
      ("t = \"\"\"\nOne\nTwo \\\n   more\"\"\"", #"{t: "One\nTwo more"}"#), ("t = '''a'b'''", "{t: a'b}"),
      ("\"two words\" = 1", "{two words: 1}"), ("", "{}"), ("# only a comment", "{}"),
    ] as [(String, String)])
  func readsValues(_ text: String, expected: String) { #expect(read(text) == expected) }

  @Test func refusesKeysOfManyParts() {
    let keys = Array(repeating: "a", count: 100_000).joined(separator: ".")
    #expect(TOML("\(keys) = 1\nb = 2").unread == [1])
  }

  @Test func countsLinesThatCannotBeRead() {
    let toml = TOML("a = 1\nb = \nc = 'x\nd = 4\n= 5\n[unclosed\ne = 6")
    #expect(toml.unread == [2, 3, 5, 6])
    #expect(YAMLText.line(toml.node) == "{a: 1, d: 4, e: 6}")
  }

  @Test func deepNestingDoesNotOverflow() {
    let deep = "a = " + String(repeating: "[", count: 100_000)
    #expect(!TOML(deep).unread.isEmpty)
  }
}
