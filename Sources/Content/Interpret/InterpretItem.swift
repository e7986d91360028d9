package import Bytes
package import Diagnostics
package import Markdown
import Settings

/// What the file of an item says, independent of all other items. The model completes it with the metadata of the
/// item's image and the targets of its links.
///
/// It is a function of the file's bytes, the schema of the collection, the settings that change parsing, and the image
/// that the front matter names; see `FactsTable`.
package struct ItemFacts: Sendable {
  package var item: Item
  /// The values that the front matter does not set.
  var unsaid: Unsaid
  /// Whether the item's file has an error. The item is then a valid link target, but not in the catalog.
  package var isBroken: Bool
  /// Values that most items lack.
  private let rare: Rare?

  /// It is a class because lists of items are copied several times on their way to the catalog.
  private final class Rare: Sendable {
    let linkLocation: SourceLocation?
    let saidAlt: String?
    let diagnostics: [Diagnostic]

    init(_ linkLocation: SourceLocation?, _ saidAlt: String?, _ diagnostics: [Diagnostic]) {
      (self.linkLocation, self.saidAlt, self.diagnostics) = (linkLocation, saidAlt, diagnostics)
    }
  }

  /// - Parameters:
  ///   - linkLocation: the location of `link`, if there is one.
  ///   - saidAlt: the `alt` in the front matter, even if the front matter names no image.
  ///   - diagnostics: the diagnostics about the file.
  init(
    item: Item, linkLocation: SourceLocation? = nil, unsaid: Unsaid, saidAlt: String? = nil, isBroken: Bool,
    diagnostics: [Diagnostic] = []
  ) {
    (self.item, self.unsaid, self.isBroken) = (item, unsaid, isBroken)
    rare =
      linkLocation == nil && saidAlt == nil && diagnostics.isEmpty ? nil : Rare(linkLocation, saidAlt, diagnostics)
  }

  package var source: ItemSource { item.source }
  package var linkLocation: SourceLocation? { rare?.linkLocation }
  var saidAlt: String? { rare?.saidAlt }
  /// The diagnostics about the file alone.
  package var diagnostics: [Diagnostic] { rare?.diagnostics ?? [] }
}

/// Interprets an item's front matter by the schema of its collection. Drafts may lack required fields.
///
/// - Parameters:
///   - files: the files of the content folder, which include the item's image.
///   - parsing: the diagnostics about the file so far.
///   - key: the key of the file's bytes and of everything else that the facts depend on.
///   - storeBody: returns the body for later use.
package func interpretItem(
  _ document: ParsedDocument, source: ItemSource, schema: ItemSchema, files: ContentFiles,
  after parsing: [Diagnostic] = [], key: ContentKey = ContentKey(high: 0, low: 0),
  storeBody: (MarkdownDocument) -> StoredBody = StoredBody.init
) -> ItemFacts {
  let file = document.file
  var reader = FrontMatterReader(file: file)
  var item = ItemContent.unsaid(source, document)
  var body = document.body
  var contents = [FieldContent?](repeating: nil, count: schema.fields.count)
  var isGiven = [Bool](repeating: false, count: schema.fields.count)
  var alt: String?
  var linkLocation: SourceLocation?

  var unsaid = Unsaid.all
  for entry in reader.entries(of: document.frontMatter) {
    let node = entry.value
    if !node.isNull { unsaid.remove(Unsaid(key: entry.key)) }
    switch entry.key {
    case "title": item.title = reader.line(node, "title") ?? ""
    case "image": item.image = reader.image(node, in: ContentPath.folder(of: source.file.path), files: files)
    case "alt": alt = reader.line(node, "alt")
    case "date": item.date = reader.date(node, "date")
    case "tags": item.tags = reader.tags(node)
    case "order": item.order = reader.number(node, "order")
    case "section": item.section = reader.line(node, "section").flatMap { $0.isEmpty ? nil : $0 }
    case "draft": item.isDraft = reader.boolean(node, "draft") ?? false
    case "link":
      item.link = reader.link(node)
      linkLocation = reader.location(of: node)
    case "cell": item.cell = reader.cell(node, known: schema.knownCells)?.name
    case "excerpt": item.excerpt = reader.line(node, "excerpt") ?? ""
    case "size": item.size = reader.size(node)
    case "aspect": item.aspect = reader.aspect(node)
    case "attributes": item.attributes = reader.attributes(node)
    default:
      if let index = schema.index(ofField: entry.key) {
        contents[index] = reader.content(node, of: schema.fields[index])
        isGiven[index] = !node.isNull
      } else if entry.key == "creator" {
        item.creator = reader.line(node, "creator").flatMap { $0.isEmpty ? nil : $0 }
      } else if entry.key == "copyright" {
        item.copyright = reader.line(node, "copyright").flatMap { $0.isEmpty ? nil : $0 }
      } else {
        reader.refuse(unknownKey: entry, of: "the item", candidates: schema.keys)
      }
    }
  }

  let missing = item.takeFields(contents, isGiven: isGiven, schema: schema)
  for field in missing where !item.isDraft && document.isFrontMatterComplete {
    reader.report(
      "missing-field", "'\(field.name)' is missing; the collection requires it of every item",
      at: file.location(.start), suggestion: "add '\(field.name):' with \(field.kind.described)")
  }
  if !item.title.isEmpty || document.body.firstHeadingText != nil { unsaid.remove(.title) }
  if !item.excerpt.isEmpty || !document.excerptText.isEmpty { unsaid.remove(.excerpt) }
  item.useDefaults(alt: alt, excerpt: document.excerptText, &body)
  let diagnostics = parsing + reader.diagnostics
  return ItemFacts(
    item: Item(item, source: source, key: key, body: storeBody(body)), linkLocation: linkLocation, unsaid: unsaid,
    saidAlt: alt, isBroken: diagnostics.containsErrors, diagnostics: diagnostics)
}

