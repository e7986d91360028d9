package import Diagnostics
import Geometry
import Settings

extension CellAnatomy {
  /// The maximum nesting depth of stacks.
  private static let depthLimit = 8

  /// Reads `cells/NAME.yaml`; the anatomy is nil if the file is unusable.
  package static func read(_ file: SourceFile, name: String, styles: [String]) -> (CellAnatomy?, [Diagnostic]) {
    let (node, syntax) = parseYAML(file)
    // The parser stops at a syntax error, so checks of what follows would report false errors.
    guard !syntax.containsErrors else { return (nil, syntax) }
    guard let node, !node.isNull else {
      let empty = Diagnostic.error(
        "empty-cell", "cell '\(name)' is empty", at: SourceLocation(path: file.path),
        suggestion: "give it parts, such as 'parts: [{text: {field: title, style: title}}]', or delete the file")
      return (nil, syntax + [empty])
    }
    var reading = Reading(file: file, styles: styles, diagnostics: syntax)
    var reader = MappingReader(node, file: file, what: "cell '\(name)'")
    let root = reading.stack(&reader, depth: 0)
    let isSurface = reader.bool("surface") ?? false
    let corner = reader.number("corner", in: 0...1000) ?? 0
    reading.diagnostics += reader.finish()
    return (
      CellAnatomy(
        name: name, root: root, isSurface: isSurface, cornerRadius: corner,
        location: SourceLocation(path: file.path)), reading.diagnostics
    )
  }

  private struct Reading {
    let file: SourceFile
    let styles: [String]
    var diagnostics: [Diagnostic]

    mutating func stack(_ reader: inout MappingReader, depth: Int) -> StackPart {
      let padding = reader.node("padding").map { edgeInsets($0, file: file, &diagnostics) } ?? .zero
      let partNodes = reader.list("parts", of: "parts")
      var (isOverlay, isAtTop) = (false, false)
      if depth > 0, let overlay = reader.node("overlay") {
        isAtTop = overlay.text == "top"
        if case .bool(let value) = overlay.value {
          isOverlay = value
        } else {
          isOverlay = isAtTop
          if !isAtTop { reader.refuse(overlay, "overlay", wanted: "true, false or 'top'") }
        }
      }
      let stack = StackPart(
        axis: reader.word("axis", of: StackAxis.self) == .horizontal ? .horizontal : .vertical,
        gap: reader.number("gap", in: 0...1000) ?? 0, padding: padding,
        alignment: reader.word("align", of: StackPart.Alignment.self) ?? .start,
        isOverlay: isOverlay, isAtTop: isAtTop,
        parts: (partNodes ?? []).compactMap { part($0, depth: depth) })
      // Invalid parts have already been reported.
      if partNodes?.isEmpty ?? (reader.node("parts") == nil) { reader.missing("parts") }
      return stack
    }

    private mutating func part(_ node: FrontMatterNode, depth: Int) -> CellPart? {
      guard case .mapping(let entries) = node.value, let entry = entries.first, entries.count == 1 else {
        return refuse(node, "found \(node.described), wanted one part such as 'text: {field: title, style: title}'")
      }
      switch entry.key {
      case "image": return image(entry.value)
      case "text": return text(entry.value, inStack: depth > 0).map(CellPart.text)
      case "badge": return text(entry.value, inStack: false).map(CellPart.badge)
      case "rich": return rich(entry.value).map(CellPart.rich)
      case "spacing":
        guard let length = entry.value.number, (0...1000).contains(length) else {
          return refuse(entry.value, "spacing: found \(entry.value.described), wanted a number from 0 to 1000")
        }
        return .spacing(length)
      case "stack":
        guard depth < CellAnatomy.depthLimit else {
          return refuse(node, "stacks stand more than 8 deep in one another")
        }
        var reader = MappingReader(entry.value, file: file, what: "stack")
        let inner = stack(&reader, depth: depth + 1)
        diagnostics += reader.finish()
        return .stack(inner)
      default:
        diagnostics.append(
          .error(
            "unknown-part", "unknown part '\(entry.key)'",
            at: file.location(entry.keyPosition, length: entry.key.utf8.count),
            suggestion: didYouMean(entry.key, ["image", "text", "badge", "rich", "spacing", "stack"])))
        return nil
      }
    }

