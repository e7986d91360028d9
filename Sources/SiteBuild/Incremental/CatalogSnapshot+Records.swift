import Bytes
import Content
import Diagnostics
import Markdown
import PageRendering
import Settings
import SiteModel
import Theming

extension RecordWriter {
  mutating func add(_ characters: SiteCharacters) {
    add(characters.all.sorted()) { $0.add(Int($1.value)) }
    add(characters.clusters.sorted()) { $0.add($1) }
    add(Int(characters.emphasis.rawValue))
  }

  /// Adds a tree without its items, which the catalog contains.
  mutating func add(_ tree: SourceTree) {
    for text in [tree.root, tree.displayName] { add(text) }
    for entry in [tree.site, tree.home] { add(entry?.path) }
    add(tree.collections) { writer, source in
      for text in [source.path, source.file.path] { writer.add(text) }
      writer.add(source.parent)
    }
    add(tree.assets) { $0.add($1.path) }
  }

  mutating func add(_ key: CatalogSection.Key) {
    switch key {
    case .all: add([0])
    case .text(let text):
      add([1])
      add(text)
    case .boolean(let value): add([2, value ? 1 : 0])
    case .year(let year): add([3, year])
    case .month(let year, let month): add([4, year, month])
    case .day(let date): add([5, date.year, date.month, date.day])
    case .none: add([6])
    }
  }

  private mutating func add(_ numbers: [Int]) { add(numbers) { $0.add($1) } }

  /// Adds an item.
  /// - Parameter text: The record of the item's text; nil for an item without a file of its own.
  mutating func add(_ item: Item, _ text: CatalogSnapshot.Text?) {
    add(item.slug)
    add(item.title)
    add(item.location.path)
    let image = item.image
    add(image?.path)
    if let image {
      add(image.alt)
      add(image.location.path)
    }
    add(item.cell)
    add(item.creator)
    add(item.copyright)
    add(target: item.linkTarget)
    guard let text else { return add(0) }
    let source = item.source
    add(source.isFolder ? 2 : 1)
    add(source.subfolder)
    add(source.file.path)
    add(text.outline.links) { writer, link in
      writer.add(link.destination)
      writer.add(link.isImage ? 1 : 0)
      writer.add(target: link.target)
    }
    // A reader can skip the part that it needs for few items.
    addPart { rest in
      rest.add(text.outline.standing)
      rest.add(text.characters)
    }
  }

  private mutating func add(target: LinkTarget?) {
    switch target {
    case nil: add(0)
    case .item(let path, let fragment):
      add(1)
      add(path)
      add(fragment)
    case .collection(let path, let fragment):
      add(2)
      add(path)
      add(fragment)
    case .file(let path):
      add(3)
      add(path)
    }
  }
}

extension RecordReader {
  mutating func characters() -> SiteCharacters? {
    guard let numbers = values({ $0.number() }), let clusters = values({ $0.text() }),
      let emphasis = number().flatMap(UInt8.init(exactly:))
    else { return nil }
    let scalars = numbers.compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) }
    return SiteCharacters(all: Set(scalars), clusters: Set(clusters), emphasis: Emphasis(rawValue: emphasis))
  }

  mutating func collectionSource() -> CollectionSource? {
    guard let path = text(), let file = text(), let parent = optionalText() else { return nil }
    return CollectionSource(path: path, file: SourceEntry(path: file), parent: parent)
  }

  mutating func sectionKey() -> CatalogSection.Key? {
    guard let numbers = values({ $0.number() }) else { return nil }
    switch (numbers.first, numbers.count) {
    case (0, 1): return .all
    case (1, 1): return text().map { .text($0) }
    case (2, 2): return .boolean(numbers[1] == 1)
    case (3, 2): return .year(numbers[1])
    case (4, 3): return .month(year: numbers[1], month: numbers[2])
    case (5, 4): return .day(CalendarDate(year: numbers[1], month: numbers[2], day: numbers[3]))
    case (6, 1): return CatalogSection.Key.none
    default: return nil
    }
  }

  /// Reads an item and the record of its text, if it has one.
  /// - Parameter includesText: Whether to decode the record of the text.
  mutating func item(of collection: String, includesText: Bool) -> (item: Item, text: CatalogSnapshot.Text?)? {
    guard let slug = text(), let title = text(), let file = text(), let imagePath = optionalText()
    else { return nil }
    var image: ItemImage?
    if let imagePath {
      guard let alt = text(), let place = text() else { return nil }
      image = ItemImage(path: imagePath, alt: alt, location: SourceLocation(path: place))
    }
    guard let cell = optionalText(), let creator = optionalText(), let copyright = optionalText(),
      let target = target(), let kind = number()
    else { return nil }
    var source = ItemSource(
      slug: slug, collection: collection, file: SourceEntry(path: imagePath ?? ""), isFolder: kind == 2,
      isImage: kind == 0)
    func item() -> Item {
      Item(
        source, title: title, image: image, linkTarget: target, cell: cell, creator: creator, copyright: copyright,
        file: file)
    }
    guard kind > 0 else { return (item(), nil) }
    guard let subfolder = text(), let path = text(), let links = values({ $0.link() }), let rest = part() else {
      return nil
    }
    (source.subfolder, source.file) = (subfolder, SourceEntry(path: path))
    var item = item()
    item.setLinks(links)
    guard includesText else { return (item, nil) }
    var reader = reader(of: rest)
    guard let standing = reader.data(), let characters = reader.characters() else { return nil }
    let outline = ItemSummary(
      standing: standing, image: image?.path, imageLocation: image?.location.path, linkTarget: target, links: links)
    return (item, CatalogSnapshot.Text(outline: outline, characters: characters))
  }

  private mutating func link() -> ItemSummary.Link? {
    guard let destination = text(), let isImage = number(), let target = target() else {
      return nil
    }
    return ItemSummary.Link(destination: destination, isImage: isImage == 1, target: target)
  }

  /// Reads a link target. Returns nil if it can't be read, and `.some(nil)` if there is no target.
  private mutating func target() -> LinkTarget?? {
    switch number() {
    case 0: return .some(nil)
    case 1:
      guard let path = text(), let fragment = optionalText() else { return nil }
      return .item(path: path, fragment: fragment)
    case 2:
      guard let path = text(), let fragment = optionalText() else { return nil }
      return .collection(path: path, fragment: fragment)
    case 3: return text().map { .file($0) }
    default: return nil
    }
  }
}