extension Unsaid {
  /// The value that a key sets, whatever its content. Empty titles and excerpts count as not set and are not included.
  fileprivate init(key: String) {
    switch key {
    case "image": self = .image
    case "alt": self = .alt
    case "date": self = .date
    case "tags": self = .tags
    default: self = []
    }
  }
}

extension ItemContent {
  /// Takes the values of the collection's fields, in order of declaration, with defaults for absent ones.
  /// - Returns: the required fields without a value.
  mutating func takeFields(
    _ contents: [FieldContent?], isGiven: [Bool], schema: ItemSchema
  ) -> [FieldDefinition] {
    var missing: [FieldDefinition] = []
    for (index, field) in schema.fields.enumerated() {
      guard let content = isGiven[index] ? contents[index] : field.defaultValue else {
        if field.isRequired, !isGiven[index] { missing.append(field) }
        continue
      }
      fields.append(FieldValue(name: field.name, label: field.label, content: content))
      switch field.name {
      case "creator": creator = content.text
      case "copyright": copyright = content.text
      default: break
      }
    }
    return missing
  }

  /// Creates the content of an item without any front matter.
  fileprivate static func unsaid(_ source: ItemSource, _ document: ParsedDocument) -> ItemContent {
    ItemContent(
      slug: source.slug, path: ContentPath.join(source.collection, source.slug), title: "", image: nil, date: nil,
      tags: [], order: nil, section: nil, link: nil, linkTarget: nil, cell: nil, excerpt: "", size: nil, aspect: nil,
      attributes: nil, fields: [], isDraft: false,
      location: document.file.location(.start))
  }

  /// Fills in absent values: the title from the body's first heading or the slug, the excerpt from the first paragraph,
  /// and the alternative text from the title.
  fileprivate mutating func useDefaults(alt: String?, excerpt paragraph: String, _ body: inout MarkdownDocument) {
    if title.isEmpty { title = body.firstHeadingText ?? ContentPath.readable(slug) }
    body.removeOpeningHeading(that: title)
    if excerpt.isEmpty { excerpt = paragraph }
    image?.alt = alt ?? title
    image?.isAltTheTitle = alt == nil
    text = ItemText(body)
  }
}

extension FrontMatterReader {
  /// Reads the name of the image, and reports a missing file.
  fileprivate mutating func image(_ node: FrontMatterNode, in folder: String, files: ContentFiles) -> ItemImage? {
    guard let name = string(node, "image"), !name.isEmpty else { return nil }
    if WebAddress.scheme(of: name) != nil || name.hasPrefix("//") {
      report(
        "missing-image", "image '\(shortened(name))' is an address; images are files of the content folder", at: node,
        suggestion: "download the image and name the file")
      return nil
    }
    guard let path = ContentPath.resolve(name, in: folder) else {
      report("missing-image", "image '\(shortened(name))' lies outside the content folder", at: node)
      return nil
    }
    guard let file = files.file(at: path) else {
      report(
        "missing-image", "there is no image '\(shortened(name))'", at: node,
        suggestion: files.suggestion(for: path, from: folder))
      return nil
    }
    return ItemImage(path: file, alt: "", location: location(of: node))
  }

  fileprivate mutating func tags(_ node: FrontMatterNode) -> [String] {
    distinctTags(strings(node, "tags").map { collapsingWhitespace($0.text) })
  }

  /// Reads an address, or a path for the assemble stage to resolve.
  fileprivate mutating func link(_ node: FrontMatterNode) -> String? {
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

extension ContentFiles {
  /// Returns the path that a broken path most likely refers to, as written in a file of `folder`.
  func suggestion(for path: String, from folder: String) -> String? {
    let target = ContentPath.folder(of: path)
    return closest(to: ContentPath.name(of: path), in: target).map {
      "did you mean '\(ContentPath.relative(ContentPath.join(target, $0), from: folder))'?"
    }
  }

  private func closest(to name: String, in folder: String) -> String? {
    let names = names(in: folder)
    // As in `didYouMean`, this avoids a quadratic search in large folders.
    guard names.count <= 1000, name.utf8.count <= 200 else { return nil }
    if names.contains(name) { return name }
    let stem = ContentPath.stem(of: name)
    return names.first { ContentPath.stem(of: $0) == stem && !$0.hasSuffix(".md") } ?? closestMatch(to: name, in: names)
  }
}

/// Returns the distinct tags in the order written.
func distinctTags(_ tags: [String]) -> [String] {
  var seen: Set<String> = []
  return tags.filter { !$0.isEmpty && seen.insert($0).inserted }
}
