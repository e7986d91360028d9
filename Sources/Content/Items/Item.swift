package import Discovery
package import Bytes
package import Diagnostics
package import Geometry
package import Markdown
package import Settings

/// An item of a collection: everything that other pages, files and cells of the site may depend on. It does not hold
/// its body, which is read when it is needed.
///
/// Items occur in many lists during a build, so copies share their content: a copy takes eight bytes. ``ItemContent``
/// documents the properties.
package struct Item: Sendable {
  private var shared: Shared

  private final class Shared: Sendable {
    let content: ItemContent
    let source: ItemSource
    let key: ContentKey
    let body: StoredBody

    init(_ content: ItemContent, _ source: ItemSource, _ key: ContentKey, _ body: StoredBody) {
      // Separate assignments; assigning them as a tuple would copy them.
      self.content = content
      self.source = source
      self.key = key
      self.body = body
    }
  }

  /// - Parameters:
  ///   - key: the key of the inputs that the content and the body were read from.
  ///   - body: the body, or how to read it.
  package init(_ content: ItemContent, source: ItemSource, key: ContentKey, body: StoredBody) {
    shared = Shared(content, source, key, body)
  }

  package var content: ItemContent { shared.content }
  /// The file that defines the item.
  package var source: ItemSource { shared.source }
  /// The key of everything that the item consists of: its content, its body, and the targets of its links.
  package var key: ContentKey { shared.key }

  /// Sets where the links of the text, in order, and the link of the cell lead. Other copies keep theirs.
  package mutating func setTargets(_ targets: [LinkTarget?], link: LinkTarget?) {
    var content = shared.content
    for index in targets.indices { content.text.links[index].link.target = targets[index] }
    content.linkTarget = link
    var writer = RecordWriter()
    writer.add(shared.key)
    for target in targets { writer.add(target) }
    writer.add(link)
    shared = Shared(content, shared.source, writer.key, shared.body)
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
    let content = shared.content
    if let caption = content.caption { return MarkdownDocument(paragraphs: caption) }
    let document = shared.body.document(of: textSource, title: content.title)
    return content.text.links.isEmpty ? document : document.settingTargets(content.text.links)
  }
}

extension Item {
  /// The source of the body: without the translation if that has no text of its own.
  package var textSource: ItemSource {
    var source = shared.source
    if source.translation != nil, shared.content.languages?.language(of: "body") != nil { source.translation = nil }
    return source
  }

  package var slug: String { shared.content.slug }
  package var path: String { shared.content.path }
  package var title: String { shared.content.title }
  package var image: ItemImage? {
    get { shared.content.image }
    set { change { $0.image = newValue } }
  }
  // Texts and images are large, and most passes over all items need one part of them.
  package var hasImage: Bool { shared.content.image != nil }
  package var imagePath: String? { shared.content.image?.path }
  /// The links and images of the body.
  package var links: [ItemText.Link] { shared.content.text.links }
  package var hasCollectionsInText: Bool { !shared.content.text.collections.isEmpty }
  /// The images after the first one; nil if there are none.
  package var gallery: ItemGallery? { shared.content.gallery }
  package var media: [ItemMedium] { shared.content.media }
  package var date: CalendarDate? { shared.content.date }
  package var dateText: String? { shared.content.dateText }
  package var tags: [String] { shared.content.tags }
  package var order: Double? { shared.content.order }
  package var section: String? { shared.content.section }
  package var link: String? { shared.content.link }
  package var linkTarget: LinkTarget? {
    get { shared.content.linkTarget }
    set { change { $0.linkTarget = newValue } }
  }
  package var cell: String? {
    get { shared.content.cell }
    set { change { $0.cell = newValue } }
  }
  package var excerpt: String { shared.content.excerpt }
  package var creator: String? {
    get { shared.content.creator }
    set { change { $0.creator = newValue } }
  }
  package var copyright: String? {
    get { shared.content.copyright }
    set { change { $0.copyright = newValue } }
  }
  package var camera: [CameraSetting] { shared.content.camera }
  package var position: GeographicPosition? { shared.content.position }
  package var dimensions: ItemDimensions? { shared.content.dimensions }
  package var focus: FocusPoint? { shared.content.focus }
  package var size: Size? { shared.content.size }
  package var aspect: Double? { shared.content.aspect }
  package var attributes: AttributeOverrides? { shared.content.attributes }
  package var fields: [FieldValue] { shared.content.fields }
  /// The fields that are published also where no cell names them.
  package var shownFields: [FieldValue] { fields.contains(where: \.isHidden) ? fields.filter { !$0.isHidden } : fields }
  /// The facts about the body.
  package var text: ItemText { shared.content.text }
  package var publication: Publication { shared.content.publication }
  /// Whether the front matter says anything about the publication.
  package var hasPublication: Bool { shared.content.storedPublication != nil }
  /// Whether nothing but its own page names the item.
  package var isUnlisted: Bool { shared.content.storedPublication?.value.isUnlisted ?? false }
  package var isDraft: Bool { shared.content.isDraft }
  package var location: SourceLocation { shared.content.location }
}

