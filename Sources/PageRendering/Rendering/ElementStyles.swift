import Bytes

/// Declarations that belong to single elements, such as how many lines a block of code has.
///
/// A strict Content-Security-Policy allows no `style` attribute. So the declarations stand in an attribute of their own,
/// `data-style`, and the page's sheet has a rule for each that occurs.
struct ElementStyles {
  private var known: Set<String> = []
  private(set) var css = ""

  /// The attribute, with a space before it; nothing for no declarations.
  static func attribute(_ declarations: String) -> String {
    declarations.isEmpty ? "" : " data-style=\"\(declarations)\""
  }

  /// Adds a rule for each of the attributes in a text of HTML.
  mutating func add(from html: UnsafeBufferPointer<UInt8>) {
    let opening: StaticString = " data-style=\""
    var place = 0
    while let start = html.firstIndex(ofBytes: opening, from: place) {
      let first = start + opening.utf8CodeUnitCount
      place = html.firstIndex(ofBytes: "\"", from: first) ?? html.count
      let declarations = String(decoding: html[first..<place], as: UTF8.self)
      guard known.insert(declarations).inserted else { continue }
      // As strong as the attribute was that it stands for.
      css += "[data-style][data-style][data-style=\"\(declarations)\"]{\(declarations)}\n"
    }
  }
}
