import Bytes
import Items
import DataExport
import PageLayout
import Settings
import SiteImages
import SiteModel

/// Describes pages in the vocabulary of schema.org, as JSON-LD. Only sites with an address do so.
struct StructuredData {
  let composer: PageComposer
  let addresses: SiteAddresses

  /// - Returns: nil if the site has no address.
  init?(_ composer: PageComposer) {
    guard composer.addresses.baseURL != nil else { return nil }
    self.composer = composer
    addresses = composer.addresses
  }

  /// The number of entries of a list.
  private static let mostEntries = 20

  func address(_ file: SiteFile) -> String { addresses.absolute(file) ?? "" }
  private var siteID: String { address(.home) + "#website" }
  private var language: JSONText { .string(composer.context.environment.site.language) }

  private static func reference(_ id: String) -> JSONText { .members([("@id", .string(id))]) }
  /// A number of px.
  static func pixels(_ count: Int) -> JSONText {
    .members([
      ("@type", .string("QuantitativeValue")), ("value", .integer(count)), ("unitCode", .string("E37")),
    ])
  }
  static func person(_ name: String) -> JSONText {
    .members([("@type", .string("Person")), ("name", .string(name))])
  }

  private func graph(_ nodes: [JSONText?]) -> String {
    JSONText.members([
      ("@context", .string("https://schema.org")), ("@graph", .list(nodes.compactMap(\.self))),
    ]).scriptText
  }

  // MARK: - Pages

  func home() -> String {
    let site = composer.context.environment.site
    return graph([
      .members([
        ("@type", .string("WebSite")), ("@id", .string(siteID)), ("url", .string(address(.home))),
        ("name", .string(site.title)), ("description", .text(site.description)), ("inLanguage", language),
        ("license", .text(site.attribution.license)), ("creditText", .text(site.attribution.credit)),
        ("copyrightNotice", .text(site.attribution.copyright)),
      ])
    ])
  }

  /// - Parameters:
  ///   - trail: the collections above the page.
  ///   - cover: the image that represents the collection.
  func collection(_ page: CollectionPage, _ trail: [PageContext.Reference], cover: SiteImage?) -> String {
    let collection = page.collection
    let url = address(collection.file(page: page.number))
    let items = page.items
    let isGallery = !items.isEmpty && items.allSatisfy { $0.image != nil }
    let entries = items.prefix(Self.mostEntries).enumerated().map { index, item -> JSONText in
      .members([
        ("@type", .string("ListItem")), ("position", .integer(page.firstItem + index + 1)),
        ("name", .string(item.title)), ("url", .string(address(.item(path: item.path)))),
      ])
    }
    let list: JSONText = .members([
      ("@type", .string("ItemList")), ("numberOfItems", .integer(page.itemCount)),
      ("itemListElement", .values(entries)),
    ])
    return graph([
      .members([
        ("@type", .string(isGallery ? "ImageGallery" : "CollectionPage")), ("@id", .string(url)),
        ("url", .string(url)), ("name", .string(collection.title)), ("description", .text(collection.summary)),
        ("inLanguage", language), ("isPartOf", Self.reference(siteID)),
        ("breadcrumb", Self.reference(url + "#breadcrumb")), ("thumbnailUrl", .text(file(of: cover))),
        ("license", .text(collection.attribution.license)), ("creditText", .text(collection.attribution.credit)),
        ("copyrightNotice", .text(collection.attribution.copyright)),
        ("mainEntity", entries.isEmpty ? nil : list),
      ]),
      breadcrumb(url, trail, collection.title),
    ])
  }

  /// The index of a facet, with its first terms of the highest level.
  func facet(_ facet: Facet, _ trail: [PageContext.Reference]) -> String {
    let url = address(facet.file)
    let title = composer.title(of: facet)
    let terms = facet.terms.filter { $0.parent == nil }
    let entries = terms.prefix(Self.mostEntries).enumerated().map { index, term -> JSONText in
      .members([
        ("@type", .string("ListItem")), ("position", .integer(index + 1)), ("name", .string(composer.title(of: term))),
        ("url", .string(address(term.collection.file(page: 1)))),
      ])
    }
    return graph([
      .members([
        ("@type", .string("CollectionPage")), ("@id", .string(url)), ("url", .string(url)), ("name", .string(title)),
        ("inLanguage", language), ("isPartOf", Self.reference(siteID)),
        ("breadcrumb", Self.reference(url + "#breadcrumb")),
        (
          "mainEntity",
          entries.isEmpty
            ? nil
            : .members([
              ("@type", .string("ItemList")), ("numberOfItems", .integer(terms.count)),
              ("itemListElement", .values(entries)),
            ])
        ),
      ]), breadcrumb(url, trail, title),
    ])
  }

