package import Discovery
package import Bytes
import Diagnostics
import Geometry
import Markdown
import Settings

extension ItemContent {
  /// The key of this content that replaces another.
  /// - Parameter key: the key of the item before its content changed.
  package func key(after key: ContentKey) -> ContentKey {
    var writer = RecordWriter(capacity: 1024)
    writer.add(key)
    writer.add(self, of: "")
    return ContentKey(writer.finish())
  }
}

extension ItemFacts {
  /// Writes the facts to a record. The source of the item and its key are not part of it.
  package func write(to writer: inout RecordWriter) {
    writer.add(unsaid.rawValue | (isBroken ? Self.brokenFlag : 0) | (hasRareValues ? Self.rareFlag : 0))
    writer.add(item.content, of: item.source.item)
    guard hasRareValues else { return }
    writer.add(saidAlt)
    writer.add(linkLocation, in: item.content.location.path)
    writer.add(diagnostics) { $0.add($1) }
    writer.add(parent?.value)
    writer.add(parent?.location, in: item.content.location.path)
    writer.add(otherLanguages) { $0.add($1) }
  }

  private static let brokenFlag = 1 << 16
  private static let rareFlag = 1 << 17

  /// Reads facts from a record; nil if it is damaged. The content of most items is decoded later.
  /// - Parameters:
  ///   - source: the item's file.
  ///   - key: the key of the facts.
  ///   - body: the item's body.
  package init?(_ reader: inout RecordReader, source: ItemSource, key: ContentKey, body: StoredBody) {
    guard let flags = reader.number() else { return nil }
    let unsaid = Unsaid(rawValue: flags & (Self.brokenFlag - 1))
    let isBroken = flags & Self.brokenFlag != 0
    if flags & Self.rareFlag == 0 {
      guard let summary = reader.itemSummary(of: source) else { return nil }
      self.init(
        item: Item(summary, encoded: reader, source: source, key: key, body: body), unsaid: unsaid,
        isBroken: isBroken)
      return
    }
    guard let summary = reader.itemSummary(of: source), let content = reader.itemContent(after: summary),
      let saidAlt = reader.optionalText(),
      let linkLocation = reader.optionalLocation(in: content.location.path),
      let diagnostics = reader.values({ $0.diagnostic() }), let parent = reader.optionalText(),
      let parentLocation = reader.optionalLocation(in: content.location.path),
      let otherLanguages = reader.values({ $0.text() })
    else { return nil }
    self.init(
      item: Item(content, source: source, key: key, body: body), linkLocation: linkLocation,
      unsaid: unsaid, saidAlt: saidAlt, isBroken: isBroken, diagnostics: diagnostics,
      parent: parent.flatMap { slug in parentLocation.map { Located(value: slug, location: $0) } },
      otherLanguages: otherLanguages)
  }
}

extension RecordWriter {
  /// - Parameter path: the path of the item if the reader knows it, else an empty text.
  fileprivate mutating func add(_ item: ItemContent, of path: String) {
    var traits = ItemTraits(item)
    if item.path == path { traits.insert(.hasSourcePath) }
    add(traits.rawValue)
    if !traits.contains(.hasSourcePath) {
      add(item.slug)
      add(item.path)
    }
    add(item.title)
    add(item.aspect)
    if traits.contains(.hasCharacters) {
      add(item.text.characters.plain)
      add(item.text.characters.others) { $0.add($1) }
    }
    // Here they can be read without the rest.
    if traits.contains(.hasLinks) { add(item.text.links) }
    add(item.excerpt)
    add(item.location)
    if let image = item.image { add(image, in: item.location.path) }
    if let gallery = item.gallery {
      add(gallery.others) { $0.add($1, in: item.location.path) }
      add(gallery.showsFolder ? 1 : 0)
      add(gallery.layout)
    }
    if !item.media.isEmpty { add(item.media) { $0.add($1, in: item.location.path) } }
    if let dimensions = item.dimensions {
      add(dimensions.unit.rawValue)
      add(dimensions.lengths) { $0.add($1) }
    }
    if let focus = item.focus { for number in [focus.x, focus.y] { add(number) } }
    if let date = item.date { add(date) }
    if let size = item.size { for number in [size.width, size.height] { add(number) } }
    if let position = item.position { for number in [position.latitude, position.longitude] { add(number) } }
    if let own = item.attributes {
      add(own.alpha)
      add(own.zIndex.map(Double.init))
      add(own.transform == nil ? 0 : 1)
      if let form = own.transform { for number in [form.a, form.b, form.c, form.d, form.tx, form.ty] { add(number) } }
    }
    if let order = item.order { add(order) }
    if item.hasRareParts { for case let text? in item.ownTexts { add(text) } }
    if traits.contains(.hasLinkTarget) { add(item.linkTarget) }
    if traits.contains(.hasPublication) { add(item.storedPublication?.value) }
    if traits.contains(.hasLists) { addLists(of: item) }
    if traits.contains(.hasCollections) { add(item.text.collections) }
    if let languages = item.languages {
      add(languages.fallback)
      add(languages.translated.sortedInBytes()) { $0.add($1) }
    }
  }

