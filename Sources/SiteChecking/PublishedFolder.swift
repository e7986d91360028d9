import Bytes
import Files
import Settings
import Glibc

/// The files of a published site, as a server would find them by their addresses.
package struct PublishedFolder: Sendable {
  /// What an address in a page leads to.
  enum Target: Hashable, Sendable {
    /// Another site, or nothing that can be looked up: `mailto:`, `data:`.
    case elsewhere
    /// A file of the site, and what of it is meant.
    case file(String, fragment: String?)
    /// Where there is no file: the path as far as it can be told.
    case missing(String)
  }

  let path: String
  /// Relative to the folder, in byte order; what belongs to git is passed over.
  let files: [String]
  private let known: Set<String>
  /// The site's own address: its scheme and host, and its path with slashes at both ends.
  private let origin: String?
  private let root: String

  /// - Throws: `FileError` where a folder can't be listed.
  package init(_ path: String, baseURL: String?) throws {
    self.path = path
    files = try Self.files(in: path).map { String($0.dropFirst(path.utf8.count + 1)) }
    known = Set(files)
    let parts = baseURL.map { $0.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) } ?? []
    origin = parts.count >= 3 ? parts[..<3].joined(separator: "/") : nil
    root = parts.count == 4 && !parts[3].isEmpty ? "/\(parts[3])/" : "/"
  }

  /// What an address written in a page leads to (RFC 3986, section 5.2).
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
      // An address above the site's own is another site's.
      guard slashed.hasPrefix(root) || slashed + "/" == root else { return .elsewhere }
      served = slashed.dropFirst(root.count)
    }
    for name in served.split(separator: "/") {
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(String(name)) }
    }
    let path = names.joined(separator: "/")
    let isFolder = served.isEmpty || [".", ".."].contains(served.split(separator: "/").last) || served.hasSuffix("/")
    if !isFolder, known.contains(path) { return .file(path, fragment: fragment) }
    let index = path.isEmpty ? "index.html" : path + "/index.html"
    return known.contains(index) ? .file(index, fragment: fragment) : .missing(isFolder ? index : path)
  }

  /// Every file in a folder and those below it, in byte order.
  /// - Throws: `FileError`
  static func files(in folder: String) throws -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in try FileSystem.names(in: folder) where !name.hasPrefix(".git") {
        let path = folder + "/" + name
        if isLink(path) {
          // What a link leads to is served too, but a folder that leads back into itself has no end.
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