/// The content of an item.
package struct ItemContent: Sendable {
  /// The stem of its Markdown file, or of its image if there is no such file; unique in its collection.
  package var slug: String
  /// The collection's path, a slash, and the slug. Unique.
  package var path: String
  package var title: String
  package var image: ItemImage?
  package var date: CalendarDate?
  package var tags: [String] = []
  package var order: Double?
  /// The excerpt as plain text.
  package var excerpt: String { didSet { text.hasCharactersOfExcerpt = false } }
  /// The width divided by the height, from the front matter.
  package var aspect: Double?
  /// The values of the collection's `fields:`, in order of declaration, without absent ones.
  package var fields: [FieldValue] = []
  /// The facts about the body.
  package var text: ItemText
  package var isDraft = false
  package var location: SourceLocation
  /// The parts that most items lack; none if the item lacks all. A list, as copies share it until one of them changes.
  private var rare: [RareParts] = []
  /// What the front matter says about the publication; nil if it says nothing.
  private(set) var storedPublication: StoredPublication?

  /// What the front matter says about the publication of the item.
  package var publication: Publication {
    get { storedPublication?.value ?? Publication() }
    set { storedPublication = newValue == Publication() ? nil : StoredPublication(newValue) }
  }

  package init(
    slug: String, path: String, title: String, image: ItemImage? = nil, excerpt: String = "",
    text: ItemText = ItemText(), location: SourceLocation
  ) {
    (self.slug, self.path, self.title, self.image) = (slug, path, title, image)
    (self.excerpt, self.text, self.location) = (excerpt, text, location)
  }
}

// MARK: - What most items lack

extension ItemContent {
  /// The parts that most items lack. Kept apart, they save 5 to 10 MB of memory for 10,000 items.
  private struct RareParts: Sendable {
    var gallery: ItemGallery?
    var dateText: String?
    var section: String?
    var link: String?
    var linkTarget: LinkTarget?
    var cell: String?
    var creator: String?
    var copyright: String?
    var position: GeographicPosition?
    var dimensions: ItemDimensions?
    var focus: FocusPoint?
    var size: Size?
    var attributes: AttributeOverrides?
    var caption: String?
    var languages: TextLanguages?
    var media: [ItemMedium] = []
    var camera: [CameraSetting] = []
  }

  /// Sets a part.
  /// - Parameter isMissing: whether it is what items have that lack all of them.
  private mutating func setPart(isMissing: Bool, _ set: (inout RareParts) -> Void) {
    if rare.isEmpty {
      if isMissing { return }
      rare = [RareParts()]
    }
    set(&rare[0])
  }

