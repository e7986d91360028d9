import Bytes
@testable import Content
@testable import Items
import Diagnostics
import Editing
import EngineFilter
@testable import Imaging
import Markdown
@testable import Preview
@testable import Settings
@testable import SiteBuild
import Tables
import Templating
import Theming

/// A reader of foreign bytes. None may crash, hang, or break the rule that its case states, whatever the bytes are.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The front matter and body of an item.
  case document
  /// A table with items, comma- or tab-separated or JSON, as the first byte says.
  case table
  /// A date: what is read is written as a text that is read as the same date.
  case date
  /// A template and one that it includes, compiled and rendered.
  case template
  /// `theme.yaml`
  case theme
  /// `cells/NAME.yaml`
  case cell
  /// `strings.yaml`
  case strings
  /// A request to `vitrine engine`; the first byte says to which command.
  case engine
  /// An edit of front matter: a refused one changes no byte, and one that is made adds no errors to a file without.
  case edit
  /// A drawing: what is published of it is accepted and published unchanged the second time.
  case drawing
  /// EXIF, IPTC and XMP in an image file, and the positions in it.
  case metadata
  /// A path, range and form sent to the preview.
  case request
  /// The record of a build, as it is read from the cache.
  case record

  package func run(_ bytes: [UInt8]) {
    switch self {
    case .document: _ = parseDocument(SourceFile(path: "a.md", bytes: bytes), unsafeHTML: bytes.first == 0x20)
    case .table:
      let names = ["items.csv", "items.tsv", "items.json"]
      _ = Table.read(SourceFile(path: names[Int(bytes.first ?? 0) % 3], bytes: Array(bytes.dropFirst())))
    case .date: checkDate(String(decoding: bytes, as: UTF8.self))
    case .template: renderTemplate(bytes)
    case .theme: _ = Theme.read(SourceFile(path: "theme.yaml", bytes: bytes))
    case .cell: _ = CellAnatomy.read(SourceFile(path: "cells/a.yaml", bytes: bytes), name: "a", styles: ["title"])
    case .strings: _ = PageStrings.read(SourceFile(path: "strings.yaml", bytes: bytes), language: "en")
    case .engine:
      let commands = EngineCommand.allCases
      _ = runEngine(commands[Int(bytes.first ?? 0) % commands.count], input: Array(bytes.dropFirst()))
    case .edit: checkEdit(bytes)
    case .drawing: checkDrawing(bytes)
    case .metadata:
      _ = try? readMetadata(of: bytes, path: "a")
      _ = positionTraces(in: bytes)
    case .request: readRequest(bytes)
    case .record: _ = SiteRecord(bytes)
    }
  }

  private func checkDate(_ text: String) {
    // How dates are written in words becomes EDTF, or a date as it is.
    if let edtf = LenientDate(text)?.edtf, case .failure = CalendarDate.parse(edtf) {
      fatalError("'\(edtf)' is no date")
    }
    guard case .success(let date) = CalendarDate.parse(text), let written = date.written else { return }
    guard case .success(date) = CalendarDate.parse(written) else { fatalError("'\(written)' is another date") }
  }

  private func renderTemplate(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let sources = zip(["main", "p"], parts + [[]]).map { (name: $0, source: SourceFile(path: $0, bytes: $1)) }
    let (library, _) = TemplateLibrary.compile(sources)
    var output: [UInt8] = []
    let data: TemplateValue = ["a": "1", "b": ["c": ["x", "<"]], "yes": true, "kind": "p"]
    _ = library.render("main", with: [data], into: &output, unknownNames: .reported)
  }

  private func checkEdit(_ bytes: [UInt8]) {
    var edit = FrontMatterEdit(bytes)
    let isDone =
      switch (bytes.last ?? 0) % 3 {
      case 0: edit.set("order", to: ["b", "a", "c"])
      case 1: edit.set("section", to: "A: \"b\"")
      default: edit.setLayout(kind: "grid") != nil
      }
    if !isDone, edit.result != bytes { fatalError("a refused edit changed the file") }
    let before = parseDocument(SourceFile(path: "a.md", bytes: bytes), unsafeHTML: false)
    let after = parseDocument(SourceFile(path: "a.md", bytes: edit.result), unsafeHTML: false)
    if !before.1.containsErrors, after.1.containsErrors { fatalError("an edit added errors to a file without") }
  }

  private func checkDrawing(_ bytes: [UInt8]) {
    guard let clean = sanitizeSVG(bytes).bytes else { return }
    guard let again = sanitizeSVG(clean).bytes else { fatalError("a published drawing is refused") }
    if again != clean { fatalError("a published drawing is not published unchanged") }
  }

  private func readRequest(_ bytes: [UInt8]) {
    if let path = RequestPath(decoding: bytes), "\(path)".contains("/../") {
      fatalError("a path leads out of the site")
    }
    _ = ByteRange(header: String(decoding: bytes, as: UTF8.self), byteCount: 1_000)
    _ = Form(bytes)
    _ = seconds(ofHTTPDate: String(decoding: bytes, as: UTF8.self))
  }
}
