/// An independent reader of pages' style sheets, which evaluates the cascade for an element at a width.
///
/// It supports rules with class selectors, `@container stage (min-width: …rem)`, and lengths in `rem`, `px`, `%`, `cqi`
/// sums of two in `calc()`, products with a number, and `var()`: everything that `GeometryStyles` writes. All selectors have the same specificity, so
/// the last matching rule wins.
struct StyleCascade {
  private struct Declaration {
    /// In px at a root font size of 16.
    var minimumWidth: Double
    /// The number of declarations before it.
    var position: Int
    var value: String
  }

  struct UnreadableStyles: Error, CustomStringConvertible {
    var description: String
  }

  /// By class and property, in the order of the style sheet.
  private var declarations: [String: [String: [Declaration]]] = [:]
  private var count = 0
  /// The number of cells of a chunk that have a line each.
  private var lineCount = 0

  init(_ css: String) throws {
    var rest = css[...]
    while let open = rest.firstIndex(of: "{") {
      let prelude = rest[..<open].trimmed
      rest = rest[rest.index(after: open)...]
      if prelude.hasPrefix("@container stage (min-width:"), prelude.hasSuffix("rem)") {
        let number = prelude.dropFirst("@container stage (min-width:".count).dropLast("rem)".count)
        guard let width = Double(number) else { throw UnreadableStyles(description: String(prelude)) }
        while !rest.trimmed.hasPrefix("}") {
          guard let inner = rest.firstIndex(of: "{") else { throw UnreadableStyles(description: "unclosed block") }
          let selectors = rest[..<inner].trimmed
          rest = rest[rest.index(after: inner)...]
          try addRule(selectors, body: &rest, minimumWidth: width * 16)
        }
        rest = rest[(rest.firstIndex(of: "}").map(rest.index(after:)) ?? rest.endIndex)...]
      } else if prelude == "@media not print" {
        try addLines(&rest)
      } else if prelude.hasPrefix("@property --") {
        // Only such a property is one of the elements' own classes alone, as `value(of:classes:at:)` assumes.
        guard let close = rest.firstIndex(of: "}"), rest[..<close] == "syntax:\"*\";inherits:false" else {
          throw UnreadableStyles(description: String(prelude))
        }
        rest = rest[rest.index(after: close)...]
      } else {
        try addRule(prelude, body: &rest, minimumWidth: 0)
      }
    }
    guard rest.trimmed.isEmpty else { throw UnreadableStyles(description: String(rest)) }
  }

  /// Reads the lines of cells in chunks: `.chunk{display:grid}` and `.chunk>:nth-child(1){grid-row:2}` for each cell.
  private mutating func addLines(_ body: inout Substring) throws {
    let rules = [".chunk{display:grid}"] + (1...1000).map { ".chunk>:nth-child(\($0)){grid-row:\($0 + 1)}" }
    for (place, rule) in rules.enumerated() where body.trimmed.hasPrefix(rule) {
      body = body.trimmed.dropFirst(rule.count)
      lineCount = place
    }
    guard lineCount > 0, body.trimmed.hasPrefix("}") else { throw UnreadableStyles(description: "no lines of cells") }
    body = body.trimmed.dropFirst()
  }

  /// The line of a cell below the top of its chunk, in px, without what compensates rounding in browsers.
  /// - Parameters:
  ///   - place: the number of cells before it in the chunk.
  ///   - chunk: the chunk's class.
  func line(ofCell place: Int, in chunk: String, at width: Double) throws -> Double {
    guard place < lineCount, let rows = value(of: "grid-template-rows", classes: [chunk], at: width) else {
      throw UnreadableStyles(description: "no rows of \(chunk)")
    }
    var (line, depth, losing, cells) = (0.0, 0, 0, 0)
    for row in rows.split(whereSeparator: { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == " " && depth == 0
    }).prefix(place + 1) {
      let height = try Self.length(row, width: width)
      line += height
      losing += row == "0" ? 0 : 1
      cells += 1
      if height < -0.001 { throw UnreadableStyles(description: "a negative row in \(chunk)") }
    }
    guard cells == place + 1 else { throw UnreadableStyles(description: "too few rows in \(chunk)") }
    // 1/256 px for each row that has a height, in steps of 0.16 px.
    return line - (Double(losing) / 256 / 0.16).rounded() * 0.16
  }

