package import Bytes
package import CollectionLayout
package import Content
package import Diagnostics
package import Files
import Markdown
import Settings
import Glibc

/// Reads a content folder into a catalog: discovers, parses, interprets and assembles its files.
///
/// - Parameters: as in `ContentReading`.
/// - Returns: the catalog of all valid content, and the diagnostics in order of path and line.
/// - Throws: `EnvironmentFailure` if system resources are exhausted.
package func readContent(
  folder: String, displayName: String, includeDrafts: Bool = false, customLayouts: [String: ParameterValue] = [:],
  knownCells: [String]? = nil, images: ImageReading = .none, map: some OrderedMapping = SerialMapping()
) throws -> (Catalog, [Diagnostic]) {
  let reading = try ContentReading(
    folder: folder, displayName: displayName, includeDrafts: includeDrafts, customLayouts: customLayouts,
    knownCells: knownCells, images: images, map: map)
  return (reading.catalog, reading.diagnostics)
}

/// What is known of a content folder before it is read.
package struct KnownContent: Sendable {
  /// The facts of the build before.
  package var facts: FactsTable
  /// Returns the key of a file's bytes, by its path relative to the content folder; nil if the file has to be read.
  package var key: @Sendable (_ path: String) -> ContentKey?
  /// The key of the program, whose version the facts depend on.
  package var program: ContentKey

  package init(facts: FactsTable, program: ContentKey, key: @escaping @Sendable (_ path: String) -> ContentKey?) {
    (self.facts, self.program, self.key) = (facts, program, key)
  }

  /// Nothing.
  package static var nothing: KnownContent {
    KnownContent(facts: FactsTable(), program: ContentKey(high: 0, low: 0)) { _ in nil }
  }
}

/// A content folder as it was read: the facts of its items, and the catalog that follows from them.
package struct ContentReading: Sendable {
  /// A text file that was read.
  package struct Input: Sendable {
    /// Relative to the content folder.
    package var path: String
    /// The key of the file's bytes.
    package var key: ContentKey
    /// The file's stamp before it was read.
    package var stamp: FileStamp
  }

  package var catalog: Catalog
  package let facts: FactsTable
  /// In order of path and line.
  package let diagnostics: [Diagnostic]
  package let tree: SourceTree
  /// The text files that were opened. Files whose facts were known are not among them.
  package let inputs: [Input]
  /// The key of `site.yaml` and of the home page's text.
  package let siteKey: ContentKey
  /// Reads bodies that are not in memory.
  package let bodies: BodyReader

  /// Reads a content folder.
  ///
  /// 1. Discover the files.
  /// 2. Read the site's and the collections' own files.
  /// 3. Take the facts of each item from the table, or parse its file.
  /// 4. Give images without a text to items, and items the metadata of their images.
  /// 5. Assemble the catalog.
  ///
  /// - Parameters:
  ///   - folder: the path that opens the content folder.
  ///   - displayName: the content folder's path in diagnostics.
  ///   - customLayouts: layouts defined as data, by name.
  ///   - knownCells: the available cell anatomies; nil if they are unknown.
  ///   - images: reads the metadata of image files.
  ///   - map: maps over files, possibly in parallel.
  ///   - known: what an earlier build found.
  /// - Throws: `EnvironmentFailure` if system resources are exhausted.
  package init(
    folder: String, displayName: String, includeDrafts: Bool = false, customLayouts: [String: ParameterValue] = [:],
    knownCells: [String]? = nil, images: ImageReading = .none, map: some OrderedMapping = SerialMapping(),
    known: KnownContent = .nothing
  ) throws {
    let (tree, discovering) = try discover(contentFolder: folder, displayName: displayName)
    let files = ContentFiles(tree)
    let opened = SourceFolder(tree.root)

    let (site, readingSite, siteInputs) = try readSite(tree)
    let allowsHTML = site.settings.unsafeHTML
    let bodies = BodyReader(root: tree.root, displayName: tree.displayName, allowsHTML: allowsHTML)

    let collections = try map.map(tree.collections) { source -> Read<CollectionSettings> in
      let read = try parsed(source.file, in: tree, allowsHTML: allowsHTML)
      let (settings, interpreting) = interpretCollection(
        read.value, path: source.path, customLayouts: customLayouts, knownCells: knownCells,
        isBroken: read.diagnostics.containsErrors)
      return Read(value: settings, diagnostics: read.diagnostics + interpreting, input: read.input)
    }
    let settings = collections.map(\.value)
    let schemas = Dictionary(
      settings.map { ($0.path, ItemSchema(fields: $0.fields, knownCells: knownCells)) },
      uniquingKeysWith: { first, _ in first })
    let context = FactsContext(
      program: known.program, displayName: displayName, allowsHTML: allowsHTML, knownCells: knownCells, settings)

    let read = try map.map(tree.items) { source -> Read<ItemFacts> in
      let path = source.file.path
      if let key = known.key(path),
        let facts = known.facts.facts(
          of: source, key: context.key(of: key, source), body: { StoredBody(bodies, key: key) }),
        facts.namesFile(of: files)
      {
        return Read(value: facts, diagnostics: facts.diagnostics)
      }
      let read = try parsed(source.file, in: tree, opened, allowsHTML: allowsHTML)
      let key = read.input?.key ?? ContentKey("unreadable")
      let facts = interpretItem(
        read.value, source: source, schema: schemas[source.collection] ?? ItemSchema(), files: files,
        after: read.diagnostics, key: context.key(of: key, source)
      ) { bodies.store($0, byteCount: read.value.file.bytes.count, key: key) }
      return Read(value: facts, diagnostics: facts.diagnostics, input: read.input)
    }
    let written = read.map(\.value)

    var bare = BareImages(
      tree: tree, collections: settings, items: written, schemas: schemas, isImage: images.isImage)
    bare.run()
    var items = bare.items
    try useImageDescriptions(
      in: &items, images: images, map: map,
      wants: Dictionary(
        settings.map { ($0.path, ImageWants(camera: $0.showsCamera, position: site.settings.publishLocation)) },
        uniquingKeysWith: { first, _ in first }))

    var itemsByCollection: [String: [ItemFacts]] = [:]
    for item in items { itemsByCollection[item.source.collection, default: []].append(item) }
    let collator = Collator(language: site.settings.language)
    let (catalog, assembling) = assemble(
      site: site,
      collections: settings.map { InterpretedCollection(settings: $0, items: itemsByCollection[$0.path] ?? []) },
      files: files, includeDrafts: includeDrafts, file: { bodies.file(of: $0) }, collationKey: collator.key)

    self.catalog = catalog
    facts = known.facts.replaced(by: written)
    diagnostics = inInputOrder(
      discovering + readingSite + collections.flatMap(\.diagnostics) + read.flatMap(\.diagnostics) + bare.diagnostics
        + assembling)
    self.tree = tree
    inputs = siteInputs + collections.compactMap(\.input) + read.compactMap(\.input)
    siteKey = ContentKey(siteInputs.map { $0.path + $0.key.text }.joined(separator: "\n"))
    self.bodies = bodies
  }
}

