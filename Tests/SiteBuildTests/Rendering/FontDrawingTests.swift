@testable import PageLayout
@testable import PageRendering
@testable import SiteFonts
@testable import Theming
import Testing

/// The characters to which each published font is subset, and so its `unicode-range`.
@Suite struct FontDrawingTests {
  private func drawings(_ text: String, language: String = "en") throws -> [FontDrawing] {
    let site = try TestSite([
      "site.yaml": "title: T\nlanguage: \(language)\n", "c/collection.md": "---\ntitle: C\n---\n",
      "c/a.md": "---\ntitle: \"\(text)\"\n---\n",
    ]).prepared
    return FontDrawing.all(of: site.environment.fonts, SiteCharacters(site.catalog, site.environment))
  }

  private func drawing(_ family: String, in drawings: [FontDrawing]) -> FontDrawing? {
    drawings.first { $0.family == "Vitrine \(family)" && !$0.isItalic && $0.weights.contains(400) }
  }

  @Test func assignEachScriptToTheFontThatDrawsIt() throws {
    let all = try drawings("Ж ω ש ع क ก 東 한 😀")
    for (family, character) in [
      ("EB Garamond 12", "Ж"), ("EB Garamond 12", "ω"), ("Noto Serif Hebrew", "ש"), ("Noto Naskh Arabic", "ع"),
      ("Noto Serif Devanagari", "क"), ("Noto Serif Thai", "ก"), ("Noto Serif CJK JP", "東"), ("Noto Serif CJK JP", "한"),
      ("Noto Color Emoji", "😀"), ("Inter", "Ж"), ("Noto Sans Hebrew", "ש"), ("Noto Sans Arabic", "ع"),
      ("Noto Sans Devanagari", "क"), ("Noto Sans Thai", "ก"), ("Noto Sans CJK JP", "東"),
    ] {
      for other in all where !other.isItalic && other.weights.contains(400) {
        guard
          (other.family.contains("Sans") || other.family.contains("Inter"))
            == (family.contains("Sans") || family == "Inter")
        else { continue }
        let value = try #require(character.unicodeScalars.first).value
        #expect(
          other.characters.contains(value) == (other.family == "Vitrine \(family)"), "\(other.family) \(character)")
      }
    }
  }

  /// The emoji font draws a keycap including its digit, but a digit alone does not require that font.
  @Test func keepClustersWhole() throws {
    let all = try drawings("1️⃣ 👩‍👩‍👧")
    let emoji = try #require(drawing("Noto Color Emoji", in: all))
    #expect(emoji.characters == [0x31, 0xFE0F, 0x20E3, 0x1F469, 0x200D, 0x1F467])
    #expect(!emoji.distinctive.contains(0x31) && emoji.distinctive.isSuperset(of: [0x20E3, 0x1F469, 0x1F467]))
  }

  @Test(arguments: [("zh", "SC"), ("zh-Hant", "TC"), ("ko", "KR"), ("ja", "JP"), ("en", "JP")])
  func takeTheFormsOfThePagesLanguage(language: String, region: String) throws {
    let all = try drawings("骨", language: language)
    #expect(Set(all.filter { $0.characters.contains(0x9AA8) }.map { $0.family.suffix(2) }) == [Substring(region)])
  }

  @Test func leaveOutInvisibleCharacters() throws {
    for drawing in try drawings("a\\u2060b") where drawing.family != "Vitrine EB Garamond 12" {
      #expect(!drawing.characters.contains(0x2060), "\(drawing.family)")
    }
  }

  /// WebKitGTK, which rounds advances, gets fonts whose advances are already rounded; no other browser loads them.
  @Test func haveASeparateFileForRoundedAdvances() throws {
    let site = try TestSite(["c/collection.md": "---\ntitle: C\n---\n", "c/a.md": "---\ntitle: A 😀\n---\n"]).prepared
    let shipped = try ShippedFonts(site.environment.fonts, characters: SiteCharacters(site.catalog, site.environment))
    let parts = shipped.faceRules.split(
      separator: "@supports (-webkit-nbsp-mode:space) and (not (font:-apple-system-body)){")
    try #require(parts.count == 2)
    func faces(_ css: Substring) -> [Substring] {
      css.matches(of: /font-family:[^;]*;font-weight:[^;]*;font-style:[^;]*|fonts\/[^"]*|unicode-range:[^}]*/).map(
        \.output)
    }
    let (plain, own) = (faces(parts[0]), faces(parts[1]))
    // Family, file and characters of each; emoji need no separate file.
    #expect(own.count >= 3)
    #expect(Set(own).intersection(plain).allSatisfy { !$0.hasPrefix("fonts/") })
    #expect(Set(own).subtracting(plain).allSatisfy { $0.hasPrefix("fonts/") })
    #expect(parts[1].contains("*{word-spacing:"))
    #expect(Set((plain + own).filter { $0.hasPrefix("fonts/") }) == Set(shipped.files.map { $0.path.dropFirst(7) }))
  }

  /// Browsers synthesize bold if a family lacks it, which makes the text wider.
  @Test func leaveNoWeightToSynthesis() throws {
    let all = try drawings("😀 ש")
    #expect(drawing("Noto Color Emoji", in: all)?.weights == 1...1000)
    #expect(drawing("Noto Serif Hebrew", in: all)?.weights == 400...400)
  }

  /// The italic and bold faces of the theme are used for emphasis only.
  @Test(arguments: [
    ("Plain.", false, false), ("*Slanted*.", true, false), ("> Quoted.", true, false),
    ("A **bold** word.", false, true),
    ("- In a list, **bold**\n  > and quoted.", true, true), ("| a |\n|---|\n| b |", false, true),
    ("Noted.[^1]\n\n[^1]: *Slanted*.", true, false), ("Text.\n\n## A *slanted* heading", true, false),
  ])
  func leaveOutFacesThatOnlyEmphasisNeeds(body: String, isSlanted: Bool, isBold: Bool) throws {
    let site = try TestSite(["c/collection.md": "---\ntitle: C\n---\n", "c/a.md": body + "\n"]).prepared
    let own = FontDrawing.all(of: site.environment.fonts, SiteCharacters(site.catalog, site.environment)).filter {
      $0.family == "Vitrine EB Garamond 12"
    }
    #expect(own.contains { $0.isItalic } == isSlanted)
    #expect(own.contains { !$0.isItalic && $0.weights.contains(700) } == isBold)
    #expect(own.contains { !$0.isItalic && $0.weights.contains(400) })
  }

  @Test(
    arguments: [
      ("a{font-weight:500}b{top:600px}", []), ("blockquote{font-style:italic}", []),
      ("a{font:italic 1rem x}", .slanted),
      ("@media print{a{font-style:oblique}}", .slanted), ("a{font-weight:700}", .bold),
      ("a{font-weight:bolder}", .bold),
      ("a{font:italic 800 1rem/2 x}", .all), ("a{width:calc(1px*600)}", .bold), ("", []), ("}{", []),
    ] as [(String, Emphasis)])
  func reportTheEmphasisOfAStyleSheet(css: String, emphasis: Emphasis) {
    #expect(Emphasis(inStyles: Array(css.utf8)) == emphasis)
  }

  @Test(
    arguments: [
      ("<p>{{title}}</p><thead-like>", .bold), ("<em>{{title}}</em>", .slanted), ("<b class=x>", .bold),
      ("<body><img>", []),
      ("<strong><i>", .all), ("<blockquote>", .slanted),
    ] as [(String, Emphasis)])
  func reportTheEmphasisOfATemplate(source: String, emphasis: Emphasis) {
    #expect(Emphasis(inTemplate: Array(source.utf8)) == emphasis)
  }
}