    private mutating func image(_ node: FrontMatterNode) -> CellPart? {
      var reader = MappingReader(node, file: file, what: "image")
      let width = reader.number("width", in: 1...4000)
      let bleeds = reader.bool("bleed") ?? false
      let corner = reader.number("corner", in: 0...1000) ?? 0
      let keepsPlace = reader.bool("keepPlace") ?? false
      if keepsPlace, width == nil { reader.missing("width") }
      var shape = ImagePart.Shape.item
      if let aspect = reader.node("aspect"), aspect.text != "item" {
        shape = reader.aspect("aspect").map(ImagePart.Shape.fixed) ?? .item
      }
      diagnostics += reader.finish()
      return .image(
        ImagePart(
          width: width, shape: shape, bleeds: bleeds, cornerRadius: corner, keepsPlace: keepsPlace && width != nil))
    }

    private mutating func text(_ node: FrontMatterNode, inStack: Bool) -> TextPart? {
      var reader = MappingReader(node, file: file, what: "text")
      defer { diagnostics += reader.finish() }
      let lineLimit = reader.integer("lines", in: 1...1000)
      let maxWidth = reader.number("maxWidth", in: 1...4000)
      let above = reader.number("above", in: 0...1000) ?? 0
      let asides = reader.node("aside").map { self.asides($0, inStack: inStack) } ?? []
      let styleNode = reader.node("style")
      guard let field = reader.string("field") else {
        reader.missing("field")
        return nil
      }
      let location = reader.node("field").map(file.location) ?? SourceLocation(path: file.path)
      return style(styleNode, &reader).map {
        TextPart(
          field: field, style: $0, lineLimit: lineLimit, maxWidth: maxWidth, above: above, asides: asides,
          location: location)
      }
    }

    /// One place, or a list of them for ever wider cells.
    private mutating func asides(_ node: FrontMatterNode, inStack: Bool) -> [AsidePlace] {
      guard case .list(let nodes) = node.value else { return aside(node, inStack: inStack).map { [$0] } ?? [] }
      var places: [AsidePlace] = []
      for node in nodes {
        guard let place = aside(node, inStack: inStack) else { continue }
        if let last = places.indices.last {
          guard place.from > places[last].from else {
            let summary = "'from: \(Int(place.from))' comes after a wider one; begin with the narrowest"
            diagnostics.append(.error("invalid-part", summary, at: file.location(node)))
            continue
          }
          places[last].until = place.from
        }
        places.append(place)
      }
      return places
    }

    private mutating func aside(_ node: FrontMatterNode, inStack: Bool) -> AsidePlace? {
      var reader = MappingReader(node, file: file, what: "aside")
      let from = reader.number("from", in: 1...4000)
      let start = reader.number("start", in: 1...4000)
      let above = reader.number("above", in: 0...1000) ?? 0
      if reader.node("from") == nil { reader.missing("from") }
      if reader.node("start") == nil { reader.missing("start") }
      diagnostics += reader.finish()
      guard inStack else {
        return refuse(
          node, "'aside' is for a text in a stack inside the cell, beside whose other parts it gets a column", nil)
      }
      guard let from, let start else { return nil }
      guard start < from, start > AsidePlace.gap else {
        return refuse(
          node, "the column starts at \(Int(start)), wanted more than 24 and less than 'from'", nil)
      }
      return AsidePlace(from: from, start: start, above: above)
    }

    private mutating func rich(_ node: FrontMatterNode) -> RichPart? {
      var reader = MappingReader(node, file: file, what: "rich")
      defer { diagnostics += reader.finish() }
      if let limit = reader.node("lines") {
        reader.report(
          .error(
            "line-limit", "rich text has no limit of lines, since its blocks differ in height",
            at: file.location(limit),
            suggestion: "show the first paragraph alone by 'field: excerpt', or take a part 'text'"))
      }
      let styleNode = reader.node("style")
      guard reader.node("field") != nil else {
        reader.missing("field")
        return nil
      }
      guard let field = reader.word("field", of: RichPart.Field.self) else { return nil }
      return style(styleNode, &reader).map { RichPart(field: field, style: $0) }
    }

    /// Reads the name of one of the theme's text styles.
    private func style(_ node: FrontMatterNode?, _ reader: inout MappingReader) -> String? {
      guard let node, let style = node.text else {
        reader.missing("style")
        return nil
      }
      guard styles.contains(style) else {
        reader.report(
          .error(
            "unknown-style", "the theme has no text style '\(style)'", at: file.location(node),
            suggestion: didYouMean(style, styles)))
        return nil
      }
      return style
    }

    private mutating func refuse(_ node: FrontMatterNode, _ summary: String) -> CellPart? {
      refuse(node, summary, nil)
    }

    private mutating func refuse<Value>(_ node: FrontMatterNode, _ summary: String, _: Value?) -> Value? {
      diagnostics.append(.error("invalid-part", summary, at: file.location(node)))
      return nil
    }
  }

  private enum StackAxis: String, CaseIterable { case horizontal, vertical }
}
