import CellLayout
package import Actions
import Bytes
import Files
import PageLayout
package import Theming
import Typography
import Glibc

/// The fonts of the site, subset to the characters it shows, and their CSS.
///
/// A font change after the first paint would shift the content below. So faces are `font-display: optional`, and every
/// page preloads exactly the fonts that it shows. Browsers then briefly block the first paint. If the connection is too
/// slow for that, the fallback font with matching metrics is used until the next page.
///
/// WebKitGTK gets separate fonts; see `FontSubset.unrounded`. They cannot be preloaded without being loaded by other
/// browsers too, so in WebKitGTK text appears when its font has loaded.
package struct ShippedFonts: Sendable {
  /// A font file of the site.
  package struct File: Sendable {
    /// The path in the site: `assets/fonts/….woff2`.
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
    /// The path in the site.
    var path: String { file.path }
    /// The font for WebKitGTK, if it differs.
    fileprivate var unrounded: File?
    fileprivate var drawing: FontDrawing
    fileprivate var range: String
    /// The text styles that set plain text in the font, whose classes are `t-` and the name. Empty if only emphasised
    /// text uses it.
    fileprivate var textStyles: [String]
    /// Whether only rich text in cells uses the font.
    fileprivate var isForRichText: Bool
    /// Whether only code in rich text uses the font.
    fileprivate var isForCode: Bool
  }

  /// One face per rule. Faces may share a file.
  let faces: [Face]
  private let occasions: ContiguousArray<PreloadOccasion>
  /// Which occasions have which distinctive characters.
  private let distinctive: CharacterMasks
  /// The names of the text styles to search for in a page, without duplicates.
  private let searchedStyles: [[UInt8]]
  /// The paths in the site of the files that pages may preload, without duplicates. Fonts with colour bitmaps are
  /// excluded, because some browsers do not support them.
  package let preloadable: [String]
  /// The font files that the rules refer to.
  package var files: [File] { faces.map(\.file) + faces.compactMap(\.unrounded) }
  /// The `@font-face` rules. File names are relative to the folder `assets`.
  package private(set) var faceRules = ""
  /// The value of `font-family` for each of the theme's fonts.
  package private(set) var stacks: [(name: String, stack: String)] = []

  /// Invisible characters for the first paint. WebKit paints nothing before it has counted 200 characters, or a part of
  /// an image, and ignores text whose style required the metrics of a font that was not yet loaded.
  private static let firstPaint =
    "body::after{content:\"\(String(repeating: ".", count: 210))\"/\"\";position:absolute;top:0;left:0;"
    + "clip-path:inset(50%);pointer-events:none;font:1px/1 sans-serif}\n"

  /// Subsets each face to the characters that the site shows in it, or takes the result from the cache.
  /// - Parameter effort: the compression effort; see `FontSubset.standardEffort`.
  /// - Throws: `FontProblem` if a font cannot be subset.
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
    distinctive = CharacterMasks(occasions.map(\.distinctive))
    searchedStyles = occasions.reduce(into: []) { names, occasion in
      names += occasion.textStyles.filter { !names.contains($0) }
    }
    for face in faces { faceRules += face.rule(face.file, display: "optional") }
    // WebKit without Apple's fonts is WebKitGTK.
    faceRules += "@supports (-webkit-nbsp-mode:space) and (not (font:-apple-system-body)){\n"
    for face in faces {
      if let file = face.unrounded { faceRules += face.rule(file, display: "swap") }
    }
    faceRules += "*{word-spacing:\(FontSubset.wordSpacing)}\n\(Self.firstPaint)}\n"
    for (name, families) in fonts.stacks {
      let first = fonts.faces.first { $0.family == families.first }
      let kind = FontDesign(stack: name) ?? first?.font.design ?? .sansSerif
      var names = families.map { "\"\($0)\"" }
      if let first {
        let fallback = FallbackFace(matching: first.font, with: kind.systemFont)
        faceRules += fallback.rule(family: "\(name) fallback")
        names.append("\"\(name) fallback\"")
        // The digits of keycaps are in the font of emoji, which would draw all digits if the first font comes too late.
        if let place = families.dropFirst().firstIndex(where: hasDigitsOfKeycaps) {
          faceRules += fallback.rule(family: "\(name) digits", or: Self.commonFonts, range: "U+23,U+2A,U+30-39")
          names.insert("\"\(name) digits\"", at: place)
        }
      }
      stacks.append((name, (names + [kind.rawValue]).joined(separator: ",")))
    }
  }
}

extension ShippedFonts {
  /// Fonts one of which most systems have.
  private static let commonFonts = ["Roboto", "Liberation Sans", "Noto Sans", "DejaVu Sans"]

  private func hasDigitsOfKeycaps(_ family: String) -> Bool {
    faces.contains { face in
      face.drawing.family == family && face.drawing.font.isColorBitmap
        && face.drawing.characters.contains { (0x23...0x39).contains($0) }
    }
  }

  /// Subsets and compresses each font once, on all threads. At a high effort, compression takes nearly all the time of
  /// a small build.
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
    // The largest fonts first, so that no thread starts one when the others have finished. The unrounded fonts, which
    // few readers load, get at most the standard effort.
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
    // Only browsers that support colour bitmaps load such a font, and only if it is not installed.
    let source = drawing.font.isColorBitmap ? "local(\"\(drawing.font.fullName)\"),\(file)tech(color-cbdt)" : file
    return "@font-face{font-family:\"\(drawing.family)\";font-weight:\(weight);"
      + "font-style:\(drawing.isItalic ? "italic" : "normal");font-display:\(display);src:\(source);"
      + "unicode-range:\(range)}\n"
  }
}

