package import Actions
import Bytes
import Files
import PageLayout
package import Theming
import Typography
import Glibc

/// The fonts that the site carries, cut to the characters that it shows, and the CSS that names them.
///
/// Text must not change its font in front of the reader, since that moves what stands below. So faces are
/// `font-display: optional`, and every page preloads just those that it shows: browsers then hold the first paint for
/// a moment, and a reader whose line is too slow for that gets the stand-in of the same measure until the next page.
///
/// WebKitGTK gets fonts of its own, see `FontSubset.unrounded`. They cannot be preloaded without others' loading them too,
/// so there text shows itself when its font has come.
package struct ShippedFonts: Sendable {
  package struct File: Sendable {
    /// In the site: `assets/fonts/….woff2`.
    package var path: String
    package var bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8], of font: Font) {
      self.bytes = bytes
      let name = font.familyName.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
      path = "assets/fonts/\(name)-\(contentHash(bytes)).woff2"
    }
  }

  struct Face: Sendable {
    fileprivate var file: File
    /// In the site.
    var path: String { file.path }
    /// The font for WebKitGTK, where it needs one of its own.
    fileprivate var unrounded: File?
    fileprivate var drawing: FontDrawing
    fileprivate var range: String
    /// The text styles that set plain text in the font, whose class is `t-` and the name; empty where only emphasised
    /// words are set in it.
    fileprivate var textStyles: [String]
    /// Whether only rich text in cells is set in the font, and of that only code.
    fileprivate var isForRichText: Bool
    fileprivate var isForCode: Bool
  }

  /// One for each rule; faces that share a file name the same one.
  let faces: [Face]
  private let occasions: ContiguousArray<PreloadOccasion>
  /// The names of the text styles that a page has to be searched for, each once.
  private let searchedStyles: [[UInt8]]
  /// Paths in the site of the files that pages may preload, each once: not all browsers read colour bitmaps.
  let preloadable: [String]
  /// What the rules name.
  package var files: [File] { faces.map(\.file) + faces.compactMap(\.unrounded) }
  /// The `@font-face` rules; file names are relative to the folder `assets`.
  private(set) var faceRules = ""
  /// The value of `font-family` for each of the theme's fonts.
  private(set) var stacks: [(name: String, stack: String)] = []

  /// WebKit shows nothing of a page before it has counted 200 characters, or a part of an image, and counts no text whose
  /// style asked a font for its measures while that was still to come. So it gets some that are not seen.
  private static let firstPaint =
    "body::after{content:\"\(String(repeating: ".", count: 210))\"/\"\";position:absolute;top:0;left:0;"
    + "clip-path:inset(50%);pointer-events:none;font:1px/1 sans-serif}\n"

  /// Cuts every face to what the site shows in it, or takes it from the cache.
  /// - Parameter effort: how hard the fonts are compressed; see `FontSubset.standardEffort`.
  /// - Throws: `FontProblem` for a font that can't be cut.
  package init(
    _ fonts: ThemeFonts, characters: SiteCharacters, effort: Int = FontSubset.standardEffort, cache: BuildCache = .none,
    jobs: Int = 1
  ) throws {
    let drawings = FontDrawing.all(of: fonts, characters)
    faces = zip(drawings, try Self.cut(drawings, effort: effort, cache, jobs: jobs)).map { drawing, cut in
      let styles = fonts.styles.filter { $0.value.textStyle.fonts.contains { $0 === drawing.font } }.keys
      return Face(
        file: File(cut.webFont, of: drawing.font), unrounded: cut.unrounded.map { File($0, of: drawing.font) },
        drawing: drawing, range: cut.range,
        textStyles: drawing.emphasis == nil ? styles.filter { !RichTextStyle.isFontName($0) }.sortedInBytes() : [],
        isForRichText: styles.allSatisfy(RichTextStyle.isFontName),
        isForCode: styles.allSatisfy(RichTextStyle.isFontNameOfCode))
    }
    var (occasions, preloadable): (ContiguousArray<PreloadOccasion>, [String]) = ([], [])
    for face in faces where !face.drawing.font.isColorBitmap {
      let known = preloadable.firstIndex(of: face.path)
      if known == nil { preloadable.append(face.path) }
      occasions.append(PreloadOccasion(face, file: known ?? preloadable.count - 1))
    }
    (self.occasions, self.preloadable) = (occasions, preloadable)
    searchedStyles = occasions.reduce(into: []) { names, occasion in
      names += occasion.textStyles.filter { !names.contains($0) }
    }
    for face in faces { faceRules += face.rule(face.file, display: "optional") }
    // WebKit without Apple's fonts, which is WebKitGTK.
    faceRules += "@supports (-webkit-nbsp-mode:space) and (not (font:-apple-system-body)){\n"
    for face in faces {
      if let file = face.unrounded { faceRules += face.rule(file, display: "swap") }
    }
    faceRules += "*{word-spacing:\(FontSubset.wordSpacing)}\n\(Self.firstPaint)}\n"
    for (name, families) in fonts.stacks {
      let kind = Generic(stack: name)
      var names = families.map { "\"\($0)\"" }
      if let first = fonts.faces.first(where: { $0.family == families.first }) {
        let fallback = FallbackFace(matching: first.font, with: kind.systemFont)
        faceRules += fallback.rule(family: "\(name) fallback")
        names.append("\"\(name) fallback\"")
      }
      stacks.append((name, (names + [kind.rawValue]).joined(separator: ",")))
    }
  }
}

