package import Discovery
package import Bytes
import Items
package import Markdown
import Settings

/// An index of the pages and files that paths in the content folder lead to.
package struct LinkIndex: Sendable {
  /// The state of a page's source.
  package enum State: Int, Sendable {
    case present
    /// A draft that is left out of the build.
    case draft
    /// A source with errors, which have been reported.
    case broken
  }

  private enum Page: Hashable, Sendable {
    /// A collection, by path; the empty path is the home page.
    case collection(String)
    case item(String)
  }

  /// The result of resolving a destination.
  package enum Outcome: Hashable {
    /// The destination needs no resolution: it is an absolute address, or a fragment of the same page.
    case unresolved
    case found(LinkTarget)
    /// The target has errors that have been reported.
    case brokenAlready
    case problem(String, suggestion: String?)
  }

  private let files: ContentFiles
  /// Pages by the path of their Markdown file.
  private var sources: [String: (page: Page, state: State)] = [:]
  /// Pages by folder: collections, items with a folder of their own, and the content folder itself.
  private var folders: [String: (page: Page, state: State)] = [:]
  /// The files that the site makes itself, by their paths beside the content; the values are their paths in the site.
  private var madeFiles: [String: String] = [:]
  /// The key of all pages and files that were added.
  private var pagesKey = ContentKey(high: 0, low: 0)
  /// Kept, as thousands of pages are noted one by one.
  private var writer = RecordWriter()

  /// The key of everything that decides where links lead.
  package var key: ContentKey { pagesKey.combined(with: files.key) }

  /// - Parameter capacity: the expected number of pages.
  package init(files: ContentFiles, capacity: Int = 0) {
    self.files = files
    sources.reserveCapacity(capacity)
    folders[""] = (.collection(""), .present)
    sources["index.md"] = (.collection(""), .present)
  }

  /// Adds a collection by the paths of its folder and of its Markdown file.
  package mutating func insert(collection path: String, source: String, state: State) {
    note(path, source, isItem: false, state)
    sources[source] = (.collection(path), state)
    folders[path] = (.collection(path), state)
  }

  /// Adds an item by its own path and that of its Markdown file.
  package mutating func insert(item path: String, source: String, state: State) {
    note(path, source, isItem: true, state)
    sources[source] = (.item(path), state)
    if ContentPath.name(of: source) == "index.md" { folders[ContentPath.folder(of: source)] = (.item(path), state) }
  }

  /// Adds a file that the site makes itself, such as a feed.
  /// - Parameters:
  ///   - path: its path beside the content.
  ///   - published: its path in the site.
  package mutating func insert(madeFile path: String, published: String) {
    note(path, published, isItem: false, .present)
    madeFiles[path] = published
  }

  private mutating func note(_ path: String, _ source: String, isItem: Bool, _ state: State) {
    writer.removeAll()
    writer.add(pagesKey)
    for text in [path, source] { writer.add(text) }
    for number in [isItem ? 1 : 0, state.rawValue] { writer.add(number) }
    pagesKey = writer.key
  }

  /// Returns the content path that a destination written in a file of `folder` refers to, whether or not it exists; nil
  /// for addresses, fragments, and paths outside the content folder.
  package static func path(of destination: String, in folder: String) -> String? {
    guard WebAddress.scheme(of: destination) == nil, !destination.hasPrefix("//") else { return nil }
    let written = destination.prefix { $0 != "#" && $0 != "?" }
    return written.isEmpty ? nil : ContentPath.resolve(ContentPath.percentDecoded(written), in: folder)
  }

  /// Resolves a destination written in a file of `folder` (RFC 3986, section 5, with paths as the base).
  /// - Parameter asFile: whether an image that is also an item resolves to the file instead of the item's page.
  package func resolve(_ destination: String, in folder: String, asFile: Bool = false) -> Outcome {
    guard WebAddress.scheme(of: destination) == nil, !destination.hasPrefix("//") else { return .unresolved }
    let isPath = !destination.utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }
    let beforeFragment = isPath ? destination[...] : destination.prefix { $0 != "#" }
    let fragment =
      beforeFragment.endIndex < destination.endIndex
      ? ContentPath.percentDecoded(destination[destination.index(after: beforeFragment.endIndex)...]) : nil
    let written = isPath ? beforeFragment : beforeFragment.prefix { $0 != "?" }
    guard !written.isEmpty else { return .unresolved }
    let reference = ContentPath.percentDecoded(written)
    guard let path = ContentPath.resolve(reference, in: folder) else {
      return .problem("link '\(shortened(destination))' leads out of the content folder", suggestion: nil)
    }
    let isFolder = reference.hasSuffix("/")
    if asFile, !isFolder, let file = files.file(at: path), !file.hasSuffix(".md") {
      return .found(.file(path: file))
    }
    if let (page, state) = (isFolder ? nil : sources[path]) ?? folders[path] {
      switch state {
      case .broken: return .brokenAlready
      case .draft:
        return .problem(
          "link '\(shortened(destination))' leads to a draft, and drafts are left out",
          suggestion: "publish the draft, take the link away, or build with --drafts")
      case .present:
        switch page {
        case .item(let path): return .found(.item(path: path, fragment: fragment))
        case .collection(let path): return .found(.collection(path: path, fragment: fragment))
        }
      }
    }
    let file = isFolder ? nil : files.file(at: path)
    if file == nil, let published = files.staticFile(at: path) {
      return .found(.published(path: published, fragment: fragment))
    }
    if let file {
      guard !file.hasSuffix(".md") else {
        return .problem("link '\(shortened(destination))' leads to a file that is no page of the site", suggestion: nil)
      }
      return .found(.file(path: file, fragment: fragment))
    }
    if !isFolder, let made = madeFiles[path] { return .found(.published(path: made, fragment: fragment)) }
    return .problem(
      "link '\(shortened(destination))' leads nowhere",
      suggestion: WebAddress.withScheme(destination).map { "did you mean '\(shortened($0))'?" }
        ?? adviceForNumberSign(in: destination, from: folder) ?? adviceForMadeFile(named: ContentPath.name(of: path))
        ?? suggestion(for: path, from: folder, asFile: asFile))
  }

  /// What to write if the number sign is part of a file's name; nil if there is no such file.
  private func adviceForNumberSign(in destination: String, from folder: String) -> String? {
    guard destination.contains("#"),
      let path = ContentPath.resolve(ContentPath.percentDecoded(destination[...]), in: folder),
      files.file(at: path) != nil
    else { return nil }
    return "write %23 for the '#' in a file's name: '\(shortened(destination.replacing("#", with: "%23")))'"
  }

  /// Returns the page or file that a broken path most likely refers to.
  private func suggestion(for path: String, from folder: String, asFile: Bool) -> String? {
    if asFile { return files.suggestion(for: path, from: folder, isFile: true) }
    let base = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    for candidate in ["\(base).md", "\(base)/index.md"] where sources[candidate] != nil {
      return "did you mean '\(ContentPath.relative(candidate, from: folder))'?"
    }
    return files.suggestion(for: path, from: folder)
  }
}
