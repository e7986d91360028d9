package import Content
import Diagnostics
package import Markdown
import Settings

/// The values of an item that affect other pages. As long as the summary is equal, a change of the item affects only
/// its own pages.
package struct ItemSummary: Hashable, Sendable {
  /// A link or image of the item's text.
  package struct Link: Hashable, Sendable {
    /// The destination as written.
    package var destination: String
    package var isImage: Bool
    package var target: LinkTarget?

    package init(destination: String, isImage: Bool, target: LinkTarget? = nil) {
      self.destination = destination
      self.isImage = isImage
      self.target = target
    }
  }

  /// The encoded values that determine whether the item is published, its position, and what other pages show of it.
  package var standing: [UInt8]
  /// The path of the image.
  package var image: String?
  /// The path of the file that determined the image: the item's own file, or the image beside it.
  package var imageLocation: String?
  package var linkTarget: LinkTarget?
  /// The distinct links, in order of first occurrence.
  package var links: [Link]

  package init(
    standing: [UInt8], image: String? = nil, imageLocation: String? = nil, linkTarget: LinkTarget? = nil, links: [Link]
  ) {
    self.standing = standing
    self.image = image
    self.imageLocation = imageLocation
    self.linkTarget = linkTarget
    self.links = links
  }
}

extension ContentContext {
  /// Returns the summary of an item of the catalog; nil for an image without a Markdown file.
  /// - Complexity: O(n) in the length of its text.
  package func outline(of item: Item) -> ItemSummary? {
    item.source.isImage ? nil : outlining(ofCollection: item.source.collection)?.outline(of: item)
  }

  /// Returns the value that creates the summaries of a collection's items; nil if no collection has this path.
  package func outlining(ofCollection path: String) -> ItemOutlining? {
    collections[path].map { ItemOutlining($0, collationKey) }
  }
}

/// Creates the summaries of a collection's items.
package struct ItemOutlining {
  private let sort: [SortKey]
  private let sectionBy: SectionRule?
  private let collationKey: CollationKey

  init(_ settings: CollectionSettings, _ collationKey: @escaping CollationKey) {
    (sort, sectionBy, self.collationKey) = (settings.sort, settings.sectionBy, collationKey)
  }

  /// Returns the summary of an item.
  package func outline(of item: Item) -> ItemSummary {
    var links: [ItemSummary.Link] = []
    var known: Set<ItemSummary.Link> = []
    item.body.forEachLink { link, isImage in
      let link = ItemSummary.Link(destination: link.destination, isImage: isImage, target: link.target)
      if known.insert(link).inserted { links.append(link) }
    }
    let image = item.image
    return ItemSummary(
      standing: standing(of: item), image: image?.path, imageLocation: image?.location.path,
      linkTarget: item.linkTarget, links: links)
  }

  /// Encodes each part after its length, so that items with different values never have equal encodings.
  func standing(of item: Item) -> [UInt8] {
    var standing: [UInt8] = [item.isDraft ? 1 : 0]
    standing.reserveCapacity(128)
    standing.append(part: item.cell?.utf8)
    standing.append(part: item.creator?.utf8)
    standing.append(part: item.copyright?.utf8)
    standing.append(part: item.link?.utf8)
    standing.append(part: item.order.map { "\($0)".utf8 })
    for key in sort { standing.append(part: sortValue(of: item, by: key.property, collationKey)?.standing) }
    if let sectionBy { standing.append(part: sectionKey(of: item, by: sectionBy).standing.utf8) }
    return standing
  }
}

extension [UInt8] {
  fileprivate mutating func append(part: (some Swift.Collection<UInt8>)?) {
    Swift.withUnsafeBytes(of: Int32(truncatingIfNeeded: part?.count ?? -1).littleEndian) { append(contentsOf: $0) }
    if let part { append(contentsOf: part) }
  }
}

extension SortValue {
  fileprivate var standing: [UInt8] {
    switch self {
    case .number(let number): Array("\(number)".utf8)
    case .bytes(let bytes): bytes
    case .date(let date): Array(date.standing.utf8)
    }
  }
}

extension CalendarDate { fileprivate var standing: String { "\(year) \(month) \(day) \(seconds ?? 0)" } }

extension CatalogSection.Key {
  fileprivate var standing: String {
    switch self {
    case .all: "all"
    case .text(let text): "text " + text
    case .boolean(let value): value ? "yes" : "no"
    case .year(let year): "year \(year)"
    case .month(let year, let month): "month \(year) \(month)"
    case .day(let date): "day " + date.standing
    case .none: "none"
    }
  }
}
