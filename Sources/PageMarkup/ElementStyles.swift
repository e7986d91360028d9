import Bytes

/// Declarations of single elements, such as the number of lines of a code block.
///
/// A strict Content-Security-Policy forbids `style` attributes. So the declarations are written as an attribute
/// `data-style`, and the page's style sheet has a rule for each distinct value.
package struct ElementStyles {
  private var known: Set<String> = []
  package private(set) var css = ""

  package init() {}

  /// The attribute with a leading space; empty without declarations.
  package static func attribute(_ declarations: String) -> String {
    declarations.isEmpty ? "" : " data-style=\"\(declarations)\""
  }

  /// Adds a rule for each `data-style` attribute in HTML.
  package mutating func add(from html: UnsafeBufferPointer<UInt8>) {
    let opening: StaticString = " data-style=\""
    var place = 0
    while let start = html.firstIndex(ofBytes: opening, from: place) {
      let first = start + opening.utf8CodeUnitCount
      place = html.firstIndex(ofBytes: "\"", from: first) ?? html.count
      let declarations = String(decoding: html[first..<place], as: UTF8.self)
      guard known.insert(declarations).inserted else { continue }
      // The repeated selector raises the specificity towards that of a `style` attribute.
      css += "[data-style][data-style][data-style=\"\(declarations)\"]{\(declarations)}\n"
    }
  }
}
