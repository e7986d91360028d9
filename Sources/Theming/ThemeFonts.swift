package import Bytes
package import Diagnostics
import Files
package import Typography

/// The fonts of a theme, found on this machine, for both measurement and publishing.
package struct ThemeFonts: Sendable {
  /// One face of a family, in a weight and slant that a text style requests.
  package struct Face: Sendable {
    /// The name of the family in the site's style sheet.
    package var family: String
    package var weight: Int
    package var isItalic: Bool
    package var font: Font
    /// The emphasis that must be shown to use the face; nil if plain text uses it.
    package var emphasis: Emphasis?
    /// Where the theme names the font.
    package var location: SourceLocation
  }

  package let typesetter: Typesetter
  /// By name.
  package private(set) var styles: [String: ThemeTextStyle] = [:]
  /// The first of the theme's styles, for elements without a style.
  package private(set) var fallbackStyle: ThemeTextStyle
  package private(set) var faces: [Face] = []
  /// The theme's font names, each with its families in order.
  package private(set) var stacks: [(name: String, families: [String])] = []
  /// The fallback lists of browsers: for each font name, and each weight and slant of its styles, the faces in order.
  package private(set) var lists: [[Face]] = []
  /// The theme's families that are not installed, except the first of a list. They are needed only if the site shows a
  /// character that no other family has. In the theme's order, without duplicates.
  private(set) var absentFamilies: [String] = []
  /// The font configuration files, and the folders in which fonts are searched.
  private var searchedPaths: [String] = []

  /// Finds the fonts of each text style, for pages in a language.
  /// - Returns: nil if a style has no font.
  package static func resolve(_ theme: Theme, language: String, in library: FontLibrary, folders: TemplateFolders) -> (
    ThemeFonts?, [Diagnostic]
  ) {
    var diagnostics: [Diagnostic] = []
    var reported: Set<FontReference> = []
    var absent: [String] = []
    var fonts: ThemeFonts?
    for (name, declaration) in theme.textStyles {
      let listed = theme.fonts.first { $0.name == declaration.font }?.faces ?? []
      let references = listed.filter { $0.serves(language) }
      if references.isEmpty, let first = listed.first, reported.insert(first).inserted {
        diagnostics.append(
          .error(
            "no-family", "font '\(declaration.font)' lists no family for pages in '\(language)'", at: first.location,
            suggestion: "add a family without 'language', for all other languages"))
      }
      var found: [Face] = []
      for (index, reference) in references.enumerated() {
        if case .file(let path) = reference.source, folders.folder(of: path)?.destination(of: path) == .outside {
          if reported.insert(reference).inserted {
            diagnostics.append(.linkOutsideTemplates("the font '\(path)' is a link that", at: reference.location))
          }
          continue
        }
        switch reference.font(declaration, in: library, folders: folders) {
        case .success(let font):
          found.append(
            Face(
              family: reference.familyName, weight: declaration.weight, isItalic: declaration.isItalic, font: font,
              emphasis: declaration.isNamed || declaration.emphasis.isEmpty ? nil : declaration.emphasis,
              location: reference.location))
        case .failure(let problem):
          guard reported.insert(reference).inserted else { continue }
          // Text is set in the first family; the others are used for characters it lacks.
          if index > 0, case .familyNotFound(let family, _) = problem {
            if !absent.contains(family) { absent.append(family) }
          } else {
            diagnostics.append(problem.diagnostic(isFirst: index == 0, at: reference.location))
          }
        }
      }
      guard !found.isEmpty else { continue }
      let style = ThemeTextStyle(
        name: name,
        textStyle: TextStyle(
          fonts: found.map(\.font), size: declaration.size, lineHeight: declaration.lineHeight,
          letterSpacing: declaration.letterSpacing))
      if fonts == nil { fonts = ThemeFonts(typesetter: library.typesetter, fallbackStyle: style) }
      fonts?.add(style, faces: found, stack: declaration.font)
    }
    if fonts == nil, !diagnostics.containsErrors {
      diagnostics.append(.error("no-styles", "the theme has no text style that can be used"))
    }
    fonts?.absentFamilies = absent
    fonts?.searchedPaths = library.searchedPaths
    return (fonts, diagnostics)
  }

  /// The error for a font that was found, and cannot be published.
  package func diagnostic(of problem: FontProblem) -> Diagnostic {
    let family: String? =
      switch problem {
      case .cannotSubset(let name), .cannotCompress(let name): name
      case .familyNotFound, .unreadableFile, .notAFont: nil
      }
    return .error(
      "unusable-font", problem.description, at: faces.first { $0.font.familyName == family }?.location,
      suggestion: "the file may be damaged or cut short; put another copy in its place, or name another font")
  }

  /// Whether the files are those that were opened.
  package var areUnchanged: Bool { faces.allSatisfy(\.font.hasSameFile) }

  /// The files and folders that determine which fonts are found.
  package var environment: [String] {
    Set(faces.map(\.font.source.path)).sorted() + searchedPaths
  }

  /// The characters of a text that no font of any list has, in order, without duplicates.
  /// - Parameter known: the characters of earlier texts that are not missing; gets those of this text.
  package func missing(in text: String, known: inout ScalarSet) -> [Unicode.Scalar] {
    // Texts use few distinct characters, again and again.
    if known.hasAllBeyondASCII(of: text) { return [] }
    let missing = missing(in: text)
    for scalar in text.unicodeScalars where scalar.value > 0x7E && !missing.contains(scalar) {
      known.insert(scalar.value)
    }
    return missing
  }

  /// The characters of a text that no font of any list has, in order, without duplicates.
  package func missing(in text: String) -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    if text.isASCII { return missing }
    for scalar in text.unicodeScalars where scalar.value > 0x7E && !missing.contains(scalar) {
      // Controls, spaces and joiners are not drawn.
      guard !scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isWhitespace else { continue }
      if !faces.contains(where: { $0.font.covers(scalar) }) { missing.append(scalar) }
    }
    return missing
  }

  /// The suggestion for characters that no font has: the absent families for their scripts, or else all absent
  /// families.
  package func suggestion(for missing: [Unicode.Scalar]) -> String {
    let words = Set(missing.compactMap(FontScript.init).map(\.familyWord))
    let ofScripts = absentFamilies.filter { family in words.contains { family.contains($0) } }
    let families = ofScripts.isEmpty ? absentFamilies : ofScripts
    guard !families.isEmpty else { return "add a family that has it to the theme's fonts" }
    let named = families.prefix(4).map { "'\($0)'" }.joined(separator: ", ") + (families.count > 4 ? ", …" : "")
    return
      "install a font of the theme that this machine lacks (\(named)), or add a family that has it to the theme's fonts"
  }

  private init(typesetter: Typesetter, fallbackStyle: ThemeTextStyle) {
    (self.typesetter, self.fallbackStyle) = (typesetter, fallbackStyle)
  }

  private mutating func add(_ style: ThemeTextStyle, faces: [Face], stack: String) {
    styles[style.name] = style
    for face in faces {
      if let known = self.faces.firstIndex(where: { $0.isSame(as: face) }) {
        // A face that plain text uses once is needed without any emphasis.
        if face.emphasis == nil { self.faces[known].emphasis = nil }
      } else {
        self.faces.append(face)
      }
    }
    if !lists.contains(where: { $0.elementsEqual(faces) { $0.isSame(as: $1) } }) { lists.append(faces) }
    if !stacks.contains(where: { $0.name == stack }) { stacks.append((stack, faces.map(\.family))) }
  }
}