  private mutating func addLists(of item: ItemContent) {
    add(item.tags) { $0.add($1) }
    add(item.camera) { writer, setting in
      writer.add(setting.kind.rawValue)
      writer.add(setting.text)
    }
    add(item.fields)
  }

  mutating func add(_ fields: [FieldValue]) {
    add(fields) { writer, field in
      writer.add(field.name)
      writer.add(field.label)
      writer.add(field.isHidden ? 1 : 0)
      writer.add(field.format?.written)
      writer.add(field.content)
    }
  }

  private mutating func add(_ links: [ItemText.Link]) {
    add(links) { writer, link in
      writer.add(link.isImage ? 1 : 0)
      writer.add(link.link.destination)
      writer.add(link.link.title)
      writer.add(link.link.position.line)
      writer.add(link.link.position.column)
      writer.add(link.link.target)
    }
  }

  private mutating func add(_ collections: [CollectionFence]) {
    add(collections) { writer, fence in
      writer.add(fence.text)
      writer.add(fence.line << 1 | (fence.isNested ? 1 : 0))
    }
  }

  mutating func add(_ number: Double) { add(bits: number.bitPattern) }

  private mutating func add(_ number: Double?) {
    add(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  /// What is added to a time zone, so that 0 is none. No zone is a day west of Greenwich.
  static var zoneBase: Int { 24 * 60 }

  mutating func add(_ date: CalendarDate) {
    for number in [date.year, date.month, date.day, date.seconds ?? -1] { add(number) }
    if date.seconds != nil { add(date.zone.map { $0 + Self.zoneBase } ?? 0) }
    add(date.written)
  }

  private mutating func add(_ content: FieldContent) {
    switch content {
    case .string(let text):
      add(0)
      add(text)
    case .integer(let number):
      add(1)
      add(number)
    case .number(let number):
      add(2)
      add(number)
    case .boolean(let value): add(value ? 4 : 3)
    case .date(let date):
      add(5)
      add(date)
    case .url(let text):
      add(6)
      add(text)
    case .item(let path, let title, let language):
      add(8)
      add(path)
      add(title)
      add(language)
    case .list(let contents):
      add(7)
      add(contents) { $0.add($1) }
    }
  }

  mutating func add(_ target: LinkTarget?) {
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
    case .file(let path, let fragment):
      add(3)
      add(path)
      add(fragment)
    case .published(let path, let fragment):
      add(4)
      add(path)
      add(fragment)
    }
  }

  /// Adds an optional location. A path that the reader knows is not written.
  mutating func add(_ location: SourceLocation?, in path: String) {
    guard let location else { return add(0) }
    guard location.path == path else {
      add(1)
      return add(location)
    }
    add(2)
    add(locationIn: location)
  }
}

extension ItemContent {
  /// The texts that most items lack, each of which has a trait, without a caption that is the excerpt.
  fileprivate var ownTexts: [String?] {
    [section, link, cell, creator, copyright, showsExcerptAsCaption ? nil : caption, dateText]
  }
}

extension RecordReader {
  /// Reads the start of an item's content.
  fileprivate mutating func itemSummary(of source: ItemSource) -> ItemSummary? {
    guard let traits = number().map(ItemTraits.init(rawValue:)) else { return nil }
    var (slug, path) = (source.slug, "")
    if traits.contains(.hasSourcePath) {
      path = source.item
    } else {
      guard let ownSlug = text(), let ownPath = text() else { return nil }
      (slug, path) = (ownSlug, ownPath)
    }
    guard let title = text(), let aspect = optionalDouble() else { return nil }
    var characters = CharacterList()
    if traits.contains(.hasCharacters) {
      guard let plain = text(), let others = values({ $0.text() }) else { return nil }
      (characters.plain, characters.others) = (plain, others)
    }
    return ItemSummary(
      slug: slug, path: path, title: title, traits: traits, aspect: aspect, characters: characters)
  }

  /// Reads a text if there is one. Returns whether it could be read.
  private mutating func readText(_ trait: ItemTraits, of traits: ItemTraits, _ take: (String) -> Void) -> Bool {
    if !traits.contains(trait) { return true }
    guard let text = text() else { return false }
    take(text)
    return true
  }

