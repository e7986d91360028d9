package import Bytes
package import Content
import Settings

/// A file of the published site.
package enum SiteFile: Hashable, Sendable {
  case home
  case notFound
  /// A page of a collection, numbered from 1. A nil layout is the collection's own; otherwise the name of an
  /// alternative.
  case collection(path: String, layout: String? = nil, page: Int)
  /// The page of an item; its path consists of the collection's path and the slug.
  case item(path: String)
  /// A file of the site's version in one language that is no page, by its path in the version.
  case data(String)
  /// A file that the versions of the site share, by its path in the site.
  case asset(String)

  /// The page that searches the site.
  package static let search = SiteFile.item(path: "search")
}

/// The paths of the site's files, and the links between them.
package struct SiteAddresses: Sendable {
  package var prettyURLs: Bool
  /// The site's address in ASCII, without a trailing slash; nil if the site has no address yet.
  package var baseURL: String?
  /// What the paths of all but shared files begin with: `de/` for a version in another language than the first.
  package var prefix: String

  package init(prettyURLs: Bool, baseURL: String? = nil, prefix: String = "") {
    self.prettyURLs = prettyURLs
    self.baseURL = baseURL
    self.prefix = prefix
  }

  /// The addresses of a site's version in one language.
  package init(_ site: SiteSettings) {
    let baseURL = site.baseURL.map { WebAddress.inASCII($0) ?? $0 }
    self.init(prettyURLs: site.prettyURLs, baseURL: baseURL, prefix: site.addressPrefix)
  }

  /// Returns the path of a file in the output folder.
  package func outputPath(_ file: SiteFile) -> String {
    if case .asset(let path) = file { return path }
    return prefix.isEmpty ? path(file) : prefix + path(file)
  }

  /// Returns the path of a file in its version of the site.
  package func path(_ file: SiteFile) -> String {
    switch file {
    case .home: "index.html"
    case .notFound: "404.html"
    case .collection(let path, nil, 1): folder(path) + "index.html"
    case .collection(let path, let layout, let page):
      folder(path) + Self.pageName(layout: layout, page: page) + (prettyURLs ? "/index.html" : ".html")
    case .item(let path): path + (prettyURLs ? "/index.html" : ".html")
    case .data(let path), .asset(let path): path
    }
  }

  /// Returns the name of a page, such as `page-2`, `layout-list` or `layout-list-2`. These names are reserved in every
  /// collection.
  private static func pageName(layout: String?, page: Int) -> String {
    guard let layout else { return "page-\(page)" }
    return page == 1 ? "layout-\(layout)" : "layout-\(layout)-\(page)"
  }

  /// Returns the prefix for files in a collection's folder. If the content folder itself is a collection, its path is
  /// empty and its first page is the home page.
  private func folder(_ path: String) -> String { path.isEmpty ? "" : path + "/" }

  /// Returns the relative, percent-encoded link from one file to another.
  ///
  /// The page for missing addresses is served at any path, so its links start at the site's root.
  package func link(from source: SiteFile, to target: SiteFile, fragment: String? = nil) -> String {
    var link = UTF8Buffer()
    write(to: target, from: source, into: &link)
    if let fragment {
      link.append("#")
      link.append(percentEncoding: fragment)
    }
    return link.text
  }

  /// Writes the link from one file to another, without a fragment.
  package func write(to target: SiteFile, from source: SiteFile, into link: inout UTF8Buffer) {
    if case .asset(let path) = target, path.isWebAddress { return link.append(text: path) }
    if case .notFound = source {
      link.append(text: rootPath)
      return link.append(percentEncoding: published(target))
    }
    let (path, ending) = parts(of: target)
    let (place, isFolder) = place(of: source)
    place.withUTF8Bytes { from in
      path.withUTF8Bytes { to in
        // The common prefix ends after the last slash that both paths share.
        var shared = 0
        for index in 0..<min(from.count, to.count) {
          guard from[index] == to[index] else { break }
          if to[index] == UInt8(ascii: "/") { shared = index + 1 }
        }
        var levels = from[shared...].count { $0 == UInt8(ascii: "/") }
        if isFolder {
          let isInside = to.count > from.count && to[from.count] == UInt8(ascii: "/") && to.starts(with: from)
          if isInside { (shared, levels) = (from.count + 1, 0) } else { levels += 1 }
        }
        let down = UnsafeBufferPointer(rebasing: to[shared...])
        for _ in 0..<levels { link.append("../") }
        // A parser would read a first segment with a colon as a scheme.
        if levels == 0, down.isEmpty || Self.beginsLikeAScheme(down) { link.append("./") }
        link.append(percentEncoding: down)
        link.append(ending)
      }
    }
  }

  /// Returns the path that links use, in two parts. The second part ends in no folder.
  private func parts(of file: SiteFile) -> (String, StaticString) {
    if !prettyURLs, case .item(let path) = file { return (prefix.isEmpty ? path : prefix + path, ".html") }
    return (published(file), "")
  }

  /// Returns a path inside the folder of a file, or that folder itself. Relative links depend on the folder, not on the
  /// file's name.
  private func place(of file: SiteFile) -> (path: String, isFolder: Bool) {
    let (path, isFolder) = placeInVersion(of: file)
    if case .asset = file { return (path, isFolder) }
    return prefix.isEmpty ? (path, isFolder) : (prefix + path, isFolder)
  }

  private func placeInVersion(of file: SiteFile) -> (path: String, isFolder: Bool) {
    switch file {
    case .home, .notFound: ("", false)
    case .collection(let path, nil, 1): (path, !path.isEmpty)
    case .collection(let path, _, _) where !prettyURLs: (path, !path.isEmpty)
    case .collection: (self.path(file), false)
    case .item(let path): (path, prettyURLs)
    case .data(let path), .asset(let path): (path, false)
    }
  }

  private static func beginsLikeAScheme(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = path.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    return end.map { path[$0] == UInt8(ascii: ":") } ?? false
  }

  /// Returns the absolute address of a file; nil if the site has no address.
  package func absolute(_ file: SiteFile) -> String? {
    if case .asset(let path) = file, path.isWebAddress { return path }
    return baseURL.map { $0 + "/" + percentEncoded(published(file)) }
  }

  /// Returns the path that links use: with pretty URLs, the folder instead of its `index.html`.
  private func published(_ file: SiteFile) -> String {
    if prettyURLs, case .item(let path) = file { return prefix + path + "/" }
    let path = outputPath(file)
    return prettyURLs && (path == "index.html" || path.hasSuffix("/index.html"))
      ? String(path.dropLast("index.html".count)) : path
  }

  /// The path of the site on its server, with slashes at both ends.
  private var rootPath: String {
    guard let baseURL, let authority = baseURL.range(ofScheme: "://") else { return "/" }
    guard let slash = baseURL[authority...].firstIndex(of: "/") else { return "/" }
    return baseURL[slash...] + "/"
  }
}