extension ThemeFonts.Face {
  fileprivate func isSame(as other: Self) -> Bool {
    family == other.family && weight == other.weight && isItalic == other.isItalic
  }
}

extension FontReference {
  fileprivate func font(
    _ style: TextStyleDeclaration, in library: FontLibrary, folders: TemplateFolders
  ) -> Result<Font, FontProblem> {
    switch source {
    case .family(let family):
      library.font(for: FontRequest(family: family, weight: Double(style.weight), isItalic: style.isItalic))
    case .file(let path):
      if let found = path.hasPrefix("/") ? path : folders.path(path) {
        library.font(path: found, weight: Double(style.weight))
      } else {
        .failure(.unreadableFile(path: path))
      }
    }
  }

  /// The family's name in the style sheet. It differs from the font's own name, so that browsers do not use a local
  /// font.
  fileprivate var familyName: String {
    switch source {
    case .family(let family): "Vitrine \(family)"
    // Two folders may have files of the same name.
    case .file(let path):
      "Vitrine \(path.replacing("%", with: "%25").replacing("\"", with: "%22").replacing("\\", with: "%5C"))"
    }
  }
}

extension FontProblem {
  fileprivate func diagnostic(isFirst: Bool, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      isFirst ? .error : .warning, id: "font-not-found", description, at: location,
      suggestion: "install the font, name another, or give its file: {file: fonts/Name.ttf}")
  }
}