extension ShippedFonts {
  /// Each font is compressed once, and on all threads: where much effort is wanted, that is nearly all of a small build.
  private static func cut(
    _ drawings: [FontDrawing], effort: Int, _ cache: BuildCache, jobs: Int
  ) throws -> [CutFont] {
    let keys = cache.fontKeys(of: drawings, effort: effort, jobs: jobs)
    var fonts = keys.map { $0.flatMap(cache.font) }
    let missing = drawings.indices.filter { fonts[$0] == nil }
    let subsets = try orderedMap(missing, jobs: jobs) { index in
      let subset = try FontSubsetter.subset(drawings[index].font, to: drawings[index].characters)
      return (plain: subset, unrounded: subset.unrounded())
    }
    // The longest first, so that no thread begins it when the others have finished. Few readers get the unrounded ones.
    let work = subsets.flatMap { subset in
      [(subset.plain, effort)] + (subset.unrounded.map { [($0, min(effort, FontSubset.standardEffort))] } ?? [])
    }
    let order = work.indices.sorted { (work[$1].0.bytes.count, $0) < (work[$0].0.bytes.count, $1) }
    let webFonts = try orderedMap(order, jobs: jobs) { try work[$0].0.webFont(effort: work[$0].1) }
    var made = zip(order, webFonts).sorted { $0.0 < $1.0 }.map(\.1)[...]
    for (index, subset) in zip(missing, subsets) {
      let font = CutFont(
        range: subset.plain.unicodeRange, webFont: made.removeFirst(),
        unrounded: subset.unrounded == nil ? nil : made.removeFirst())
      if let key = keys[index] { cache.recordFont(key, font) }
      fonts[index] = font
    }
    return fonts.compactMap(\.self)
  }
}

extension ShippedFonts.Face {
  fileprivate func rule(_ file: ShippedFonts.File, display: String) -> String {
    let weights = drawing.weights
    let weight = weights.count == 1 ? "\(weights.lowerBound)" : "\(weights.lowerBound) \(weights.upperBound)"
    let file = "url(\"\(file.path.dropFirst("assets/".count))\")format(\"woff2\")"
    // Colour bitmaps are for those browsers that read them; where the reader has the font, it need not come.
    let source = drawing.font.isColorBitmap ? "local(\"\(drawing.font.fullName)\"),\(file)tech(color-cbdt)" : file
    return "@font-face{font-family:\"\(drawing.family)\";font-weight:\(weight);"
      + "font-style:\(drawing.isItalic ? "italic" : "normal");font-display:\(display);src:\(source);"
      + "unicode-range:\(range)}\n"
  }
}

