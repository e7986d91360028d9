import Diagnostics

/// What of an item reaches beyond the pages that show it: as long as that is the same, so is the rest of the site.
package struct ItemOutline: Hashable, Sendable {
  package struct Link: Hashable, Sendable {
    /// As it is written.
    package var destination: String
    package var isImage: Bool
    package var target: LinkTarget?

    package init(destination: String, isImage: Bool, target: LinkTarget?) {
      self.destination = destination
      self.isImage = isImage
      self.target = target
    }
  }

  /// All that decides of the item's place among others, of whether it is there, and of what is shown of it elsewhere.
  package var standing: String
  /// The image's path, and where it was found: in the item's file, or beside it.
  package var image: String?
  package var imageLocation: String?
  package var linkTarget: LinkTarget?
  /// Each once, in the order in which they are met.
  package var links: [Link]

  package init(standing: String, image: String?, imageLocation: String?, linkTarget: LinkTarget?, links: [Link]) {
    self.standing = standing
    self.image = image
    self.imageLocation = imageLocation
    self.linkTarget = linkTarget
    self.links = links
  }
}

extension ContentSurroundings {
  /// The outline of an item of the catalog; nil where it is in none of the collections.
  /// - Complexity: O(n) in the length of its text.
  package func outline(of item: Item) -> ItemOutline? {
    source(ofItem: item).flatMap { outline(of: item, at: $0) }
  }

  /// The same for an item whose file is known.
  package func outline(of item: Item, at source: ItemSource) -> ItemOutline? {
    guard let settings = collections[source.collection] else { return nil }
    var links: [ItemOutline.Link] = []
    var known: Set<ItemOutline.Link> = []
    item.body.forEachLink { link, isImage in
      let link = ItemOutline.Link(destination: link.destination, isImage: isImage, target: link.target)
      if known.insert(link).inserted { links.append(link) }
    }
    return ItemOutline(
      standing: standing(of: item, source, settings), image: item.image?.path, imageLocation: item.image?.location.path,
      linkTarget: item.linkTarget, links: links)
  }

  /// Each part is told apart from the next one by a zero, and what is not there from what is empty.
  func standing(of item: Item, _ source: ItemSource, _ settings: CollectionSettings) -> String {
    var standing = item.isDraft ? "draft" : ""
    func add(_ part: String?) {
      standing += "\0"
      standing += part ?? "\u{1}"
    }
    for part in [item.cell, item.creator, item.copyright, item.link] { add(part) }
    add(item.order.map { "\($0)" })
    for key in settings.sort { add(sortValue(of: item, by: key.property, collationKey)?.text) }
    if let rule = settings.sectionBy { add(sectionKey(of: item, source, by: rule).standing) }
    return standing
  }
}

extension SortValue {
  fileprivate var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .bytes(let bytes): hexadecimal(bytes)
    case .date(let date): date.standing
    }
  }
}

/// Two digits for each byte: sort keys are no text.
private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
    for (index, byte) in bytes.enumerated() {
      text[2 * index] = digits[Int(byte >> 4)]
      text[2 * index + 1] = digits[Int(byte & 15)]
    }
    return text.count
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
