@testable import Diagnostics
@testable import Geometry
@testable import Imaging
@testable import Theming
import Testing

@Suite struct ThemeReadingTests {
  private static let valid = """
    fonts:
      serif: [Inter, {file: fonts/Own.ttf}]
      sans: Inter
    textStyles:
      section: {font: serif, size: 20, lineHeight: 26}
      title: {font: sans, weight: 500, italic: true, size: 19.5, lineHeight: 24, letterSpacing: -0.5, color: ink}
    sectionHeader: {style: section, padding: {top: 28, bottom: 14}}
    colors:
      light: {ink: "#123456", paper: rgb(1 2 3 / 50%)}
      dark: {ink: white}
    pageMargin: {narrow: 12, wide: 40}
    """

  private func read(_ yaml: String) -> (Theme?, [Diagnostic]) { Theme.read(SourceFile(path: "theme.yaml", text: yaml)) }

  @Test func inheritsMissingValuesFromAnotherTheme() throws {
    let base = try #require(read(Self.valid).0)
    let small = """
      textStyles:
        title: {size: 30}
        own: {font: sans, size: 10, lineHeight: 12, color: line}
      colors:
        light: {paper: white, line: gray}
      images: {avif: {quality: 40, effort: 2}, fallback: true}
      fontEffort: 10
      """
    let (read, diagnostics) = Theme.read(SourceFile(path: "theme.yaml", text: small), over: base)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let theme = try #require(read)
    #expect(theme.fonts.map(\.name) == ["serif", "sans"])
    #expect(theme.textStyles.map(\.name) == ["section", "title", "own"])
    let title = theme.textStyles[1].style
    #expect(title.size == 30 && title.lineHeight == 24 && title.font == "sans" && title.isItalic)
    #expect(title.color == "ink")
    #expect(theme.lightColors.map { "\($0.name) \($0.value)" } == ["ink #123456", "paper white", "line gray"])
    #expect(theme.darkColors.map(\.name) == ["ink"])
    #expect(theme.narrowMargin == 12 && theme.wideMargin == 40)
    #expect(theme.sectionHeader.padding == EdgeInsets(top: 28, bottom: 14))
    #expect(theme.images.encodings[.avif]?.quality == 40)
    #expect(theme.images.hasFallback && !base.images.hasFallback)
    #expect(theme.fontEffort == 10)
    #expect(self.read("fontEffort: 12").1.contains { $0.location?.position?.column == 13 }, "11 is the most")
  }

  @Test func acceptsNamesInAnyScript() {
    #expect(["h1", "caption_2", "schrift-größe", "字"].allSatisfy(isStyleName))
    #expect(["", "a b", "a.b", "a}", "a\u{1}", String(repeating: "a", count: 101)].allSatisfy { !isStyleName($0) })
  }

