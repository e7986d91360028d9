package import Discovery
package import Bytes
package import Diagnostics
package import Markdown
import Settings
package import Items

/// Interprets an item's front matter by the schema of its collection. Drafts may lack required fields.
///
/// - Parameters:
///   - files: the files of the content folder, which include the item's image.
///   - parsing: the diagnostics about the file so far.
///   - row: the row of the collection's table that the item is.
///   - key: the key of the file's bytes and of everything else that the facts depend on.
///   - translation: the text in another language, which overrides what the file says; for a site in one language nil.
///   - storeBody: returns the body for later use.
package func interpretItem(
  _ document: ParsedDocument, source: ItemSource, schema: ItemSchema, files: ContentFiles,
  after parsing: [Diagnostic] = [], row: TableRowEntries? = nil, key: ContentKey = ContentKey(high: 0, low: 0),
  translation: ItemTranslation? = nil, storeBody: (MarkdownDocument) -> StoredBody = StoredBody.init
) -> ItemFacts {
  let file = document.file
  var values = ItemValues(source, document, schema, files)
  var diagnostics = parsing
  var frontMatter = document.frontMatter
  if let languages = translation?.languages { frontMatter = frontMatter?.written(for: languages) }
  if let row {
    // The positions in this reader are those of columns.
    var reader = FrontMatterReader(file: SourceFile(path: file.path, text: ""))
    for entry in row.entries { values.take(entry, at: row.location, &reader) }
    if let image = row.imageBeside { values.takeImageBeside(image, at: row.location) }
    if let image = row.remoteImage { values.takeImage(image.image(at: row.location)) }
    for medium in row.media where !values.item.media.contains(where: { $0.path == medium.path }) {
      values.item.media.append(medium)
    }
    values.images += row.otherImages.map { $0.image(at: row.location) }
    if source.row != nil { values.item.location = row.location }
    diagnostics += row.located(reader.diagnostics)
  }
  var reader = FrontMatterReader(file: file)
  for entry in reader.entries(of: frontMatter) { values.take(entry, &reader) }
  if let translation { diagnostics += values.take(translation, of: document) }

  if values.place.isIncomplete, source.row == nil, let location = values.place.location {
    reader.report(
      "incomplete-position", "a place has a 'latitude' and a 'longitude'; one of them is missing", at: location)
  }
  values.item.position = values.place.position
  var item = values.item
  if values.publication != Publication() { item.publication = values.publication }
  item.takeImages(values)
  if !item.media.isEmpty, item.image != nil { values.unsaid.remove(.image) }
  item.showFirstPage()
  // What is not translated is taken from the item's own file.
  let text = translation?.document.flatMap { $0.body.blocks.isEmpty ? nil : $0 } ?? document
  var body = text.body
  let missing = item.takeFields(values.contents, isGiven: values.isGiven, schema: schema)
  for field in missing where !item.isDraft && document.isFrontMatterComplete {
    reader.report(
      "missing-field", "'\(field.name)' is missing; the collection requires it of every item",
      at: source.row == nil ? file.location(.start) : item.location,
      suggestion: "add '\(field.name)\(source.row == nil ? ":" : "")' with \(field.kind.described)")
  }
  var unsaid = values.unsaid
  if !item.title.isEmpty || text.body.firstHeadingText != nil { unsaid.remove(.title) }
  if !item.excerpt.isEmpty || !text.excerptText.isEmpty { unsaid.remove(.excerpt) }
  let alt = values.alt ?? item.saidAltOfFirstImage(values)
  if alt != nil { unsaid.remove(.alt) }
  let titleLinks = item.useDefaults(alt: alt, excerpt: text.excerptText, &body)
  diagnostics += titleLinks.map { .leftOut(ofTitle: $0, in: text.file) }
  if let languages = translation?.languages, !languages.isFirst {
    item.languages = values.textLanguages(of: languages, item, hasOwnAlt: alt != nil)
  }
  // A text that only cells would show is the text of the page too.
  if body.blocks.isEmpty, !item.excerpt.isEmpty {
    item.caption = item.excerpt
    item.text = ItemText(MarkdownDocument(paragraphs: item.excerpt))
  }
  diagnostics += reader.diagnostics
  return ItemFacts(
    item: Item(item, source: source, key: key, body: storeBody(body)), linkLocation: values.linkLocation,
    unsaid: unsaid, saidAlt: alt, isBroken: diagnostics.containsErrors,
    diagnostics: diagnostics, parent: values.parent,
    otherLanguages: translation.map { document.frontMatter?.ownLanguages(among: $0.languages).sortedInBytes() ?? [] }
      ?? [])
}

