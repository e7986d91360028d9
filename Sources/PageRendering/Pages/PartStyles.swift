import Bytes

/// The style sheet of the parts that few pages have. A page links it if it has an element of a class that begins one of
/// the selectors of the sheet.
package struct PartStyles: Sendable {
  /// The path in the site.
  package let path: String
  /// The classes that begin selectors, by their length in bytes.
  private let classes: [[[UInt8]]]

  /// - Parameter css: the style sheet, without comments.
  package init(_ css: [UInt8], path: String) {
    self.path = path
    let names = Self.classesThatBeginSelectors(in: css)
    classes = (0...(names.map(\.count).max() ?? 0)).map { length in names.filter { $0.count == length } }
  }

  /// Finds the classes that follow what separates selectors and rules. No value in a declaration begins with a dot and a
  /// letter.
  private static func classesThatBeginSelectors(in css: [UInt8]) -> [[UInt8]] {
    var names: Set<[UInt8]> = []
    var place = 0
    // In parentheses, commas separate what a selector contains.
    var depth = 0
    var begins = true
    while place < css.count {
      switch css[place] {
      case UInt8(ascii: "("): (depth, begins) = (depth + 1, false)
      case UInt8(ascii: ")"): (depth, begins) = (depth - 1, false)
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","): begins = depth == 0
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        place = css[(place + 1)...].firstIndex(of: css[place]) ?? css.count - 1
        begins = false
      case UInt8(ascii: " "), UInt8(ascii: "\n"): break
      case UInt8(ascii: ".") where begins:
        let name = css[(place + 1)...].prefix { $0.isOfClassName }
        if name.first.map({ $0 > UInt8(ascii: "9") }) ?? false { names.insert(Array(name)) }
        begins = false
      default: begins = false
      }
      place += 1
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a page has an element of one of the classes.
  func isNeeded(by html: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = html.firstIndex(ofBytes: "<body") ?? 0
    while let attribute = html.firstIndex(ofBytes: " class=", from: place) {
      var start = attribute + 7
      var quote: UInt8?
      if start < html.count, html[start] == UInt8(ascii: "\"") || html[start] == UInt8(ascii: "'") {
        quote = html[start]
        start += 1
      }
      place = start
      while place < html.count, html[place] != quote, html[place] != UInt8(ascii: ">") {
        guard html[place].isOfClassName else {
          if quote == nil { break }
          place += 1
          continue
        }
        let name = UnsafeBufferPointer(rebasing: html[place...].prefix { $0.isOfClassName })
        if name.count < classes.count, classes[name.count].contains(where: { $0.elementsEqual(name) }) { return true }
        place += name.count
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isOfClassName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