  @Test func readsEveryPropertyOfATheme() throws {
    let (read, diagnostics) = read(Self.valid)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let theme = try #require(read)
    #expect(theme.fonts.map(\.name) == ["serif", "sans"])
    #expect(
      theme.fonts.map { $0.faces.map(\.source) } == [[.family("Inter"), .file("fonts/Own.ttf")], [.family("Inter")]])
    #expect(theme.textStyles.map(\.name) == ["section", "title"])
    let title = try #require(theme.textStyles.last?.style)
    #expect(title.font == "sans" && title.weight == 500 && title.isItalic && title.size == 19.5)
    #expect(title.lineHeight == 24 && title.letterSpacing == -0.5 && title.color == "ink")
    #expect(theme.sectionHeader.style == "section")
    #expect(theme.sectionHeader.padding == EdgeInsets(top: 28, bottom: 14))
    #expect(
      theme.lightColors.map(\.name) == ["ink", "paper"]
        && theme.lightColors.map(\.value) == ["#123456", "rgb(1 2 3 / 50%)"])
    #expect(theme.darkColors.map(\.value) == ["white"])
    #expect(theme.narrowMargin == 12 && theme.wideMargin == 40)
  }

  @Test func readsHowRichTextIsSet() throws {
    let (read, diagnostics) = read(
      Self.valid + """

        richText:
          gap: 1
          indent: 2.5
          strong: 650
          headings: {font: serif, weight: 500, sizes: [2, 1.5], lineHeight: 1.1}
          code: {font: sans, size: 0.8, lineHeight: 1.4, padding: 0.3}
        """)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let rich = try #require(read).richText
    #expect(rich.gap == 1 && rich.indent == 2.5 && rich.strongWeight == 650)
    #expect(rich.itemGap == RichTextDeclaration().itemGap)
    #expect(rich.headings.font == "serif" && rich.headings.weight == 500 && rich.headings.sizes == [2, 1.5])
    #expect(rich.headings.lineHeight == 1.1)
    #expect(rich.code.font == "sans" && rich.code.size == 0.8 && rich.code.lineHeight == 1.4)
    #expect(rich.code.padding == 0.3)
  }

  @Test(arguments: [
    ("{gap: -1}", ["12:17 out-of-range"]), ("{gpa: 1}", ["12:12 unknown-key"]),
    ("{code: {font: mono}}", ["12:25 unknown-font"]),
    ("{headings: {sizes: [1, big, 9]}}", ["12:34 out-of-range", "12:39 out-of-range"]),
    ("{headings: {sizes: 1}}", ["12:30 wrong-type"]), ("{strong: heavy}", ["12:20 wrong-type"]),
    ("large", ["12:11 wrong-type"]),
  ])
  func reportsMistakesInHowRichTextIsSet(_ written: String, expected: [String]) {
    let (_, diagnostics) = read(Self.valid + "\nrichText: \(written)")
    #expect(diagnostics.map(summary) == expected, "\(diagnostics)")
  }

  /// A single mistake each, inserted in a valid theme by replacing a part of its text, with its position.
  @Test(
    arguments: [
      ("sans: Inter", "sans: {fiel: a.ttf}", ["3:10 unknown-key"]),
      ("sans: Inter", "sans: [Inter, [Inter]]", ["3:17 wrong-type"]),
      ("sans: Inter", "sans: []", ["3:9 no-family"]),
      ("fonts:\n", "fnots: 1\nfonts:\n", ["1:1 unknown-key"]),
      ("  sans: Inter\n", "  sans: Inter\n  my mono: Inter\n", ["4:3 invalid-name"]),
      ("sectionHeader:", "  \"x} INJ{\": {font: sans, size: 9, lineHeight: 12}\nsectionHeader:", ["7:3 invalid-name"]),
      ("dark: {ink: white}", "dark: {\"a:red} b{c\": white}", ["10:10 invalid-name"]),
      ("font: serif", "font: seriff", ["5:3 unknown-font"]),
      ("{font: serif, size: 20,", "{size: 20,", ["5:12 missing-key"]),
      ("size: 19.5, ", "", ["6:10 missing-key"]),
      ("size: 19.5", "size: big", ["6:56 wrong-type"]),
      ("size: 19.5", "size: 0", ["6:56 out-of-range"]),
      ("weight: 500", "weight: 1001", ["6:31 out-of-range"]),
      ("italic: true", "italic: slanted", ["6:44 wrong-type"]),
      ("italic: true", "itallic: true", ["6:36 unknown-key"]),
      ("color: ink", "color: inc", ["6:3 unknown-color"]),
      ("lineHeight: 26", "lineHeight: 1.3", ["5:3 line-height"]),
      ("{style: section,", "{style: sectoin,", ["7:16 unknown-style"]),
      ("padding: {top: 28,", "padding: {above: 28,", ["7:43 unknown-key"]),
      ("\"#123456\"", "\"#123;}\"", ["9:16 invalid-color"]),
      ("\"#123456\"", "[1, 2]", ["9:16 invalid-color"]),
      ("\"#123456\"", "\"#12345\"", ["9:16 invalid-color"]),
      ("\"#123456\"", "blu", ["9:16 invalid-color"]),
      ("\"#123456\"", "rbg(1 2 3)", ["9:16 invalid-color"]),
      ("\"#123456\"", "Blue", []),
      ("\"#123456\"", "rgb(1 2 3 / 50%)", []),
      ("\"#123456\"", "currentColor", []),
      ("dark: {ink: white}", "drak: {ink: white}", ["10:3 unknown-key"]),
      ("dark: {ink: white}", "dark: white", ["10:9 wrong-type"]),
      ("dark: {ink: white}", "dark: {ink: url(x)}", ["10:15 invalid-color"]),
      ("dark: {ink: white}", "dark: {ink: 'a;b'}", ["10:15 invalid-color"]),
      ("narrow: 12", "narrow: -1", ["11:22 out-of-range"]),
      ("narrow: 12", "narow: 12", ["11:14 unknown-key"]),
      ("pageMargin: {narrow: 12, wide: 40}", "pageMargin: 12", ["11:13 wrong-type"]),
      ("fonts:\n", "fonts: [\n", ["1:8 yaml-syntax"]),
    ] as [(String, String, [String])])
  func reportsEveryMistakeAtItsPlace(_ text: String, replacement: String, expected: [String]) {
    #expect(Self.valid.contains(text))
    let (_, diagnostics) = read(Self.valid.replacing(text, with: replacement, maxReplacements: 1))
    #expect(Set(diagnostics.map(summary)) == Set(expected), "\(diagnostics.map { $0.formatted() })")
    #expect(diagnostics.allSatisfy { $0.severity == .error && $0.location?.path == "theme.yaml" })
  }

  /// A colour of one's own is fine, unless it looks like one that was meant to be replaced.
  @Test func warnsAboutColoursThatNothingUses() throws {
    let base = try #require(read(Self.valid).0)
    func found(_ name: String) -> [String] {
      Theme.read(SourceFile(path: "theme.yaml", text: "colors:\n  light: {\(name): red}\n"), over: base).1
        .map { "\(summary($0)) \($0.severity) \($0.suggestion ?? "")" }
    }
    #expect(found("papper") == ["2:11 unknown-color note did you mean 'paper'?"])
    #expect(found("paper").isEmpty && found("paper2").isEmpty && found("brand").isEmpty)
  }

  @Test func suggestsWhatWasMeant() {
    #expect(
      read(Self.valid.replacing("lineHeight: 26", with: "lineHeight: 1.3")).1.first?.suggestion
        == "write 26, 1.3 times its size")
    #expect(
      read(Self.valid.replacing("\"#123456\"", with: "\"#12345\"")).1.first?.suggestion
        == "write 3, 4, 6 or 8 digits after '#', not 5")
    let unquoted = read(Self.valid.replacing("\"#123456\"", with: "#123456")).1.first
    #expect(unquoted?.suggestion == "put the colour in quotation marks")
    #expect(unquoted?.location?.position == SourcePosition(line: 9, column: 16))
    func suggestion(_ text: String, _ replacement: String) -> String? {
      read(Self.valid.replacing(text, with: replacement)).1.first?.suggestion
    }
    #expect(suggestion("font: sans", "font: snas") == "did you mean 'sans'?")
    #expect(suggestion("color: ink", "color: inc") == "did you mean 'ink'?")
    #expect(suggestion("\"#123456\"", "blu") == "did you mean 'blue'?")
    #expect(suggestion("{style: section,", "{style: secton,") == "did you mean 'section'?")
  }

  @Test func readsForWhichLanguagesAFontIs() throws {
    let fonts = "sans: [{family: A, language: [zh-Hant, zh-TW]}, {family: B, language: zh}, C]"
    let (theme, diagnostics) = read(Self.valid.replacing("sans: Inter", with: fonts))
    #expect(diagnostics.isEmpty)
    let faces = try #require(theme?.fonts.last?.faces)
    func families(_ language: String) -> [FontReference.Source] { faces.filter { $0.serves(language) }.map(\.source) }
    #expect(families("en") == [.family("C")])
    #expect(families("zh") == [.family("B"), .family("C")])
    #expect(families("zh-hant-HK") == [.family("A"), .family("B"), .family("C")])
    #expect(families("zha") == [.family("C")])
  }

  /// Firefox on Linux sets no Thai below 13 px.
  @Test func setsThaiNoSmallerThanBrowsersDo() {
    let theme = read(Self.valid.replacing("size: 19.5", with: "size: 12.5")).0
    func sizes(_ language: String) -> [Double]? { theme?.legible(in: language).textStyles.map(\.style.size) }
    #expect(sizes("en") == [20, 12.5] && sizes("th") == [20, 13] && sizes("th-TH") == [20, 13])
  }

  @Test func neverMakesTheWideMarginTheNarrowerOne() {
    let (theme, diagnostics) = read(Self.valid.replacing("wide: 40", with: "wide: 4"))
    #expect(diagnostics.map(\.id) == ["out-of-range"])
    #expect(theme?.narrowMargin == 12 && theme?.wideMargin == 12)
  }

  @Test func readsTheThemeThatComesWithVitrine() throws {
    let file = try #require(try TemplateFolders([bundledTemplates]).file("theme.yaml"))
    let (theme, diagnostics) = Theme.read(file)
    #expect(theme != nil && diagnostics.isEmpty)
  }
}