extension ShippedFonts {
  /// The properties of the fonts on which pages depend: the fonts, and the conditions of their preloads.
  package var signature: [String] {
    faces.map { face in
      let distinctive = face.drawing.distinctive.sorted().map { String($0, radix: 36) }.joined(separator: " ")
      return "\(face.file.path) \(face.drawing.weights) \(face.isForRichText) \(face.isForCode) "
        + "\(face.textStyles.joined(separator: ",")) \(distinctive)"
    }
  }

  /// The indices in `preloadable` of the files whose faces a page uses, from its HTML.
  package func files(shownBy html: UnsafeBufferPointer<UInt8>) -> [Int] {
    let tags =
      occasions.contains(where: \.dependsOnTags) ? PageTags(html, textStyles: searchedStyles) : PageTags()
    let possible = occasions.indices.filter { occasions[$0].isPossible(with: tags) }
    // The occasions whose characters are not yet found on the page.
    var missing = distinctive.mask(of: possible.filter { !occasions[$0].drawsASCII })
    if missing.contains(where: { $0 != 0 }) {
      html.forEachScalarBeyondASCII { distinctive.remove(setsOf: $0, from: &missing) }
    }
    var files: [Int] = []
    files.reserveCapacity(preloadable.count)
    for index in possible where missing[index / 64] >> UInt64(index % 64) & 1 == 0 {
      if files.contains(occasions[index].file) { continue }
      files.append(occasions[index].file)
    }
    return files
  }
}

/// The condition under which a page preloads a face. Evaluated for every page, so it contains nothing else.
private struct PreloadOccasion: Sendable {
  /// The index of the face's file in `preloadable`.
  let file: Int
  private let needsEmphasis: Bool
  private let needsStrong: Bool
  private let needsRichText: Bool
  private let needsCode: Bool
  /// The names of the text styles that set plain text in the face; empty if plain text is always set in it.
  let textStyles: [[UInt8]]
  /// Whether the face has distinctive ASCII characters, which every page shows.
  let drawsASCII: Bool
  /// The distinctive characters, in ascending order.
  let distinctive: ContiguousArray<UInt32>

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

  /// Whether a page has the styles or emphasis for which the face is used. Its characters are checked separately.
  func isPossible(with tags: PageTags) -> Bool {
    if textStyles.contains(where: tags.textStyles.contains) { return true }
    if needsEmphasis, !tags.hasEmphasis { return false }
    if needsStrong, !tags.hasStrong { return false }
    if needsRichText, !tags.hasRichText { return false }
    return !needsCode || tags.hasCode
  }
}

/// What determines the fonts of a page besides its characters: its text styles, and whether any text is italic, bold or
/// code.
private struct PageTags {
  private(set) var hasEmphasis = false
  private(set) var hasStrong = false
  private(set) var hasCode = false
  private(set) var hasRichText = false
  /// The names of the text styles found on the page.
  private(set) var textStyles: [[UInt8]] = []

  /// For a page of a site whose fonts do not depend on tags.
  init() {}

  /// Searches the tags of a page.
  /// - Parameter textStyles: the names of the text styles to search for.
  init(_ html: UnsafeBufferPointer<UInt8>, textStyles: [[UInt8]]) {
    var missing = textStyles
    html.forEachIndex(of: UInt8(ascii: "<")) {
      note(tag: html, at: $0)
      if !missing.isEmpty { noteTextStyles(ofTag: html, at: $0, among: &missing) }
    }
  }

  /// Records the text styles that a tag's classes name.
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

  /// Records the emphasis of a tag. `strong`, table headers, and headings in rich text are bold.
  private mutating func note(tag bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    func begins(_ tag: StaticString) -> Bool { Self.has(tag, bytes, at: index) }
    // The first letter rules out most tags.
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

extension FontDesign {
  /// What a font of the theme looks like, from its name: it ends in `mono` or `serif`, or contains `sans`.
  fileprivate init?(stack name: String) {
    let name = name.lowercased()
    if name.hasSuffix("mono") {
      self = .monospace
    } else if name.contains("sans") {
      self = .sansSerif
    } else if name.hasSuffix("serif") {
      self = .serif
    } else {
      return nil
    }
  }

  /// The common system font used as a fallback while the theme's font loads.
  fileprivate var systemFont: FallbackFace.SystemFont {
    switch self {
    case .serif: .timesNewRoman
    case .sansSerif: .arial
    case .monospace: .courierNew
    }
  }
}

extension FallbackFace {
  /// The `@font-face` rule of a local font with the metrics of this one.
  /// - Parameters:
  ///   - others: the names of fonts to take where that one is not installed.
  ///   - range: the characters that it draws; nil for all.
  fileprivate func rule(family: String, or others: [String] = [], range: String? = nil) -> String {
    func percent(_ value: Double) -> String { GeometryStyles.number(value * 100, decimals: 2) + "%" }
    let sources = ([localName] + others).map { "local(\"\($0)\")" }.joined(separator: ",")
    return "@font-face{font-family:\"\(family)\";src:\(sources);size-adjust:\(percent(sizeAdjust));"
      + "ascent-override:\(percent(ascentOverride));descent-override:\(percent(descentOverride));"
      + "line-gap-override:\(percent(lineGapOverride))\(range.map { ";unicode-range:" + $0 } ?? "")}\n"
  }
}
