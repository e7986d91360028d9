import Bytes
package import CollectionLayout
package import Content
package import Diagnostics
package import Files
import Settings

/// Reads a content folder into a catalog: discovers, parses, interprets and assembles its files.
///
/// - Parameters:
///   - folder: the path that opens the content folder.
///   - displayName: the content folder's path in diagnostics.
///   - customLayouts: layouts defined as data, by name.
///   - knownCells: the available cell anatomies; nil if they are unknown.
///   - images: reads the metadata of image files.
///   - map: maps over files, possibly in parallel.
/// - Returns: the catalog of all valid content, and the diagnostics in order of path and line.
/// - Throws: `EnvironmentFailure` if system resources are exhausted.
package func readContent(
  folder: String, displayName: String, includeDrafts: Bool = false, customLayouts: [String: ParameterValue] = [:],
  knownCells: [String]? = nil, images: ImageReading = .none, map: some OrderedMapping = SerialMapping()
) throws -> (Catalog, [Diagnostic]) {
  let (catalog, _, diagnostics) = try readRereadableContent(
    folder: folder, displayName: displayName, includeDrafts: includeDrafts, customLayouts: customLayouts,
    knownCells: knownCells, images: images, map: map)
  return (catalog, diagnostics)
}

/// Reads a content folder as `readContent` does, and also returns the context for reading single items again.
///
/// - Parameters:
///   - hasRead: called with the bytes of every text file that is read, on any thread.
///   - hasReadAll: called after the last file is read, before the catalog is assembled.
package func readRereadableContent(
  folder: String, displayName: String, includeDrafts: Bool = false, customLayouts: [String: ParameterValue] = [:],
  knownCells: [String]? = nil, images: ImageReading = .none, map: some OrderedMapping = SerialMapping(),
  hasRead: @escaping SourceObserver = { _, _, _ in }, hasReadAll: () -> Void = {}
) throws -> (Catalog, ContentContext, [Diagnostic]) {
  let (tree, discovering) = try discover(contentFolder: folder, displayName: displayName)
  let files = ContentFiles(tree)
  let folder = SourceFolder(tree.root)

  let (site, readingSite) = try readSite(tree, hasRead)
  let allowsHTML = site.settings.unsafeHTML

  let collections = try map.map(tree.collections) { source -> Read<CollectionSettings> in
    let read = try parsed(source.file, in: tree, allowsHTML: allowsHTML, hasRead)
    let (settings, interpreting) = interpretCollection(
      read.value, path: source.path, customLayouts: customLayouts, knownCells: knownCells,
      isBroken: read.diagnostics.containsErrors)
    return Read(value: settings, diagnostics: read.diagnostics + interpreting)
  }
  let schemas = Dictionary(
    collections.map { ($0.value.path, ItemSchema(fields: $0.value.fields, knownCells: knownCells)) },
    uniquingKeysWith: { first, _ in first })

  let written = try map.map(tree.items) { source -> Read<InterpretedItem> in
    let read = try parsed(source.file, in: tree, folder, allowsHTML: allowsHTML, hasRead)
    let (item, interpreting) = interpretItem(
      read.value, source: source, schema: schemas[source.collection] ?? ItemSchema(), files: files,
      isBroken: read.diagnostics.containsErrors)
    return Read(value: item, diagnostics: read.diagnostics + interpreting)
  }

  hasReadAll()

  let settings = collections.map(\.value)
  var bare = BareImages(
    tree: tree, collections: settings, items: written.map(\.value), schemas: schemas, isImage: images.isImage)
  bare.run()
  var items = bare.items
  try useImageDescriptions(
    in: &items, images: images, map: map,
    wants: Dictionary(
      settings.map { ($0.path, ImageWants(camera: $0.showsCamera, position: site.settings.publishLocation)) },
      uniquingKeysWith: { first, _ in first }))

  var itemsByCollection: [String: [InterpretedItem]] = [:]
  for item in items { itemsByCollection[item.source.collection, default: []].append(item) }
  let collator = Collator(language: site.settings.language)
  let (catalog, assembling) = assemble(
    site: site,
    collections: settings.map { InterpretedCollection(settings: $0, items: itemsByCollection[$0.path] ?? []) },
    files: files, includeDrafts: includeDrafts, collationKey: collator.key)
  let diagnostics =
    discovering + readingSite + collections.flatMap(\.diagnostics) + written.flatMap(\.diagnostics) + bare.diagnostics
    + assembling
  let environment = ContentContext(
    tree, files: files, site: site.settings, schemas: schemas, collections: settings, images: images,
    collationKey: collator.key)
  return (catalog, environment, inInputOrder(diagnostics))
}