extension ItemContent {
  /// Takes the images that `images` or the table names. The first is the item's image unless `image` names one.
  fileprivate mutating func takeImages(_ values: ItemValues) {
    addImages(values.images)
    if image == nil { image = media.lazy.compactMap(\.poster).first }
    // For a picture elsewhere, `size` is that of the picture.
    if let remote = image?.remote, remote.size == nil, let size {
      image?.remote?.size = size
      self.size = nil
    }
    if let same = values.images.first(where: { $0.path == image?.path }) { image?.caption = same.caption }
    guard values.showsFolder || values.imageLayout != nil else { return }
    var gallery = self.gallery ?? ItemGallery()
    (gallery.showsFolder, gallery.layout) = (values.showsFolder, values.imageLayout)
    self.gallery = gallery
  }

  /// Shows the first page of a document if there is no other picture. One beside the item's file takes its place.
  fileprivate mutating func showFirstPage() {
    guard image == nil, let document = media.first(where: \.hasPages) else { return }
    image = ItemImage(path: document.path, alt: "", location: location)
  }

  /// The alternative text that `images` gives the first image.
  fileprivate func saidAltOfFirstImage(_ values: ItemValues) -> String? {
    values.images.first { $0.path == image?.path && !$0.isAltTheTitle }?.alt
  }

  /// Takes the values of the collection's fields, in order of declaration, with defaults for absent ones.
  /// - Returns: the required fields without a value.
  package mutating func takeFields(
    _ contents: [FieldContent?], isGiven: [Bool], schema: ItemSchema
  ) -> [FieldDefinition] {
    var missing: [FieldDefinition] = []
    for (index, field) in schema.fields.enumerated() {
      let content = isGiven[index] ? contents[index] : field.defaultValue
      // An empty text or list says as little as none.
      let isEmpty = content.map(Self.emptyContents.contains) ?? false
      guard let content, !isEmpty else {
        if field.isRequired, isEmpty || !isGiven[index] { missing.append(field) }
        continue
      }
      fields.append(
        FieldValue(
          name: field.name, label: field.label, content: content, format: field.format, isHidden: field.isHidden))
      switch field.name {
      case "creator": creator = content.text
      case "copyright": copyright = content.text
      case let name where Publication.keys.contains(name): publication.take(content, ofField: name)
      default: break
      }
    }
    return missing
  }

  private static let emptyContents: Set<FieldContent> = [.string(""), .url(""), .list([])]

  /// Creates the content of an item without any front matter.
  static func unsaid(_ source: ItemSource, _ document: ParsedDocument) -> ItemContent {
    ItemContent(
      slug: source.slug, path: ContentPath.join(source.collection, source.slug), title: "",
      location: document.file.location(.start))
  }

  /// Fills in absent values: the title from the body's first heading or the slug, the excerpt from the first paragraph,
  /// and the alternative text from the title.
  /// - Returns: the links of the heading that is the title.
  fileprivate mutating func useDefaults(
    alt: String?, excerpt paragraph: String, _ body: inout MarkdownDocument
  ) -> [MarkdownLink] {
    if title.isEmpty { title = body.firstHeadingText ?? ContentPath.readable(slug) }
    let links = body.removeOpeningHeading(that: title)
    if excerpt.isEmpty { excerpt = paragraph }
    image?.alt = alt ?? title
    image?.isAltTheTitle = alt == nil
    describeOtherImages()
    text = ItemText(body, excerpt: excerpt)
    return links
  }
}

extension Diagnostic {
  /// A link or an image in a heading that is the title of a page, which has none.
  static func leftOut(ofTitle link: MarkdownLink, in file: SourceFile) -> Diagnostic {
    .warning(
      "title-link", "a title has no links and no images; '\(shortened(link.destination))' is left out",
      at: file.location(link.position), suggestion: "put it into the text below the heading")
  }
}

extension FrontMatterReader {
  mutating func tags(_ node: FrontMatterNode) -> [String] {
    distinctTags(oneOrMoreStrings(node, "tags").map(collapsingWhitespace))
  }

  /// Reads an address, or a path for the assemble stage to resolve.
  mutating func link(_ node: FrontMatterNode) -> String? {
    guard !node.isNull, let text = scalarText(node, "link", wanted: "an address or the path of a .md file"),
      !text.isEmpty
    else { return nil }
    return WebAddress.scheme(of: text) == nil && !text.hasPrefix("//") ? text : address(node, "link")
  }

  /// Reads the name of a cell anatomy, with its location.
  mutating func cell(_ node: FrontMatterNode, known: [String]?) -> (name: String, location: SourceLocation)? {
    guard let name = string(node, "cell"), !name.isEmpty else { return nil }
    if let known, !known.contains(name) {
      report(
        "unknown-cell", "there is no cell '\(shortened(name))'", at: node,
        suggestion: didYouMean(name, known) ?? "the cells are \(known.joined(separator: ", "))")
      return nil
    }
    return (name, location(of: node))
  }
}

/// Returns the distinct tags in the order written.
func distinctTags(_ tags: [String]) -> [String] {
  var seen: Set<String> = []
  return tags.filter { !$0.isEmpty && seen.insert($0).inserted }
}
