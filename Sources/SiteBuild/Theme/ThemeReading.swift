import Content
package import Diagnostics
import Geometry

extension Theme {
  /// Reads `theme.yaml`; the theme is nil where the file can't be used at all.
  package static func read(_ file: SourceFile) -> (Theme?, [Diagnostic]) {
    let (node, syntax) = parseYAML(file)
    var diagnostics = syntax
    guard let node else { return (nil, diagnostics) }
    var reader = MappingReader(node, file: file, what: "theme")

    let fonts = (reader.mapping("fonts") ?? []).map { entry in
      (name: entry.key, faces: fontReferences(entry.value, file: file, &diagnostics))
    }
    let colors = reader.node("colors")
    let light = colorTable("light", of: colors, file: file, &diagnostics)
    let dark = colorTable("dark", of: colors, file: file, &diagnostics)
    var styles: [(name: String, style: TextStyleDeclaration)] = []
    for entry in reader.mapping("textStyles") ?? [] {
      guard let style = textStyle(entry, file: file, &diagnostics) else { continue }
      if !fonts.contains(where: { $0.name == style.font }) {
        diagnostics.append(
          .error(
            "unknown-font", "text style '\(entry.key)': the theme has no font '\(style.font)'", at: style.location,
            suggestion: didYouMean(style.font, fonts.map(\.name))))
        continue
      }
      if let color = style.color, !light.contains(where: { $0.name == color }) {
        diagnostics.append(
          .error(
            "unknown-color", "text style '\(entry.key)': the theme has no color '\(color)'", at: style.location,
            suggestion: didYouMean(color, light.map(\.name))))
      }
      styles.append((entry.key, style))
    }
    let header = sectionHeader(reader.node("sectionHeader"), file: file, &diagnostics)
    if !styles.contains(where: { $0.name == header.style }) {
      diagnostics.append(
        .error(
          "unknown-style", "sectionHeader: the theme has no text style '\(header.style)'", at: header.location,
          suggestion: didYouMean(header.style, styles.map(\.name))))
    }
    var margins = (narrow: 16.0, wide: 48.0)
    if let node = reader.node("pageMargin") {
      var margin = MappingReader(node, file: file, what: "pageMargin")
      margins.narrow = margin.number("narrow", in: 0...200) ?? margins.narrow
      margins.wide = margin.number("wide", in: 0...400) ?? margins.wide
      diagnostics += margin.finish()
    }
    diagnostics += reader.finish()
    return (
      Theme(
        fonts: fonts, textStyles: styles, sectionHeader: header, lightColors: light, darkColors: dark,
        narrowMargin: margins.narrow, wideMargin: max(margins.narrow, margins.wide)), diagnostics
    )
  }

  private static func fontReferences(
    _ node: FrontMatterNode, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> [FontReference] {
    let nodes: [FrontMatterNode] = if case .list(let nodes) = node.value { nodes } else { [node] }
    return nodes.compactMap { node in
      if let family = node.text { return FontReference(source: .family(family), location: file.location(node)) }
      var reader = MappingReader(node, file: file, what: "font")
      let path = reader.string("file")
      let family = reader.string("family")
      if path == nil, family == nil { reader.missing("family") }
      diagnostics += reader.finish()
      if let path { return FontReference(source: .file(path), location: file.location(node)) }
      return family.map { FontReference(source: .family($0), location: file.location(node)) }
    }
  }

  private static func textStyle(
    _ entry: FrontMatterNode.Entry, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> TextStyleDeclaration? {
    var reader = MappingReader(entry.value, file: file, what: "text style '\(entry.key)'")
    defer { diagnostics += reader.finish() }
    let font = reader.string("font")
    let size = reader.number("size", in: 1...1000)
    let lineHeight = reader.number("lineHeight", in: 1...2000)
    let weight = reader.integer("weight", in: 1...1000) ?? 400
    let isItalic = reader.bool("italic") ?? false
    let letterSpacing = reader.number("letterSpacing", in: -100...100) ?? 0
    let color = reader.string("color")
    guard let font, let size, let lineHeight else {
      for (key, isMissing) in [("font", font == nil), ("size", size == nil), ("lineHeight", lineHeight == nil)]
      where isMissing { reader.missing(key) }
      return nil
    }
    return TextStyleDeclaration(
      font: font, weight: weight, isItalic: isItalic, size: size, lineHeight: lineHeight,
      letterSpacing: letterSpacing, color: color, location: file.location(entry.keyPosition))
  }

  private static func colorTable(
    _ name: String, of node: FrontMatterNode?, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> [(name: String, value: String)] {
    guard case .mapping(let schemes)? = node?.value, let scheme = schemes.first(where: { $0.key == name }) else {
      return []
    }
    guard case .mapping(let entries) = scheme.value.value else { return [] }
    return entries.compactMap { entry in
      guard let value = entry.value.text, isColor(value) else {
        diagnostics.append(
          .error(
            "invalid-color", "'\(entry.key)': found \(entry.value.described), wanted a CSS colour",
            at: file.location(entry.value), suggestion: "write it as \"#8c3f17\" or rgb(140 63 23), in quotes"))
        return nil
      }
      return (entry.key, value)
    }
  }

  /// Whether a text can stand as the value of a custom property without breaking out of it.
  private static func isColor(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 100
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "#()., %/-".utf8.contains(byte)
        }
      }
  }

  private static func sectionHeader(
    _ node: FrontMatterNode?, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> SectionHeaderStyle {
    var header = SectionHeaderStyle(
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

/// Insets written as one number or as an object of sides; sides left out are 0.
func edgeInsets(_ node: FrontMatterNode, file: SourceFile, _ diagnostics: inout [Diagnostic]) -> EdgeInsets {
  if let number = node.number, number >= 0 { return EdgeInsets(all: number) }
  var reader = MappingReader(node, file: file, what: "padding")
  defer { diagnostics += reader.finish() }
  let range = 0.0...1000.0
  return EdgeInsets(
    top: reader.number("top", in: range) ?? 0, leading: reader.number("leading", in: range) ?? 0,
    bottom: reader.number("bottom", in: range) ?? 0, trailing: reader.number("trailing", in: range) ?? 0)
}

/// The suggestion for a misspelt name, or the list of names that there are.
func didYouMean(_ word: String, _ candidates: [String]) -> String? {
  if let match = closestMatch(to: word, in: candidates) { return "did you mean '\(match)'?" }
  return candidates.isEmpty ? nil : "there are \(candidates.joined(separator: ", "))"
}
