@testable import Typography
import Foundation
import Testing

@Suite struct FontTests {
  @Test func findsAnInstalledFamilyIgnoringCase() throws {
    let library = FontLibrary()
    let font = try library.font(for: FontRequest(family: "noto sans")).get()
    #expect(font.familyName == "Noto Sans")
    #expect(font.covers(Unicode.Scalar("é")) && !font.covers(Unicode.Scalar("東")))
    #expect(try library.font(for: FontRequest(family: "Noto Sans")).get() === font)
  }

  @Test(arguments: [
    ("EB Garamond", 400.0, FontDesign.serif), ("Noto Serif", 400, .serif),
    ("Noto Serif CJK JP", 400, .serif), ("Inter", 400, .sansSerif), ("Inter", 900, .sansSerif),
    ("Noto Sans", 400, .sansSerif), ("Noto Naskh Arabic", 400, .sansSerif), ("DejaVu Sans Mono", 400, .monospace),
  ])
  func tellsWhatFontsLookLike(family: String, weight: Double, expected: FontDesign) throws {
    guard let font = try? FontLibrary().font(for: FontRequest(family: family, weight: weight)).get() else { return }
    #expect(font.design == expected)
  }

  @Test func choosesTheNearestWeightAndSlope() throws {
    let library = FontLibrary()
    func file(_ weight: Double, _ isItalic: Bool = false) throws -> String {
      let face = try library.face(for: FontRequest(family: "Inter", weight: weight, isItalic: isItalic)).get()
      return String(face.path.split(separator: "/").last ?? "")
    }
    #expect(try file(400) == "Inter-Regular.otf")
    #expect(try file(700) == "Inter-Bold.otf")
    #expect(try file(600, true) == "Inter-SemiBoldItalic.otf")
    #expect(try file(350) == "Inter-Light.otf")
  }

  /// A library that knows what one before it found out answers the same, and finds other fonts all the same.
  @Test func answersAsTheLibraryBeforeIt() throws {
    let library = FontLibrary()
    let requests = [FontRequest(family: "Inter", weight: 700), FontRequest(family: "noto sans", isItalic: true)]
    let sources = try requests.map { try library.font(for: $0).get().source }
    #expect(!library.searchedPaths.isEmpty && library.answers.sources.count == 2)
    let next = FontLibrary(answers: library.answers)
    next.load()
    #expect(try requests.map { try next.font(for: $0).get().source } == sources)
    #expect(next.answers == library.answers && next.searchedPaths == library.searchedPaths)
    #expect(try next.font(for: FontRequest(family: "Noto Serif")).get().familyName == "Noto Serif")
    // What is known is not asked for again.
    var wrong = FontAnswers()
    wrong.sources = [FontRequest(family: "Nobody's"): sources[0]]
    #expect(try FontLibrary(answers: wrong).font(for: FontRequest(family: "Nobody's")).get().source == sources[0])
  }

  /// CSS Fonts 4, section 5.2, with faces of 300, 400, 500, 700.
  @Test(arguments: [(400.0, 400.0), (450, 500), (350, 300), (600, 700), (200, 300), (900, 700)])
  func ordersWeightsAsCSSDoes(wanted: Double, expected: Double) {
    let nearest = [300.0, 400, 500, 700].min {
      FontLibrary.weightDistance($0...$0, from: wanted) < FontLibrary.weightDistance($1...$1, from: wanted)
    }
    #expect(nearest == expected)
  }

  @Test func rejectsAFamilyThatIsNotInstalled() {
    let library = FontLibrary()
    guard case .failure(let problem) = library.font(for: FontRequest(family: "Noto Snas")) else {
      Issue.record("a substitute was taken")
      return
    }
    #expect(problem == .familyNotFound(name: "Noto Snas", didYouMean: "Noto Sans"))
    #expect(problem.description == "no installed font family is named 'Noto Snas'; did you mean 'Noto Sans'?")
  }

