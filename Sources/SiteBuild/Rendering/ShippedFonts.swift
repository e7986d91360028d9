import Typography

/// The font files that the site carries, cut to the characters that it shows, and the CSS that names them.
struct ShippedFonts: Sendable {
  struct File: Sendable {
    /// In the site: `assets/fonts/….woff2`.
    var path: String
    var bytes: [UInt8]
  }

  private(set) var files: [File] = []
  /// The `@font-face` rules; file names are relative to the style sheet's folder.
  private(set) var faceRules = ""
  /// The value of `font-family` for each of the theme's fonts.
  private(set) var stacks: [(name: String, stack: String)] = []
  /// Paths of the files that every page needs before it can be shown.
  private(set) var preloads: [String] = []

  /// Cuts every face to what the site shows of it: a face ships those characters that no family before it has.
  /// - Throws: `FontProblem` for a font that can't be cut.
  init(_ fonts: ThemeFonts, characters: Set<Unicode.Scalar>) throws {
    var fileOf: [String: (path: String, range: String)] = [:]
    for face in fonts.faces {
      let before = fonts.fonts(before: face)
      let wanted = characters.filter { character in !before.contains { $0.covers(character) } }.map(\.value)
      let key = face.font.identity + before.map(\.identity).joined()
      if fileOf[key] == nil {
        let subset = try FontSubsetter.subset(
          face.font, to: wanted, options: FontSubsetter.Options(keepsAxes: false))
        guard !subset.codePoints.isEmpty else { continue }
        let bytes = try subset.webFont()
        let name = face.font.familyName.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        let path = "assets/fonts/\(name)-\(face.weight)\(face.isItalic ? "-italic" : "")-\(contentHash(bytes)).woff2"
        files.append(File(path: path, bytes: bytes))
        fileOf[key] = (path, subset.unicodeRange)
        // The upright faces of the first families draw most of every page.
        if before.isEmpty, !face.isItalic, face.weight < 600 { preloads.append(path) }
      }
      guard let file = fileOf[key] else { continue }
      faceRules += "@font-face{font-family:\"\(face.family)\";font-weight:\(face.weight);"
      faceRules += "font-style:\(face.isItalic ? "italic" : "normal");font-display:swap;"
      faceRules +=
        "src:url(\"\(file.path.dropFirst("assets/".count))\")format(\"woff2\");unicode-range:\(file.range)}\n"
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
