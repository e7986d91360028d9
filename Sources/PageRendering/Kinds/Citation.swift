import Bytes
import CellLayout
import Content
package import Items
import DataExport
import Settings
import SiteModel

/// How to cite an item: for readers, for reference managers, and for search engines of libraries.
package struct Citation {
  private let item: Item
  private let frame: ItemPage.ItemFrame
  private let composer: PageComposer
  private let address: String?

  /// - Returns: nil unless the item's collection wants citations.
  init?(_ input: ItemPage.Input, _ composer: PageComposer) {
    guard input.frame.collection.attribution.cites == true else { return nil }
    (item, frame, self.composer) = (input.item, input.frame, composer)
    address = composer.addresses.absolute(input.file)
    let fields = input.frame.schema?.properties.filter(\.isAuthor).map(\.field) ?? []
    let named = input.item.fields.filter { fields.contains($0.name) }.flatMap(\.content.each).map(\.text)
    let site = composer.context.environment.site.author
    authors = named.isEmpty ? (input.item.creator ?? (site.isEmpty ? nil : site)).map { [$0] } ?? [] : named
  }

  /// That of the title, which may not be translated.
  private var language: String { item.languages?.language(of: "title") ?? site.language }
  private var site: SiteSettings { composer.context.environment.site }
  /// Those whom `schema` of the collection names as the authors, else the creator, else the author of the site.
  private let authors: [String]
  private var date: CalendarDate? { item.publication.published ?? item.date }

  /// The citation in the language of the site: author, title, collection, site, date and address. Texts in the other
  /// direction are isolated from what is around them (Unicode FSI and PDI).
  var text: String {
    parts { part, _ in isIsolated(part) ? "\u{2068}\(part)\u{2069}" : part }.joined(separator: ", ")
  }

  /// The same as HTML: texts in other directions and languages have elements of their own.
  var html: String {
    parts { part, language in
      let attributes = TextLanguage(language, on: site).map { " lang=\"\($0.tag)\"" } ?? ""
      let content = escapeHTML(part)
      return attributes.isEmpty && !isIsolated(part) ? content : "<bdi\(attributes)>\(content)</bdi>"
    }.joined(separator: ", ")
  }

  /// - Parameter written: writes a part in its language, which is nil if it is that of the site.
  private func parts(_ written: (_ part: String, _ language: String?) -> String) -> [String] {
    let collection = frame.collection
    var parts: [String] = []
    if authors != [site.title] { parts += authors.map { written($0, nil) } }
    parts.append(
      composer.strings["quotedTitle"].replacing(
        "{title}", with: written(item.title, item.languages?.language(of: "title"))))
    if collection.title != site.title {
      parts.append(written(collection.title, collection.languages?.language(of: "title")))
    }
    parts.append(written(site.title, site.textLanguages?.language(of: "title")))
    if let text = item.dateText { parts.append(written(text, item.languages?.language(of: "dateText"))) }
    if item.dateText == nil, let date { parts.append(composer.formats.dates.text(date)) }
    if let address { parts.append(written(address, nil)) }
    return parts
  }

  /// Whether a part is read in the other direction than the page.
  private func isIsolated(_ part: String) -> Bool {
    directionAttribute(part, isInRightToLeft: false).isEmpty == site.isRightToLeft
  }

  /// Meta elements: Dublin Core terms, and the names that Google Scholar and reference managers read.
  var metas: [(name: String, content: String)] {
    let attribution = frame.attribution(of: item)
    let day = date.flatMap { $0.historical == nil ? $0.dayText : nil }
    let issued = day ?? date?.htmlText
    let metas: [(String, String?)] = [
      ("DCTERMS.title", item.title), ("DCTERMS.date", day ?? date?.text),
      ("DCTERMS.publisher", site.title), ("DCTERMS.isPartOf", frame.collection.title),
      ("DCTERMS.language", language), ("DCTERMS.identifier", address), ("DCTERMS.license", attribution.license),
      ("DCTERMS.rights", attribution.copyright), ("citation_title", item.title),
      ("citation_publication_date", issued?.replacing("-", with: "/")), ("citation_publisher", site.title),
      ("citation_language", language), ("citation_public_url", address),
    ]
    return metas.compactMap { name, content in content.flatMap { $0.isEmpty ? nil : (name, $0) } }
      + ["DCTERMS.creator", "citation_author"].flatMap { name in authors.map { (name, $0) } }
  }

  /// The path in the site of the file for reference managers.
  var path: String { Self.path(of: item) }

  /// The path in the site of an item's file for reference managers.
  package static func path(of item: Item) -> String { item.path + ".csl.json" }

  /// The citation as CSL-JSON.
  var json: String {
    let schema = frame.collection.publication.schema
    let isWork = item.image != nil && (schema?.isWork ?? true)
    return JSONText.list([
      .members([
        ("id", .string(composer.addresses.baseURL == nil ? item.path : composer.context.permanentID(of: item))),
        ("type", .string(isWork ? "graphic" : "webpage")), ("title", .string(item.title)),
        ("author", .values(authors.map { .members([("literal", .string($0))]) })),
        ("container-title", .string(frame.collection.title)), ("publisher", .string(site.title)),
        ("issued", date.map(issued)), ("URL", address.map(JSONText.string)), ("language", .string(language)),
        ("abstract", .text(item.excerpt)),
      ])
    ]).text + "\n"
  }

  /// A date as CSL-JSON has it: as numbers if it is a year, a month, a day, or an interval of such, else as a text.
  private func issued(_ date: CalendarDate) -> JSONText {
    let historical = date.historical
    guard let numbers = historical == nil ? [[date.year, date.month, date.day]] : historical?.numbers else {
      return .members([("literal", .string(item.dateText ?? composer.formats.dates.text(date)))])
    }
    return .members([
      ("date-parts", .list(numbers.map { .list($0.map(JSONText.integer)) })),
      ("circa", historical?.isVague ?? false ? .boolean(true) : nil),
    ])
  }
}
