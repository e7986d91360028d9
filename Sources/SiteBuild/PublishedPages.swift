import Bytes

/// The pages that a build published, in the order in which it enumerated them.
struct PublishedPages: Equatable, Sendable {
  private(set) var paths = PathTable()
  /// The key of each page's input and path.
  private(set) var keys: [ContentKey] = []
  /// The paths in the site of the other files of a page, such as its style sheet, by the page's place. Few pages have
  /// any.
  private var others: [Int: [ByteText]] = [:]

  var count: Int { keys.count }
  /// About the size of the encoded list in bytes.
  var recordSize: Int { paths.recordSize + keys.count * MemoryLayout<ContentKey>.stride }
  /// The paths of all files that are no page's main file.
  var otherFiles: some Sequence<ByteText> { others.values.lazy.flatMap(\.self) }

  /// Adds a page.
  mutating func append(_ path: String, key: ContentKey, otherFiles: [ByteText] = []) {
    paths.append(path)
    setOtherFiles(otherFiles, at: count)
    keys.append(key)
  }

  /// Adds the page at a place of another list.
  mutating func append(from pages: PublishedPages, at place: Int) {
    pages.paths.withBytes(at: place) { paths.append($0) }
    if let files = pages.others[place] { others[count] = files }
    keys.append(pages.keys[place])
  }

  /// Adds the pages of another list.
  mutating func append(_ pages: PublishedPages) {
    for (place, files) in pages.others { others[count + place] = files }
    paths.append(pages.paths)
    keys += pages.keys
  }

  /// The paths of the other files of the page at a place.
  func otherFiles(at place: Int) -> [ByteText] { others[place] ?? [] }

  mutating func setOtherFiles(_ files: [ByteText], at place: Int) { others[place] = files.isEmpty ? nil : files }

  /// Returns the pages without those at some places.
  func removing(_ places: Set<Int>) -> PublishedPages {
    if places.isEmpty { return self }
    var pages = PublishedPages()
    for place in keys.indices where !places.contains(place) {
      pages.append(paths[place], key: keys[place], otherFiles: otherFiles(at: place))
    }
    return pages
  }

  /// Returns the paths of the files that another site lacks of the pages that are here only, or have another key there.
  func files(missingIn site: PublishedPages) -> [ByteText] {
    var missing: [ByteText] = []
    var search = PathSearch(site.paths)
    for place in keys.indices {
      // A page of the same key has the same path.
      let same =
        search.next(where: { site.keys[$0] == keys[place] })
        ?? paths.withBytes(at: place, { search.index(of: $0) })
      guard let same else {
        missing.append(ByteText(paths[place]))
        missing += otherFiles(at: place)
        continue
      }
      if site.keys[same] != keys[place] || site.otherFiles(at: same) != otherFiles(at: place) {
        missing += otherFiles(at: place)
      }
    }
    return missing
  }
}

// MARK: - Records

extension RecordWriter {
  mutating func add(_ pages: PublishedPages) { pages.write(to: &self) }
}

extension RecordReader {
  /// Reads pages; nil if they are unreadable.
  mutating func pages() -> PublishedPages? { PublishedPages(&self) }
}

extension PublishedPages {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.add(paths)
    writer.add(plain: keys)
    writer.add(others.sorted { $0.key < $1.key }) { writer, page in
      writer.add(page.key)
      writer.add(page.value) { $0.add($1.text) }
    }
  }

  fileprivate init?(_ reader: inout RecordReader) {
    guard let paths = reader.paths(), let keys = reader.plain(ContentKey.self), keys.count == paths.count,
      let others = reader.values({ reader -> (Int, [ByteText])? in
        guard let place = reader.number(), let files = reader.values({ $0.text().map(ByteText.init) }) else {
          return nil
        }
        return (place, files)
      })
    else { return nil }
    (self.paths, self.keys) = (paths, keys)
    self.others = Dictionary(others) { first, _ in first }
  }
}
