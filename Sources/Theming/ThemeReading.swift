package import Diagnostics
import Geometry
import Settings
import Typography

extension Theme {
  /// Reads `theme.yaml`; the theme is nil if the file is unusable.
  /// - Parameter base: the theme from which fonts, styles, colours and other values are taken if the file lacks them.
  package static func read(_ file: SourceFile, over base: Theme? = nil) -> (Theme?, [Diagnostic]) {
    let (node, syntax) = parseYAML(file)
    var diagnostics = syntax
    // The parser stops at a syntax error, so checks of what follows would report false errors.
    guard let node, !syntax.containsErrors else { return (nil, diagnostics) }
    var reader = MappingReader(node, file: file, what: "theme")

    let fontEntries = reader.mapping("fonts") ?? []
    let fonts = replacing(
      base?.fonts.map { (name: $0.name, value: $0.faces) },
      by: fontEntries.map { entry in
        (name: entry.key, value: fontReferences(entry, file: file, &diagnostics))
      })
    var (lightEntries, darkEntries): ([FrontMatterNode.Entry], [FrontMatterNode.Entry]) = ([], [])
    if let node = reader.node("colors") {
      var colors = MappingReader(node, file: file, what: "colors")
      lightEntries = colors.mapping("light") ?? []
      darkEntries = colors.mapping("dark") ?? []
      diagnostics += colors.finish()
    }
    let light = replacing(base?.lightColors, by: colorTable(lightEntries, file: file, &diagnostics))
    let dark = replacing(base?.darkColors, by: colorTable(darkEntries, file: file, &diagnostics))
    for entry in lightEntries + darkEntries where entry.key.last?.isNumber == false {
      let known = base.map { ($0.lightColors + $0.darkColors).map(\.name) } ?? []
      guard !known.contains(entry.key), let match = closestMatch(to: entry.key, in: known) else { continue }
      diagnostics.append(
        // Styles of cells and sheets may use a colour of any name.
        .note(
          "unknown-color", "'\(entry.key)' is no colour of the standard theme, so only your own styles may use it",
          at: file.location(entry.keyPosition), suggestion: "did you mean '\(match)'?"))
    }
    let colorScheme = reader.word("colorScheme", of: ColorScheme.self) ?? base?.colorScheme ?? .auto
    let colorNames = light.map(\.name) + lightEntries.map(\.key)
    let styleEntries = reader.mapping("textStyles") ?? []
    for entry in fontEntries + lightEntries + darkEntries + styleEntries where !isStyleName(entry.key) {
      diagnostics.append(.invalidStyleName(entry.key, at: file.location(entry.keyPosition)))
    }
    for entry in lightEntries + darkEntries where isNameOfPages(entry.key) {
      diagnostics.append(
        .error(
          "invalid-name", "pages use '--\(entry.key)' for something else than a colour",
          at: file.location(entry.keyPosition),
          suggestion: "give the colour another name"))
    }
    let styles = replacing(
      base?.textStyles.map { (name: $0.name, value: $0.style) },
      by: styleEntries.compactMap { entry in
        let former = base?.textStyles.first { $0.name == entry.key }?.style
        if let base, let name = base.textStyleMeant(by: entry) {
          diagnostics.append(
            .error(
              "unknown-style", "there is no text style '\(entry.key)'", at: file.location(entry.keyPosition),
              suggestion: "did you mean '\(name)'? A text style of your own has a font, a size and a lineHeight"))
          return nil
        }
        return (
          name: entry.key,
          value: textStyle(
            entry, over: former, fonts: fonts.map(\.name), colors: colorNames, file: file, &diagnostics)
        )
      })
    let header = sectionHeader(reader.node("sectionHeader"), over: base?.sectionHeader, file: file, &diagnostics)
    if !styles.contains(where: { $0.name == header.style }) {
      diagnostics.append(
        .error(
          "unknown-style", "sectionHeader: the theme has no text style '\(header.style)'", at: header.location,
          suggestion: didYouMean(header.style, styles.map(\.name))))
    }
    var richText = base?.richText ?? RichTextDeclaration()
    if let node = reader.node("richText") {
      diagnostics += richText.read(node, fonts: fonts.map(\.name), file: file)
    }
    let images = ImageSettings.read(reader.node("images"), over: base?.images, file: file, &diagnostics)
    let audience = Audience.read(reader.node("audience"), over: base?.audience, file: file, &diagnostics)
    let fontEffort = reader.integer("fontEffort", in: 0...11) ?? base?.fontEffort ?? FontSubset.standardEffort
    var margins = (narrow: base?.narrowMargin ?? 16.0, wide: base?.wideMargin ?? 48.0)
    if let node = reader.node("pageMargin") {
      var margin = MappingReader(node, file: file, what: "pageMargin")
      margins.narrow = margin.number("narrow", in: 0...200) ?? margins.narrow
      margins.wide = margin.number("wide", in: 0...400) ?? max(margins.narrow, margins.wide)
      if margins.wide < margins.narrow {
        margin.report(
          .error(
            "out-of-range", "pageMargin: 'wide' is less than 'narrow'", at: file.location(node),
            suggestion: "'narrow' is the margin in small windows, and 'wide' that in large ones"))
      }
      diagnostics += margin.finish()
    }
    diagnostics += reader.finish()
    return (
      Theme(
        fonts: fonts.map { ($0.name, $0.value) }, textStyles: styles.map { ($0.name, $0.value) }, sectionHeader: header,
        richText: richText, lightColors: light,
        darkColors: dark, colorScheme: colorScheme, narrowMargin: margins.narrow,
        wideMargin: max(margins.narrow, margins.wide), images: images,
        audience: audience, fontEffort: fontEffort),
      diagnostics
    )
  }