  @Test func rejectsFilesThatAreNotFonts() throws {
    let library = FontLibrary()
    let text = FileManager.default.temporaryDirectory.appendingPathComponent("no-font-\(UUID().uuidString).ttf")
    try Data("this is no font at all".utf8).write(to: text)
    defer { try? FileManager.default.removeItem(at: text) }
    for (path, expected) in [
      ("/nowhere/at/all.ttf", FontProblem.unreadableFile(path: "/nowhere/at/all.ttf")),
      (text.path, .notAFont(path: text.path, index: 0)),
    ] {
      guard case .failure(let problem) = library.font(path: path) else {
        Issue.record("\(path) was taken for a font")
        continue
      }
      #expect(problem == expected)
    }
    #expect(throws: FontProblem.self) { try Font(FontSource(path: TestFonts.sans.path, index: 5)) }
  }

  @Test func opensACollectionFaceByItsFamily() throws {
    let library = FontLibrary()
    let faces = try ["Noto Serif CJK JP", "Noto Serif CJK SC", "Noto Serif CJK KR"].map {
      try library.font(for: FontRequest(family: $0)).get()
    }
    for face in faces { #expect(face.source.path == TestFonts.collection) }
    #expect(faces.map(\.familyName) == ["Noto Serif CJK JP", "Noto Serif CJK SC", "Noto Serif CJK KR"])
    #expect(Set(faces.map(\.source.index)).count == 3)
    #expect(Set(faces.map(\.identity)).count == 3)
  }

  @Test func readsMetrics() throws {
    // From the hhea and OS/2 tables of Noto Sans and of Liberation Sans (that is Arial).
    let noto = try Font(TestFonts.sans).metrics
    #expect(noto == FontMetrics(unitsPerEm: 1000, ascent: 1069, descent: 293, lineGap: 0, xHeight: 536, capHeight: 714))
    let arial = try Font(TestFonts.liberation).metrics
    #expect((arial.unitsPerEm, arial.ascent, arial.descent, arial.lineGap) == (2048, 1854, 434, 67))
    #expect(abs(arial.normalLineHeight(size: 16) - 18.3984375) < 1e-9)
  }

  @Test func identifiesAFontByItsBytes() throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("copy-\(UUID().uuidString).ttf")
    try FileManager.default.copyItem(atPath: TestFonts.sans.path, toPath: copy.path)
    defer { try? FileManager.default.removeItem(at: copy) }
    let original = try Font(TestFonts.sans).identity
    #expect(try Font(FontSource(path: copy.path)).identity == original)
    #expect(try Font(TestFonts.garamond).identity != original)
  }

  /// An author may write to the file of a theme's font while a build shapes texts with it.
  @Test func staysWhatItIsWhenItsFileIsWrittenTo() throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("copy-\(UUID().uuidString).ttf")
    try FileManager.default.copyItem(atPath: TestFonts.sans.path, toPath: copy.path)
    defer { try? FileManager.default.removeItem(at: copy) }
    let font = try FontLibrary().font(path: copy.path).get()
    #expect(font.hasSameFile)
    try Data(repeating: 0x7F, count: 100).write(to: copy)
    #expect(!font.hasSameFile)
    let original = try Font(TestFonts.sans)
    #expect(original.hasSameFile)
    for text in ["AVATAR fjord", "Ἀθῆναι", "Čeština"] {
      let widths = [font, original].map { font in
        Typesetter().paragraph(text, style: TextStyle(fonts: [font], size: 16, lineHeight: 24)).naturalWidth
      }
      #expect(widths[0] == widths[1] && widths[0] > 0)
    }
  }

  @Test func fallbackFaceOfArialForItselfIsNeutral() throws {
    let face = FallbackFace(matching: try Font(TestFonts.liberation), with: .arial)
    #expect(abs(face.sizeAdjust - 1) < 0.002)
    #expect(abs(face.ascentOverride - 1854.0 / 2048) < 0.002)
    #expect(abs(face.descentOverride - 434.0 / 2048) < 0.002)
    #expect(abs(face.lineGapOverride - 67.0 / 2048) < 0.002)
  }

  @Test func fallbackFaceKeepsTheLineHeight() throws {
    let font = try Font(TestFonts.garamond)
    let face = FallbackFace(matching: font, with: .timesNewRoman)
    #expect(face.sizeAdjust > 0.8 && face.sizeAdjust < 1.1)
    let height = (face.ascentOverride + face.descentOverride + face.lineGapOverride) * face.sizeAdjust
    #expect(abs(height * 16 - font.metrics.normalLineHeight(size: 16)) < 1e-9)
  }
}
