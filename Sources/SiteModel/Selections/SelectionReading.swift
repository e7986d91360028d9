import Bytes
import CollectionLayout
package import LayoutParameters
package import Content
import Items
package import Diagnostics
import Markdown
package import Settings

/// Reads the collections inside texts, and selects their items.
package struct SelectionReading {
  private static let keys = SettingsKey.ofSelection.names

  let catalog: Catalog
  /// The paths of all collections, also of drafts and of those with errors.
  let known: Set<String>
  let drafts: Set<String>
  let customLayouts: [String: ParameterValue]
  let knownCells: [String]?
  let collationKey: CollationKey
  private let languages: ContentLanguages?
  private let collections: [String: CatalogCollection]
  package private(set) var selections: [String: [Selection]] = [:]
  package private(set) var diagnostics: [Diagnostic] = []

  package init(
    _ catalog: Catalog, _ settings: [CollectionSettings], customLayouts: [String: ParameterValue],
    knownCells: [String]?, languages: ContentLanguages?, collationKey: @escaping CollationKey
  ) {
    self.languages = languages
    self.catalog = catalog
    known = Set(settings.map(\.path))
    drafts = Set(settings.filter(\.isDraft).map(\.path))
    (self.customLayouts, self.knownCells, self.collationKey) = (customLayouts, knownCells, collationKey)
    collections = Dictionary(catalog.collections.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Reads the selections of all texts.
  /// - Parameter displayName: the content folder's path in diagnostics.
  package mutating func run(displayName: String) {
    read(catalog.site.introduction.collections, in: "index.md", displayName, taken: [], isUnlisted: false)
    for collection in catalog.collections {
      let name = collection.path.split(separator: "/").last.map(String.init) ?? collection.path
      read(
        collection.introduction.collections, in: ContentPath.join(collection.path, "collection.md"), displayName,
        taken: [name] + collection.sectionNames, isUnlisted: collection.isUnlisted)
      for item in collection.allItems where item.hasCollectionsInText {
        read(item, displayName, isUnlisted: collection.isUnlisted || item.isUnlisted)
      }
    }
    for page in catalog.pages where page.hasCollectionsInText {
      read(page, displayName, isUnlisted: page.isUnlisted)
    }
  }

  private mutating func read(_ item: Item, _ displayName: String, isUnlisted: Bool) {
    read(
      item.text.collections, in: item.source.file.path, displayName,
      taken: item.hasSeveralImages ? [Catalog.imagesName] : [], besides: item, isUnlisted: isUnlisted)
  }

  private mutating func read(
    _ fences: [CollectionFence], in path: String, _ displayName: String, taken: [String], besides own: Item? = nil,
    isUnlisted: Bool
  ) {
    if fences.isEmpty { return }
    var names = Dictionary(taken.map { ($0, 1) }) { first, _ in first }
    if fences.count > Self.mostBlocks {
      diagnostics.append(
        .error(
          "too-many-collections", "a text shows at most \(Self.mostBlocks) collections, and this one \(fences.count)",
          at: SourceLocation(
            path: displayName + "/" + path,
            position: SourcePosition(line: max(fences[Self.mostBlocks].line - 1, 1), column: 1)),
          suggestion: "divide it into several pages"))
      return
    }
    selections[path] = fences.compactMap { fence in
      // The text at its place in a file of its own has the positions and lines of the file.
      let file = SourceFile(
        path: displayName + "/" + path, text: String(repeating: "\n", count: fence.line - 1) + fence.text)
      guard var selection = selection(fence, file, besides: own, isUnlisted: isUnlisted) else { return nil }
      selection.uniqueName(among: &names)
      return selection
    }
  }

  /// The number of collections that a text may show. Each is read as a file of its own.
  private static let mostBlocks = 1_000

  /// - Parameter isUnlisted: whether the page with the text is, so that it may show what is unlisted.
  private mutating func selection(
    _ fence: CollectionFence, _ file: SourceFile, besides own: Item?, isUnlisted: Bool
  ) -> Selection? {
    let start = file.location(SourcePosition(line: max(fence.line - 1, 1), column: 1))
    if fence.isNested {
      diagnostics.append(
        .error(
          "nested-collection", "a collection cannot be inside a list, a quote or a footnote",
          at: SourceLocation(path: file.path, position: start.position),
          suggestion: "put the block at the margin, with empty lines around it"))
      return nil
    }
    let (node, mistakes) = parseYAML(file)
    diagnostics += mistakes
    var reader = FrontMatterReader(file: file)
    defer { diagnostics += reader.diagnostics }
    var values: [String: FrontMatterNode] = [:]
    if let node = languages.flatMap({ node?.written(for: $0) }) ?? node, case .mapping(let entries) = node.value {
      values = self.values(of: entries, Self.keys, &reader)
    } else if let node, !node.isNull {
      reader.refuse(node, "collection", wanted: "a mapping", suggestion: "write 'of: NAME'")
      return nil
    }
    guard values["of"].map({ !$0.isNull }) ?? false else {
      // After a mistake in the syntax, the key may be there.
      if mistakes.isEmpty {
        reader.report(
          "missing-field", "the block does not say which collection it shows",
          at: SourceLocation(path: file.path, position: start.position),
          suggestion: "add 'of:' with the name of a collection's folder")
      }
      return nil
    }
    guard let (selection, sources) = selection(values, &reader, besides: own) else { return nil }
    if !isUnlisted { refuseUnlisted(sources, values["of"], "a block", &reader) }
    return selection
  }

  private func refuseUnlisted(
    _ sources: [CatalogCollection], _ node: FrontMatterNode?, _ what: String, _ reader: inout FrontMatterReader
  ) {
    guard let node else { return }
    for source in sources where source.isUnlisted {
      reader.report(
        "unlisted-page", "\(what) shows '\(shortened(source.path))', which is unlisted", at: node,
        suggestion: "delete the \(what.dropFirst(2)), or 'unlisted' in \(source.location.path)")
    }
  }

  /// Returns the values of the known keys, and reports the others.
  private func values(
    of entries: [FrontMatterNode.Entry], _ keys: [String], _ reader: inout FrontMatterReader
  ) -> [String: FrontMatterNode] {
    var values: [String: FrontMatterNode] = [:]
    for entry in entries {
      if keys.contains(entry.key) {
        values[entry.key] = entry.value
      } else {
        reader.refuse(unknownKey: entry, of: "the collection", candidates: keys)
      }
    }
    return values
  }

  /// Reads the shelves of the home page.
  package mutating func read(shelves: [FrontMatterNode], in file: SourceFile) {
    if shelves.isEmpty { return }
    if let root = catalog.collections.first(where: \.path.isEmpty) {
      diagnostics.append(
        .error(
          "no-home-page", "there is no home page for 'shelves': the collection of the content folder is in its place",
          at: file.location(shelves[0]), suggestion: "move \(root.location.path) into a folder"))
      return
    }
    var names = Dictionary((selections["index.md"] ?? []).map { ($0.name, 1) }) { first, _ in first }
    selections[Catalog.shelvesFile] = shelves.compactMap { node in
      var reader = FrontMatterReader(file: file)
      defer { diagnostics += reader.diagnostics }
      guard case .mapping(let entries) = node.value else {
        reader.refuse(node, "shelves", wanted: "a mapping in each entry", suggestion: "write {of: NAME}")
        return nil
      }
      let values = values(of: entries, Self.keys + ["title"], &reader)
      guard values["of"].map({ !$0.isNull }) ?? false else {
        reader.report(
          "missing-field", "the shelf does not say which collection it shows", at: node,
          suggestion: "add 'of:' with the name of a collection's folder")
        return nil
      }
      let title = values["title"].flatMap { reader.line($0, "title") } ?? ""
      guard let (found, sources) = selection(values, &reader, besides: nil) else { return nil }
      refuseUnlisted(sources, values["of"], "a shelf", &reader)
      var selection = found
      let filled = sources.flatMap { $0.filled { collections[$0] } }
      selection.heading = Selection.Heading(
        title: title.isEmpty ? sources.map(\.title).joined(separator: " · ") : title,
        label: title.isEmpty ? "" : sources[0].title,
        more: sources.count == 1 ? (sources[0].file(page: 1), filled.itemCount, filled.noun) : nil)
      selection.uniqueName(among: &names)
      return selection
    }
  }

  private mutating func selection(
    _ values: [String: FrontMatterNode], _ reader: inout FrontMatterReader, besides own: Item?
  ) -> (selection: Selection, sources: [CatalogCollection])? {
    guard let of = values["of"] else { return nil }
    let sources = collections(of, &reader)
    guard let first = sources.first else { return nil }
    let filled = sources.flatMap { $0.filled { collections[$0] } }
    let fields = filled.flatMap(\.fields)
    let conditions = values["where"].map { reader.conditions($0, fields: fields) } ?? []
    let sort = values["sort"].map { reader.sortKeys($0, fields: fields) } ?? []
    let limit = values["limit"].flatMap { reader.integer($0, "limit", in: 1...100_000) }
    let shown = reader.layout(
      values["layout"], cell: values["cell"], orThatOf: (filled.first ?? first).shown, customLayouts: customLayouts,
      knownCells: knownCells)
    guard let shown, !reader.diagnostics.containsErrors else { return nil }
    var items = filled.flatMap(\.items).filter { item in
      item.path != own?.path && conditions.allSatisfy { $0.isMet(by: item) }
    }
    items = ordered(items, by: sort, collationKey: collationKey)
    if let limit { items = Array(items.prefix(limit)) }
    if items.isEmpty {
      diagnostics.append(
        .note(
          "empty-selection",
          "this collection shows nothing\(languages.map { $0.isFirst ? "" : " in '\($0.current)'" } ?? ""): \(filled.itemCount == 0 ? "it has no items" : "no item meets its conditions")",
          at: reader.location(of: of)))
    }
    let name = first.path.split(separator: "/").last.map(String.init) ?? first.path
    let written = [values["layout"], values["cell"]].map { $0.map { "\($0.parameter)" } ?? "" }
    let selection = Selection(
      name: name, collection: first, shown: shown, ownLayout: written == ["", ""] ? nil : "\(written)", items: items)
    return (selection, sources)
  }

  /// The collections that `of:` names: one, or a list. Named twice, a collection is shown once.
  private func collections(_ node: FrontMatterNode, _ reader: inout FrontMatterReader) -> [CatalogCollection] {
    let nodes = if case .list(let nodes) = node.value { nodes } else { [node] }
    var paths: Set<String> = []
    return nodes.compactMap { node in
      guard let name = reader.string(node, "of") else { return nil }
      let path = name.split(separator: "/").joined(separator: "/")
      if let collection = collections[path] { return paths.insert(path).inserted ? collection : nil }
      if drafts.contains(path) {
        reader.report(
          "unknown-collection", "'of' names '\(shortened(name))', which is a draft, and drafts are left out", at: node,
          suggestion: "publish the draft, or build with --drafts")
      } else if !known.contains(path) {
        let names = catalog.collections.map(\.path)
        reader.report(
          "unknown-collection", "'of' names '\(shortened(name))', which is no collection", at: node,
          suggestion: didYouMean(name, names)
            ?? (names.isEmpty ? nil : "the collections are \(shortened(names.joined(separator: ", ")))"))
      }
      return nil
    }
  }
}