  /// A page that is no item.
  func page(_ page: Item, _ attribution: Attribution) -> String {
    let url = address(page.pageFile)
    let image = page.image.flatMap { composer.images[$0.path] }.flatMap {
      imageObject($0, of: page, attribution, id: url + "#image")
    }
    return graph([
      .members([
        ("@type", .string("WebPage")), ("@id", .string(url)), ("url", .string(url)), ("name", .string(page.title)),
        ("description", .text(page.excerpt)), ("inLanguage", language), ("isPartOf", Self.reference(siteID)),
        ("breadcrumb", Self.reference(url + "#breadcrumb")),
        ("datePublished", .text(page.publication.published?.isoText)),
        ("dateModified", .text(page.publication.modified?.isoText)),
        ("primaryImageOfPage", image == nil ? nil : Self.reference(url + "#image")),
      ]), image, breadcrumb(url, [], page.title),
    ])
  }

  func item(_ input: ItemPage.Input) -> String {
    let (item, frame) = (input.item, input.frame)
    let url = address(input.file)
    let attribution = frame.attribution(of: item)
    let image = item.image.flatMap { composer.images[$0.path] }.flatMap {
      imageObject($0, of: item, attribution, id: url + "#image")
    }
    let others = item.images.dropFirst().prefix(Self.mostEntries - 1).enumerated().compactMap { index, about in
      composer.images[about.path].flatMap {
        imageObject($0, of: item, attribution, about: about, id: url + "#image-\(index + 2)")
      }
    }
    let publication = item.publication
    let media = media(
      input.extras.media, of: item, attribution, poster: file(of: item.image.flatMap { composer.images[$0.path] }),
      url: url)
    let mediaIDs = media.indices.map { Self.reference("\(url)#media-\($0 + 1)") }
    let work = frame.schema.map { self.item(item, by: $0, attribution, url: url, hasImage: image != nil, frame) }
    return graph(
      [
        .members([
          ("@type", .string("ItemPage")), ("@id", .string(url)), ("url", .string(url)), ("name", .string(item.title)),
          ("description", .text(item.excerpt)), ("inLanguage", language),
          ("isPartOf", Self.reference(address(.collection(path: frame.collection.path, page: 1)))),
          ("breadcrumb", Self.reference(url + "#breadcrumb")),
          ("datePublished", .text(publication.published?.isoText)),
          ("dateModified", .text(publication.modified?.isoText)),
          ("primaryImageOfPage", image == nil ? nil : Self.reference(url + "#image")),
          ("mainEntity", work == nil ? nil : Self.reference(url + "#item")), ("associatedMedia", .values(mediaIDs)),
        ]), work, image,
      ] + others + media + [breadcrumb(url, frame.trail, item.title)])
  }

  // MARK: - Parts

  /// The way from the home page to a page.
  private func breadcrumb(_ url: String, _ trail: [PageContext.Reference], _ title: String) -> JSONText {
    let home = (composer.context.environment.site.title, address(.home))
    // The collection of the content folder is the home page.
    let above = trail.filter { !$0.path.isEmpty }.map { ($0.title, address($0.file)) }
    let steps = [home] + above + (url == home.1 ? [] : [(title, url)])
    return .members([
      ("@type", .string("BreadcrumbList")), ("@id", .string(url + "#breadcrumb")),
      (
        "itemListElement",
        .list(
          steps.enumerated().map { index, step in
            .members([
              ("@type", .string("ListItem")), ("position", .integer(index + 1)), ("name", .string(step.0)),
              ("item", .string(step.1)),
            ])
          })
      ),
    ])
  }

  func file(of image: SiteImage?) -> String? {
    image?.largestFile.map { address(.asset($0)) }
  }