extension ShippedFonts {
  /// What pages know of the fonts: which there are, and which of them a page preloads.
  package var signature: [String] {
    faces.map { face in
      let distinctive = face.drawing.distinctive.sorted().map { String($0, radix: 36) }.joined(separator: " ")
      return "\(face.file.path) \(face.drawing.weights) \(face.isForRichText) \(face.isForCode) "
        + "\(face.textStyles.joined(separator: ",")) \(distinctive)"
    }
  }

  /// Which of the files in `preloadable` have faces that a page shows something of, by what stands in its HTML.
  func files(shownBy html: UnsafeBufferPointer<UInt8>) -> [Int] {
    let tags =
      occasions.contains(where: \.dependsOnTags) ? PageTags(html, textStyles: searchedStyles) : PageTags()
    var missing = occasions.indices.filter { !occasions[$0].drawsASCII && occasions[$0].isPossible(with: tags) }
    if !missing.isEmpty {
      html.forEachScalarBeyondASCII { scalar in
        missing.removeAll { occasions[$0].tells(scalar) }
        return !missing.isEmpty
      }
    }
    var files: [Int] = []
    files.reserveCapacity(preloadable.count)
    for (index, occasion) in occasions.enumerated() where !files.contains(occasion.file) {
      if occasion.isPossible(with: tags), !missing.contains(index) { files.append(occasion.file) }
    }
    return files
  }
}

/// When a page preloads a face: asked for every page, and so without all else that faces have.
private struct PreloadOccasion: Sendable {
  /// The index of the face's file in `preloadable`.
  let file: Int
  private let needsEmphasis: Bool
  private let needsStrong: Bool
  private let needsRichText: Bool
  private let needsCode: Bool
  /// The names of the text styles that set plain text in the face; empty for a face that plain text is set in anyway.
  let textStyles: [[UInt8]]
  /// Whether the face draws anything of ASCII that tells, which every page shows.
  let drawsASCII: Bool
  /// In their order.
  private let distinctive: ContiguousArray<UInt32>

  init(_ face: ShippedFonts.Face, file: Int) {
    let drawing = face.drawing
    self.file = file
    needsEmphasis = drawing.isItalic
    needsStrong = drawing.weights.lowerBound >= 600
    (needsRichText, needsCode) = (face.isForRichText, face.isForCode)
    textStyles = needsEmphasis || needsStrong ? face.textStyles.map { Array($0.utf8) } : []
    distinctive = ContiguousArray(drawing.distinctive.sorted())
    drawsASCII = distinctive.first.map { $0 < 0x80 } ?? false
  }

  var dependsOnTags: Bool { needsEmphasis || needsStrong || needsRichText || needsCode }

  /// Whether a page has what the face is for, if it has its characters.
  func isPossible(with tags: PageTags) -> Bool {
    if textStyles.contains(where: tags.textStyles.contains) { return true }
    if needsEmphasis, !tags.hasEmphasis { return false }
    if needsStrong, !tags.hasStrong { return false }
    if needsRichText, !tags.hasRichText { return false }
    return !needsCode || tags.hasCode
  }

  func tells(_ scalar: UInt32) -> Bool {
    var range = distinctive.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if distinctive[middle] == scalar { return true }
      range = distinctive[middle] < scalar ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }
}

/// What the fonts of a page depend on besides its characters: its text styles, and whether any text is slanted, bold or
/// code.
private struct PageTags {
  private(set) var hasEmphasis = false
  private(set) var hasStrong = false
  private(set) var hasCode = false
  private(set) var hasRichText = false
  /// The names of those text styles that the page was searched for and has.
  private(set) var textStyles: [[UInt8]] = []

