import Bytes
package import CollectionLayout
package import LayoutParameters
package import Diagnostics
package import Markdown
package import Settings
package import Tables
package import Items

/// The settings in a `collection.md`, interpreted without its items.
package struct CollectionSettings: Sendable {
  /// The path of the folder relative to the content folder.
  package var path: String
  package var title: String
  package var introduction: MarkdownDocument
  /// The plain text of the introduction's first paragraph.
  package var summary: String
  /// The collection's own layout; nil if it has an error, which makes the collection broken.
  package var layout: LayoutChoice?
  /// All layouts, including the collection's own, in the order of the layout switch.
  package var layouts: [LayoutChoice]
  package var scroll: CollectionScroll
  package var bareImages: Bool
  /// Whether item pages show the camera settings of photographs.
  package var showsCamera: Bool
  /// Whether the pages of pictures without text show them as large as the viewport.
  package var hasFullViews = true
  package var pageSize: Int?
  /// The layout of several images on the page of an item; nil for the default.
  package var imageLayout: LayoutDescription?
  /// The declared fields, followed by those that the table adds.
  package var fields: [FieldDefinition]
  /// Whether a mistake hides which fields the collection declares. Other keys of its items are then no mistakes.
  package var hasUnknownFields = false
  /// The properties whose values have pages.
  package var facets: [FacetSettings] = []
  /// The maximum number of pages with the items that have values of two facets.
  package var facetPairs = 0
  /// The maximum number of pages for the clusters of a map.
  package var clusterPages = 500
  /// The table of the items; nil if there is none.
  package var table: TableColumns?
  package var sort: [SortKey]
  package var sectionBy: SectionRule?
  /// The slugs that come first, each with its location.
  package var order: [Located<String>]
  package var isDraft: Bool
  package var publication: CollectionPublication
  package var file: SourceFile
  package var isBroken: Bool
  /// Which texts are not in the language of the site's version; nil if all are.
  package var languages: TextLanguages?
  /// The file of the introduction, if that is a translation.
  package var translation: SourceFile?

  /// The path of `collection.md` relative to the content folder.
  package var source: String { ContentPath.join(path, "collection.md") }
}

/// A property that items are ordered by, with its direction.
package struct SortKey: Hashable, Sendable {
  /// The property of an item to compare.
  package enum Property: Hashable, Sendable {
    case title, date, order, section, slug
    case field(String)
  }

  package var property: Property
  package var isDescending: Bool
}

/// A property that groups items into sections.
package enum SectionRule: Hashable, Sendable {
  /// The `section` of the item.
  case section
  /// The year of `date`.
  case year
  /// The ten years of `date` from one that ends in 0.
  case decade
  /// The hundred years of `date` from one that ends in 00.
  case century
  /// The month of `date`.
  case month
  /// The first folder below the collection's folder.
  case folder
  /// The first tag of the item.
  case tag
  case field(String)
}

/// Interprets the front matter of a collection.
///
/// - Parameters:
///   - path: the collection's folder, relative to the content folder.
///   - customLayouts: layouts defined as data, by name.
///   - knownCells: the available cell anatomies; nil if they are unknown.
///   - table: the table of the items.
///   - languages: the languages of the site; nil if it is in one.
///   - translation: the `collection.de.md` of the language that is read.
package func interpretCollection(
  _ document: ParsedDocument, path: String, customLayouts: [String: ParameterValue] = [:],
  knownCells: [String]? = nil, isBroken: Bool = false, table: Table? = nil,
  languages: ContentLanguages? = nil, translation: ParsedDocument? = nil
) -> (CollectionSettings, [Diagnostic]) {
  let keys = SettingsKey.ofCollection.names
  let file = document.file
  var reader = FrontMatterReader(file: file)
  var values: [String: FrontMatterNode] = [:]
  var hidesFields = false
  let frontMatter = languages.map { document.frontMatter?.written(for: $0) } ?? document.frontMatter
  // The key above without a value, below which others may belong.
  var empty: String?
  for entry in reader.entries(of: frontMatter) {
    if keys.contains(entry.key) {
      values[entry.key] = entry.value
      empty = entry.value.isNull ? entry.key : nil
    } else {
      reader.refuse(
        unknownKey: entry, of: "the collection", candidates: keys, advice: ForeignKeys.ofCollections,
        otherwise: empty.map { "if it belongs to '\($0)', indent it by two spaces" })
      // It may be `fields`, misspelt.
      if case .mapping = entry.value.value { hidesFields = true }
    }
  }

  if let fields = values["fields"] {
    hidesFields = if case .mapping = fields.value { false } else { !fields.isNull }
  }
  let declared = values["fields"].map { reader.fieldDefinitions($0) } ?? []
  let renamed = values["columns"].map { reader.columnNames($0) } ?? ColumnNames()
  let columns = table.map {
    TableColumns($0, declared: declared, renamed: renamed, knownCells: knownCells, languages: languages)
  }
  let fields = columns?.fields ?? declared
  let cell = values["cell"].flatMap { reader.cell($0, known: knownCells) }
  let layouts = reader.layouts(
    own: values["layout"], listed: values["layouts"], cell: cell, customLayouts: customLayouts, knownCells: knownCells)
  var settings = CollectionSettings(
    path: path, title: values["title"].flatMap { reader.line($0, "title") } ?? "",
    introduction: document.body, summary: document.excerptText, layout: layouts.own, layouts: layouts.all,
    scroll: values["scroll"].flatMap { reader.scroll($0) } ?? .pages,
    bareImages: values["bareImages"].flatMap { reader.boolean($0, "bareImages") } ?? (table == nil),
    showsCamera: values["showCamera"].flatMap { reader.boolean($0, "showCamera") } ?? true,
    pageSize: values["pageSize"].flatMap { reader.integer($0, "pageSize", in: 1...100_000) },
    fields: fields, table: columns,
    sort: values["sort"].map { reader.sortKeys($0, fields: fields) } ?? [],
    sectionBy: values["sectionBy"].flatMap { reader.sectionRule($0, fields: fields) },
    order: values["order"].map { reader.slugs($0) } ?? [],
    isDraft: values["draft"].flatMap { reader.boolean($0, "draft") } ?? false,
    publication: CollectionPublication(values, fields: fields, &reader), file: file, isBroken: isBroken)
  settings.hasFullViews = values["fullView"].flatMap { reader.boolean($0, "fullView") } ?? true
  settings.imageLayout = values["images"].flatMap { reader.imageLayout($0, customLayouts: customLayouts) }
  if let node = values["facets"] {
    settings.facets = reader.facets(node, fields: fields) { reader, layout, name in
      reader.layouts(
        own: layout ?? values["layout"], listed: nil, cell: name.flatMap { reader.cell($0, known: knownCells) } ?? cell,
        customLayouts: customLayouts, knownCells: knownCells
      ).own
    }
  }
  settings.facetPairs = values["facetPairs"].map { reader.facetPairs($0) } ?? 0
  if let node = values["clusterPages"] {
    settings.clusterPages = reader.integer(node, "clusterPages", in: 0...100_000) ?? settings.clusterPages
  }
  if settings.title.isEmpty {
    settings.title = document.body.firstHeadingText ?? ContentPath.readable(ContentPath.name(of: path))
  }
  var diagnostics: [Diagnostic] = []
  if let languages, !languages.isFirst {
    diagnostics = settings.translate(
      to: languages, own: document.frontMatter?.ownKeysWithLabels(of: languages.current, among: languages) ?? [],
      translation)
  }
  let text = translation.flatMap { $0.body.blocks.isEmpty ? nil : $0 } ?? document
  diagnostics += settings.introduction.removeOpeningHeading(that: settings.title).map {
    .leftOut(ofTitle: $0, in: text.file)
  }
  settings.hasUnknownFields = isBroken || hidesFields
  if reader.diagnostics.containsErrors || settings.layout == nil { settings.isBroken = true }
  return (settings, reader.diagnostics + (columns?.diagnostics ?? []) + diagnostics)
}

