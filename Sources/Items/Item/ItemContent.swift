import Bytes
package import Diagnostics
package import Geometry
package import Markdown
package import Settings

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
  // Small properties are here and there, where the ones before them leave room.
  package var isDraft = false
  /// Whether the caption is the excerpt, as of most rows of tables.
  private(set) var showsExcerptAsCaption = false
  /// The excerpt as plain text.
  package var excerpt: String {
    didSet {
      text.hasCharactersOfExcerpt = false
      if showsExcerptAsCaption { caption = oldValue }
    }
  }
  /// The width divided by the height, from the front matter.
  package var aspect: Double?
  /// The values of the collection's `fields:`, in order of declaration, without absent ones.
  package var fields: [FieldValue] = []
  /// The facts about the body.
  package var text: ItemText
  package var location: SourceLocation
  /// The parts that most items lack; none if the item lacks all. A list, as copies share it until one of them changes.
  private var rare: [RareParts] = []
  /// Whether the item may have one of those parts.
  var hasRareParts: Bool { !rare.isEmpty }
  /// The publication settings in the front matter; nil if there are none.
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
    /// Without one that is the excerpt.
    var caption: String?
    var languages: TextLanguages?
    var media: [ItemMedium] = []
    var camera: [CameraSetting] = []
    var hidesKeywords = false
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
    get { showsExcerptAsCaption ? excerpt : rare.isEmpty ? nil : rare[0].caption }
    set {
      showsExcerptAsCaption = newValue.map { ByteText($0) == ByteText(excerpt) } ?? false
      let own = showsExcerptAsCaption ? nil : newValue
      setPart(isMissing: own == nil) { $0.caption = own }
    }
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
  /// Whether the front matter gives the item no tags, although its photograph has keywords.
  package var hidesKeywords: Bool {
    get { rare.isEmpty ? false : rare[0].hidesKeywords }
    set { setPart(isMissing: !newValue) { $0.hidesKeywords = newValue } }
  }
}
