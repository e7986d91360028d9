import Bytes

/// The rights to what is shown, and whether pages say how to cite it. A collection takes what it does not say from what
/// is around it, and an item from its collection. An empty text says that there is none.
package struct Attribution: Sendable, Hashable {
  /// The address of the license or of the rights statement.
  package var license: String?
  /// The text that a reuse has to give.
  package var credit: String?
  /// The address of the page where a license can be had.
  package var acquire: String?
  /// The copyright notice. That of an item is `Item.copyright`.
  package var copyright: String?
  /// Whether pages of items say how to cite them.
  package var cites: Bool?

  package init() {}

  /// The keys of an item; `copyright` is another.
  package static let itemKeys = SettingsKey.ofItemRights.names
  /// The keys of a collection and of `site.yaml`.
  package static let keys = SettingsKey.ofRights.names

  /// This attribution with what it does not say taken from another, and without empty texts.
  package func inheriting(_ other: Attribution) -> Attribution {
    func inherited(_ own: String?, _ other: String?) -> String? {
      let text = own ?? other
      return text?.isEmpty ?? true ? nil : text
    }
    var result = self
    result.license = inherited(license, other.license)
    result.credit = inherited(credit, other.credit)
    result.acquire = inherited(acquire, other.acquire)
    result.copyright = inherited(copyright, other.copyright)
    result.cites = cites ?? other.cites
    return result
  }

  /// The values as texts, for keys.
  package var texts: [String?] { [license, credit, acquire, copyright, cites.map { "\($0)" }] }

  /// Reads an entry.
  /// - Returns: whether the key is one of `keys`.
  package mutating func read(_ key: String, _ node: FrontMatterNode, with reader: inout FrontMatterReader) -> Bool {
    switch key {
    case "license": license = reader.webAddress(node, key)
    case "credit": credit = reader.line(node, key)
    case "acquire": acquire = reader.webAddress(node, key)
    case "copyright": copyright = reader.line(node, key)
    case "cite": cites = reader.boolean(node, key)
    default: return false
    }
    return true
  }
}

extension FrontMatterReader {
  /// Reads an address of a page on the web, or an empty text.
  fileprivate mutating func webAddress(_ node: FrontMatterNode, _ key: String) -> String? {
    if node.text == "", !node.isNull { return "" }
    if key == "license", let text = node.text, WebAddress.scheme(of: text) == nil, !node.isNull {
      report(
        "invalid-url", "'license' is '\(shortened(text))'; the address of a license is wanted", at: node,
        suggestion: text.licenseAddress.map { "write \($0)" }
          ?? "write such a text as 'copyright'; a license is https://creativecommons.org/licenses/by/4.0/")
      return nil
    }
    guard let address = address(node, key) else { return nil }
    guard WebAddress.isOnWeb(address) else {
      report("invalid-url", "'\(key)' is '\(shortened(address))'; the address of a page is wanted", at: node)
      return nil
    }
    return address
  }
}
