import Bytes
import Diagnostics
import Files
import Links
import PageLayout
import Publishing
import SiteModel
import Typography

/// The record of the last build that published a site. It is sufficient to detect that a new build would change
/// nothing, and to select the pages that it would render again.
struct SiteRecord: Sendable {
  /// The key of the program and of its libraries.
  var tool: String
  /// The digest of the snapshot of all inputs.
  var inputsDigest: String
  var hasRacyInputs: Bool
  /// The digest of the snapshot of the published files.
  var outputsDigest: String
  var environment: FontEnvironment
  var fonts: FontAnswers
  var report: BuildReport
  var inputs: InputTable
  /// The key of the facts that were made from these inputs.
  var factsKey: ContentKey
  /// The encoded changes of the facts since their file was written; see `FactsTable.saved`.
  var factsChanges: [UInt8]
  /// The links of items in the first language.
  var links: LinkResolutions
  var pages: PublishedPages
  /// The paths in the site of all files that are no files of pages in `pages`.
  var otherOutputs: [ByteText]
  /// Where the pages of collections end, by path of the collection.
  var divisions: [String: CollectionDivision]
  /// The twin of the published folder, if there is one.
  var twin: TwinFolder?
}

extension SiteRecord {
  /// Returns the paths of the published files that a new site lacks.
  /// - Parameters:
  ///   - pages: The pages of the new site.
  ///   - others: All files of the new site but the other files of its kept pages.
  func outputsMissing(in pages: PublishedPages, others: Set<ByteText>) -> [String] {
    let missing = (otherOutputs + self.pages.files(missingIn: pages)).filter { !others.contains($0) }
    if missing.isEmpty { return [] }
    // Two pages may have a file in common.
    let kept = Set(pages.otherFiles)
    var search = PathSearch(pages.paths)
    return missing.map(\.text).filter { !kept.contains(ByteText($0)) && search.index(of: $0) == nil }
  }
}

extension SiteRecord {
  /// The version of the format. Records of other versions are discarded.
  private static let version = 11

  var bytes: [UInt8] {
    var writer = RecordWriter(capacity: (1 << 16) + inputs.recordSize + factsChanges.count + pages.recordSize)
    writer.add(Self.version)
    for text in [tool, inputsDigest, outputsDigest] { writer.add(text) }
    writer.add(hasRacyInputs ? 1 : 0)
    writer.add(environment)
    writer.add(fonts)
    for diagnostics in [report.diagnostics, report.notes] { writer.add(diagnostics) { $0.add($1) } }
    for count in [report.collections, report.items, report.pages, report.images] { writer.add(count) }
    writer.add(inputs)
    writer.add(factsKey)
    writer.add(plain: factsChanges)
    writer.add(links)
    writer.add(pages)
    writer.add(otherOutputs) { $0.add($1.text) }
    writer.add(divisions) { writer, entry in
      writer.add(entry.key)
      writer.add(entry.value.key)
      writer.add(entry.value.pageLimit ?? 0)
      writer.add(entry.value.sharedBounds) { writer, bounds in
        writer.add(bounds.key)
        writer.add(bounds.value) { $0.add(Int(bitPattern: UInt($1.bitPattern))) }
      }
      writer.add(entry.value.warning.map { [$0] } ?? []) { $0.add($1) }
    }
    writer.add(twin == nil ? 0 : 1)
    if let twin {
      writer.add(twin.outdated) { $0.add($1) }
      writer.add(twin.folders) { writer, folder in
        writer.add(folder.key)
        for number in folder.value.numbers { writer.add(number) }
      }
    }
    return writer.finish()
  }

  /// Decodes a record. Returns nil if the bytes have another version.
  /// - Parameter isBrief: Whether to leave out inputs, pages and the twin.
  init?(_ bytes: [UInt8], isBrief: Bool = false) {
    var reader = RecordReader(bytes)
    guard reader.number() == Self.version, let tool = reader.text(), let inputsDigest = reader.text(),
      let outputsDigest = reader.text(), let hasRacyInputs = reader.number(),
      let environment = reader.fontEnvironment(), let fonts = reader.fontAnswers(),
      let diagnostics = reader.values({ $0.diagnostic() }),
      let notes = reader.values({ $0.diagnostic() }), let counts = reader.counts(4)
    else { return nil }
    self.tool = tool
    self.inputsDigest = inputsDigest
    self.hasRacyInputs = hasRacyInputs == 1
    self.outputsDigest = outputsDigest
    (self.environment, self.fonts) = (environment, fonts)
    report = BuildReport(diagnostics: diagnostics, notes: notes, isPublished: true, changes: SiteChanges())
    (report.collections, report.items, report.pages, report.images) = (counts[0], counts[1], counts[2], counts[3])
    inputs = InputTable()
    factsKey = ContentKey(high: 0, low: 0)
    factsChanges = []
    links = .none
    pages = PublishedPages()
    otherOutputs = []
    divisions = [:]
    if isBrief { return }
    guard let inputs = reader.inputs(), let factsKey = reader.key(),
      let factsChanges = reader.plain(UInt8.self), let links = reader.linkResolutions(), let pages = reader.pages(),
      let otherOutputs = reader.values({ reader in reader.text().map { ByteText($0) } }),
      let divisions = reader.values({ $0.division() }), let hasTwin = reader.number()
    else { return nil }
    if hasTwin == 1 {
      guard let outdated = reader.values({ $0.text() }), let folders = reader.values({ $0.folder() }) else {
        return nil
      }
      twin = TwinFolder(outdated: outdated, folders: Dictionary(folders) { first, _ in first })
    }
    (self.inputs, self.factsKey, self.factsChanges, self.pages) = (inputs, factsKey, factsChanges, pages)
    self.links = links
    self.otherOutputs = otherOutputs
    self.divisions = Dictionary(divisions) { first, _ in first }
  }
}

extension RecordReader {
  fileprivate mutating func counts(_ count: Int) -> [Int]? {
    let numbers = (0..<count).compactMap { _ in number() }
    return numbers.count == count ? numbers : nil
  }

  fileprivate mutating func folder() -> (String, FileStamp)? {
    guard let path = text(), let numbers = counts(FileStamp.numberCount) else { return nil }
    return (path, FileStamp(numbers: numbers))
  }

  fileprivate mutating func division() -> (String, CollectionDivision)? {
    guard let path = text(), let key = key(), let limit = number(),
      let bounds = values({ reader -> (String, [Double])? in
        guard let key = reader.text(), let numbers = reader.values({ $0.number() }) else { return nil }
        return (key, numbers.map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) })
      }), let warnings = values({ $0.diagnostic() })
    else { return nil }
    let division = CollectionDivision(
      key: key, pageLimit: limit > 0 ? limit : nil, sharedBounds: Dictionary(bounds) { first, _ in first },
      warning: warnings.first)
    return (path, division)
  }
}