  /// An image as search engines read it to show its license.
  /// - Parameter about: the image of the item; nil for its first one.
  private func imageObject(
    _ image: SiteImage, of item: Item, _ attribution: Attribution, about: ItemImage? = nil, id: String
  ) -> JSONText? {
    guard let file = image.largestFile, let source = image.sources.last,
      let width = source.candidates.last?.width
    else { return nil }
    let alt = (about ?? item.image).flatMap { $0.isAltTheTitle ? nil : $0.alt }
    return .members([
      ("@type", .string("ImageObject")), ("@id", .string(id)), ("contentUrl", .string(address(.asset(file)))),
      ("encodingFormat", .string(source.format.mediaType)), ("width", Self.pixels(width)),
      ("height", Self.pixels(max(1, Int((Double(width) / image.aspect).rounded())))),
      ("name", .string(about?.caption ?? item.title)),
      ("caption", .text(alt)), ("creator", item.creator.map(Self.person)), ("creditText", .text(attribution.credit)),
      ("copyrightNotice", .text(attribution.copyright)), ("license", .text(attribution.license)),
      ("acquireLicensePage", .text(attribution.acquire)),
    ])
  }

  /// An item in the type and with the properties that its collection names.
  private func item(
    _ item: Item, by schema: SchemaMapping, _ attribution: Attribution, url: String, hasImage: Bool,
    _ frame: ItemPage.ItemFrame
  ) -> JSONText {
    var members: [(String, JSONText?)] = [
      ("@type", .string(schema.type)), ("@id", .string(url + "#item")), ("url", .string(url)),
      ("name", .string(item.title)), ("description", .text(item.excerpt)),
      ("image", hasImage ? Self.reference(url + "#image") : nil),
    ]
    let mapped = schema.properties.compactMap { property in
      value(of: property, in: item).map { (property.name, $0) }
    }
    func add(_ name: String, _ value: JSONText?) {
      if !schema.properties.contains(where: { $0.name == name }) { members.append((name, value)) }
    }
    if let position = item.position, SchemaVocabulary.isKind(schema.type, of: "Place") {
      let numbers = [("latitude", position.latitude), ("longitude", position.longitude)]
      add("geo", .members([("@type", .string("GeoCoordinates"))] + numbers.map { ($0.0, .number($0.1)) }))
    }
    if schema.isWork {
      add("creator", item.creator.map(Self.person))
      add("dateCreated", .text(item.date?.htmlText))
      add("keywords", .values(item.tags.map(JSONText.string)))
      add("creditText", .text(attribution.credit))
      add("copyrightNotice", .text(attribution.copyright))
      add("license", .text(attribution.license))
      add("acquireLicensePage", .text(attribution.acquire))
    }
    // Two fields may have the same property.
    var names: [String] = []
    for (name, _) in mapped where !names.contains(name) { names.append(name) }
    for name in names {
      let values = mapped.filter { $0.0 == name }.flatMap { entry -> [JSONText] in
        if case .list(let values) = entry.1 { values } else { [entry.1] }
      }
      members.removeAll { $0.0 == name }
      members.append((name, values.count == 1 ? values[0] : .values(values)))
    }
    return .members(members)
  }

  private func value(of property: SchemaMapping.Property, in item: Item) -> JSONText? {
    if let field = item.fields.first(where: { $0.name == property.field }) {
      // Only cells show hidden fields.
      if field.isHidden { return nil }
      if property.isAuthor { return .values(field.content.each.map { Self.person($0.text) }) }
      let values = field.content.each.compactMap { $0.json(for: property) }
      return values.count == 1 ? values[0] : .values(values)
    }
    switch property.field {
    case "date": return .text(item.date?.htmlText)
    case "tags": return .values(item.tags.map(JSONText.string))
    case "section": return .text(item.section)
    case "creator": return item.creator.map(Self.person)
    default: return nil
    }
  }
}

extension FieldContent {
  /// The value of a property. Those with dates have them in ISO 8601, which knows nothing uncertain.
  fileprivate func json(for property: SchemaMapping.Property) -> JSONText? {
    guard case .date(let date) = self, property.name != "temporalCoverage" else { return json }
    return .text(date.isoText)
  }
}
