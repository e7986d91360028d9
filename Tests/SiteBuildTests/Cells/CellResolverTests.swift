@testable import CellLayout
@testable import PageLayout
import Testing

@Suite struct CellResolverTests {
  let cells: TestCells

  init() throws { cells = try TestCells() }

  /// The displayed text of each standard field.
  @Test(
    arguments: [
      ("title", "Fern"), ("excerpt", "Grows in the shade."), ("date", "9 March 2024"), ("tags", "green, old"),
      ("section", "Plants"), ("a", "first"), ("b", nil), ("colour", nil),
    ] as [(String, String?)])
  func showsFieldsAsText(_ field: String, expected: String?) throws {
    let item = try TestCells.item(
      "title: Fern\ndate: 2024-03-09\ntags: [green, old]\nsection: Plants\na: first",
      body: "Grows in the *shade*.\n\nAnd elsewhere.")
    let formats = FieldFormats(dates: cells.strings.dates)
    #expect(formats.text(ofField: field, in: item) == expected)
  }

  /// Markup and styles identify a part by its path of indices, whichever parts an item has.
  @Test func namesPartsByTheirPathInTheAnatomy() throws {
    let yaml = """
      parts:
        - image: {}
        - text: {field: a, style: body}
        - stack:
            parts:
              - text: {field: b, style: body}
              - text: {field: title, style: body}
      """
    func paths(_ content: CellContent) -> [String] {
      switch content {
      case .image(_, let path, _), .text(_, let path, _), .badge(_, let path, _), .rich(_, let path),
        .spacing(_, let path):
        [path]
      case .stack(_, let path, let parts): [path] + parts.flatMap(paths)
      }
    }
    let bare = try cells.content(yaml, of: TestCells.item("title: x"))
    #expect(paths(bare) == ["", "p2", "p2-1"])
    let full = try cells.content(yaml, of: TestCells.item("title: x\na: y\nb: z"), aspect: 1)
    #expect(paths(full) == ["", "p0", "p1", "p2", "p2-0", "p2-1"])
  }

  @Test func writesEscapedMarkupInTheOrderOfTheParts() throws {
    let yaml = """
      surface: true
      axis: horizontal
      parts:
        - image: {width: 40, aspect: 1}
        - text: {field: title, style: body, lines: 2}
        - badge: {field: a, style: small}
        - spacing: 4
        - text: {field: b, style: small}
      """
    let item = try TestCells.item("title: 'A & B <c>'\na: '\"quoted\"'\nb: שלום")
    let html = try cells.html(yaml, of: item, aspect: 1.5, href: "a&b.html")
    #expect(
      html == """
        <a class="horizontal surface" href="a&amp;b.html">\
        <img class="picture" data-aspect="1.5">\
        <h2 class="p1 t-body" data-text data-clamp>A &amp; B &lt;c&gt;</h2>\
        <p class="badge t-small">&quot;quoted&quot;</p>\
        <div class="p3"></div>\
        <p class="t-small" data-text dir="auto">שלום</p></a>
        """)
  }

  /// If the layout fixes the frame, any text below the image may be truncated, but not a text that overlays it.
  @Test func clampsTextsInFixedFrames() throws {
    let yaml = """
      parts:
        - text: {field: title, style: body}
        - stack: {overlay: true, parts: [{text: {field: a, style: body}}]}
      """
    let item = try TestCells.item("title: x\na: y")
    let fixed = try cells.html(yaml, of: item, isFixed: true)
    #expect(fixed.contains("<h2 class=\"t-body\" data-text data-clamp>x</h2>"))
    #expect(fixed.contains("<p class=\"t-body\" data-text>y</p>"))
    #expect(try !cells.html(yaml, of: item).contains("data-clamp"))
  }

  @Test(arguments: [
    ("plain", false), ("café 2024", false), ("漢字", false), ("שלום", true), ("mixed مرحبا", true), ("𞤀", true),
    ("", false),
  ])
  func marksTheDirectionOfTextsWithRightToLeftLetters(_ text: String, isMarked: Bool) {
    #expect(directionAttribute(text, isInRightToLeft: false) == (isMarked ? " dir=\"auto\"" : ""))
  }

  /// Other texts with letters would have their full stops at the wrong end.
  @Test(arguments: [
    ("plain.", true), ("68 × 118 cm", true), ("漢字", true), ("été", true), ("שלום", true), ("2024", false),
    ("12:30–14", false), ("", false),
  ])
  func marksAllTextsWithLettersInPagesFromRightToLeft(_ text: String, isMarked: Bool) {
    #expect(directionAttribute(text, isInRightToLeft: true) == (isMarked ? " dir=\"auto\"" : ""))
  }
}
