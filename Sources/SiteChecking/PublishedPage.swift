import Diagnostics

/// What a published HTML file says that can be held against the other files.
package struct PublishedPage: Sendable {
  /// A place where an address is written.
  struct Reference: Sendable {
    var address: String
    var position: SourcePosition
    /// Whether a visitor follows it to another page.
    var isLink: Bool
  }

  /// In the output folder.
  let path: String
  private(set) var title = ""
  /// Whether it asks not to be found: another page has the same content, or it is for missing addresses.
  private(set) var isUnlisted = false
  /// What fragments may name.
  private(set) var anchors: Set<String> = []
  /// The address of what the script of an endless collection reads: the same on all pages that it makes one of.
  private(set) var window: String?
  private(set) var references: [Reference] = []
  /// Images without an `alt`: what they show, and where.
  private(set) var silentImages: [(source: String, position: SourcePosition)] = []
  /// The address that the page says is its own.
  private(set) var canonical: String?

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
    if let id = tag.attributes["id"] { anchors.insert(id) }
    if tag.name == "a", let name = tag.attributes["name"] { anchors.insert(name) }
    if let address = tag.attributes["data-window"] { window = address }
    if tag.name == "img", tag.attributes["alt"] == nil {
      silentImages.append((tag.attributes["src"] ?? "", tag.position))
    }
    if tag.name == "meta", tag.attributes["name"]?.lowercased() == "robots", tag.has("noindex", in: "content") {
      isUnlisted = true
    }
    if tag.name == "link", tag.has("canonical", in: "rel") {
      canonical = tag.attributes["href"]
      return
    }
    // Of a connection only the host counts.
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

  /// The addresses in a `srcset` (HTML Standard, 4.8.4.4.1): each up to white space, for a comma may stand in it; what
  /// follows up to a comma says how large it is.
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
