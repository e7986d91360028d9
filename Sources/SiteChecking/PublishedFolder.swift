import Bytes
import Files
import Settings
import Glibc

/// The files of a published site, found by address as on a server.
package struct PublishedFolder: Sendable {
  /// The target of an address in a page.
  enum Target: Hashable, Sendable {
    /// A different site, or an address that cannot be checked, such as `mailto:` or `data:`.
    case elsewhere
    /// A file of the site, with the fragment of the address.
    case file(String, fragment: String?)
    /// No file: the path as far as it can be resolved.
    case missing(String)
  }

  let path: String
  /// The paths relative to the folder, in byte order, without Git's files.
  let files: [String]
  /// Servers compare paths byte by byte.
  private let known: Set<ByteText>
  /// The address of the site: its scheme and host, and its path with a slash at both ends.
  private let origin: String?
  private let root: String

  /// Lists the files of a published folder.
  /// - Throws: `FileError` if a folder cannot be listed.
  package init(_ path: String, baseURL: String?) throws {
    self.path = path
    files = try Self.files(in: path).map { String($0.dropFirst(path.utf8.count + 1)) }
    known = Set(files.map { ByteText($0) })
    let address = baseURL.map { WebAddress.inASCII($0) ?? $0 }
    let parts = address.map { $0.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) } ?? []
    origin = parts.count >= 3 ? parts[..<3].joined(separator: "/") : nil
    root = parts.count == 4 && !parts[3].isEmpty ? "/\(ContentPath.percentDecoded(parts[3]))/" : "/"
  }

  /// Resolves an address in a page (RFC 3986, section 5.2).
  func target(of address: String, from page: String) -> Target {
    var rest = address[...]
    var isRooted = false
    if let origin, rest.hasPrefix(origin), rest.dropFirst(origin.count).first.map("/?#".contains) ?? true {
      rest = rest.dropFirst(origin.count)
      isRooted = true
    } else if rest.hasPrefix("//") || WebAddress.scheme(of: address) != nil {
      return .elsewhere
    }
    let beforeFragment = rest.prefix { $0 != "#" }
    let fragment =
      beforeFragment.endIndex < rest.endIndex
      ? ContentPath.percentDecoded(rest[rest.index(after: beforeFragment.endIndex)...]) : nil
    let written = ContentPath.percentDecoded(beforeFragment.prefix { $0 != "?" })
    if written.isEmpty, !isRooted { return .file(page, fragment: fragment) }
    var names = written.hasPrefix("/") || isRooted ? [] : page.split(separator: "/").dropLast().map(String.init)
    var served = written[...]
    if written.hasPrefix("/") || isRooted {
      let slashed = written.isEmpty ? "/" : written
      // An address above the site's own belongs to a different site.
      guard slashed.hasPrefix(root) || slashed + "/" == root else { return .elsewhere }
      served = slashed.dropFirst(root.count)
    }
    for name in served.split(separator: "/") {
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(String(name)) }
    }
    let path = names.joined(separator: "/")
    let isFolder = served.isEmpty || [".", ".."].contains(served.split(separator: "/").last) || served.hasSuffix("/")
    if !isFolder, known.contains(ByteText(path)) { return .file(path, fragment: fragment) }
    let index = path.isEmpty ? "index.html" : path + "/index.html"
    return known.contains(ByteText(index)) ? .file(index, fragment: fragment) : .missing(isFolder ? index : path)
  }

  /// All files in a folder and its subfolders, in byte order.
  /// - Throws: `FileError`
  static func files(in folder: String) throws -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in try FileSystem.names(in: folder) where !name.hasPrefix(".git") {
        let path = folder + "/" + name
        if isLink(path) {
          // The targets of links are served too, but a link to a parent folder would cause an endless loop.
          if !FileSystem.isFolder(path), FileSystem.exists(path) { files.append(path) }
        } else if FileSystem.isFolder(path) {
          folders.append(path)
        } else {
          files.append(path)
        }
      }
    }
    return files.sortedInBytes()
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