extension String {
  /// Whether a path is the address of a picture elsewhere. No path in the site has two slashes after a colon.
  fileprivate var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }

  /// Returns the index after the first occurrence of a separator.
  fileprivate func range(ofScheme separator: String) -> Index? {
    firstRange(of: separator)?.upperBound
  }
}

/// Percent-encodes every character of a path or fragment that a URL cannot contain; slashes stay.
package func percentEncoded(_ text: String) -> String {
  if text.withUTF8Bytes({ $0.allSatisfy(mayStand) }) { return text }
  var encoded = UTF8Buffer()
  encoded.append(percentEncoding: text)
  return encoded.text
}

extension UTF8Buffer {
  mutating func append(percentEncoding text: String) { text.withUTF8Bytes { append(percentEncoding: $0) } }

  mutating func append(percentEncoding bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.allSatisfy(mayStand) else { return append(bytes) }
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value }
    write(upTo: 3 * bytes.count) { writer in
      for byte in bytes {
        if mayStand(byte) {
          writer.put(byte)
        } else {
          writer.put(UInt8(ascii: "%"))
          writer.put(digit(byte >> 4))
          writer.put(digit(byte & 15))
        }
      }
    }
  }
}

/// Whether a URL path can contain a byte unencoded: letters, digits and `-._~/!$'()*,;=:@`.
private func mayStand(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
    UInt8(ascii: "'")...UInt8(ascii: "*"), UInt8(ascii: ",")...UInt8(ascii: ";"):
    true
  case UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "="): true
  default: false
  }
}
