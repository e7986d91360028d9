package import Bytes
import Files

/// What a build found out about the links of items: the key that each item with links has once their targets are known.
///
/// Where a link leads depends on what pages and files there are. As long as these are the same, the targets are only
/// found of items whose content is used.
package struct LinkResolutions: Equatable, Sendable {
  /// The key of the pages and files.
  package fileprivate(set) var indexKey: ContentKey
  /// The keys of the items before, and those with targets, in the order in which they were resolved.
  private var before: [ContentKey] = []
  private var after: [ContentKey] = []

  /// - Parameter indexKey: the key of the pages and files.
  package init(_ indexKey: ContentKey) { self.indexKey = indexKey }

  /// Nothing.
  package static var none: LinkResolutions { LinkResolutions(ContentKey(high: 0, low: 0)) }

  package mutating func append(_ before: ContentKey, _ after: ContentKey) {
    self.before.append(before)
    self.after.append(after)
  }

  /// Finds items in the order in which they were resolved. If one was added or changed, the others are looked up.
  package struct Search {
    private let known: LinkResolutions
    private var next = 0
    private var places: [ContentKey: Int]?

    /// - Parameter indexKey: the key of the pages and files that there are now.
    package init(_ known: LinkResolutions, indexKey: ContentKey) {
      self.known = known.indexKey == indexKey ? known : LinkResolutions(indexKey)
    }

    /// Returns the key of an item with targets; nil if it is not known.
    package mutating func key(after before: ContentKey) -> ContentKey? {
      if known.before.isEmpty { return nil }
      // The second place is that of the item after one that changed.
      for place in next...next + 1 where place < known.before.count && known.before[place] == before {
        next = place + 1
        return known.after[place]
      }
      if places == nil {
        places = Dictionary(zip(known.before, known.before.indices)) { first, _ in first }
      }
      guard let place = places?[before] else { return nil }
      next = place + 1
      return known.after[place]
    }
  }
}

// MARK: - Records

extension RecordWriter {
  package mutating func add(_ resolutions: LinkResolutions) { resolutions.write(to: &self) }
}

extension RecordReader {
  /// Reads resolutions; nil if they are unreadable.
  package mutating func linkResolutions() -> LinkResolutions? { LinkResolutions(&self) }
}

extension LinkResolutions {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.add(indexKey)
    writer.add(plain: before)
    writer.add(plain: after)
  }

  fileprivate init?(_ reader: inout RecordReader) {
    guard let indexKey = reader.key(), let before = reader.plain(ContentKey.self),
      let after = reader.plain(ContentKey.self), before.count == after.count
    else { return nil }
    self.init(indexKey)
    (self.before, self.after) = (before, after)
  }
}
