package import Items
package import Markdown

/// The images that one page shows.
package struct PageImages: Sendable {
  package struct Entry: Sendable {
    package var path: String
    package var image: SiteImage

    package init(path: String, image: SiteImage) { (self.path, self.image) = (path, image) }
  }

  package private(set) var own: [Entry] = []
  /// Filled if there are many.
  private var table: [String: SiteImage] = [:]

  package init() {}

  /// The images of some items and of a text.
  package init(
    of items: some Sequence<Item> = [], _ introduction: MarkdownDocument? = nil, among images: [String: SiteImage]
  ) {
    guard !images.isEmpty else { return }
    var own: [Entry] = []
    func use(_ path: String) { if let image = images[path] { own.append(Entry(path: path, image: image)) } }
    for item in items {
      if let path = item.imagePath { use(path) }
      for link in item.linksToFiles {
        // A link to an image leads to its largest file.
        if case .file(let path, _)? = link.link.target { use(path) }
      }
    }
    introduction?.forEachLink { link, _ in if case .file(let path, _)? = link.target { use(path) } }
    add(own)
  }

  /// The images that the page of an item shows.
  package init(ofPageOf item: Item, among images: [String: SiteImage]) {
    self.init(of: CollectionOfOne(item), among: images)
    guard item.hasSeveralImages || !item.media.isEmpty, !images.isEmpty else { return }
    let others = item.images.dropFirst() + item.media.compactMap(\.poster)
    add(others.compactMap { image in images[image.path].map { Entry(path: image.path, image: $0) } })
  }

  /// The images of a text.
  package init(of introduction: MarkdownDocument, among images: [String: SiteImage]) {
    self.init(of: [], introduction, among: images)
  }

  /// Adds the images of another part of the page.
  package mutating func add(_ other: PageImages) { add(other.own) }

  /// Adds the images that all pages show.
  package func adding(_ shared: [Entry]) -> PageImages {
    var images = self
    images.add(shared)
    return images
  }

  private mutating func add(_ entries: [Entry]) {
    if entries.isEmpty { return }
    own += entries
    if own.count > 8 { table = Dictionary(own.map { ($0.path, $0.image) }) { first, _ in first } }
  }

  package subscript(path: String) -> SiteImage? {
    table.isEmpty ? own.first { $0.path == path }?.image : table[path]
  }
}
