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
    writer.add(unsaid.rawValue | (isBroken ? 1 << 16 : 0))
    writer.add(saidAlt)
    writer.add(item.content, of: item.source.item)
    writer.add(linkLocation, in: item.content.location.path)
    writer.add(diagnostics) { $0.add($1) }
    writer.add(parent?.value)
    writer.add(parent?.location, in: item.content.location.path)
    writer.add(otherLanguages) { $0.add($1) }
  }

  /// Reads facts from a record; nil if it is damaged.
  /// - Parameters:
  ///   - source: the item's file.
  ///   - key: the key of the facts.
  ///   - body: the item's body.
  package init?(_ reader: inout RecordReader, source: ItemSource, key: ContentKey, body: StoredBody) {
    guard let flags = reader.number(), let saidAlt = reader.optionalText(),
      let content = reader.itemContent(of: source),
      let linkLocation = reader.optionalLocation(in: content.location.path),
      let diagnostics = reader.values({ $0.diagnostic() }), let parent = reader.optionalText(),
      let parentLocation = reader.optionalLocation(in: content.location.path),
      let otherLanguages = reader.values({ $0.text() })
    else { return nil }
    self.init(
      item: Item(content, source: source, key: key, body: body), linkLocation: linkLocation,
      unsaid: Unsaid(rawValue: flags & 0xFFFF), saidAlt: saidAlt, isBroken: flags >> 16 != 0, diagnostics: diagnostics,
      parent: parent.flatMap { slug in parentLocation.map { Located(value: slug, location: $0) } },
      otherLanguages: otherLanguages)
  }
}

extension RecordWriter {
  /// - Parameter path: the path of the item if the reader knows it, else an empty text.
  fileprivate mutating func add(_ item: ItemContent, of path: String) {
    let isKnown = item.path == path
    add(
      (item.isDraft ? 1 : 0) | (isKnown ? 2 : 0) | (item.image != nil ? 4 : 0) | (item.date != nil ? 8 : 0)
        | (item.size != nil ? 16 : 0) | (item.attributes != nil ? 32 : 0) | (item.position != nil ? 64 : 0)
        | (item.text.isEmpty ? 128 : 0) | Int(item.text.contents.rawValue) << 8 | (item.gallery != nil ? 1 << 16 : 0)
        | (item.media.isEmpty ? 0 : 1 << 17) | (item.dimensions == nil ? 0 : 1 << 18)
        | (item.languages == nil ? 0 : 1 << 19) | (item.focus == nil ? 0 : 1 << 20))
    if !isKnown {
      add(item.slug)
      add(item.path)
    }
    add(item.title)
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
    add(item.order)
    add(item.aspect)
    add(item.tags) { $0.add($1) }
    for text in [item.section, item.link, item.cell, item.creator, item.copyright, item.caption, item.dateText] {
      add(text)
    }
    add(item.linkTarget)
    add(item.camera) { writer, setting in
      writer.add(setting.kind.rawValue)
      writer.add(setting.text)
    }
    add(item.fields) { writer, field in
      writer.add(field.name)
      writer.add(field.label)
      writer.add(field.isHidden ? 1 : 0)
      writer.add(field.content)
    }
    add(item.text.links) { writer, link in
      writer.add(link.isImage ? 1 : 0)
      writer.add(link.link.destination)
      writer.add(link.link.title)
      writer.add(link.link.position.line)
      writer.add(link.link.position.column)
      writer.add(link.link.target)
    }
    add(item.text.characters) { $0.add($1) }
    add(item.text.collections) { writer, fence in
      writer.add(fence.text)
      writer.add(fence.line << 1 | (fence.isNested ? 1 : 0))
    }
    add(item.storedPublication?.value)
    if let languages = item.languages {
      add(languages.fallback)
      add(languages.translated.sortedInBytes()) { $0.add($1) }
    }
  }

  mutating func add(_ number: Double) { add(bits: number.bitPattern) }