/// A value read from one file, with the diagnostics of that file.
struct Read<Value: Sendable>: Sendable {
  var value: Value
  var diagnostics: [Diagnostic]
}

/// Reads `site.yaml` and the home page's `index.md`.
func readSite(
  _ tree: SourceTree, _ hasRead: SourceObserver = { _, _, _ in }
) throws -> (InterpretedSite, [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  var node: FrontMatterNode?
  var file = SourceFile(path: tree.displayName + "/site.yaml", text: "")
  if let entry = tree.site {
    let (read, reading) = try readSourceFile(
      at: tree.absolutePath(of: entry), displayPath: tree.displayPath(of: entry)
    ) { hasRead(entry.path, $0, $1) }
    diagnostics += reading
    if let read {
      file = read
      let (root, parsing) = parseYAML(read)
      node = root
      diagnostics += parsing
    }
  }
  var (site, interpreting) = interpretSite(node, file: file, name: ContentPath.name(of: tree.root))
  diagnostics += interpreting
  if let home = tree.home {
    let read = try parsed(home, in: tree, allowsHTML: site.settings.unsafeHTML, hasRead)
    let document = read.value
    diagnostics += read.diagnostics
    var reader = FrontMatterReader(file: document.file)
    for entry in reader.entries(of: document.frontMatter) {
      reader.report(
        "unknown-key", "unknown key '\(shortened(entry.key))'; the home page's index.md is text alone",
        at: reader.location(ofKey: entry), suggestion: "say it in site.yaml")
    }
    diagnostics += reader.diagnostics
    site.settings.introduction = document.body
    site.introductionFile = document.file
  }
  return (site, diagnostics)
}

/// Reads and parses a Markdown file; an unreadable file counts as empty.
/// - Parameter folder: the root of the tree, if it is open.
func parsed(
  _ entry: SourceEntry, in tree: SourceTree, _ folder: SourceFolder? = nil, allowsHTML: Bool,
  _ hasRead: SourceObserver = { _, _, _ in }
) throws -> Read<ParsedDocument> {
  let displayPath = tree.displayPath(of: entry)
  let path = folder == nil ? tree.absolutePath(of: entry) : entry.path
  let (file, reading) = try readSourceFile(at: path, in: folder, displayPath: displayPath) {
    hasRead(entry.path, $0, $1)
  }
  guard let file else {
    let empty = ParsedDocument(file: SourceFile(path: displayPath, text: ""), isFrontMatterComplete: false)
    return Read(value: empty, diagnostics: reading)
  }
  let (document, parsing) = parseDocument(file, unsafeHTML: allowsHTML)
  return Read(value: document, diagnostics: parsing)
}

extension ContentFiles {
  /// Creates an index of all files in the content folder.
  package init(_ tree: SourceTree) {
    self.init {
      let paths = tree.collections.map(\.file.path) + tree.items.map(\.file.path) + tree.assets.map(\.path)
      return tree.home.map { paths + [$0.path] } ?? paths
    }
  }
}

/// Sorts diagnostics by the bytes of their paths, then by line and column. Those about a whole file come first.
private func inInputOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  if diagnostics.count < 2 { return diagnostics }
  let start = SourcePosition(line: 0, column: 0)
  return diagnostics.enumerated().sorted { left, right in
    let paths = (left.element.location?.path ?? "", right.element.location?.path ?? "")
    if paths.0 != paths.1 { return paths.0.precedesInBytes(paths.1) }
    let positions = (left.element.location?.position ?? start, right.element.location?.position ?? start)
    return positions.0 == positions.1 ? left.offset < right.offset : positions.0 < positions.1
  }.map(\.element)
}
