/// An independent reader of `sizes` lists, which evaluates them as a browser does in a viewport.
///
/// It supports `(pointer:coarse)`, `(min-width:…em)`, both joined by `and`, and lengths in `em`, `vw`, `px`, sums of
/// two, and the least of several.
struct SizesReader {
  struct Unreadable: Error { var text: String }

  private var entries: [(touchOnly: Bool, minimum: Double, length: String)] = []

  init(_ list: String) throws {
    // Commas inside parentheses do not separate entries.
    var depth = 0
    let parts = list.split { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth == 0
    }
    for entry in parts {
      var rest = entry
      var touchOnly = false
      var minimum = 0.0
      if rest.hasPrefix("(pointer:coarse)") {
        touchOnly = true
        rest = rest.dropFirst("(pointer:coarse)".count)
        rest = rest.hasPrefix(" and ") ? rest.dropFirst(5) : rest.dropFirst(1)
      }
      if rest.hasPrefix("(min-width:") {
        let number = rest.dropFirst("(min-width:".count).prefix { $0 != "e" }
        guard let em = Double(number), let end = rest.firstIndex(of: ")") else { throw Unreadable(text: String(entry)) }
        minimum = em * 16
        rest = rest[rest.index(end, offsetBy: 2)...]
      }
      entries.append((touchOnly, minimum, String(rest)))
    }
  }

  /// The length in px of the first entry whose condition matches.
  func width(viewport: Double, isTouch: Bool) throws -> Double {
    guard let entry = entries.first(where: { ($0.touchOnly ? isTouch : true) && viewport >= $0.minimum }) else {
      throw Unreadable(text: "nothing fits \(viewport)")
    }
    return try Self.length(entry.length[...], viewport: viewport)
  }

  private static func length(_ text: Substring, viewport: Double) throws -> Double {
    if text.hasPrefix("min("), text.hasSuffix(")") {
      return try text.dropFirst(4).dropLast().split(separator: ",").map { try length($0, viewport: viewport) }.min()
        ?? 0
    }
    if text.hasPrefix("calc("), text.hasSuffix(")") {
      let inner = text.dropFirst(5).dropLast()
      for (sign, factor) in [(" + ", 1.0), (" - ", -1.0)] {
        if let range = inner.firstRange(of: sign) {
          return try length(inner[..<range.lowerBound], viewport: viewport)
            + factor * length(inner[range.upperBound...], viewport: viewport)
        }
      }
    }
    for (unit, px) in [("vw", viewport / 100), ("em", 16), ("px", 1)] {
      if text.hasSuffix(unit), let number = Double(text.dropLast(2)) { return number * px }
    }
    throw Unreadable(text: String(text))
  }
}
