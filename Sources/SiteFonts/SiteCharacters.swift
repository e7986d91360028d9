import CellLayout
import Bytes
import Items
import Files
import Markdown
import Settings
package import PageLayout
package import SiteModel
package import Theming

/// All characters that the site shows, from which fonts are subset.
package struct SiteCharacters: Sendable {
  package private(set) var all: Set<Unicode.Scalar> = []
  /// The clusters that one font has to draw: letters with combining marks, and emoji of several characters.
  package private(set) var clusters: Set<String> = []
  /// The emphasis, italic or bold, in which any characters are shown.
  package private(set) var emphasis: Emphasis = []
  /// The characters of texts that need no division into characters.
  private var plain = PlainScalars()
  /// The characters of the texts of items that need more than that.
  private var others: Set<ByteText> = []

  private init() {}

  /// Collects the characters of a site's texts, strings and templates.
  /// - Parameters:
  ///   - catalog: the catalog of all items that the site publishes.
  ///   - jobs: the number of threads.
  package init(_ catalog: Catalog, _ environment: PageEnvironment, jobs: Int = 1) {
    // Printable ASCII and the characters of templates are always included.
    for value in UInt32(0x20)...0x7E { all.insert(Unicode.Scalar(UInt8(value))) }
    // U+2010 appears if a line breaks at a soft hyphen.
    all.formUnion("←→·…–—‘’“”×°\u{A0}\u{2010}".unicodeScalars)
    // The fraction slash includes the glyphs that fonts substitute for digits next to it.
    if environment.templates.usesFractions { all.insert("\u{2044}") }
    let attributes = catalog.collections.contains { collection in
      collection.attribution != Attribution() || collection.allItems.contains(where: \.hasPublication)
    }
    for (name, words) in environment.strings.all where attributes || !Self.isAboutRights(name) {
      if name != "languages" || environment.site.languages.count > 1 { add(words) }
    }
    emphasis = environment.templates.emphasis
    let settings = environment.site
    for text in [settings.title, settings.description, settings.author] { add(text) }
    add(settings.introduction)
    add(settings.footer)
    let formats = environment.formats
    for collection in catalog.collections {
      for text in [collection.title, collection.summary] + collection.layouts.map(environment.strings.title) {
        add(text)
      }
      add(collection.introduction)
      add(collection.attribution)
      for section in collection.sections { add(section.title ?? "") }
      add(collection.allItems, formats: formats, jobs: jobs)
    }
    for page in catalog.pages { add(page, formats: formats) }
  }

  private mutating func add(_ items: [Item], formats: FieldFormats, jobs: Int) {
    let length = max(Self.fewestItemsOfPart, items.count / (jobs * 4) + 1)
    let parts = stride(from: 0, to: items.count, by: length).map { items[$0..<min($0 + length, items.count)] }
    let all = orderedMap(parts, jobs: jobs) { items in
      var characters = SiteCharacters()
      for item in items { characters.add(item, formats: formats) }
      return characters
    }
    for characters in all { add(characters) }
  }

  private static let fewestItemsOfPart = 256

  /// Adds the characters of the site in another language.
  package mutating func add(_ other: SiteCharacters) {
    all.formUnion(other.all)
    clusters.formUnion(other.clusters)
    emphasis.formUnion(other.emphasis)
  }

  private mutating func add(_ item: Item, formats: FieldFormats) {
    if !item.hasASCIITexts {
      add(item.title)
      if !item.hasCharactersOfExcerpt { add(item.excerpt) }
    }
    add(item.section)
    add(item.dateText)
    add(item.creator)
    add(item.copyright)
    if item.hasPublication { add(item.publication.attribution) }
    for tag in item.tags { add(tag) }
    for line in item.camera { add(line.text) }
    if !formats.dates.isASCII, let date = item.date { add(formats.dates.text(date)) }
    for field in item.fields {
      add(field.label)
      add(formats.text(of: field))
    }
    add(item.textContents, item.textCharacters)
  }

  private mutating func add(_ attribution: Attribution) {
    for text in attribution.texts { add(text) }
  }

  /// Whether only pages that say something of rights or citations show a string.
  private static func isAboutRights(_ name: String) -> Bool {
    ["license", "credit", "acquire", "cite", "quotedTitle"].contains(name) || name.hasPrefix("rights")
  }

  private mutating func add(_ text: String?) {
    guard let text, !addPlain(text) else { return }
    for character in text {
      let scalars = character.unicodeScalars
      all.formUnion(scalars.lazy.filter { $0.value > 0x7E })
      if scalars.count > 1, character != "\r\n" { clusters.insert(String(character)) }
    }
  }

  /// - Returns: whether the text needs no division into characters.
  private mutating func addPlain(_ text: String) -> Bool {
    guard let new = plain.add(text) else { return false }
    if !new.isEmpty { all.formUnion(new) }
    return true
  }

  private mutating func add(_ document: MarkdownDocument) {
    let text = ItemText(document)
    add(text.contents, text.characters)
  }

  private mutating func add(_ contents: MarkdownContents, _ characters: CharacterList) {
    emphasis.formUnion(Emphasis(in: contents))
    add(characters.plain)
    for character in characters.others where others.insert(ByteText(character)).inserted { add(character) }
    // The link from a footnote back to its mark.
    if contents.contains(.footnotes) { add("↑") }
  }
}
