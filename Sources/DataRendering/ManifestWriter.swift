import Bytes
import Content
import Items
import DataExport
import PageLayout
import Settings
import SiteImages
import SiteModel
import PageRendering

/// Writes items and collections as IIIF Presentation 3.0 describes them.
struct ManifestWriter {
  let context: PageContext

  private static let standard: JSONText = .string("http://iiif.io/api/presentation/3/context.json")

  var site: SiteSettings { context.environment.site }
  func address(_ file: SiteFile) -> String { context.addresses.absolute(file) ?? "" }

  /// A text in the language of the site.
  func words(_ texts: String...) -> JSONText { words(texts) }

  /// - Parameter language: that of the texts if they are not translated.
  private func words(_ texts: [String], in language: String? = nil) -> JSONText {
    .members([(language ?? site.language, .list(texts.map(JSONText.string)))])
  }

  /// Texts of several languages; that of a text is nil if it is the site's.
  private func words(_ texts: [(text: String, language: String?)]) -> JSONText {
    var languages: [String?] = []
    for (_, language) in texts where !languages.contains(language) { languages.append(language) }
    return .members(
      languages.map { language in
        (language ?? site.language, .list(texts.filter { $0.language == language }.map { .string($0.text) }))
      })
  }

  /// Texts that programs may take for HTML if they begin and end like it.
  private func plainWords(_ texts: [(text: String, language: String?)]) -> JSONText {
    // A space at the end says that a text is none, as the specification recommends.
    words(texts.map { ($0.text.hasPrefix("<") && $0.text.hasSuffix(">") ? $0.text + " " : $0.text, $0.language) })
  }

  private func line(
    _ label: String, in labelLanguage: String? = nil, _ values: [(text: String, language: String?)]
  ) -> JSONText {
    .members([("label", words([label], in: labelLanguage)), ("value", plainWords(values))])
  }

  private func line(_ label: String, _ values: [String], in language: String? = nil) -> JSONText {
    line(label, values.map { ($0, language) })
  }

  /// The title of an item.
  func title(of item: Item) -> JSONText { words([item.title], in: item.languages?.language(of: "title")) }

  /// The page about something.
  private func homepage(_ file: SiteFile, _ title: JSONText) -> JSONText {
    .list([
      .members([
        ("id", .string(address(file))), ("type", .string("Text")), ("label", title),
        ("format", .string("text/html")), ("language", .list([.string(site.language)])),
      ])
    ])
  }

  /// The address of a license as the specification wants it; nil for other licenses than those it allows.
  private func rights(_ license: String?) -> JSONText? {
    guard let rest = license?.split(separator: "://", maxSplits: 1).last.map(String.init),
      rest.hasPrefix("creativecommons.org/") || rest.hasPrefix("rightsstatements.org/")
    else { return nil }
    let statement = rest.replacing("rightsstatements.org/page/", with: "rightsstatements.org/vocab/")
    // Browsers show the statement in the language that the query names.
    return .string("http://" + statement.prefix { $0 != "?" && $0 != "#" })
  }

  private func requiredStatement(_ attribution: Attribution) -> JSONText? {
    let texts = [attribution.credit, attribution.copyright].compactMap(\.self)
    return texts.isEmpty ? nil : line(context.environment.strings["credit"], texts)
  }

  /// The content of an image file.
  /// - Parameter tiles: the folder of its tiles; nil if it has none.
  private func body(
    _ image: SiteImage, _ file: SiteImage.Candidate, _ format: String, tiles: String? = nil
  ) -> JSONText {
    let service = tiles.map { folder -> JSONText in
      .list([
        .members([
          ("id", .string(address(.asset(folder)))), ("type", .string("ImageService3")), ("profile", .string("level0")),
        ])
      ])
    }
    return .members([
      ("id", .string(address(.asset(file.path)))), ("type", .string("Image")), ("format", .string(format)),
      ("width", .integer(file.width)),
      ("height", .integer(max(1, Int((Double(file.width) / image.aspect).rounded())))), ("service", service),
    ])
  }

  private func thumbnail(_ image: SiteImage) -> JSONText? {
    guard let source = image.sources.last, let file = source.candidates.first else { return nil }
    return .list([body(image, file, source.format.mediaType)])
  }

  // MARK: - Resources

  func collection(
    _ collection: CatalogCollection, _ items: [(item: Item, image: SiteImage?)], _ children: [PageContext.Reference]
  ) -> JSONText {
    let members =
      items.map { item, image -> JSONText in
        .members([
          ("id", .string(address(.data(Manifests.path(of: item, in: collection))))), ("type", .string("Manifest")),
          ("label", title(of: item)), ("thumbnail", image.flatMap(thumbnail)),
        ])
      }
      + children.map { child in
        .members([
          ("id", .string(address(.data(Manifests.path(ofCollection: child.path))))), ("type", .string("Collection")),
          ("label", words(child.title)),
        ])
      }
    let name = words([collection.title], in: collection.languages?.language(of: "title"))
    return .members([
      ("@context", Self.standard), ("id", .string(address(.data(Manifests.path(ofCollection: collection.path))))),
      ("type", .string("Collection")), ("label", name),
      (
        "summary",
        collection.summary.isEmpty
          ? nil : plainWords([(collection.summary, collection.languages?.language(of: "body"))])
      ),
      ("rights", rights(collection.attribution.license)),
      ("requiredStatement", requiredStatement(collection.attribution)),
      ("homepage", homepage(.collection(path: collection.path, page: 1), name)),
      ("items", .list(members)),
    ])
  }