extension FrontMatterReader {
  fileprivate mutating func scroll(_ node: FrontMatterNode) -> CollectionScroll? {
    guard let name = string(node, "scroll") else { return nil }
    if let scroll = CollectionScroll(rawValue: name) { return scroll }
    let names = CollectionScroll.allCases.map(\.rawValue)
    report(
      "not-allowed", "'scroll' is \(node.described); it is one of \(names.joined(separator: ", "))", at: node,
      suggestion: didYouMean(name, names))
    return nil
  }

  /// Reads the sort keys: `title`, `-date`, the name of a field, or a list of these in order of precedence.
  package mutating func sortKeys(_ node: FrontMatterNode, fields: [FieldDefinition]) -> [SortKey] {
    let nodes = if case .list(let nodes) = node.value { nodes } else { [node] }
    return nodes.compactMap { node in
      guard let written = string(node, "sort"), !written.isEmpty else { return nil }
      let isDescending = written.hasPrefix("-")
      let name = isDescending ? String(written.dropFirst()) : written
      let standard: [String: SortKey.Property] = [
        "title": .title, "date": .date, "order": .order, "section": .section, "slug": .slug,
      ]
      if let property = standard[name] { return SortKey(property: property, isDescending: isDescending) }
      if fields.contains(where: { $0.name == name }) {
        return SortKey(property: .field(name), isDescending: isDescending)
      }
      let candidates = ["title", "date", "order", "section", "slug"] + fields.map(\.name)
      report(
        "unknown-field", "'sort' names '\(shortened(name))', which is no field of the collection", at: node,
        suggestion: didYouMean(name, candidates) ?? "it can be \(candidates.joined(separator: ", "))")
      return nil
    }
  }

  fileprivate mutating func sectionRule(_ node: FrontMatterNode, fields: [FieldDefinition]) -> SectionRule? {
    guard let name = string(node, "sectionBy"), !name.isEmpty else { return nil }
    if let field = fields.first(where: { $0.name == name }) {
      if case .list = field.kind {
        report(
          "wrong-type", "'sectionBy' names '\(name)', which is \(field.kind.described); an item has one section only",
          at: node, suggestion: "section by a field with one value")
        return nil
      }
      return .field(name)
    }
    switch name {
    case "section": return .section
    case "year": return .year
    case "decade": return .decade
    case "century": return .century
    case "month": return .month
    case "folder": return .folder
    case "tag": return .tag
    default:
      let candidates = ["section", "year", "decade", "century", "month", "folder", "tag"] + fields.map(\.name)
      report(
        "unknown-field", "'sectionBy' names '\(shortened(name))', which is no field of the collection", at: node,
        suggestion: didYouMean(name, candidates) ?? "it can be \(candidates.joined(separator: ", "))")
      return nil
    }
  }

  /// Reads the distinct slugs of `order:`.
  fileprivate mutating func slugs(_ node: FrontMatterNode) -> [Located<String>] {
    var first: [String: SourcePosition] = [:]
    var slugs: [Located<String>] = []
    for (slug, element) in strings(node, "order") {
      if let earlier = first[slug] {
        report(
          "listed-twice", "'order' lists '\(shortened(slug))' twice; it stands on line \(earlier.line) already",
          at: element)
        continue
      }
      first[slug] = element.position
      slugs.append(Located(value: slug, location: location(of: element)))
    }
    return slugs
  }
}
