import Bytes
import Diagnostics
import Files
import Publishing

/// The record of the last build that published a site. It is sufficient to detect that a new build would change
/// nothing, and to select the pages that it would render again.
struct SiteRecord: Sendable {
  /// A page that was published.
  struct Page: Hashable, Sendable {
    /// The key of all inputs of the page.
    var key: ContentKey
    /// The path in the site of its own style sheet; nil for an item's page.
    var sheet: String?
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
  var pages: [String: Page]
  /// The copy of the previous site, if it was kept.
  var linkedCopy: HardLinkedCopy?
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
      writer.add(entry.key)
      writer.add(entry.value.key)
      writer.add(entry.value.sheet)
    }
    writer.add(linkedCopy == nil ? 0 : 1)
    if let linkedCopy {
      writer.add(linkedCopy.outdated) { $0.add($1) }
      writer.add(linkedCopy.folders) { writer, folder in
        writer.add(folder.key)
        for number in folder.value.numbers { writer.add(number) }
      }
    }
    return writer.finish()
  }

  /// Decodes a record. Returns nil if the bytes have another version.
  /// - Parameter isBrief: Whether to leave out inputs, pages and the copy.
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
    if isBrief { return }
    guard let inputs = reader.values({ $0.input() }), let pages = reader.values({ $0.page() }),
      let hasSpare = reader.number()
    else { return nil }
    if hasSpare == 1 {
      guard let outdated = reader.values({ $0.text() }), let folders = reader.values({ $0.folder() }) else {
        return nil
      }
      linkedCopy = HardLinkedCopy(outdated: outdated, folders: Dictionary(folders) { first, _ in first })
    }
    self.inputs = Dictionary(inputs) { first, _ in first }
    self.pages = Dictionary(pages) { first, _ in first }
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

  fileprivate mutating func page() -> (String, SiteRecord.Page)? {
    guard let path = text(), let key = key(), let sheet = optionalText() else { return nil }
    return (path, SiteRecord.Page(key: key, sheet: sheet))
  }

  fileprivate mutating func diagnostic() -> Diagnostic? {
    guard let severity = text().flatMap(Diagnostic.Severity.init), let id = text(), let summary = text(),
      let suggestion = optionalText(), let path = optionalText()
    else { return nil }
    var diagnostic = Diagnostic(severity, id: id, summary, suggestion: suggestion)
    guard let path else { return diagnostic }
    guard let numbers = counts(5), let lineText = optionalText() else { return nil }
    diagnostic.location = SourceLocation(
      path: path, position: numbers[0] == 1 ? SourcePosition(line: numbers[1], column: numbers[2]) : nil,
      length: numbers[3], lineText: lineText, lineTextColumn: numbers[4])
    return diagnostic
  }
}

extension RecordWriter {
  fileprivate mutating func add(_ diagnostic: Diagnostic) {
    for text in [diagnostic.severity.rawValue, diagnostic.id, diagnostic.summary] { add(text) }
    add(diagnostic.suggestion)
    add(diagnostic.location?.path)
    guard let location = diagnostic.location else { return }
    let position = location.position
    for number in [
      position == nil ? 0 : 1, position?.line ?? 0, position?.column ?? 0, location.length, location.lineTextColumn,
    ] {
      add(number)
    }
    add(location.lineText)
  }
}