  /// Those of a page of which it does not matter.
  init() {}

  /// - Parameter textStyles: the names of the text styles to search for.
  init(_ html: UnsafeBufferPointer<UInt8>, textStyles: [[UInt8]]) {
    var missing = textStyles
    html.forEachIndex(of: UInt8(ascii: "<")) {
      note(tag: html, at: $0)
      if !missing.isEmpty { noteTextStyles(ofTag: html, at: $0, among: &missing) }
    }
  }

  /// Notes the text styles that a tag names by its classes.
  private mutating func noteTextStyles(
    ofTag bytes: UnsafeBufferPointer<UInt8>, at index: Int, among missing: inout [[UInt8]]
  ) {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    let tag = UnsafeBufferPointer(rebasing: bytes[index..<end])
    guard let attribute = tag.firstIndex(ofBytes: " class=") else { return }
    var value = tag[(attribute + 7)...]
    if let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      value = value.dropFirst().prefix { $0 != quote }
    } else {
      value = value.prefix { $0 != UInt8(ascii: " ") }
    }
    for name in value.split(separator: UInt8(ascii: " ")) where name.starts(with: "t-".utf8) {
      guard let known = missing.firstIndex(where: { $0.elementsEqual(name.dropFirst(2)) }) else { continue }
      textStyles.append(missing.remove(at: known))
    }
  }

  /// Notes what a tag means for the fonts: strong words, the heads of tables, and headings inside rich text are bold.
  private mutating func note(tag bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    func begins(_ tag: StaticString) -> Bool { Self.has(tag, bytes, at: index) }
    // Most tags are others, and told apart by a letter.
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "e"): hasEmphasis = hasEmphasis || begins("<em>")
    case UInt8(ascii: "b"): hasEmphasis = hasEmphasis || begins("<blockquote")
    case UInt8(ascii: "s"): hasStrong = hasStrong || begins("<strong>")
    case UInt8(ascii: "t"): hasStrong = hasStrong || begins("<th")
    case UInt8(ascii: "h"):
      hasStrong =
        hasStrong || begins("<h3 data-text") || begins("<h4 data-text") || begins("<h5 data-text")
        || begins("<h6 data-text")
    case UInt8(ascii: "c"): hasCode = hasCode || begins("<code")
    case UInt8(ascii: "d"): hasRichText = hasRichText || begins("<div class=\"rich ")
    default: break
    }
  }

  private static func has(_ tag: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + tag.utf8CodeUnitCount <= bytes.count, let base = bytes.baseAddress else { return false }
    return memcmp(base + index, tag.utf8Start, tag.utf8CodeUnitCount) == 0
  }
}

/// What kind of letters a font of the theme has, by its name: one named `sans` or `mono`, or ending so, has those.
private enum Generic: String {
  case serif
  case sansSerif = "sans-serif"
  case monospace

  init(stack name: String) {
    let name = name.lowercased()
    self = name.hasSuffix("mono") ? .monospace : name.hasSuffix("sans") ? .sansSerif : .serif
  }

  /// The font of most systems that stands in while the theme's loads.
  var systemFont: FallbackFace.SystemFont {
    switch self {
    case .serif: .timesNewRoman
    case .sansSerif: .arial
    case .monospace: .courierNew
    }
  }
}

extension FallbackFace {
  /// The `@font-face` rule of a local font with this one's metrics.
  fileprivate func rule(family: String) -> String {
    func percent(_ value: Double) -> String { GeometryStyles.number(value * 100, decimals: 2) + "%" }
    return "@font-face{font-family:\"\(family)\";src:local(\"\(localName)\");size-adjust:\(percent(sizeAdjust));"
      + "ascent-override:\(percent(ascentOverride));descent-override:\(percent(descentOverride));"
      + "line-gap-override:\(percent(lineGapOverride))}\n"
  }
}