/// The inputs that the facts of a collection's items have in common.
private struct FactsContext: Sendable {
  private let common: ContentKey
  /// By the path of the collection.
  private let schemas: [String: ContentKey]

  init(
    program: ContentKey, displayName: String, allowsHTML: Bool, knownCells: [String]?,
    _ collections: [CollectionSettings]
  ) {
    var writer = RecordWriter()
    writer.add(program)
    writer.add(displayName)
    writer.add(allowsHTML ? 1 : 0)
    writer.add(knownCells == nil ? 0 : 1)
    writer.add(knownCells ?? []) { $0.add($1) }
    common = ContentKey(writer.bytes)
    schemas = Dictionary(collections.map { ($0.path, ContentKey($0.file.bytes)) }) { first, _ in first }
  }

  /// Returns the key of the facts of an item, which depend on its path too.
  /// - Parameter file: the key of the bytes of its file.
  func key(of file: ContentKey, _ source: ItemSource) -> ContentKey {
    let path = source.file.path.withUTF8Bytes { ContentKey(UnsafeRawBufferPointer($0)) }
    return withUnsafeBytes(of: (common, schemas[source.collection] ?? common, path, file)) { ContentKey($0) }
  }
}

extension ItemFacts {
  /// Whether the file that the front matter names as image is still there, under the same name.
  fileprivate func namesFile(of files: ContentFiles) -> Bool {
    if let image = item.image, files.file(at: image.path) != image.path { return false }
    return !diagnostics.contains { $0.id == "missing-image" }
  }
}

/// A value read from one file, with the diagnostics of that file.
struct Read<Value: Sendable>: Sendable {
  var value: Value
  var diagnostics: [Diagnostic]
  /// The file as it was read; nil if its facts were known, or if it could not be read.
  var input: ContentReading.Input?
}

/// Reads `site.yaml` and the home page's `index.md`.
/// - Returns: the site, the diagnostics, and the files that were read.
func readSite(_ tree: SourceTree) throws -> (InterpretedSite, [Diagnostic], [ContentReading.Input]) {
  var diagnostics: [Diagnostic] = []
  var inputs: [ContentReading.Input] = []
  var node: FrontMatterNode?
  var file = SourceFile(path: tree.displayName + "/site.yaml", text: "")
  if let entry = tree.site {
    let (read, reading) = try readSourceFile(
      at: tree.absolutePath(of: entry), displayPath: tree.displayPath(of: entry)
    ) { inputs.append(ContentReading.Input(entry, $0, $1)) }
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
    let read = try parsed(home, in: tree, allowsHTML: site.settings.unsafeHTML)
    let document = read.value
    diagnostics += read.diagnostics
    if let input = read.input { inputs.append(input) }
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
  return (site, diagnostics, inputs)
}

/// Reads and parses a Markdown file; an unreadable file counts as empty.
/// - Parameter folder: the root of the tree, if it is open.
func parsed(
  _ entry: SourceEntry, in tree: SourceTree, _ folder: SourceFolder? = nil, allowsHTML: Bool
) throws -> Read<ParsedDocument> {
  let displayPath = tree.displayPath(of: entry)
  let path = folder == nil ? tree.absolutePath(of: entry) : entry.path
  var input: ContentReading.Input?
  let (file, reading) = try readSourceFile(at: path, in: folder, displayPath: displayPath) {
    input = ContentReading.Input(entry, $0, $1)
  }
  guard let file else {
    let empty = ParsedDocument(file: SourceFile(path: displayPath, text: ""), isFrontMatterComplete: false)
    return Read(value: empty, diagnostics: reading)
  }
  let (document, parsing) = parseDocument(file, unsafeHTML: allowsHTML)
  return Read(value: document, diagnostics: parsing, input: input)
}

extension ContentReading.Input {
  fileprivate init(_ entry: SourceEntry, _ status: stat, _ bytes: [UInt8]) {
    self.init(path: entry.path, key: ContentKey(bytes), stamp: FileStamp(status))
  }
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