  private mutating func addRule(_ selectors: Substring, body: inout Substring, minimumWidth: Double) throws {
    guard let close = body.firstIndex(of: "}") else { throw UnreadableStyles(description: "unclosed rule") }
    let own = try body[..<close].split(separator: ";").map { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw UnreadableStyles(description: String(declaration)) }
      return (property: String(parts[0].trimmed), value: String(parts[1].trimmed))
    }
    body = body[body.index(after: close)...]
    let classes = try selectors.split(separator: ",").map { selector in
      // `:where()` limits a rule to one page without raising its specificity.
      let selector = selector.hasPrefix(":where(") ? selector.drop { $0 != " " }.dropFirst() : selector
      guard selector.trimmed.hasPrefix("."), !selector.dropFirst().contains(where: { " .>:#[".contains($0) }) else {
        throw UnreadableStyles(description: "not a class: \(selector)")
      }
      return String(selector.trimmed.dropFirst())
    }
    for (property, value) in own {
      let declaration = Declaration(minimumWidth: minimumWidth, position: count, value: value)
      for name in classes { declarations[name, default: [:]][property, default: []].append(declaration) }
      count += 1
    }
  }

  /// The value of a property of an element with some classes, in a container of a width in px.
  func value(of property: String, classes: [String], at width: Double) -> String? {
    classes.lazy.compactMap { own in
      declarations[own]?[property]?.last { $0.minimumWidth <= width }
    }
    .max { $0.position < $1.position }?.value
  }

  /// Replaces each `var(--name,fallback)` by the value of the custom property, or by the fallback; nil if there is
  /// neither.
  private func substituted(_ text: String?, classes: [String], at width: Double) -> String? {
    guard let text, let start = text.firstRange(of: "var(") else { return text }
    var depth = 1
    guard
      let end = text[start.upperBound...].indices.first(where: { index in
        depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
        return depth == 0
      })
    else { return nil }
    let parts = text[start.upperBound..<end].split(separator: ",", maxSplits: 1).map(String.init)
    let fallback = parts.count > 1 ? parts[1] : nil
    guard
      let value = value(of: parts[0], classes: classes, at: width) ?? substituted(fallback, classes: classes, at: width)
    else { return nil }
    let rest = text[text.index(after: end)...]
    return substituted(text[..<start.lowerBound] + value + rest, classes: classes, at: width)
  }

  /// A length in px, in a container of a width in px with a collection of the same width. `top` includes the margin.
  func length(of property: String, classes: [String], at width: Double) throws -> Double {
    guard let value = substituted(value(of: property, classes: classes, at: width), classes: classes, at: width) else {
      throw UnreadableStyles(description: "nothing says the \(property) of \(classes)")
    }
    let length = try Self.length(value[...], width: width)
    let margin = substituted(self.value(of: "margin-top", classes: classes, at: width), classes: classes, at: width)
    guard property == "top", let margin else { return length }
    return length + (try Self.length(margin[...], width: width))
  }

  static func length(_ text: Substring, width: Double) throws -> Double {
    if text.hasPrefix("calc("), text.hasSuffix(")") {
      let inner = text.dropFirst(5).dropLast()
      // `2*calc(…)`, alone or after a different length.
      if let range = inner.firstRange(of: "*calc("),
        let count = Double(inner[..<range.lowerBound].split(separator: " ").last ?? "")
      {
        let product = count * (try length(inner[inner.index(after: range.lowerBound)...], width: width))
        guard let sum = inner[..<range.lowerBound].firstRange(of: " + ") else { return product }
        let isWhole = inner[..<sum.lowerBound].count { $0 == "(" } == inner[..<sum.lowerBound].count { $0 == ")" }
        if isWhole { return try length(inner[..<sum.lowerBound], width: width) + product }
        if let sum = inner.firstRange(of: ") + ") {
          return try length(inner[...sum.lowerBound], width: width) + product
        }
      }
      for (sign, factor) in [(" + ", 1.0), (" - ", -1.0)] {
        if let range = inner.firstRange(of: sign) {
          return try length(inner[..<range.lowerBound], width: width)
            + factor * length(inner[range.upperBound...], width: width)
        }
      }
      return try length(inner, width: width)
    }
    if text == "0" { return 0 }
    if let factor = text.firstRange(of: "*"), let count = Double(text[..<factor.lowerBound]) {
      return count * (try length(text[factor.upperBound...], width: width))
    }
    for (unit, px) in [("rem", 16), ("px", 1), ("cqi", width / 100), ("%", width / 100)] {
      if text.hasSuffix(unit), let number = Double(text.dropLast(unit.count)) { return number * px }
    }
    throw UnreadableStyles(description: "no length: \(text)")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
