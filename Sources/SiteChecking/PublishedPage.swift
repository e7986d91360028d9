import Bytes
import Diagnostics

/// The contents of a published HTML file that can be checked against the other files.
package struct PublishedPage: Sendable {
  /// A reference to an address in a page.
  struct Reference: Sendable {
    var address: String
    var position: SourcePosition
    /// Whether it is a link that a visitor can follow to a different page.
    var isLink: Bool
  }

  /// The path in the output folder.
  let path: String
  private(set) var title = ""
  private(set) var language = ""
  /// Whether the page is excluded from search engines, because a different page has the same content, or because it is
  /// the page for missing addresses.
  private(set) var isUnlisted = false
  /// Whether the page only leads to another one.
  private(set) var isRedirect = false
  /// The valid fragments.
  private(set) var anchors: Set<ByteText> = []
  /// The address of the manifest that the script of an endless collection reads. It is the same on all pages that
  /// scroll as one.
  private(set) var window: String?
  private(set) var references: [Reference] = []
  /// The images without an `alt`: their sources and positions.
  private(set) var silentImages: [(source: String, position: SourcePosition)] = []
  /// The canonical address of the page.
  private(set) var canonical: String?

  /// Reads a page.
  /// - Complexity: O(n) in the number of bytes.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    var reader = HTMLTagReader(bytes)
    var hasTitle = false
    while let tag = reader.next() {
      // Drawings have titles of their own.
      if tag.name == "title", !hasTitle {
        (title, hasTitle) = (reader.text(), true)
      } else {
        add(tag)
      }
    }
  }

  private mutating func add(_ tag: HTMLTag) {
    if tag.name == "html" { language = tag.attributes["lang"] ?? "" }
    if let id = tag.attributes["id"] { anchors.insert(ByteText(id)) }
    if tag.name == "a", let name = tag.attributes["name"] { anchors.insert(ByteText(name)) }
    if let address = tag.attributes["data-window"] { window = address }
    if tag.name == "img", tag.attributes["alt"] == nil {
      silentImages.append((tag.attributes["src"] ?? "", tag.position))
    }
    if tag.name == "meta", tag.attributes["name"]?.lowercased() == "robots", tag.has("noindex", in: "content") {
      isUnlisted = true
    }
    if tag.name == "meta", tag.attributes["http-equiv"]?.lowercased() == "refresh" { isRedirect = true }
    if tag.name == "link", tag.has("canonical", in: "rel") {
      canonical = tag.attributes["href"]
      return
    }
    // Only the host of a connection matters.
    if tag.has("preconnect", in: "rel") || tag.has("dns-prefetch", in: "rel") { return }
    for name in ["href", "src", "poster", "data"] where name != "data" || tag.name == "object" {
      guard let address = tag.attributes[name] else { continue }
      references.append(
        Reference(
          address: address.trimmed, position: tag.position,
          isLink: name == "href" && (tag.name == "a" || tag.name == "area")))
    }
    for name in ["srcset", "imagesrcset"] {
      for address in candidates(of: tag.attributes[name] ?? "") {
        references.append(Reference(address: address, position: tag.position, isLink: false))
      }
    }
  }

  /// The addresses in a `srcset` (HTML Standard, 4.8.4.4.1). Each ends at white space, because it may contain a comma;
  /// the following text up to a comma is the size.
  private func candidates(of set: String) -> [String] {
    var addresses: [String] = []
    var rest = set[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      var address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { return addresses }
      rest = rest[address.endIndex...]
      if address.last == "," {
        while address.last == "," { address.removeLast() }
      } else {
        rest = rest.drop { $0 != "," }
      }
      addresses.append(String(address))
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
