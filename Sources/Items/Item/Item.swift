package import Discovery
package import Bytes
package import Diagnostics
package import Geometry
package import Markdown
package import Settings

/// An item of a collection: everything that other pages, files and cells of the site may depend on. It does not hold
/// its body, which is read when it is needed.
///
/// Items occur in many lists during a build, so copies share their content: a copy takes 16 bytes. Content from a
/// record is decoded when it is first asked for, which most of an unchanged item never is. ``ItemContent`` documents the
/// properties.
package struct Item: Sendable {
  private var shared: Shared {
    didSet { traits = shared.summary.traits }
  }
  /// Kept here too, as passes over all items mostly ask what an item lacks.
  private(set) var traits: ItemTraits

  private final class Shared: Sendable {
    // First what passes over all items read: with the header and the slug, 64 bytes.
    let key: ContentKey
    let linkKey: ContentKey
    let summary: ItemSummary
    let source: ItemSource
    let body: StoredBody
    private let decoded = OnceReference<Decoded>()
    private let origin: Origin

    /// Where content that is not decoded yet comes from.
    private enum Origin: Sendable {
      /// It is there from the start.
      case nowhere
      /// A reader after the summary.
      case record(RecordReader)
      /// It is that of an item whose links have no targets yet.
      case item(Shared, any LinkTargets)
    }

    private final class Decoded: Sendable {
      let content: ItemContent

      init(_ content: ItemContent) { self.content = content }
    }

    init(_ content: ItemContent, _ source: ItemSource, _ key: ContentKey, _ body: StoredBody) {
      // Separate assignments; assigning them as a tuple would copy them.
      summary = ItemSummary(content)
      linkKey = summary.linkKey
      self.source = source
      self.key = key
      self.body = body
      origin = .nowhere
      _ = decoded.value { Decoded(content) }
    }

    init(
      _ summary: ItemSummary, _ encoded: RecordReader, _ source: ItemSource, _ key: ContentKey, _ body: StoredBody
    ) {
      self.summary = summary
      linkKey = summary.linkKey
      self.source = source
      self.key = key
      self.body = body
      origin = .record(encoded)
    }

    init(_ item: Shared, _ targets: any LinkTargets, _ key: ContentKey) {
      summary = item.summary
      linkKey = item.linkKey
      source = item.source
      self.key = key
      body = item.body
      origin = .item(item, targets)
    }

    /// The folder that links of the text are relative to.
    private var folder: String { ContentPath.folder(of: source.file.path) }

    var content: ItemContent { _read { yield decodedContent.content } }

    /// The links of the text, without decoding the rest of the content if it is not decoded yet.
    var links: [ItemText.Link] {
      if let decoded = decoded.current { return decoded.content.text.links }
      switch origin {
      case .record(var reader):
        if let links = reader.itemLinks(after: summary) { return links }
      case .item(let item, let targets):
        var links = item.links
        links.setTargets(targets.targets(of: links, in: folder))
        return links
      case .nowhere: break
      }
      return content.text.links
    }

    private var decodedContent: Decoded { decoded.value { Decoded(newContent) } }

    private var newContent: ItemContent {
      switch origin {
      case .record(var reader):
        if let content = reader.itemContent(after: summary) { return content }
      case .item(let item, let targets):
        var content = item.content
        content.setTargets(targets.targets(of: content.text.links, in: folder))
        return content
      case .nowhere: break
      }
      // Records are checked as a whole before they are read.
      return ItemContent(
        slug: summary.slug, path: summary.path, title: summary.title, location: SourceLocation(path: source.file.path))
    }
  }

  /// - Parameters:
  ///   - key: the key of the inputs that the content and the body were read from.
  ///   - body: the body, or how to read it.
  package init(_ content: ItemContent, source: ItemSource, key: ContentKey, body: StoredBody) {
    shared = Shared(content, source, key, body)
    traits = shared.summary.traits
  }

  /// Creates an item whose content is decoded when it is asked for.
  /// - Parameter encoded: a reader after the summary.
  init(
    _ summary: ItemSummary, encoded: RecordReader, source: ItemSource, key: ContentKey, body: StoredBody
  ) {
    shared = Shared(summary, encoded, source, key, body)
    traits = summary.traits
  }

  // Both are large: most callers read one property, which needs no copy of the others.
  package var content: ItemContent { _read { yield shared.content } }
  /// The file that defines the item.
  package var source: ItemSource { _read { yield shared.source } }
  /// The key of what pages that lead to the item say of it: its path and its title. Its language is apart.
  package var linkKey: ContentKey { shared.linkKey }
  /// The row of its collection's table that it is; nil if it is none.
  package var row: Int? { shared.source.row }
  /// The path of its collection.
  package var collection: String { shared.source.collection }
  /// The key of everything that the item consists of: its content, its body, and the targets of its links.
  package var key: ContentKey { shared.key }

  /// Sets where the links of the text, in order, and the link of the cell lead. Other copies keep theirs.
  package mutating func setTargets(_ targets: [LinkTarget?], link: LinkTarget?) {
    var content = shared.content
    content.setTargets(targets)
    content.linkTarget = link
    var writer = RecordWriter()
    writer.add(shared.key)
    for target in targets { writer.add(target) }
    writer.add(link)
    shared = Shared(content, shared.source, writer.key, shared.body)
  }

  /// Sets where the links of the text lead, which is found when the content is asked for. Other copies keep theirs.
  /// - Parameter key: the key that the item has with these targets. The cell must not have a link.
  package mutating func setTargets(_ targets: any LinkTargets, key: ContentKey) {
    shared = Shared(shared, targets, key)
  }

  /// Sets the values of the fields, after the items that they name are known. Other copies keep theirs.
  package mutating func setFields(_ fields: [FieldValue]) {
    var content = shared.content
    content.fields = fields
    var writer = RecordWriter()
    writer.add(shared.key)
    writer.add(fields)
    shared = Shared(content, shared.source, writer.key, shared.body)
  }

  /// Changes the content of this value; other copies keep theirs.
  package mutating func change(_ change: (inout ItemContent) -> Void) {
    var content = shared.content
    change(&content)
    shared = Shared(content, shared.source, content.key(after: shared.key), shared.body)
  }

  /// The body with the targets of its links. It is read from the item's file again if it is no longer in memory, so
  /// only the item's own page, and cells that show rich text, use it.
  package var body: MarkdownDocument {
    if let caption { return MarkdownDocument(paragraphs: caption) }
    let document = shared.body.document(of: textSource, title: title)
    let links = links
    return links.isEmpty ? document : document.settingTargets(links)
  }
}

