import Bytes
package import Diagnostics
import Files
package import Typography

/// The fonts of a theme, found on this machine: what texts are measured with and what the site ships.
package struct ThemeFonts: Sendable {
  /// One face of a family at a weight and slant that some text style asks for.
  package struct Face: Sendable {
    /// The name by which the site's style sheet knows the family.
    package var family: String
    package var weight: Int
    package var isItalic: Bool
    package var font: Font
    /// What has to be shown for anything to be set in the face; nil where plain text is.
    package var emphasis: Emphasis?
  }

  /// By name.
  package private(set) var styles: [String: ThemeTextStyle] = [:]
  /// The first of the theme's styles, for what no style is named for.
  package private(set) var fallbackStyle: ThemeTextStyle
  package private(set) var faces: [Face] = []
  /// The theme's font names, each with its families in order.
  package private(set) var stacks: [(name: String, families: [String])] = []
  /// The faces that browsers try one after the other, for every font name with the weights and slants of its styles.
  package private(set) var lists: [[Face]] = []
  /// The theme's families that are not installed, besides the first of a list: they are missed only if the site shows a
  /// character that no other family has. In the theme's order, each once.
  private(set) var absentFamilies: [String] = []
  /// The files that say where fonts are, and the folders in which they are looked for.
  private var searchedPaths: [String] = []

  /// Finds the fonts of every text style, for pages of a language.
  /// - Returns: nil where a style is left without any font.
  package static func resolve(_ theme: Theme, language: String, in library: FontLibrary, folders: TemplateFolders) -> (
    ThemeFonts?, [Diagnostic]
  ) {
    var diagnostics: [Diagnostic] = []
    var reported: Set<FontReference> = []
    var absent: [String] = []
    var fonts: ThemeFonts?
    for (name, declaration) in theme.textStyles {
      let references = theme.fonts.first { $0.name == declaration.font }?.faces.filter { $0.serves(language) } ?? []
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
              emphasis: declaration.isNamed || declaration.emphasis.isEmpty ? nil : declaration.emphasis))
        case .failure(let problem):
          guard reported.insert(reference).inserted else { continue }
          // The first family is what everything is set in; the others are for characters that it lacks.
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
      if fonts == nil { fonts = ThemeFonts(fallbackStyle: style) }
      fonts?.add(style, faces: found, stack: declaration.font)
    }
    if fonts == nil, !diagnostics.containsErrors {
      diagnostics.append(.error("no-styles", "the theme has no text style that can be used"))
    }
    fonts?.absentFamilies = absent
    fonts?.searchedPaths = library.searchedPaths
    return (fonts, diagnostics)
  }

  /// The files and folders on which it depends what the fonts are.
  package var environment: [String] {
    Set(faces.map(\.font.source.path)).sorted() + searchedPaths
  }

  /// The characters of a text that no font of any stack has, each once, in order.
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

  /// What helps against characters that no font has: the absent families of their scripts, or else all of them.
  package func suggestion(for missing: [Unicode.Scalar]) -> String {
    let words = Set(missing.compactMap(FontScript.init).map(\.familyWord))
    let ofScripts = absentFamilies.filter { family in words.contains { family.contains($0) } }
    let families = ofScripts.isEmpty ? absentFamilies : ofScripts
    guard !families.isEmpty else { return "add a family that has it to the theme's fonts" }
    let named = families.prefix(4).map { "'\($0)'" }.joined(separator: ", ") + (families.count > 4 ? ", …" : "")
    return
      "install a font of the theme that this machine lacks (\(named)), or add a family that has it to the theme's fonts"
  }

  private init(fallbackStyle: ThemeTextStyle) { self.fallbackStyle = fallbackStyle }

  private mutating func add(_ style: ThemeTextStyle, faces: [Face], stack: String) {
    styles[style.name] = style
    for face in faces {
      if let known = self.faces.firstIndex(where: { $0.isSame(as: face) }) {
        // What plain text is set in once is set in it whatever else is.
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
      library.font(path: folders.path(path) ?? path, weight: Double(style.weight))
    }
  }

  /// The family's name in the style sheet: not the font's own, lest a font of the reader's machine be taken for it.
  fileprivate var familyName: String {
    switch source {
    case .family(let family): "Vitrine \(family)"
    case .file(let path): "Vitrine \(FileSystem.name(of: path))"
    }
  }
}

extension FontProblem {
  fileprivate func diagnostic(isFirst: Bool, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      isFirst ? .error : .warning, id: "font-not-found", description, at: location,
      suggestion: "install the font, or name another in theme.yaml")
  }
}
