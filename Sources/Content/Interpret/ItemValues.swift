import Discovery
import Diagnostics
import Settings
import Items

/// The values of an item, as they are read from the row of a table and from the front matter of its file, which overrides
/// the row.
struct ItemValues {
  var item: ItemContent
  /// The values of the fields of the schema.
  var contents: [FieldContent?]
  var isGiven: [Bool]
  var alt: String?
  var linkLocation: SourceLocation?
  var unsaid = Unsaid.all
  var publication = Publication()
  /// The images that `images` or the table names.
  var images: [ItemImage] = []
  /// Whether they are those of the item's folder, and their layout.
  var (showsFolder, imageLayout): (Bool, String?) = (false, nil)
  /// The slug of the item that this one is an image of.
  var parent: Located<String>?
  var place = WrittenPlace()
  /// The names of what is translated.
  var translated: Set<String> = []
  private let source: ItemSource
  private let schema: ItemSchema
  private let files: ContentFiles

  init(_ source: ItemSource, _ document: ParsedDocument, _ schema: ItemSchema, _ files: ContentFiles) {
    (self.source, self.schema, self.files) = (source, schema, files)
    item = ItemContent.unsaid(source, document)
    contents = [FieldContent?](repeating: nil, count: schema.fields.count)
    isGiven = [Bool](repeating: false, count: schema.fields.count)
  }

  /// Takes an entry of the front matter.
  mutating func take(_ entry: FrontMatterNode.Entry, _ reader: inout FrontMatterReader) {
    if !take(entry.value, for: entry.key, ContentPath.folder(of: source.file.path), &reader) {
      if schema.ignoresOtherKeys, didYouMean(entry.key, schema.keys) == nil { return }
      reader.refuse(
        unknownKey: entry, of: "the item", candidates: schema.keys, advice: ForeignKeys.ofItems,
        otherwise: files.file(at: ContentPath.join(source.collection, "collection.md")) == nil
          ? "a page has no fields of its own: write it in the text"
          : "declare it under 'fields:' in collection.md")
    }
  }

  /// Takes an entry of a row.
  /// - Parameter location: the location of the row.
  mutating func take(
    _ entry: TableRowEntries.Entry, at location: SourceLocation, _ reader: inout FrontMatterReader
  ) {
    var node = entry.node
    node.position = SourcePosition(line: 1, column: entry.column + 1)
    if let index = schema.index(ofField: entry.key), entry.isUnread || schema.fields[index].isAddress(node) {
      let text = node.text ?? ""
      contents[index] = entry.isUnread ? .string(text) : .url(text)
      isGiven[index] = true
      return
    }
    _ = take(node, for: entry.key, source.collection, &reader)
    if entry.key == "image" { item.image?.location = location }
    if entry.key == "link" { linkLocation = location }
  }

  mutating func takeImageBeside(_ path: String, at location: SourceLocation) {
    unsaid.remove(.image)
    item.image = ItemImage(path: path, alt: "", location: location)
  }

  private mutating func takeImages(_ node: FrontMatterNode, _ folder: String, _ reader: inout FrontMatterReader) {
    let own = source.isFolder ? ContentPath.folder(of: source.file.path) : nil
    guard let written = reader.images(node, in: folder, own: own, files: files) else { return }
    (images, showsFolder, imageLayout) = (written.images, written.showsFolder, written.layout)
    if !images.isEmpty { unsaid.remove(.image) }
  }

  /// Takes the picture elsewhere that a row shows.
  mutating func takeImage(_ image: ItemImage) {
    unsaid.remove(.image)
    item.image = image
  }

