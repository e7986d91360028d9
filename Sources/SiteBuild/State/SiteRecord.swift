import Bytes
import Diagnostics
import Files
import PageLayout
import Publishing

/// The record of the last build that published a site. It is sufficient to detect that a new build would change
/// nothing, and to select the pages that it would render again.
struct SiteRecord: Sendable {
  /// A page that was published.
  struct Page: Hashable, Sendable {
    /// The key of the page's input.
    var key: ContentKey
    /// The paths in the site of its other files, such as its style sheet.
    var otherFiles: [ByteText] = []
  }

  /// The key of the program and of its libraries.
  var tool: String
  /// The digest of the snapshot of all inputs.
  var inputsDigest: String
  var hasRacyInputs: Bool
  /// The digest of the snapshot of the published files.
  var outputsDigest: String
  var environment: FontEnvironment
  var report: BuildReport
  /// The inputs, by path.
  var inputs: [ByteText: InputState]
  /// The pages, by path in the site.
  var pages: [ByteText: Page]
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
  func outputsMissing(in pages: [ByteText: Page], others: Set<ByteText>) -> [String] {
    var missing: [ByteText] = otherOutputs
    for (path, page) in self.pages {
      guard let same = pages[path] else {
        missing.append(path)
        missing += page.otherFiles
        continue
      }
      if same != page { missing += page.otherFiles }
    }
    guard missing.contains(where: { !others.contains($0) }) else { return [] }
    // Two pages may have a file in common.
    let kept = Set(pages.values.lazy.flatMap(\.otherFiles))
    return missing.filter { !others.contains($0) && !kept.contains($0) && pages[$0] == nil }.map(\.text)
  }
}

extension SiteRecord {
  /// The version of the format. Records of other versions are discarded.
  private static let version = 5

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.add(Self.version)
    for text in [tool, inputsDigest, outputsDigest] { writer.add(text) }
    writer.add(hasRacyInputs ? 1 : 0)
    writer.add(environment)
    writer.add(report.diagnostics) { $0.add($1) }
    for count in [report.collections, report.items, report.pages, report.images] { writer.add(count) }
    writer.add(inputs) { writer, entry in
      writer.add(entry.key.text)
      writer.add(entry.value.key)
      writer.add(entry.value.isRacy ? 1 : 0)
      for number in entry.value.stamp.numbers { writer.add(number) }
    }
    writer.add(pages) { writer, entry in
      writer.add(entry.key.text)
      writer.add(entry.value.key)
      writer.add(entry.value.otherFiles) { $0.add($1.text) }
    }
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
      let environment = reader.fontEnvironment(), let diagnostics = reader.values({ $0.diagnostic() }),
      let counts = reader.counts(4)
    else { return nil }
    self.tool = tool
    self.inputsDigest = inputsDigest
    self.hasRacyInputs = hasRacyInputs == 1
    self.outputsDigest = outputsDigest
    self.environment = environment
    report = BuildReport(diagnostics: diagnostics, isPublished: true, changes: SiteChanges())
    (report.collections, report.items, report.pages, report.images) = (counts[0], counts[1], counts[2], counts[3])
    inputs = [:]
    pages = [:]
    otherOutputs = []
    divisions = [:]
    if isBrief { return }
    guard let inputs = reader.values({ $0.input() }), let pages = reader.values({ $0.page() }),
      let otherOutputs = reader.values({ reader in reader.text().map { ByteText($0) } }),
      let divisions = reader.values({ $0.division() }), let hasTwin = reader.number()
    else { return nil }
    if hasTwin == 1 {
      guard let outdated = reader.values({ $0.text() }), let folders = reader.values({ $0.folder() }) else {
        return nil
      }
      twin = TwinFolder(outdated: outdated, folders: Dictionary(folders) { first, _ in first })
    }
    self.inputs = Dictionary(inputs) { first, _ in first }
    self.pages = Dictionary(pages) { first, _ in first }
    self.otherOutputs = otherOutputs
    self.divisions = Dictionary(divisions) { first, _ in first }
  }
}

extension RecordReader {
  fileprivate mutating func counts(_ count: Int) -> [Int]? {
    let numbers = (0..<count).compactMap { _ in number() }
    return numbers.count == count ? numbers : nil
  }

  fileprivate mutating func input() -> (ByteText, InputState)? {
    guard let path = text(), let key = key(), let isRacy = number(),
      let numbers = counts(FileStamp.numberCount)
    else { return nil }
    return (ByteText(path), InputState(stamp: FileStamp(numbers: numbers), key: key, isRacy: isRacy == 1))
  }

  fileprivate mutating func folder() -> (String, FileStamp)? {
    guard let path = text(), let numbers = counts(FileStamp.numberCount) else { return nil }
    return (path, FileStamp(numbers: numbers))
  }

  fileprivate mutating func page() -> (ByteText, SiteRecord.Page)? {
    guard let path = text(), let key = key(), let others = values({ reader in reader.text().map { ByteText($0) } })
    else { return nil }
    return (ByteText(path), SiteRecord.Page(key: key, otherFiles: others))
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