  private mutating func add(_ number: Double?) {
    add(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  mutating func add(_ date: CalendarDate) {
    for number in [date.year, date.month, date.day, date.seconds ?? -1] { add(number) }
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

  private mutating func add(_ target: LinkTarget?) {
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
    case .published(let path):
      add(4)
      add(path)
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

extension RecordReader {
  fileprivate mutating func itemContent(of source: ItemSource) -> ItemContent? {
    guard let flags = number() else { return nil }
    var (slug, path) = (source.slug, source.item)
    if flags & 2 == 0 {
      guard let ownSlug = text(), let ownPath = text() else { return nil }
      (slug, path) = (ownSlug, ownPath)
    }
    guard let title = text(), let excerpt = text(), let location = location() else { return nil }
    var item = ItemContent(
      slug: slug, path: path, title: title, tags: [], excerpt: excerpt, fields: [], isDraft: flags & 1 != 0,
      location: location)
    if flags & 4 != 0 {
      guard let image = image(in: location.path) else { return nil }
      item.image = image
    }
    if flags & 1 << 16 != 0 {
      var gallery = ItemGallery()
      guard let others = values({ $0.image(in: location.path) }), let showsFolder = number(),
        let layout = optionalText()
      else { return nil }
      (gallery.others, gallery.showsFolder, gallery.layout) = (others, showsFolder == 1, layout)
      item.gallery = gallery
    }
    if flags & 1 << 17 != 0 {
      guard let media = values({ $0.medium(in: location.path) }) else { return nil }
      item.media = media
    }
    if flags & 1 << 18 != 0 {
      guard let unit = text().flatMap(ItemDimensions.Unit.init), let lengths = values({ $0.double() }),
        let dimensions = ItemDimensions(lengths: lengths, unit: unit)
      else { return nil }
      item.dimensions = dimensions
    }
    if flags & 1 << 20 != 0 {
      guard let x = double(), let y = double(), let focus = FocusPoint(x: x, y: y) else { return nil }
      item.focus = focus
    }
    if flags & 8 != 0 {
      guard let date = date() else { return nil }
      item.date = date
    }
    if flags & 16 != 0 {
      guard let width = double(), let height = double() else { return nil }
      item.size = Size(width: width, height: height)
    }
    if flags & 64 != 0 {
      guard let latitude = double(), let longitude = double() else { return nil }
      item.position = GeographicPosition(latitude: latitude, longitude: longitude)
    }
    if flags & 32 != 0 {
      guard let alpha = optionalDouble(), let zIndex = optionalDouble(), let hasTransform = number() else { return nil }
      var own = AttributeOverrides()
      own.alpha = alpha
      own.zIndex = zIndex.flatMap { Int(exactly: $0) }
      if hasTransform == 1 {
        guard let a = double(), let b = double(), let c = double(), let d = double(), let x = double(), let y = double()
        else { return nil }
        own.transform = AffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y)
      }
      item.attributes = own
    }
    guard let order = optionalDouble(), let aspect = optionalDouble(), let tags = values({ $0.text() }),
      let section = optionalText(), let link = optionalText(), let cell = optionalText(),
      let creator = optionalText(), let copyright = optionalText(), let caption = optionalText(),
      let dateText = optionalText(),
      let target = target(), let camera = values({ $0.cameraSetting() }), let fields = values({ $0.field() }),
      let links = values({ $0.link() }), let characters = values({ $0.text() }),
      let collections = values({ $0.collectionFence() }), let publication = publication()
    else { return nil }
    (item.order, item.aspect, item.tags, item.section, item.link) = (order, aspect, tags, section, link)
    (item.cell, item.creator, item.copyright, item.caption) = (cell, creator, copyright, caption)
    (item.linkTarget, item.camera, item.fields, item.dateText) = (target, camera, fields, dateText)
    item.text.isEmpty = flags & 128 != 0
    item.text.contents = MarkdownContents(rawValue: UInt8(truncatingIfNeeded: flags >> 8))
    (item.text.links, item.text.characters, item.text.collections) = (links, characters, collections)
    if let publication { item.publication = publication }
    if flags & 1 << 19 != 0 {
      guard let fallback = text(), let translated = values({ $0.text() }) else { return nil }
      item.languages = TextLanguages(fallback: fallback, translated: Set(translated))
    }
    return item
  }

  mutating func double() -> Double? { bits().map { Double(bitPattern: $0) } }

  private mutating func optionalDouble() -> Double?? {
    guard let isThere = number() else { return nil }
    return isThere == 1 ? double().map(Optional.some) : .some(nil)
  }

  mutating func date() -> CalendarDate? {
    guard let year = number(), let month = number(), let day = number(), let seconds = number() else { return nil }
    guard let written = optionalText() else { return nil }
    return CalendarDate(year: year, month: month, day: day, seconds: seconds < 0 ? nil : seconds, written: written)
  }

  private mutating func cameraSetting() -> CameraSetting? {
    guard let kind = text().flatMap(CameraSetting.Kind.init), let text = text() else { return nil }
    return CameraSetting(kind, text)
  }

  private mutating func field() -> FieldValue? {
    guard let name = text(), let label = text(), let isHidden = number(), let content = fieldContent() else {
      return nil
    }
    return FieldValue(name: name, label: label, content: content, isHidden: isHidden == 1)
  }

  private mutating func fieldContent(depth: Int = 0) -> FieldContent? {
    switch number() {
    case 0: text().map { .string($0) }
    case 1: number().map { .integer($0) }
    case 2: double().map { .number($0) }
    case 3: .boolean(false)
    case 4: .boolean(true)
    case 5: date().map { .date($0) }
    case 6: text().map { .url($0) }
    case 8:
      if let path = text(), let title = text(), let language = optionalText() {
        .item(path: path, title: title, language: language)
      } else {
        nil
      }
    // Lists of lists do not exist.
    case 7 where depth == 0: values { $0.fieldContent(depth: 1) }.map { .list($0) }
    default: nil
    }
  }

  private mutating func collectionFence() -> CollectionFence? {
    guard let text = text(), let number = number() else { return nil }
    return CollectionFence(text: text, line: number >> 1, isNested: number & 1 != 0)
  }

  private mutating func link() -> ItemText.Link? {
    guard let isImage = number(), let destination = text(), let title = text(), let line = number(),
      let column = number(), let target = target()
    else { return nil }
    return ItemText.Link(
      MarkdownLink(
        destination: destination, title: title, position: SourcePosition(line: line, column: column), target: target),
      isImage: isImage == 1)
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
    case 4: return text().map { .published($0) }
    default: return nil
    }
  }

  mutating func optionalLocation(in path: String) -> SourceLocation?? {
    switch number() {
    case 0: .some(nil)
    case 1: location().map(Optional.some)
    case 2: locationInFile(path).map(Optional.some)
    default: nil
    }
  }
}