  /// The manifest of an item, with a canvas for each image, recording and film.
  func manifest(
    of item: Item, _ images: [ManifestImage], _ media: [ManifestMedium], in collection: CatalogCollection
  ) -> JSONText {
    let id = address(.data(Manifests.path(of: item, in: collection)))
    let folder = String(id.dropLast("manifest.json".count))
    let attribution = item.attribution(in: collection.attribution)
    // The picture of a recording is on its canvas.
    let posters = Set(media.compactMap { $0.medium.poster?.path })
    let pictures = images.filter { !posters.contains($0.about.path) }
    let count = pictures.count + media.count
    func canvasID(_ index: Int) -> String { folder + "canvas/\(index + 1)" }
    let canvases =
      pictures.enumerated().map { index, entry in
        canvas(
          canvasID(index), entry.image, tiles: entry.tiles,
          label: count == 1 ? title(of: item) : words(entry.about.caption ?? "\(index + 1)"))
      }
      + media.enumerated().map { index, medium in
        canvas(
          canvasID(pictures.count + index), medium,
          label: count == 1 ? title(of: item) : words("\(pictures.count + index + 1)"))
      }
    let extensions: [JSONText] =
      item.position == nil ? [] : [.string("http://iiif.io/api/extension/navplace/context.json")]
    return .members([
      ("@context", extensions.isEmpty ? Self.standard : .list(extensions + [Self.standard])), ("id", .string(id)),
      ("type", .string("Manifest")), ("label", title(of: item)),
      ("summary", item.excerpt.isEmpty ? nil : plainWords([(item.excerpt, item.languages?.language(of: "excerpt"))])),
      ("metadata", .values(metadata(of: item, attribution, in: collection))), ("rights", rights(attribution.license)),
      ("requiredStatement", requiredStatement(attribution)),
      ("navDate", item.date.flatMap { (1...9999).contains($0.year) ? .string($0.dayText + "T00:00:00Z") : nil }),
      ("navPlace", item.position.map { place($0, of: item, id: id) }),
      ("homepage", homepage(.item(path: item.path), title(of: item))), ("seeAlso", seeAlso(item, collection)),
      ("rendering", rendering(item)), ("behavior", .list([.string("individuals")])),
      ("thumbnail", images.first.flatMap { thumbnail($0.image) }),
      (
        "partOf",
        .list([
          .members([
            ("id", .string(address(.data(Manifests.path(ofCollection: collection.path))))),
            ("type", .string("Collection")),
          ])
        ])
      ), ("items", .list(canvases)),
    ])
  }

  func canvas(_ id: String, _ image: SiteImage, tiles: String?, label: JSONText) -> JSONText {
    let painting = image.sources.last.flatMap { source in
      source.candidates.last.map { body(image, $0, source.format.mediaType, tiles: tiles) }
    }
    let page = page(id + "/page", motivation: "painting", painting, target: id)
    return .members([
      ("id", .string(id)), ("type", .string("Canvas")), ("label", label), ("height", .integer(image.height)),
      ("width", .integer(image.width)), ("items", .list([page])),
    ])
  }

  /// The fields and other values of an item, each with its label.
  private func metadata(of item: Item, _ attribution: Attribution, in collection: CatalogCollection) -> [JSONText] {
    let strings = context.environment.strings
    var lines = item.shownFields.map { field in
      // Numbers and dates are in the language of the site.
      let language = field.content.isText ? item.languages?.language(of: field.name) : nil
      let items = field.content.items
      return line(
        field.label, in: collection.languages?.language(of: TextLanguages.label(ofField: field.name)),
        items.isEmpty
          ? field.content.each.map { (context.environment.formats.text(of: $0, in: field.format), language) }
          : items.map { ($0.title, $0.language) })
    }
    func add(_ name: String, _ value: String?) {
      if let value, !item.fields.contains(where: { $0.name == name }) { lines.append(line(strings[name], [value])) }
    }
    add("creator", item.creator)
    add("date", item.dateText ?? item.date.map { context.environment.formats.dates.text($0) })
    add("dimensions", item.dimensions.map { $0.text.replacing(".", with: strings.decimalSign) })
    if !item.tags.isEmpty { lines.append(line(strings["tags"], item.tags, in: item.languages?.language(of: "tags"))) }
    if rights(attribution.license) == nil { add("license", attribution.license) }
    return lines
  }

  /// Data about an item for programs.
  private func seeAlso(_ item: Item, _ collection: CatalogCollection) -> JSONText? {
    guard collection.attribution.cites == true else { return nil }
    return .list([
      .members([
        ("id", .string(address(.data(Citation.path(of: item))))), ("type", .string("Dataset")),
        ("label", words("CSL-JSON")), ("format", .string("application/vnd.citationstyles.csl+json")),
      ])
    ])
  }

  /// The place of an item as the extension navPlace writes it.
  private func place(_ position: GeographicPosition, of item: Item, id: String) -> JSONText {
    .members([
      ("id", .string(id + "#places")), ("type", .string("FeatureCollection")),
      (
        "features",
        .list([
          .members([
            ("id", .string(id + "#place")), ("type", .string("Feature")),
            ("properties", .members([("label", title(of: item))])),
            (
              "geometry",
              .members([
                ("type", .string("Point")),
                ("coordinates", .list([.number(position.longitude), .number(position.latitude)])),
              ])
            ),
          ])
        ])
      ),
    ])
  }
}
