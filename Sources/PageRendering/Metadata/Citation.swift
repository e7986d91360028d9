import Bytes
import Content
import DataExport
import Settings
import SiteModel

/// How to cite an item: for readers, for reference managers, and for search engines of libraries.
struct Citation {
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

  /// The citation in the language of the site: author, title, collection, site, date and address.
  var text: String {
    var parts: [String] = []
    if authors != [site.title], !authors.isEmpty { parts.append(authors.joined(separator: ", ")) }
    parts.append(composer.strings["quotedTitle"].replacing("{title}", with: item.title))
    if frame.collection.title != site.title { parts.append(frame.collection.title) }
    parts.append(site.title)
    if let text = item.dateText ?? date.map(composer.formats.dates.text) { parts.append(text) }
    if let address { parts.append(address) }
    return parts.joined(separator: ", ")
  }

  /// Meta elements: Dublin Core terms, and the names that Google Scholar and reference managers read.
  var metas: [(name: String, content: String)] {
    let attribution = frame.attribution(of: item)
    let day = date.flatMap { $0.historical == nil ? $0.dayText : nil }
    let metas: [(String, String?)] = [
      ("DCTERMS.title", item.title), ("DCTERMS.date", day ?? date?.text),
      ("DCTERMS.publisher", site.title), ("DCTERMS.isPartOf", frame.collection.title),
      ("DCTERMS.language", language), ("DCTERMS.identifier", address), ("DCTERMS.license", attribution.license),
      ("DCTERMS.rights", attribution.copyright), ("citation_title", item.title),
      ("citation_publication_date", day?.replacing("-", with: "/")), ("citation_publisher", site.title),
      ("citation_language", language), ("citation_public_url", address),
    ]
    return metas.compactMap { name, content in content.flatMap { $0.isEmpty ? nil : (name, $0) } }
      + ["DCTERMS.creator", "citation_author"].flatMap { name in authors.map { (name, $0) } }
  }

  /// The path in the site of the file for reference managers.
  var path: String { Self.path(of: item) }

  static func path(of item: Item) -> String { item.path + ".csl.json" }

  /// The citation as CSL-JSON.
  var json: String {
    let schema = frame.collection.publication.schema
    let isWork = item.image != nil && (schema?.isWork ?? true)
    return JSONText.list([
      .members([
        ("id", .string(composer.addresses.baseURL == nil ? item.path : composer.permanentID(of: item))),
        ("type", .string(isWork ? "graphic" : "webpage")), ("title", .string(item.title)),
        ("author", .values(authors.map { .members([("literal", .string($0))]) })),
        ("container-title", .string(frame.collection.title)), ("publisher", .string(site.title)),
        (
          "issued",
          date.map { date in
            date.historical == nil
              ? .members([
                ("date-parts", .list([.list([.integer(date.year), .integer(date.month), .integer(date.day)])]))
              ]) : .members([("literal", .string(item.dateText ?? composer.formats.dates.text(date)))])
          }
        ), ("URL", address.map(JSONText.string)), ("language", .string(language)),
        ("abstract", .text(item.excerpt)),
      ])
    ]).text + "\n"
  }
}