  /// Merges named values of two themes. A new value replaces the one of the same name, in its position.
  private static func replacing<Value>(
    _ base: [(name: String, value: Value)]?, by own: [(name: String, value: Value)]
  ) -> [(name: String, value: Value)] {
    (base ?? []).map { former in own.first { $0.name == former.name } ?? former }
      + own.filter { entry in !(base ?? []).contains { $0.name == entry.name } }
  }

  private static func fontReferences(
    _ entry: FrontMatterNode.Entry, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> [FontReference] {
    let node = entry.value
    let nodes: [FrontMatterNode] = if case .list(let nodes) = node.value { nodes } else { [node] }
    if nodes.isEmpty {
      diagnostics.append(
        .error(
          "no-family", "font '\(entry.key)' lists no family", at: file.location(node),
          suggestion: "name an installed family, or {file: fonts/Name.ttf}"))
    }
    return nodes.compactMap { node in
      if let family = node.text { return FontReference(source: .family(family), location: file.location(node)) }
      var reader = MappingReader(node, file: file, what: "font")
      let path = reader.string("file")
      let family = reader.string("family")
      let languages = languages(&reader)
      if path == nil, family == nil { reader.missing("family") }
      diagnostics += reader.finish()
      let source = path.map(FontReference.Source.file) ?? family.map(FontReference.Source.family)
      return source.map { FontReference(source: $0, languages: languages, location: file.location(node)) }
    }
  }

  /// Reads one language or a list of languages.
  private static func languages(_ reader: inout MappingReader) -> [String] {
    guard let node = reader.node("language"), case .list(let nodes) = node.value else {
      return reader.string("language").map { [$0] } ?? []
    }
    return nodes.compactMap { node in
      if node.text == nil { reader.refuse(node, "language", wanted: "a language such as 'de'") }
      return node.text
    }
  }

  /// The text style whose name an entry misspells: one that could not be a style of its own; nil if there is none.
  private func textStyleMeant(by entry: FrontMatterNode.Entry) -> String? {
    guard case .mapping(let values) = entry.value.value, !textStyles.contains(where: { $0.name == entry.key }),
      !Set(["font", "size", "lineHeight"]).isSubset(of: values.map(\.key))
    else { return nil }
    return closestMatch(to: entry.key, in: textStyles.map(\.name))
  }

  /// Reads a text style. Invalid values get defaults, so that the style's name is not reported as unknown in addition.
  private static func textStyle(
    _ entry: FrontMatterNode.Entry, over base: TextStyleDeclaration?, fonts: [String], colors: [String],
    file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> TextStyleDeclaration {
    let location = file.location(entry.keyPosition)
    var reader = MappingReader(entry.value, file: file, what: "text style '\(entry.key)'")
    defer { diagnostics += reader.finish() }
    for key in ["font", "size", "lineHeight"] where base == nil && reader.node(key) == nil { reader.missing(key) }
    let font = reader.string("font")
    if let font, !fonts.contains(font) {
      reader.report(
        .error(
          "unknown-font", "text style '\(entry.key)': the theme has no font '\(font)'", at: location,
          suggestion: didYouMean(font, fonts)))
    }
    let color = reader.string("color")
    if let color, !colors.contains(color) {
      reader.report(
        .error(
          "unknown-color", "text style '\(entry.key)': the theme has no color '\(color)'", at: location,
          suggestion: didYouMean(color, colors)))
    }
    let size = reader.number("size", in: 1...1000) ?? base?.size ?? 16
    let lineHeight = reader.number("lineHeight", in: 1...2000) ?? base?.lineHeight ?? 24
    if lineHeight <= 4, lineHeight < size / 2 {
      let points = (lineHeight * size).rounded()
      reader.report(
        .error(
          "line-height",
          "text style '\(entry.key)': 'lineHeight' is in points, and \(plain(lineHeight)) is less than its text",
          at: location, suggestion: "write \(plain(points)), \(plain(lineHeight)) times its size"))
    }
    return TextStyleDeclaration(
      font: font ?? base?.font ?? "", weight: reader.integer("weight", in: 1...1000) ?? base?.weight ?? 400,
      isItalic: reader.bool("italic") ?? base?.isItalic ?? false,
      size: size, lineHeight: lineHeight,
      letterSpacing: reader.number("letterSpacing", in: -100...100) ?? base?.letterSpacing ?? 0,
      color: color ?? base?.color, location: location)
  }

  private static func colorTable(
    _ entries: [FrontMatterNode.Entry], file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> [(name: String, value: String)] {
    entries.compactMap { entry in
      guard let value = entry.value.text, CSSColor.isValid(value) else {
        diagnostics.append(
          .error(
            "invalid-color", "'\(entry.key)': found \(entry.value.described), wanted a CSS colour",
            at: file.location(entry.value), suggestion: CSSColor.suggestion(for: entry.value.text ?? "")))
        return nil
      }
      return (entry.key, value)
    }
  }

  private static func sectionHeader(
    _ node: FrontMatterNode?, over base: SectionHeaderStyle?, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> SectionHeaderStyle {
    var header =
      base
      ?? SectionHeaderStyle(
        style: "section", padding: EdgeInsets(top: 24, bottom: 12), location: SourceLocation(path: file.path))
    guard let node else { return header }
    header.location = file.location(node)
    var reader = MappingReader(node, file: file, what: "sectionHeader")
    header.style = reader.string("style") ?? header.style
    if let node = reader.node("padding") { header.padding = edgeInsets(node, file: file, &diagnostics) }
    diagnostics += reader.finish()
    return header
  }
}

/// Whether a name is valid as a part of CSS identifiers without escaping.
func isStyleName(_ name: String) -> Bool {
  (1...100).contains(name.utf8.count)
    && name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
        true
      default: false
      }
    }
}

/// Whether style sheets of pages declare a custom property of a name that the author of a theme does not choose.
private func isNameOfPages(_ name: String) -> Bool {
  let names: Set = ["page-margin", "max-width", "header-gap", "width", "height", "ring", "corner", "least-line"]
  return names.contains(name) || name.hasPrefix("t-") || name.hasPrefix("font-")
    || name.dropFirst(name.first?.isLetter == true ? 1 : 0).allSatisfy(\.isNumber)
}

extension Diagnostic {
  /// The error for a name in the theme, or of a cell's file, that is not valid by `isStyleName`.
  static func invalidStyleName(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "invalid-name", "'\(name.prefix(100))' is no name that a style sheet can use", at: location,
      suggestion: "take letters, digits, hyphens and underscores")
  }
}

/// Reads insets, as one number or as an object of sides. Missing sides are 0.
func edgeInsets(_ node: FrontMatterNode, file: SourceFile, _ diagnostics: inout [Diagnostic]) -> EdgeInsets {
  let range = 0.0...1000.0
  if let number = node.number {
    if range.contains(number) { return EdgeInsets(all: number) }
    let written = node.text ?? "\(number)"
    diagnostics.append(
      .error("out-of-range", "'padding' is \(written); it runs from 0 to 1000", at: file.location(node)))
    return .zero
  }
  var reader = MappingReader(node, file: file, what: "padding")
  defer { diagnostics += reader.finish() }
  return EdgeInsets(
    top: reader.number("top", in: range) ?? 0, leading: reader.number("leading", in: range) ?? 0,
    bottom: reader.number("bottom", in: range) ?? 0, trailing: reader.number("trailing", in: range) ?? 0)
}

/// A suggestion for a misspelt name, or the list of valid names.
func didYouMean(_ word: String, _ candidates: [String]) -> String? {
  if let match = closestMatch(to: word, in: candidates) { return "did you mean '\(match)'?" }
  return candidates.isEmpty ? nil : "there are \(candidates.joined(separator: ", "))"
}