  /// - Parameter folder: the folder that relative paths start from.
  /// - Returns: false if there is no such key.
  private mutating func take(
    _ node: FrontMatterNode, for key: String, _ folder: String, _ reader: inout FrontMatterReader
  ) -> Bool {
    if !node.isNull { unsaid.remove(Unsaid(key: key)) }
    switch key {
    case "title": item.title = reader.line(node, "title") ?? ""
    case "image": item.image = reader.image(node, in: folder, files: files)
    case "alt": alt = reader.line(node, "alt")
    case "date": item.date = reader.date(node, "date")
    case "dateText": item.dateText = reader.line(node, "dateText").flatMap { $0.isEmpty ? nil : $0 }
    case "tags": item.tags = reader.tags(node)
    case "order": item.order = reader.quotedNumber(node, "order")
    case "section": item.section = reader.line(node, "section").flatMap { $0.isEmpty ? nil : $0 }
    case "draft": item.isDraft = reader.boolean(node, "draft") ?? false
    case "link":
      item.link = reader.link(node)
      linkLocation = reader.location(of: node)
    case "cell": item.cell = reader.cell(node, known: schema.knownCells)?.name
    case "excerpt": item.excerpt = reader.line(node, "excerpt") ?? ""
    case "size": item.size = reader.size(node)
    case "aspect": item.aspect = reader.aspect(node)
    case "attributes": item.attributes = reader.attributes(node)
    default:
      if let index = schema.index(ofField: key) {
        let content = reader.content(node, of: schema.fields[index])
        contents[index] = content.map { schema.fields[index].isAddress(node) ? .url($0.text) : $0 }
        isGiven[index] = !node.isNull
        if key == "aliases", !node.isNull {
          // A field may be one text.
          var list = node
          if node.text != nil { (list.value, list.text) = (.list([node]), nil) }
          publication.aliases = reader.aliases(list)
        }
      } else if key == "creator" {
        item.creator = reader.line(node, "creator").flatMap { $0.isEmpty ? nil : $0 }
      } else if key == "copyright" {
        item.copyright = reader.line(node, "copyright")
      } else if key == "images" {
        takeImages(node, folder, &reader)
      } else if WrittenPlace.ranges[key] != nil {
        reader.coordinate(node, for: key, into: &place)
      } else if key == "dimensions" {
        item.dimensions = reader.dimensions(node)
      } else if key == "focus" {
        item.focus = reader.focus(node)
      } else if key == "media" {
        item.media = reader.media(node, in: folder, files: files)
      } else if key == "parent" {
        let slug = reader.line(node, "parent").flatMap { $0.isEmpty ? nil : $0 }
        parent = slug.map { Located(value: $0, location: reader.location(of: node)) }
      } else {
        return publication.read(node, for: key, with: &reader)
      }
    }
    return true
  }
}

extension ItemValues {
  /// Takes what is written for a language: in names with its tag, and in a file of its own.
  /// - Returns: the diagnostics about that file.
  mutating func take(_ translation: ItemTranslation, of document: ParsedDocument) -> [Diagnostic] {
    let languages = translation.languages
    guard !languages.isFirst else { return [] }
    translated = translation.rowKeys
    translated.formUnion(document.frontMatter?.ownKeys(of: languages.current, among: languages) ?? [])
    guard let text = translation.document else { return [] }
    var reader = FrontMatterReader(file: text.file)
    if !text.body.blocks.isEmpty {
      translated.insert("body")
      if let heading = text.body.firstHeadingText, !translated.contains("title") {
        item.title = heading
        translated.insert("title")
      }
      // The excerpt is that of the translated text.
      if !translated.contains("excerpt") {
        item.excerpt = ""
        translated.insert("excerpt")
      }
    }
    for entry in reader.entries(of: text.frontMatter) where !entry.value.isNull {
      take(entry, &reader)
      translated.insert(entry.key)
    }
    return reader.diagnostics
  }

  /// Which texts are translated.
  /// - Parameter hasOwnAlt: whether the alternative text is not the title.
  func textLanguages(of languages: ContentLanguages, _ item: ItemContent, hasOwnAlt: Bool) -> TextLanguages {
    var names = translated
    if !hasOwnAlt, names.contains("title") { names.insert("alt") }
    return TextLanguages(fallback: languages.first, translated: names)
  }
}

extension FieldDefinition {
  /// Whether a value of a text field is an address, which is shown as a link.
  fileprivate func isAddress(_ node: FrontMatterNode) -> Bool {
    guard kind == .text, let text = node.text, text.hasPrefix("http://") || text.hasPrefix("https://") else {
      return false
    }
    return WebAddress.check(text) == nil
  }
}

extension Unsaid {
  /// The value that a key sets, whatever its content. Empty titles and excerpts count as not set and are not included.
  fileprivate init(key: String) {
    switch key {
    case "image": self = .image
    case "alt": self = .alt
    case "date": self = .date
    case "tags": self = .tags
    default: self = []
    }
  }
}
