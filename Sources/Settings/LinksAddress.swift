import Bytes
import CUnicode

/// A problem with an external address.
package enum AddressProblem: Hashable {
  case unsafeScheme(String)
  case malformed(String)
}

/// External addresses: their schemes, and the requirements of each scheme (RFC 3986, section 3).
package enum WebAddress {
  /// Returns the scheme in lowercase; nil if the text has none. `c:x` has one; `a/b:c` and `:x` do not.
  package static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return String(text[..<colon]).lowercased()
  }

  /// Returns a text with a scheme as an identifier that XML and feeds can have: characters that no IRI has are escaped
  /// (RFC 3987, section 2.2).
  package static func identifier(_ text: String) -> String {
    var identifier = ""
    for scalar in text.unicodeScalars {
      let isAllowed = scalar.value > 0x20 && scalar.value != 0x7F && !"<>\"{}|\\^`".unicodeScalars.contains(scalar)
      if isAllowed {
        identifier.unicodeScalars.append(scalar)
      } else {
        // All of them are in ASCII.
        identifier += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return identifier
  }

  /// Checks that the text is an address with a scheme that is permitted in links; nil if it is valid.
  package static func check(_ text: String) -> AddressProblem? {
    guard !text.isEmpty else { return .malformed("it is empty") }
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
      return .malformed("it has a space or a control character in it")
    }
    guard let scheme = scheme(of: text) else { return .malformed("it has no scheme such as https:") }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    switch scheme {
    case "http", "https":
      let host = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
      guard rest.starts(with: "//".utf8), !host.isEmpty else { return .malformed("no host follows '\(scheme)://'") }
      return nil
    case "mailto":
      let address = rest.prefix { $0 != 0x3F }
      guard let at = address.firstIndex(of: 0x40), at != address.startIndex,
        address.index(after: at) != address.endIndex
      else { return .malformed("a mail address is name@host") }
      return nil
    case "tel":
      // RFC 3966: a number, also a local one, with its visual separators, and parameters.
      guard rest.contains(where: { (0x30...0x39).contains($0) }) else { return .malformed("a phone number has digits") }
      return nil
    default:
      return .unsafeScheme(scheme)
    }
  }

  /// Returns an address of a phone with hyphens in place of the spaces that people write in numbers and addresses cannot
  /// have (RFC 3966, section 5.1.1); other texts as they are.
  package static func hyphenatingPhone(_ text: String) -> String {
    guard scheme(of: text) == "tel" else { return text }
    let parts = text.dropFirst("tel:".count).split { $0.isWhitespace }
    return "tel:" + parts.joined(separator: "-")
  }

  /// Whether a valid address is that of something on the web, and not of mail or a phone.
  package static func isOnWeb(_ address: String) -> Bool { ["http", "https"].contains(scheme(of: address)) }

  /// A valid address as readers know it: without what is before a mail address or a phone number.
  package static func readable(_ address: String) -> String {
    isOnWeb(address)
      ? address : (address.firstIndex(of: ":").map { String(address[address.index(after: $0)...]) } ?? address)
  }

  /// Returns an address of http or https as files and servers know it (RFC 3987, section 3.1): the host by its name in
  /// ASCII, and every other character beyond ASCII as the escapes of its bytes. Returns nil if the host cannot have such
  /// a name.
  package static func inASCII(_ address: String) -> String? {
    if address.utf8.allSatisfy({ $0 < 0x80 }) { return address }
    guard let scheme = address.firstRange(of: "://")?.upperBound else { return nil }
    let authority = address[scheme...].prefix { !"/?#".contains($0) }
    let start = authority.lastIndex(of: "@").map { address.index(after: $0) } ?? authority.startIndex
    let end = authority[start...].firstIndex(of: ":") ?? authority.endIndex
    guard let host = hostInASCII(address[start..<end]) else { return nil }
    return escaped(address[..<start]) + host + escaped(address[end...])
  }

  private static func hostInASCII(_ host: Substring) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return String(host) }
    let bytes = host.utf8.map { CChar(bitPattern: $0) }
    // A name has at most 253 bytes (RFC 1035, section 2.3.4).
    let capacity = 255
    let name = [CChar](unsafeUninitializedCapacity: capacity) { room, count in
      count = max(
        0, Int(unicode_host_to_ascii(bytes, Int32(clamping: bytes.count), room.baseAddress, Int32(capacity))))
    }
    return name.isEmpty ? nil : String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func escaped(_ text: Substring) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      if byte < 0x80 {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Returns the address with `https://` if a path that leads nowhere looks like an address without a scheme:
  /// `www.nytimes.com/2014`, `example.org`.
  package static func withScheme(_ path: String) -> String? {
    let host = path.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2, last.utf8.allSatisfy(isLetter),
      labels.allSatisfy({ label in
        !label.isEmpty && label.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" || isDigit($0) }
      })
    else { return nil }
    let isCommon = ["com", "org", "net", "edu", "gov", "info"].contains(last.lowercased())
    let isFolder = ["md", "html", "markdown"].contains(last.lowercased())
    let hasPath = host.endIndex < path.endIndex
    guard labels[0].lowercased() == "www" || isCommon || (hasPath && !isFolder) else { return nil }
    return "https://" + path
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension String {
  /// Whether the text is empty, or consists of names with a slash between them.
  fileprivate var isPath: Bool {
    var last = UInt8(ascii: "/")
    for byte in utf8 {
      if byte == UInt8(ascii: "/"), last == byte { return false }
      last = byte
    }
    return last != UInt8(ascii: "/") || isEmpty
  }
}

/// Paths inside the content folder: relative to it, separated by `/`, without `.` and `..`.
package enum ContentPath {
  /// Returns the path of a reference written in a file of `folder`; nil if it leaves the content folder.
  ///
  /// A reference that starts with `/` is relative to the content folder. The content folder itself is the empty path.
  package static func resolve(_ reference: String, in folder: String) -> String? {
    // Most links name a file beside the text.
    let isName = !["", ".", ".."].contains(reference) && !reference.utf8.contains(UInt8(ascii: "/"))
    if isName, folder.isPath { return join(folder, reference) }
    var names = reference.utf8.first == 0x2F ? [] : folder.split(separator: "/")
    for name in reference.split(separator: "/") {
      switch name {
      case ".": continue
      case "..":
        guard names.popLast() != nil else { return nil }
      default: names.append(name)
      }
    }
    return names.joined(separator: "/")
  }

  /// The ways to read the path of a file in a table: as it is written, and with slashes for backslashes, by which tables from
  /// Windows divide folders.
  package static func readings(inTable path: String) -> [String] {
    path.utf8.contains(UInt8(ascii: "\\")) ? [path, path.replacing("\\", with: "/")] : [path]
  }

  /// Returns the relative path from a folder to a path: `../moss/index.md`.
  package static func relative(_ path: String, from folder: String) -> String {
    let target = path.split(separator: "/")
    let start = folder.split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - shared) + target.dropFirst(shared)).joined(separator: "/")
  }

  /// Returns the path of the parent folder; empty at the top level.
  package static func folder(of path: String) -> String {
    path.withUTF8Bytes { bytes in
      bytes.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: bytes[..<$0], as: UTF8.self) } ?? ""
    }
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// Returns a file's name without its last extension.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Joins a folder and a name with a slash; an empty folder adds nothing.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : String(folder: folder, name: name)
  }

  /// Returns a name as a title: `old-oak` gives `Old oak`.
  package static func readable(_ name: String) -> String {
    let words = collapsingWhitespace(String(name.map { $0 == "-" || $0 == "_" ? " " : $0 }))
    guard let first = words.first else { return name }
    return first.uppercased() + words.dropFirst()
  }

  /// Decodes escapes such as `%20`. A `%` without two hexadecimal digits after it stays unchanged.
  package static func percentDecoded(_ text: Substring) -> String {
    guard text.utf8.contains(0x25) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

/// What a site needs to have a file that it makes, if a link that leads nowhere has the name of one; nil for other names.
package func adviceForMadeFile(named name: String) -> String? {
  switch name {
  case "feed.xml", "feed.json": "a feed needs 'baseURL' in site.yaml, and items with 'published' or the 'date' of a day"
  case "items.csv", "items.json", "datapackage.json":
    "the collection needs 'export' in its collection.md: 'export: [csv, json]'"
  case "search.html", "search": "texts cannot lead to the search page, which has no path in the content"
  default: nil
  }
}
