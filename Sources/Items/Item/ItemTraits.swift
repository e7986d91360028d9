import Bytes
import Markdown
import Settings

/// What passes over all items need of their content. It is known of content that is not decoded yet.
struct ItemSummary: Sendable {
  var slug: String
  var path: String
  var title: String
  var traits: ItemTraits
  var aspect: Double?
  /// The distinct characters of the body that have a scalar outside ASCII.
  var characters: CharacterList
}

extension ItemSummary {
  init(_ content: ItemContent) {
    self.init(
      slug: content.slug, path: content.path, title: content.title, traits: ItemTraits(content),
      aspect: content.aspect, characters: content.text.characters)
  }

  /// The key of the path and the title.
  var linkKey: ContentKey { ContentKey(path).combined(with: ContentKey(title)) }

  /// The facts about the body, without links and collections.
  var text: ItemText {
    var text = traits.text
    text.characters = characters
    return text
  }
}

/// What the content of an item has and lacks.
///
/// The raw value is stored in records, with the kinds of elements in the body in the second byte.
struct ItemTraits: OptionSet, Sendable, BitwiseCopyable {
  var rawValue: Int

  static let isDraft = Self(rawValue: 1)
  /// The slug and the path are those of the item's source.
  static let hasSourcePath = Self(rawValue: 1 << 1)
  static let hasImage = Self(rawValue: 1 << 2)
  static let hasDate = Self(rawValue: 1 << 3)
  static let hasSize = Self(rawValue: 1 << 4)
  static let hasAttributes = Self(rawValue: 1 << 5)
  static let hasPosition = Self(rawValue: 1 << 6)
  static let hasEmptyText = Self(rawValue: 1 << 7)
  static let hasGallery = Self(rawValue: 1 << 16)
  static let hasMedia = Self(rawValue: 1 << 17)
  static let hasDimensions = Self(rawValue: 1 << 18)
  static let hasLanguages = Self(rawValue: 1 << 19)
  static let hasFocus = Self(rawValue: 1 << 20)
  static let hasCharactersOfExcerpt = Self(rawValue: 1 << 21)
  /// The item says something of its publication.
  static let hasPublication = Self(rawValue: 1 << 22)
  /// The item has tags, camera settings or fields.
  static let hasLists = Self(rawValue: 1 << 23)
  /// The text has links or images.
  static let hasLinks = Self(rawValue: 1 << 24)
  static let hasOrder = Self(rawValue: 1 << 25)
  /// The title and the excerpt are ASCII.
  static let isASCII = Self(rawValue: 1 << 26)
  /// The text has characters outside ASCII.
  static let hasCharacters = Self(rawValue: 1 << 27)
  /// A link of the text may lead to a file that is no page, or the text has an image.
  static let hasLinksToFiles = Self(rawValue: 1 << 28)
  /// The text has collections inside.
  static let hasCollections = Self(rawValue: 1 << 29)
  /// The cell has a link of its own.
  static let hasLink = Self(rawValue: 1 << 30)
  /// The front matter gives the item no tags, although its photograph has keywords.
  static let hidesKeywords = Self(rawValue: 1 << 31)
  static let hasSection = Self(rawValue: 1 << 32)
  static let hasCell = Self(rawValue: 1 << 33)
  static let hasCreator = Self(rawValue: 1 << 34)
  static let hasCopyright = Self(rawValue: 1 << 35)
  /// The item has a caption that is not the excerpt.
  static let hasOwnCaption = Self(rawValue: 1 << 36)
  /// The caption is the excerpt, as of most rows of tables.
  static let hasExcerptAsCaption = Self(rawValue: 1 << 37)
  static let hasDateText = Self(rawValue: 1 << 38)
  static let hasLinkTarget = Self(rawValue: 1 << 39)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The traits of content, without that of its path.
  init(_ content: ItemContent) {
    let text = content.text
    var traits = Self(rawValue: Int(text.contents.rawValue) << 8)
    func add(_ trait: Self, if isThere: Bool) { if isThere { traits.insert(trait) } }
    add(.isDraft, if: content.isDraft)
    add(.hasImage, if: content.image != nil)
    add(.hasDate, if: content.date != nil)
    add(.hasOrder, if: content.order != nil)
    add(.hasLists, if: !(content.tags.isEmpty && content.camera.isEmpty && content.fields.isEmpty))
    add(.isASCII, if: content.title.isASCII && content.excerpt.isASCII)
    add(.hasEmptyText, if: text.isEmpty)
    add(.hasCharactersOfExcerpt, if: text.hasCharactersOfExcerpt)
    add(.hasLinks, if: !text.links.isEmpty)
    add(.hasLinksToFiles, if: text.links.contains { $0.isImage || $0.link.mayLeadToFile })
    add(.hasCollections, if: !text.collections.isEmpty)
    add(.hasCharacters, if: !(text.characters.plain.isEmpty && text.characters.others.isEmpty))
    if content.hasRareParts {
      add(.hasSize, if: content.size != nil)
      add(.hasAttributes, if: content.attributes != nil)
      add(.hasPosition, if: content.position != nil)
      add(.hasGallery, if: content.gallery != nil)
      add(.hasMedia, if: !content.media.isEmpty)
      add(.hasDimensions, if: content.dimensions != nil)
      add(.hasLanguages, if: content.languages != nil)
      add(.hasFocus, if: content.focus != nil)
      add(.hasLink, if: content.link != nil)
      add(.hidesKeywords, if: content.hidesKeywords)
      add(.hasSection, if: content.section != nil)
      add(.hasCell, if: content.cell != nil)
      add(.hasCreator, if: content.creator != nil)
      add(.hasCopyright, if: content.copyright != nil)
      add(.hasOwnCaption, if: !content.showsExcerptAsCaption && content.caption != nil)
      add(.hasDateText, if: content.dateText != nil)
      add(.hasLinkTarget, if: content.linkTarget != nil)
    }
    add(.hasExcerptAsCaption, if: content.showsExcerptAsCaption)
    add(.hasPublication, if: content.storedPublication != nil)
    self = traits
  }

  /// The kinds of elements in the body.
  var contents: MarkdownContents { MarkdownContents(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)) }

  /// The facts about the body, without links, collections and characters.
  fileprivate var text: ItemText {
    var text = ItemText()
    text.isEmpty = contains(.hasEmptyText)
    text.contents = contents
    text.hasCharactersOfExcerpt = contains(.hasCharactersOfExcerpt)
    return text
  }
}

extension MarkdownLink {
  /// Whether the link may lead to a file that is no page. Texts are pages, or links to them are mistakes.
  fileprivate var mayLeadToFile: Bool {
    let path = destination.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    return !path.isEmpty && !path.suffix(3).elementsEqual(".md".utf8) && WebAddress.scheme(of: destination) == nil
  }
}
