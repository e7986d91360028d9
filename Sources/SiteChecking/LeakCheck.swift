import Bytes
import Items
package import Diagnostics
import Files
import Glibc
import Markdown
package import SiteModel

/// Finds what a published site should not tell: texts of drafts, texts of unlisted items outside their own pages, and the
/// folders of the machine that built it.
package struct LeakCheck: Sendable {
  /// An item whose text is not to be found in some files.
  private struct Secret: Sendable {
    var item: Item
    var isDraft: Bool
    /// The beginnings of the paths of the files that may contain the text: the item's own.
    var ownPaths: [String]

    func allows(_ path: String) -> Bool { ownPaths.contains { path.hasPrefix($0) } }
  }

  /// The endings of the files that contain text, and whether they consist of markup.
  private static let textFiles = [
    "html": true, "xml": true, "svg": true, "json": false, "geojson": false, "js": false, "css": false, "csv": false,
    "txt": false, "conf": false,
  ]

  private let folder: PublishedFolder
  private var secrets: [Secret] = []
  /// The place of a secret by the path of its item.
  private var owners: [String: Int] = [:]
  private var traces = TextTraces()
  /// The absolute paths to search for.
  private var paths: [String] = []

  /// - Parameters:
  ///   - catalogs: the content without drafts, in each language of the site.
  ///   - drafts: the same content with drafts.
  ///   - folders: the folders that the site is built from and in.
  package init(_ folder: PublishedFolder, catalogs: [Catalog], drafts: [Catalog], folders: [String]) {
    self.folder = folder
    for catalog in drafts { addSecrets(of: catalog) }
    // A path of one name, such as `/site`, is found in too many texts.
    paths = folders.map { FileSystem.resolved($0) }.filter { $0.split(separator: "/").count > 1 }
    guard !traces.isEmpty || !paths.isEmpty else { return }
    for text in catalogs.flatMap(Self.publicTexts) {
      traces.remove(text)
      paths.removeAll { text.contains($0) }
    }
  }

  private mutating func addSecrets(of catalog: Catalog) {
    let addresses = SiteAddresses(catalog.site)
    func ownPaths(_ item: Item, _ page: SiteFile, _ others: [String]) -> [String] {
      [addresses.outputPath(page)] + (others + [item.path + ".csl.json"]).map { addresses.outputPath(.data($0)) }
        + item.publication.aliases.map(\.path)
    }
    for collection in catalog.collections {
      for item in collection.allItems {
        if item.isDraft {
          add(Secret(item: item, isDraft: true, ownPaths: []))
        } else if item.isUnlisted || collection.isUnlisted {
          let others =
            [item.path + "/", "\(collection.path)/iiif/\(item.slug)/"]
            + (collection.isUnlisted ? [collection.path + "/"] : [])
          add(Secret(item: item, isDraft: false, ownPaths: ownPaths(item, .item(path: item.path), others)))
        }
      }
    }
    for page in catalog.pages where page.isDraft || page.isUnlisted {
      add(
        Secret(
          item: page, isDraft: page.isDraft, ownPaths: page.isDraft ? [] : ownPaths(page, page.pageFile, [])))
    }
  }

  private mutating func add(_ secret: Secret) {
    // What is not translated has the same text in several languages.
    let known = owners[secret.item.path]
    if let known { secrets[known].ownPaths += secret.ownPaths } else { secrets.append(secret) }
    owners[secret.item.path] = known ?? secrets.count - 1
    for text in secret.item.texts { traces.add(text, owner: known ?? secrets.count - 1) }
  }

  /// The texts that may be anywhere in the site.
  private static func publicTexts(of catalog: Catalog) -> [String] {
    var texts = [catalog.site.introduction.textWithoutMarkup, catalog.site.footer.textWithoutMarkup]
    for collection in catalog.collections where !collection.isUnlisted {
      texts += [collection.title, collection.introduction.textWithoutMarkup]
      for item in collection.items where !item.isDraft { texts += item.texts }
    }
    for page in catalog.pages where !page.isUnlisted { texts += page.texts }
    return texts
  }

  /// An error for each file that tells something, at the first place.
  /// - Throws: `FileError` if a file cannot be read.
  package func diagnostics(jobs: Int) throws -> [Diagnostic] {
    guard !traces.isEmpty || !paths.isEmpty else { return [] }
    let files = folder.files.filter { Self.isMarkup($0) != nil }
    return try orderedMap(files, jobs: jobs) { path in
      let bytes = try FileSystem.read(folder.path + "/" + path)
      return bytes.withUnsafeBytes { bytes in
        leaks(in: bytes, at: path)
          + traces.search(bytes, isMarkup: Self.isMarkup(path) == true) { owner in
            secrets[owner].allows(path)
          }.map { diagnostic(secrets[$0.owner], in: path, at: Self.position(of: $0.offset, in: bytes)) }
      }
    }.flatMap(\.self)
  }

  private static func isMarkup(_ path: String) -> Bool? {
    let name = FileSystem.name(of: path)
    return name.lastIndex(of: ".").flatMap { textFiles[String(name[name.index(after: $0)...])] }
  }

  private func leaks(in bytes: UnsafeRawBufferPointer, at file: String) -> [Diagnostic] {
    for path in paths {
      guard let offset = Self.offset(of: path, in: bytes) else { continue }
      return [
        .error(
          "folder-leaked", "this file names a folder of this machine, '\(path)'",
          at: SourceLocation(path: folder.path + "/" + file, position: Self.position(of: offset, in: bytes)),
          suggestion: "mend the template or static file that it comes from, or build the site again")
      ]
    }
    return []
  }

  private func diagnostic(_ secret: Secret, in path: String, at position: SourcePosition) -> Diagnostic {
    let location = SourceLocation(path: folder.path + "/" + path, position: position)
    let source = secret.item.location.path
    return secret.isDraft
      ? .error(
        "draft-leaked", "this file has a text of '\(source)', which is a draft", at: location,
        suggestion: "build the site again without --drafts, or take the text out of what it was copied to")
      : .error(
        "unlisted-leaked", "this file has a text of '\(source)', which is unlisted", at: location,
        suggestion: "build the site again, or take the text out of what it was copied to")
  }

  /// The place of a path in a text, where it is not the beginning of a longer name.
  private static func offset(of path: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    var path = path
    return path.withUTF8 { path in
      guard let first = bytes.baseAddress, let name = path.baseAddress else { return nil }
      var start = 0
      while start + path.count <= bytes.count,
        let found = memchr(first + start, Int32(path[0]), bytes.count - path.count - start + 1)
      {
        let offset = UnsafeRawPointer(found) - first
        let end = offset + path.count
        let continues = end < bytes.count && Unicode.Scalar(bytes[end]).isPartOfName
        if !continues, memcmp(found, name, path.count) == 0 { return offset }
        start = offset + 1
      }
      return nil
    }
  }

  private static func position(of offset: Int, in bytes: UnsafeRawBufferPointer) -> SourcePosition {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return SourcePosition(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: bytes[lineStart..<offset], as: UTF8.self).unicodeScalars.count + 1)
  }
}

extension Item {
  /// The texts that say what the item is.
  fileprivate var texts: [String] { [title, excerpt, body.textWithoutMarkup] }
}

extension Unicode.Scalar {
  fileprivate var isPartOfName: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || self == "-" || self == "_"
  }
}