  /// The images after the first one; nil if there are none.
  package var gallery: ItemGallery? {
    get { rare.isEmpty ? nil : rare[0].gallery }
    set { setPart(isMissing: newValue == nil) { $0.gallery = newValue } }
  }
  /// The words that are shown instead of the date.
  package var dateText: String? {
    get { rare.isEmpty ? nil : rare[0].dateText }
    set { setPart(isMissing: newValue == nil) { $0.dateText = newValue } }
  }
  package var section: String? {
    get { rare.isEmpty ? nil : rare[0].section }
    set { setPart(isMissing: newValue == nil) { $0.section = newValue } }
  }
  /// The address that the cell links to instead of the item's own page.
  package var link: String? {
    get { rare.isEmpty ? nil : rare[0].link }
    set { setPart(isMissing: newValue == nil) { $0.link = newValue } }
  }
  /// The resolved target if `link` is a path; set by the assemble stage.
  package var linkTarget: LinkTarget? {
    get { rare.isEmpty ? nil : rare[0].linkTarget }
    set { setPart(isMissing: newValue == nil) { $0.linkTarget = newValue } }
  }
  /// The cell anatomy that overrides the collection's.
  package var cell: String? {
    get { rare.isEmpty ? nil : rare[0].cell }
    set { setPart(isMissing: newValue == nil) { $0.cell = newValue } }
  }
  /// The creator of the image or the item.
  package var creator: String? {
    get { rare.isEmpty ? nil : rare[0].creator }
    set { setPart(isMissing: newValue == nil) { $0.creator = newValue } }
  }
  /// The copyright notice.
  package var copyright: String? {
    get { rare.isEmpty ? nil : rare[0].copyright }
    set { setPart(isMissing: newValue == nil) { $0.copyright = newValue } }
  }
  /// The place that the front matter gives, or else that of the photograph if the site publishes positions.
  package var position: GeographicPosition? {
    get { rare.isEmpty ? nil : rare[0].position }
    set { setPart(isMissing: newValue == nil) { $0.position = newValue } }
  }
  /// The true size of the thing.
  package var dimensions: ItemDimensions? {
    get { rare.isEmpty ? nil : rare[0].dimensions }
    set { setPart(isMissing: newValue == nil) { $0.dimensions = newValue } }
  }
  /// The point of the image that cropped cells show.
  package var focus: FocusPoint? {
    get { rare.isEmpty ? nil : rare[0].focus }
    set { setPart(isMissing: newValue == nil) { $0.focus = newValue } }
  }
  /// `size` from the front matter, in px.
  package var size: Size? {
    get { rare.isEmpty ? nil : rare[0].size }
    set { setPart(isMissing: newValue == nil) { $0.size = newValue } }
  }
  package var attributes: AttributeOverrides? {
    get { rare.isEmpty ? nil : rare[0].attributes }
    set { setPart(isMissing: newValue == nil) { $0.attributes = newValue } }
  }
  /// The caption of the image, which is shown instead of an empty body; nil if the item has a body or no caption.
  package var caption: String? {
    get { rare.isEmpty ? nil : rare[0].caption }
    set { setPart(isMissing: newValue == nil) { $0.caption = newValue } }
  }
  /// Which of the texts are not in the language of the site's version; nil if all are.
  package var languages: TextLanguages? {
    get { rare.isEmpty ? nil : rare[0].languages }
    set { setPart(isMissing: newValue == nil) { $0.languages = newValue } }
  }
  /// The recordings, films and documents.
  package var media: [ItemMedium] {
    get { rare.isEmpty ? [] : rare[0].media }
    set { setPart(isMissing: newValue.isEmpty) { $0.media = newValue } }
  }
  /// The camera settings of the photograph; empty if the collection does not show them.
  package var camera: [CameraSetting] {
    get { rare.isEmpty ? [] : rare[0].camera }
    set { setPart(isMissing: newValue.isEmpty) { $0.camera = newValue } }
  }
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
}
