package import Diagnostics
package import Geometry
package import Markdown
package import Settings

/// One thing of a collection.
///
/// It is in many lists while a site is made, so all of them share what it says: a copy takes eight bytes. For its
/// properties see `ItemContent`.
package struct Item: Sendable {
  private var shared: Shared

  private final class Shared: Sendable {
    let content: ItemContent
    let source: ItemSource

    init(_ content: ItemContent, _ source: ItemSource) {
      // One after the other: as a pair they would be copied.
      self.content = content
      self.source = source
    }
  }

  package init(_ content: ItemContent, source: ItemSource) { shared = Shared(content, source) }

  package var content: ItemContent { shared.content }
  /// The file that makes it.
  package var source: ItemSource { shared.source }

  /// Changes what it says, here and in no other list.
  package mutating func change(_ change: (inout ItemContent) -> Void) {
    var content = shared.content
    change(&content)
    shared = Shared(content, shared.source)
  }
}

extension Item {
  package var slug: String { shared.content.slug }
  package var path: String { shared.content.path }
  package var title: String { shared.content.title }
  package var image: ItemImage? {
    get { shared.content.image }
    set { change { $0.image = newValue } }
  }
  package var date: CalendarDate? { shared.content.date }
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
  package var size: Size? { shared.content.size }
  package var aspect: Double? { shared.content.aspect }
  package var attributes: AttributeOverrides? { shared.content.attributes }
  package var fields: [FieldValue] { shared.content.fields }
  package var body: MarkdownDocument {
    get { shared.content.body }
    set { change { $0.body = newValue } }
  }
  package var isDraft: Bool { shared.content.isDraft }
  package var location: SourceLocation { shared.content.location }
}

/// What an item says.
package struct ItemContent: Sendable {
  /// The stem of its Markdown file, or of its image where it has none; unique in its collection.
  package var slug: String
  /// The collection's path, a slash, and the slug. Unique.
  package var path: String
  package var title: String
  package var image: ItemImage?
  package var date: CalendarDate?
  package var tags: [String]
  package var order: Double?
  package var section: String?
  /// An address that the cell leads to instead of the item's own page.
  package var link: String?
  /// What a `link` that is a path was found to be, once the catalog is assembled.
  package var linkTarget: LinkTarget?
  /// Overrides the collection's cell anatomy.
  package var cell: String?
  /// Plain text.
  package var excerpt: String
  /// Who made the image or the item, and whose it is.
  package var creator: String?
  package var copyright: String?
  /// How the photograph was taken; empty where the collection does not show it.
  package var camera: [CameraSetting] = []
  /// Where the photograph was taken; nil unless the site publishes positions.
  package var position: GeographicPosition?
  /// `size` in px, from the front matter.
  package var size: Size?
  /// Width divided by height, from the front matter.
  package var aspect: Double?
  package var attributes: AttributeOverrides?
  /// Values of the collection's `fields:`, in the order declared; absent ones left out.
  package var fields: [FieldValue]
  package var body: MarkdownDocument
  package var isDraft: Bool
  package var location: SourceLocation

  package init(
    slug: String, path: String, title: String, image: ItemImage? = nil, date: CalendarDate? = nil, tags: [String],
    order: Double? = nil, section: String? = nil, link: String? = nil, linkTarget: LinkTarget? = nil,
    cell: String? = nil, excerpt: String, creator: String? = nil, copyright: String? = nil,
    camera: [CameraSetting] = [], position: GeographicPosition? = nil, size: Size? = nil, aspect: Double? = nil,
    attributes: AttributeOverrides? = nil, fields: [FieldValue], body: MarkdownDocument, isDraft: Bool,
    location: SourceLocation
  ) {
    self.slug = slug
    self.path = path
    self.title = title
    self.image = image
    self.date = date
    self.tags = tags
    self.order = order
    self.section = section
    self.link = link
    self.linkTarget = linkTarget
    self.cell = cell
    self.excerpt = excerpt
    self.creator = creator
    self.copyright = copyright
    self.camera = camera
    self.position = position
    self.size = size
    self.aspect = aspect
    self.attributes = attributes
    self.fields = fields
    self.body = body
    self.isDraft = isDraft
    self.location = location
  }
}

package struct ItemImage: Sendable {
  /// Relative to the content folder.
  package var path: String
  /// What the image itself says, or else the title, where the front matter has no `alt`; empty for an image said to be
  /// decorative.
  package var alt: String
  /// Whether nobody said what the image shows, so that ``alt`` is the title.
  package var isAltTheTitle = false
  /// Where the front matter names the file; the file itself where none does.
  package var location: SourceLocation

  package init(path: String, alt: String, isAltTheTitle: Bool = false, location: SourceLocation) {
    self.path = path
    self.alt = alt
    self.isAltTheTitle = isAltTheTitle
    self.location = location
  }
}

/// `attributes:` of an item; nil leaves the layout's.
package struct AttributeOverrides: Sendable, Hashable {
  package var alpha: Double?
  package var transform: AffineTransform?
  package var zIndex: Int?
}
