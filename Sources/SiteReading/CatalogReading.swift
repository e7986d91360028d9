package import Facts
package import Discovery
package import Bytes
import CollectionLayout
package import LayoutParameters
import Content
package import Items
package import Diagnostics
package import Files
import Markdown
import Settings
import Tables
import Glibc
package import Links
package import SiteModel

/// Reads a content folder into a catalog: discovers, parses, interprets and assembles its files.
///
/// - Parameters: as in `ContentReading`.
/// - Returns: the catalog of all valid content, and the diagnostics in order of path and line.
/// - Throws: `EnvironmentFailure` if system resources are exhausted.
package func readContent(
  folder: String, displayName: String, includeDrafts: Bool = false, customLayouts: [String: ParameterValue] = [:],
  knownCells: [String]? = nil, images: ImageReading = .none, jobs: Int = 1
) throws -> (Catalog, [Diagnostic]) {
  let reading = try ContentReading(
    discover(contentFolder: folder, displayName: displayName), includeDrafts: includeDrafts,
    customLayouts: customLayouts,
    knownCells: knownCells, images: images, jobs: jobs)
  return (reading.catalog, reading.diagnostics)
}

/// What is known of a content folder before it is read.
package struct KnownContent: Sendable {
  /// The facts of the build before.
  package var facts: FactsTable
  /// The links of the build before, in the first language.
  package var links: LinkResolutions
  /// The paths, relative to the content folder, of the files that changed since.
  package var changed: Set<ByteText>
  /// What the build before read, if there are the same files with the same settings and templates.
  package var texts: KnownTexts?
  /// Whether to keep what is read, for the next build.
  package var keepsTexts: Bool
  /// What read the bodies of the build before, if it was in this process.
  package var bodies: BodyReader?
  /// The key of the program, whose version the facts depend on.
  package var program: ContentKey

  package init(
    facts: FactsTable, links: LinkResolutions = .none, program: ContentKey, changed: Set<ByteText> = [],
    texts: KnownTexts? = nil, keepsTexts: Bool = true, bodies: BodyReader? = nil
  ) {
    (self.facts, self.links, self.program, self.changed) = (facts, links, program, changed)
    (self.texts, self.keepsTexts, self.bodies) = (texts, keepsTexts, bodies)
  }

  /// Nothing.
  package static var nothing: KnownContent {
    KnownContent(facts: FactsTable(), program: ContentKey(high: 0, low: 0))
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

  /// What the next build may know of the content, without the catalogs.
  package struct Remains: Sendable {
    package let facts: FactsTable
    package let texts: KnownTexts?
    package let links: LinkResolutions
    package let inputs: [Input]
    package let bodies: BodyReader
  }

  package var remains: Remains {
    Remains(facts: facts, texts: texts, links: links, inputs: inputs, bodies: bodies)
  }

  /// The catalog of the site, in the first of its languages.
  package var catalog: Catalog
  /// The catalogs in the other languages, in their order.
  package var translations: [Catalog] = []
  /// The catalog in each language.
  package var catalogs: [Catalog] { [catalog] + translations }
  package let facts: FactsTable
  /// What was read in the first language; nil if the next build has to read it again.
  package let texts: KnownTexts?
  /// The links in the first language.
  package let links: LinkResolutions
  /// In order of path and line.
  package let diagnostics: [Diagnostic]
  package let tree: SourceTree
  /// The tables, relative to the content folder, that are in the folders of collections without a table.
  package let unreadTables: [String]
  /// The text files that were opened. Files whose facts were known are not among them.
  package let inputs: [Input]
  /// The key of `site.yaml` and of the home page's text.
  package let siteKey: ContentKey
  /// Reads bodies that are not in memory.
  package let bodies: BodyReader

  /// Reads a content folder.
  ///
  /// 1. Read the site's and the collections' own files.
  /// 2. Take the facts of each item from the table, or parse its file.
  /// 3. Give images without a text to items, and items the metadata of their images.
  /// 4. Assemble the catalog.
  ///
  /// - Parameters:
  ///   - discovered: the files of the folder, and the diagnostics about them.
  ///   - baseURL: the address of the site, instead of the one in `site.yaml`.
  ///   - customLayouts: layouts defined as data, by name.
  ///   - knownCells: the available cell anatomies; nil if they are unknown.
  ///   - containerWidths: returns the widths in points at which layouts may change their structure, given the maximum.
  ///   - images: reads the metadata of image files.
  ///   - jobs: the number of threads.
  ///   - known: what an earlier build found.
  ///   - task: what a thread does while another assembles the catalog.
  /// - Throws: `EnvironmentFailure` if system resources are exhausted.
  package init(
    _ discovered: (SourceTree, [Diagnostic]), includeDrafts: Bool = false, baseURL: String? = nil,
    customLayouts: [String: ParameterValue] = [:], knownCells: [String]? = nil,
    containerWidths: @escaping @Sendable (Double?) -> [ClosedRange<Double>] = { _ in [0...Double.infinity] },
    images: ImageReading = .none,
    jobs: Int = 1, known: KnownContent = .nothing, besides task: @escaping @Sendable () -> Void = {}
  ) throws {
    var (tree, discovering) = discovered
    var (site, readingSite, siteInputs) = try readSite(tree)
    if let baseURL { site.settings.baseURL = baseURL }
    let languages = site.settings.languages
    tree.separateTranslations(languages, &discovering)
    let allowsHTML = site.settings.unsafeHTML
    let bodies = BodyReader(
      root: tree.root, displayName: tree.displayName, allowsHTML: allowsHTML, after: known.bodies)
    let reader = VersionReader(
      tree: tree, files: ContentFiles(tree, isImage: images.isImage), opened: SourceFolder(tree.root), bodies: bodies,
      includeDrafts: includeDrafts, customLayouts: customLayouts, knownCells: knownCells,
      containerWidths: containerWidths,
      images: images, known: known, allowsHTML: allowsHTML)
    var read = [try reader.readItems(site, original: nil, jobs: jobs)]
    // A site in several languages has a catalog for each.
    var (translatedSites, readingTranslations): ([ContentReading.Input], [[Diagnostic]]) = ([], [])
    for language in languages.dropFirst() {
      var (site, reading, inputs) = try readSite(tree, in: language)
      if let baseURL { site.settings.baseURL = baseURL }
      read.append(try reader.readItems(site, original: read[0], jobs: jobs))
      translatedSites += inputs
      readingTranslations.append(reading)
    }
    let usedImages = languages.count > 1 ? read.reduce(into: Set()) { $0.formUnion($1.bare.usedImages) } : []
    let assembled = Lazy { [read] in
      Result { try read.map { try reader.assembled($0, besides: usedImages, jobs: jobs) } }
    }
    let siteFiles = siteInputs + translatedSites
    let recorded = Lazy { [read] in
      read.enumerated().map { VersionRecord($1, besides: $0 == 0 ? siteFiles : []) }
    }
    runTogether([{ _ = assembled() }, { _ = recorded() }, task], jobs: jobs)
    let (versions, records) = (try assembled().get(), recorded())
    catalog = versions[0].catalog
    links = versions[0].links
    var facts = records[0].facts
    self.tree = tree
    unreadTables = records[0].unreadTables(of: tree)
    self.bodies = bodies
    var found = discovering + readingSite + records[0].diagnostics + versions[0].diagnostics
    for (index, (language, reading)) in zip(languages.dropFirst(), readingTranslations).enumerated() {
      let (version, record) = (versions[index + 1], records[index + 1])
      translations.append(version.catalog)
      facts.translations[language] = record.facts
      // What is read for each language has the same mistakes for each.
      var known = Set(found)
      found += (reading + record.diagnostics + version.diagnostics).filter { known.insert($0).inserted }
    }
    self.facts = facts
    texts = known.keepsTexts ? KnownTexts(read[0].texts) : nil
    if languages.count > 1 { found += missingOriginals(in: tree, of: [catalog] + translations, found) }
    // A text that is named as a transcript is no item and no page, so it has no mistakes as one.
    let transcripts = ([catalog] + translations).flatMap(\.transcripts.keys)
    let unread = Set(transcripts.map { [name = tree.displayName] in name + "/" + $0 })
    if !unread.isEmpty {
      found.removeAll {
        ($0.severity != .error || !["unreadable-file", "invalid-utf8", "broken-link", "missing-image"].contains($0.id))
          && unread.contains($0.location?.path ?? "")
      }
    }
    var known = Set(found)
    found += records.flatMap(\.transcriptDiagnostics).filter { known.insert($0).inserted }
    diagnostics = inInputOrder(found)
    // The list of one language is not copied.
    inputs = records.count == 1 ? records[0].inputs : records.flatMap(\.inputs)
    siteKey = ContentKey(siteFiles.map { $0.path + $0.key.text }.joined(separator: "\n"))
  }
}

/// The inputs that the facts of a collection's items have in common.
struct FactsContext: Sendable {
  private let common: ContentKey
  /// By the path of the collection.
  private let schemas: [String: ContentKey]

  init(
    program: ContentKey, displayName: String, allowsHTML: Bool, knownCells: [String]?,
    languages: ContentLanguages?, _ collections: [CollectionSettings]
  ) {
    var writer = RecordWriter()
    writer.add(program)
    writer.add(displayName)
    writer.add(allowsHTML ? 1 : 0)
    writer.add(knownCells == nil ? 0 : 1)
    writer.add(knownCells ?? []) { $0.add($1) }
    if let languages {
      writer.add(languages.current)
      writer.add(languages.all) { $0.add($1) }
    }
    common = ContentKey(writer.bytes)
    schemas = Dictionary(
      collections.map { settings in
        let file = ContentKey(settings.file.bytes)
        return (settings.path, settings.table.map { file.combined(with: $0.key) } ?? file)
      }
    ) { first, _ in first }
  }

  /// Returns the key of the facts of an item, which depend on its path too.
  /// - Parameters:
  ///   - file: the key of the bytes of its file.
  ///   - row: the row of the collection's table that the item is.
  func key(of file: ContentKey, _ source: ItemSource, _ row: TableRowEntries?) -> ContentKey {
    let path = source.file.path.withUTF8Bytes { ContentKey(UnsafeRawBufferPointer($0)) }
    let key = withUnsafeBytes(of: (common, schemas[source.collection] ?? common, path, file)) { ContentKey($0) }
    // Diagnostics name the place of the row.
    return row.map { key.combined(with: $0.key).combined(with: $0.placeKey) } ?? key
  }

  /// Returns the key of what all rows of a collection's table depend on.
  func key(ofTableIn collection: String) -> ContentKey {
    common.combined(with: schemas[collection] ?? common)
  }
}

extension ItemFacts {
  /// Whether the file that the front matter names as image is still there, under the same name.
  func namesFile(of files: ContentFiles) -> Bool {
    guard item.images.allSatisfy({ $0.remote != nil || files.hasFile(at: $0.path) }) else { return false }
    guard item.media.allSatisfy({ $0.namesFiles(of: files) }) else { return false }
    // The images of a folder are those that are in it now.
    if item.gallery?.showsFolder ?? false {
      let found = files.images(in: ContentPath.folder(of: source.file.path))
      guard Set(found.map(ByteText.init)).isSubset(of: item.images.map { ByteText($0.path) }) else { return false }
    }
    return !diagnostics.contains { ["missing-image", "missing-media"].contains($0.id) }
  }
}

extension ItemMedium {
  /// Whether all files that belong to the medium are still there.
  fileprivate func namesFiles(of files: ContentFiles) -> Bool {
    let images = [poster].compactMap { $0 }.filter { $0.remote == nil }.map(\.path)
    return (self.files + images + [transcript].compactMap { $0 }).allSatisfy { files.hasFile(at: $0) }
  }
}

/// A value read from one file, with the diagnostics of that file.
struct Read<Value: Sendable>: Sendable {
  var value: Value
  var diagnostics: [Diagnostic]
  /// The files as they were read; empty if the facts were known, or if nothing could be read.
  var inputs: [ContentReading.Input] = []
}

/// Reads `site.yaml` and the home page's `index.md`.
/// - Returns: the site, the diagnostics, and the files that were read.
/// - Parameter language: the language to read; nil for the first.
func readSite(_ tree: SourceTree, in language: String? = nil) throws -> (
  InterpretedSite, [Diagnostic], [ContentReading.Input]
) {
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
  var (site, interpreting) = interpretSite(node, file: file, name: ContentPath.name(of: tree.root), language: language)
  diagnostics += interpreting
  let translated = language.flatMap { tree.translations[$0]?.home }
  let hasDescription = site.settings.textLanguages?.language(of: "description") == nil
  if translated != nil || tree.home == nil && hasDescription {
    // What introduces the home page.
    site.settings.textLanguages?.translated.insert("body")
  }
  if let home = translated ?? tree.home {
    let read = try parsed(home, in: tree, allowsHTML: site.settings.unsafeHTML)
    let document = read.value
    diagnostics += read.diagnostics
    inputs += read.inputs
    var reader = FrontMatterReader(file: document.file)
    reader.refuseKeys(
      of: document.frontMatter, in: "the home page's index.md", suggestion: "say it in site.yaml")
    diagnostics += reader.diagnostics
    if document.body.blocks.isEmpty, !site.settings.description.isEmpty, document.isFrontMatterComplete {
      diagnostics.append(
        .warning(
          "empty-introduction", "this file is empty, so the home page shows no introduction, nor the 'description'",
          at: SourceLocation(path: document.file.path),
          suggestion: "write the introduction, or delete the file to show the 'description' of site.yaml"))
    }
    site.settings.introduction = document.body
    site.settings.introductionLocation = SourceLocation(path: document.file.path)
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
  return Read(value: document, diagnostics: parsing, inputs: input.map { [$0] } ?? [])
}

extension ContentReading.Input {
  init(_ entry: SourceEntry, _ status: stat, _ bytes: [UInt8]) {
    self.init(path: entry.path, key: ContentKey(bytes), stamp: FileStamp(status))
  }
}

extension ContentFiles {
  /// Creates an index of all files in the content folder.
  package init(_ tree: SourceTree, isImage: @escaping @Sendable (String) -> Bool = { _ in false }) {
    self.init(
      paths: { isWanted in
        let collections = tree.collections.lazy.map(\.file.path).filter(isWanted)
        let sources = [tree.items, tree.pages].joined().lazy.map(\.file.path).filter(isWanted)
        let others = (tree.assets + [tree.home].compactMap(\.self)).lazy.map(\.path).filter(isWanted)
        return Array(collections) + Array(sources) + Array(others)
      }, statics: { tree.staticPaths }, isImage: isImage)
  }
}

extension SourceTree {
  /// The paths in the site of the files that are published as they are.
  var staticPaths: [String] { statics.map { String($0.path.dropFirst(staticFolder.utf8.count + 1)) } }
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
