import Items
import Imaging
import Diagnostics
import Files
import LoadingTrace
import PageLayout
import SiteBuild
import SiteModel

/// `vitrine trace`
struct TraceCommand {
  private let options: BuildOptions
  private let collection: String
  private let layout: String?
  private let page: Int
  private let width: Double
  private let frames: Int
  private let output: String

  /// The container width of a phone, in px, at which the effect of estimates is easy to see.
  private static let standardWidth = 360.0

  init(_ arguments: some Sequence<String>, _ decoder: any ImageDecoder) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options + ["--layout", "--page", "--width", "--frames"],
      flags: SiteArguments.flags)
    try reader.requireOperands(
      1, "usage: vitrine trace COLLECTION [--layout NAME] [--page N] [--width W] [--frames N] [--output FILE.html]")
    collection = reader.operands[0].trimmingSlashes()
    layout = reader.value("--layout")
    page = try reader.integer("--page", in: 1...1_000_000) ?? 1
    width = try reader.length("--width") ?? Self.standardWidth
    frames = try reader.integer("--frames", in: 2...200) ?? 16
    output = reader.value("--output") ?? Self.fileName(of: collection, layout: layout)
    options = try SiteArguments(reader, decoder).options
  }

  func run() throws -> ExitStatus {
    try refuseForeignFile()
    let terminal = Terminal()
    let (versions, diagnostics) = try SiteBuilder(options).divideVersions()
    for diagnostic in diagnostics where diagnostic.severity == .error {
      terminal.printError(diagnostic.formatted(color: terminal.usesColor))
    }
    guard let (site, path) = versions.named(collection), !diagnostics.containsErrors else { return .contentErrors }
    let found = try site.catalog.collection(named: path, layout: layout)
    let report: TraceReport?
    do {
      report = try site.trace(of: found, page: page, width: width, frames: frames)
    } catch let refusal {
      var suggestion = "see 'vitrine help trace'"
      if case .layoutDecides = refusal {
        suggestion =
          "layouts that estimate are flow, column, grid, list, waterfall, carousel and timeline, and sections and groups of such"
      }
      throw UsageError(message: "'\(collection)': \(refusal)", suggestion: suggestion)
    }
    guard let report else {
      throw UsageError(message: "'\(collection)' has no page \(page); it has \(site.pageCount(of: found))")
    }
    try FileSystem.write(Array(report.html.utf8), to: output)
    terminal.print("\(output): \(counted(report.cellCount, "refinement")), \(report.fixed.frames.count) frames drawn")
    return .success
  }

  /// Refuses to replace an existing file unless it is a trace.
  private func refuseForeignFile() throws {
    guard FileSystem.exists(output) else { return }
    guard !FileSystem.isFolder(output) else { throw UsageError(message: "--output: '\(output)' is a folder") }
    let head = String(decoding: try FileSystem.read(output).prefix(4096), as: UTF8.self)
    guard !head.contains(TraceReport.generatorTag) else { return }
    throw UsageError(
      message: "'\(output)' is there already, and 'vitrine trace' did not write it; it is left as it was",
      suggestion: "name another file with --output FILE.html")
  }

  /// The default file name, such as `words-trace.html`; the folders of nested collections are joined by hyphens.
  static func fileName(of collection: String, layout: String? = nil) -> String {
    let name = (collection.split(separator: "/") + [layout?[...]].compactMap(\.self))
      .filter { $0 != "." && $0 != ".." }.joined(separator: "-")
    return (name.isEmpty ? "collection" : name) + "-trace.html"
  }
}

extension Catalog {
  /// The collection at a path, with its own layout or the named one; `.` is the content folder itself.
  func collection(named path: String, layout: String?) throws(UsageError) -> CatalogCollection {
    if let found = collections.first(where: { $0.path == (path == "." ? "" : path) }) {
      guard let layout else { return found }
      if let version = found.versions.first(where: { $0.shown.name == layout }) { return version }
      let names = found.layouts.map(\.name)
      throw UsageError(
        message: "'\(path)' has no layout '\(layout)'",
        suggestion: closestMatch(to: layout, in: names).map { "did you mean '\($0)'?" }
          ?? "it has \(names.joined(separator: ", "))")
    }
    throw UsageError(
      message: "there is no collection '\(path)'",
      suggestion: closestMatch(to: path, in: collections.map(\.path)).map { "did you mean '\($0)'?" }
        ?? "there are \(collections.map(\.path).joined(separator: ", "))")
  }
}
