/// The tags and texts of a page: a parser for the subset of HTML that Vitrine writes.
///
/// The parser is strict: attributes have to be quoted, and tags have to be closed in the reverse of the order in which
/// they were opened.
struct HTMLPage {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The decoded text inside the element and its descendants.
    var text = ""
    /// The indices of the ancestors, outermost first.
    var ancestors: [Int]

    subscript(attribute: String) -> String? { attributes[attribute] }
    var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
  }

  private(set) var elements: [Element] = []
  /// The errors in the markup.
  private(set) var problems: [String] = []
  let source: String

  private static let voidElements: Set<String> = ["meta", "link", "img", "br", "wbr", "hr", "input", "path", "source"]

  init(_ source: String) {
    self.source = source
    var rest = source[...]
    var open: [Int] = []
    while let start = rest.firstIndex(of: "<") {
      addText(rest[..<start], to: open)
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("!--") {
        rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
      guard let tag = takeTag(&rest) else { break }
      if tag.name.hasPrefix("!") { continue }
      if tag.name.hasPrefix("/") {
        let name = String(tag.name.dropFirst())
        if let last = open.last, elements[last].name == name {
          open.removeLast()
        } else {
          problems.append("</\(name)> closes \(open.last.map { "<\(elements[$0].name)>" } ?? "nothing")")
        }
        continue
      }
      elements.append(Element(name: tag.name, attributes: tag.attributes, ancestors: open))
      guard !Self.voidElements.contains(tag.name), !tag.isSelfClosing else { continue }
      if tag.name == "script" || tag.name == "style" {
        let end = rest.firstRange(of: "</\(tag.name)>")
        elements[elements.count - 1].text = String(rest[..<(end?.lowerBound ?? rest.endIndex)])
        rest = end.map { rest[$0.upperBound...] } ?? ""
      } else {
        open.append(elements.count - 1)
      }
    }
    addText(rest, to: open)
    for index in open { problems.append("<\(elements[index].name)> is never closed") }
  }

  private mutating func addText(_ text: Substring, to open: [Int]) {
    guard !text.isEmpty else { return }
    let decoded = Self.decoded(text)
    for index in open { elements[index].text += decoded }
  }

  private mutating func takeTag(
    _ rest: inout Substring
  ) -> (name: String, attributes: [String: String], isSelfClosing: Bool)? {
    let name = String(rest.prefix { !$0.isWhitespace && $0 != ">" })
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard let next = rest.first else {
        problems.append("<\(name) has no end")
        return nil
      }
      if next == ">" {
        rest.removeFirst()
        return (name, attributes, false)
      }
      if rest.hasPrefix("/>") {
        rest.removeFirst(2)
        return (name, attributes, true)
      }
      let key = String(rest.prefix { !$0.isWhitespace && !"=>/".contains($0) })
      guard !key.isEmpty else {
        problems.append("<\(name) has something that is no attribute: \(rest.prefix(20))")
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(key.count)
      var value = ""
      if rest.hasPrefix("=\"") {
        rest.removeFirst(2)
        value = Self.decoded(rest.prefix { $0 != "\"" })
        rest = rest.drop { $0 != "\"" }.dropFirst()
      } else if rest.hasPrefix("=") {
        problems.append("<\(name) \(key)= is not quoted")
      }
      if attributes.updateValue(value, forKey: key) != nil { problems.append("<\(name)> has two \(key)") }
    }
  }

  static func decoded(_ text: some StringProtocol) -> String {
    guard text.contains("&") else { return String(text) }
    var result = String(text)
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      result = result.split(separator: reference, omittingEmptySubsequences: false).joined(separator: character)
    }
    return result
  }

  // MARK: - Queries

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
  func first(_ name: String) -> Element? { elements.first { $0.name == name } }
  func with(_ attribute: String) -> [Element] { elements.filter { $0.attributes[attribute] != nil } }
  func withClass(_ name: String) -> [Element] { elements.filter { $0.classes.contains(Substring(name)) } }

  /// Returns the elements of a name inside the first element that has a class.
  func inside(class name: String, _ element: String) -> [Element] {
    guard let outer = elements.firstIndex(where: { $0.classes.contains(Substring(name)) }) else { return [] }
    return elements.filter { $0.name == element && $0.ancestors.contains(outer) }
  }

  var title: String { first("title")?.text ?? "" }
  /// The titles of the page's cells, in order. A cell's title is its first text.
  var cells: [String] {
    elements.indices.filter { elements[$0]["data-cell"] != nil }.map { cell in
      elements.first { $0.ancestors.contains(cell) && $0["data-text"] != nil }?.text ?? ""
    }
  }

  /// All addresses that the page loads or links to, with the attributes that contain them.
  var addresses: [(attribute: String, address: String)] {
    elements.flatMap { element -> [(String, String)] in
      var found: [(String, String)] = []
      for attribute in ["href", "src", "poster", "action", "cite"] {
        if let address = element[attribute] { found.append((attribute, address)) }
      }
      for attribute in ["srcset", "imagesrcset"] {
        for candidate in (element[attribute] ?? "").split(separator: ", ") {
          found.append((attribute, String(candidate.prefix { $0 != " " })))
        }
      }
      return found
    }
  }
}
