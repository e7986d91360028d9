import Typography

/// The fonts that the site carries, cut to the characters that it shows, and the CSS that names them.
///
/// Faces are embedded in the style sheet, which the browser waits for before it shows anything: so text never changes
/// its font in front of the reader, and nothing moves. Only what goes beyond the budget is in files of its own.
struct ShippedFonts: Sendable {
  struct File: Sendable {
    /// In the site: `assets/fonts/….woff2`.
    var path: String
    var bytes: [UInt8]
  }

  /// One `@font-face`, with the font that it names.
  private struct ShippedFace {
    var face: ThemeFonts.Face
    var bytes: [UInt8]
    var range: String
    /// Whether every page needs it: an upright face of a first family.
    var isEssential: Bool
  }

  /// Bytes of WOFF2 that may be embedded; what no page can do without is, whatever its size.
  private static let embeddingBudget = 80 * 1024

  /// The fonts that are not embedded.
  private(set) var files: [File] = []
  /// The `@font-face` rules; file names are relative to the folder `assets`.
  private(set) var faceRules = ""
  /// The value of `font-family` for each of the theme's fonts.
  private(set) var stacks: [(name: String, stack: String)] = []

  /// Cuts every face to what the site shows of it: a face ships those characters that no family before it has.
  /// - Throws: `FontProblem` for a font that can't be cut.
  init(_ fonts: ThemeFonts, characters: Set<Unicode.Scalar>) throws {
    let shipped = try Self.cut(fonts, characters: characters)
    var budget = Self.embeddingBudget
    var embedded: Set<[UInt8]> = []
    for face in shipped.sorted(by: { ($0.isEssential ? 0 : 1, $0.bytes.count) < ($1.isEssential ? 0 : 1, $1.bytes.count) })
    where !embedded.contains(face.bytes) && (face.isEssential || face.bytes.count <= budget) {
      embedded.insert(face.bytes)
      budget -= face.bytes.count
    }
    for face in shipped {
      var source = "data:font/woff2;base64,"
      if embedded.contains(face.bytes) {
        source += base64(face.bytes)
      } else {
        let name = face.face.font.familyName.lowercased().split { !$0.isLetter && !$0.isNumber }
        source = "fonts/\(name.joined(separator: "-"))-\(contentHash(face.bytes)).woff2"
        let file = File(path: "assets/" + source, bytes: face.bytes)
        if !files.contains(where: { $0.path == file.path }) { files.append(file) }
      }
      faceRules += "@font-face{font-family:\"\(face.face.family)\";font-weight:\(face.face.weight);"
      faceRules += "font-style:\(face.face.isItalic ? "italic" : "normal");font-display:swap;"
      faceRules += "src:url(\"\(source)\")format(\"woff2\");unicode-range:\(face.range)}\n"
    }
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

  /// The faces of which the site shows any character; one font under several weights is one face.
  private static func cut(_ fonts: ThemeFonts, characters: Set<Unicode.Scalar>) throws -> [ShippedFace] {
    var faces: [ShippedFace] = []
    var known: Set<String> = []
    for face in fonts.faces {
      let before = fonts.fonts(before: face)
      let key = face.family + (face.isItalic ? "italic" : "") + face.font.identity + before.map(\.identity).joined()
      // A family that has but one weight draws all that are asked for: one rule is enough, browsers take the nearest.
      guard known.insert(key).inserted else { continue }
      let wanted = characters.filter { character in !before.contains { $0.covers(character) } }.map(\.value)
      let subset = try FontSubsetter.subset(face.font, to: wanted, options: FontSubsetter.Options(keepsAxes: false))
      guard !subset.codePoints.isEmpty else { continue }
      faces.append(
        ShippedFace(
          face: face, bytes: try subset.webFont(), range: subset.unicodeRange,
          isEssential: before.isEmpty && !face.isItalic && face.weight < 600))
    }
    return faces
  }
}

/// Bytes as base64, the alphabet of RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let padded = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for position in 0..<4 {
      text.append(position <= group.count ? alphabet[padded >> (18 - 6 * position) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
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