extension Item {
  /// The source of the body: without the translation if that has no text of its own.
  package var textSource: ItemSource {
    var source = shared.source
    if source.translation != nil, languages?.language(of: "body") != nil { source.translation = nil }
    return source
  }

  // Each property names its place in the content: a function that is given the whole content would get a copy of it.

  package var slug: String { shared.summary.slug }
  package var path: String { shared.summary.path }
  package var title: String { shared.summary.title }
  package var image: ItemImage? {
    get { traits.contains(.hasImage) ? shared.content.image : nil }
    set { change { $0.image = newValue } }
  }
  // Texts and images are large, and most passes over all items need one part of them.
  package var hasImage: Bool { traits.contains(.hasImage) }
  package var imagePath: String? { traits.contains(.hasImage) ? shared.content.image?.path : nil }
  /// The links and images of the body.
  package var links: [ItemText.Link] { traits.contains(.hasLinks) ? shared.content.text.links : [] }
  package var hasLinks: Bool { traits.contains(.hasLinks) }
  /// The links and images of the body, if any of them may lead to a file or show one; else none.
  package var linksToFiles: [ItemText.Link] { traits.contains(.hasLinksToFiles) ? shared.links : [] }
  package var hasCollectionsInText: Bool { traits.contains(.hasCollections) }
  /// The images after the first one; nil if there are none.
  package var gallery: ItemGallery? { traits.contains(.hasGallery) ? shared.content.gallery : nil }
  package var media: [ItemMedium] { traits.contains(.hasMedia) ? shared.content.media : [] }
  package var date: CalendarDate? { traits.contains(.hasDate) ? shared.content.date : nil }
  package var dateText: String? { traits.contains(.hasDateText) ? shared.content.dateText : nil }
  package var tags: [String] { traits.contains(.hasLists) ? shared.content.tags : [] }
  package var order: Double? { traits.contains(.hasOrder) ? shared.content.order : nil }
  package var section: String? { traits.contains(.hasSection) ? shared.content.section : nil }
  package var link: String? { traits.contains(.hasLink) ? shared.content.link : nil }
  package var linkTarget: LinkTarget? {
    get { traits.contains(.hasLinkTarget) ? shared.content.linkTarget : nil }
    set { change { $0.linkTarget = newValue } }
  }
  package var cell: String? {
    get { traits.contains(.hasCell) ? shared.content.cell : nil }
    set { change { $0.cell = newValue } }
  }
  package var excerpt: String { shared.content.excerpt }
  /// Whether the title and the excerpt have no characters outside ASCII.
  package var hasASCIITexts: Bool { traits.contains(.isASCII) }
  package var creator: String? {
    get { traits.contains(.hasCreator) ? shared.content.creator : nil }
    set { change { $0.creator = newValue } }
  }
  package var copyright: String? {
    get { traits.contains(.hasCopyright) ? shared.content.copyright : nil }
    set { change { $0.copyright = newValue } }
  }
  package var caption: String? {
    traits.isDisjoint(with: [.hasOwnCaption, .hasExcerptAsCaption]) ? nil : shared.content.caption
  }
  package var hidesKeywords: Bool { traits.contains(.hidesKeywords) }
  package var camera: [CameraSetting] { traits.contains(.hasLists) ? shared.content.camera : [] }
  package var position: GeographicPosition? { traits.contains(.hasPosition) ? shared.content.position : nil }
  package var dimensions: ItemDimensions? { traits.contains(.hasDimensions) ? shared.content.dimensions : nil }
  package var focus: FocusPoint? { traits.contains(.hasFocus) ? shared.content.focus : nil }
  package var size: Size? { traits.contains(.hasSize) ? shared.content.size : nil }
  package var aspect: Double? { shared.summary.aspect }
  package var attributes: AttributeOverrides? { traits.contains(.hasAttributes) ? shared.content.attributes : nil }
  /// The languages of its texts; nil if all are in the language of the site's version.
  package var languages: TextLanguages? { traits.contains(.hasLanguages) ? shared.content.languages : nil }
  package var fields: [FieldValue] { traits.contains(.hasLists) ? shared.content.fields : [] }
  /// The fields that are published also where no cell names them.
  package var shownFields: [FieldValue] { fields.contains(where: \.isHidden) ? fields.filter { !$0.isHidden } : fields }
  /// The facts about the body.
  package var text: ItemText {
    _read {
      if traits.isDisjoint(with: [.hasLinks, .hasCollections]) {
        yield shared.summary.text
      } else {
        yield shared.content.text
      }
    }
  }
  /// The kinds of elements in the body.
  package var textContents: MarkdownContents { traits.contents }
  /// The distinct characters of the body that have a scalar outside ASCII.
  package var textCharacters: CharacterList { shared.summary.characters }
  /// Whether the excerpt is known to have no other characters outside ASCII.
  package var hasCharactersOfExcerpt: Bool { traits.contains(.hasCharactersOfExcerpt) }
  package var publication: Publication { hasPublication ? shared.content.publication : Publication() }
  /// Whether the front matter says anything about the publication.
  package var hasPublication: Bool { traits.contains(.hasPublication) }
  /// Whether nothing but its own page names the item.
  package var isUnlisted: Bool { hasPublication && shared.content.publication.isUnlisted }
  package var isDraft: Bool { traits.contains(.isDraft) }
  package var location: SourceLocation { _read { yield shared.content.location } }
}

/// The image of an item.
package struct ItemImage: Sendable {
  /// The path relative to the content folder, or the address of a picture elsewhere.
  package var path: String
  /// The picture elsewhere; nil for a file of the content folder.
  package var remote: RemoteImage?
  /// The alternative text. Without `alt` in the front matter it is the text in the image's metadata, or else the title.
  /// Empty for a decorative image.
  package var alt: String
  /// Whether no description of the image exists, so that ``alt`` is the title.
  package var isAltTheTitle = false
  /// The text below the image on the page of an item with several; nil if there is none.
  package var caption: String?
  /// The location of the file name in the front matter, or the file itself if the front matter does not name it.
  package var location: SourceLocation

  package init(path: String, alt: String, isAltTheTitle: Bool = false, location: SourceLocation) {
    self.path = path
    self.alt = alt
    self.isAltTheTitle = isAltTheTitle
    self.location = location
  }
}

/// The `attributes:` of an item; nil values keep the layout's.
package struct AttributeOverrides: Sendable, Hashable {
  package var alpha: Double?
  package var transform: AffineTransform?
  package var zIndex: Int?

  package init() {}
}