  /// Reads the links of an item's text, which follow its summary.
  mutating func itemLinks(after summary: ItemSummary) -> [ItemText.Link]? {
    summary.traits.contains(.hasLinks) ? values { $0.link() } : []
  }

  /// Reads the content of an item, after its summary.
  mutating func itemContent(after summary: ItemSummary) -> ItemContent? {
    guard let links = itemLinks(after: summary), let excerpt = text(), let location = location() else { return nil }
    let traits = summary.traits
    var item = ItemContent(
      slug: summary.slug, path: summary.path, title: summary.title, excerpt: excerpt, location: location)
    item.aspect = summary.aspect
    item.isDraft = traits.contains(.isDraft)
    if traits.contains(.hasImage) {
      guard let image = image(in: location.path) else { return nil }
      item.image = image
    }
    if traits.contains(.hasGallery) {
      var gallery = ItemGallery()
      guard let others = values({ $0.image(in: location.path) }), let showsFolder = number(),
        let layout = optionalText()
      else { return nil }
      (gallery.others, gallery.showsFolder, gallery.layout) = (others, showsFolder == 1, layout)
      item.gallery = gallery
    }
    if traits.contains(.hasMedia) {
      guard let media = values({ $0.medium(in: location.path) }) else { return nil }
      item.media = media
    }
    if traits.contains(.hasDimensions) {
      guard let unit = text().flatMap(ItemDimensions.Unit.init), let lengths = values({ $0.double() }),
        let dimensions = ItemDimensions(lengths: lengths, unit: unit)
      else { return nil }
      item.dimensions = dimensions
    }
    if traits.contains(.hasFocus) {
      guard let point = doubles(2), let focus = FocusPoint(x: point[0], y: point[1]) else { return nil }
      item.focus = focus
    }
    if traits.contains(.hasDate) {
      guard let date = date() else { return nil }
      item.date = date
    }
    if traits.contains(.hasSize) {
      guard let size = doubles(2) else { return nil }
      item.size = Size(width: size[0], height: size[1])
    }
    if traits.contains(.hasPosition) {
      guard let place = doubles(2) else { return nil }
      item.position = GeographicPosition(latitude: place[0], longitude: place[1])
    }
    if traits.contains(.hasAttributes) {
      guard let alpha = optionalDouble(), let zIndex = optionalDouble(), let hasTransform = number() else { return nil }
      var own = AttributeOverrides()
      own.alpha = alpha
      own.zIndex = zIndex.flatMap { Int(exactly: $0) }
      if hasTransform == 1 {
        guard let form = doubles(6) else { return nil }
        own.transform = AffineTransform(a: form[0], b: form[1], c: form[2], d: form[3], tx: form[4], ty: form[5])
      }
      item.attributes = own
    }
    item.hidesKeywords = traits.contains(.hidesKeywords)
    if traits.contains(.hasOrder) {
      guard let order = double() else { return nil }
      item.order = order
    }
    item.text = summary.text
    item.text.links = links
    if traits.contains(.hasExcerptAsCaption) { item.caption = excerpt }
    guard readText(.hasSection, of: traits, { item.section = $0 }), readText(.hasLink, of: traits, { item.link = $0 }),
      readText(.hasCell, of: traits, { item.cell = $0 }), readText(.hasCreator, of: traits, { item.creator = $0 }),
      readText(.hasCopyright, of: traits, { item.copyright = $0 }),
      readText(.hasOwnCaption, of: traits, { item.caption = $0 }),
      readText(.hasDateText, of: traits, { item.dateText = $0 })
    else { return nil }
    if traits.contains(.hasLinkTarget) {
      guard let target = target() else { return nil }
      item.linkTarget = target
    }
    if traits.contains(.hasPublication) {
      guard let publication = publication() else { return nil }
      item.publication = publication ?? Publication()
    }
    if traits.contains(.hasLists) {
      guard let tags = values({ $0.text() }), let camera = values({ $0.cameraSetting() }),
        let fields = values({ $0.field() })
      else { return nil }
      (item.tags, item.camera, item.fields) = (tags, camera, fields)
    }
    if traits.contains(.hasCollections) {
      guard let collections = values({ $0.collectionFence() }) else { return nil }
      item.text.collections = collections
    }
    if traits.contains(.hasLanguages) {
      guard let fallback = text(), let translated = values({ $0.text() }) else { return nil }
      item.languages = TextLanguages(fallback: fallback, translated: Set(translated))
    }
    return item
  }
}
