import Bytes
import Imaging
import CollectionLayout
import Diagnostics
import Geometry
import PageLayout
import SiteBuild

/// `vitrine frames`
struct FramesCommand {
  private let options: BuildOptions
  private let collection: String
  private let layout: String?
  private let page: Int
  /// Container widths in px at a root font size of 16, in the given order.
  private let widths: [Double]

  init(_ arguments: some Sequence<String>, _ decoder: any ImageDecoder) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options + ["--width", "--layout", "--page"], flags: SiteArguments.flags)
    let usage = "usage: vitrine frames COLLECTION|ADDRESS --width W[,W…] [--layout NAME] [--page N]"
    try reader.requireOperands(1, usage)
    collection = reader.operands[0].trimmingSlashes()
    layout = reader.value("--layout")
    page = try reader.integer("--page", in: 1...1_000_000) ?? 1
    guard let widths = try reader.lengths("--width") else {
      throw UsageError(message: "--width is missing", suggestion: usage)
    }
    self.widths = widths
    options = try SiteArguments(reader, decoder).options
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal()
    let (versions, diagnostics) = try SiteBuilder(options).divideVersions()
    for diagnostic in diagnostics where diagnostic.severity == .error {
      terminal.printError(diagnostic.formatted(color: terminal.usesColor))
    }
    guard let (site, path) = versions.named(collection), !diagnostics.containsErrors else { return .contentErrors }
    if layout == nil, page == 1, let frames = site.frames(ofPageAt: collection, widths: widths) {
      return print(frames.map(\.json), terminal)
    }
    let found = try site.catalog.collection(named: path, layout: layout)
    if let frames = site.frames(ofPartsOf: found, page: page, widths: widths) {
      return print(frames.map(\.json), terminal)
    }
    guard let frames = site.frames(of: found, page: page, widths: widths) else {
      throw UsageError(message: "'\(collection)' has no page \(page); it has \(site.pageCount(of: found))")
    }
    return print(frames.map(\.json), terminal)
  }

  /// Prints one result for one case and an array for several, as everywhere in the engine's JSON.
  private func print(_ answers: [String], _ terminal: Terminal) -> ExitStatus {
    terminal.print(answers.count == 1 ? answers[0] : "[\(answers.joined(separator: ",\n"))]")
    return .success
  }
}

extension [(name: String, frames: PageFrames)] {
  /// The frames of the only laid-out collection of a page, as those of a collection; of several, by their names.
  fileprivate var json: String {
    if count == 1 { return self[0].frames.json }
    return "{\"collections\":{\(map { "\(jsonString($0.name)):\($0.frames.json)" }.joined(separator: ",\n"))}}"
  }
}

extension PageFrames {
  /// The frames in the format of the `layout` filter in ENGINE.md.
  fileprivate var json: String {
    let elements = elements.map { element in
      let frame = [element.frame.x, element.frame.y, element.frame.width, element.frame.height]
      let numbers = frame.map(plainNumber).joined(separator: ",")
      guard element.kind == .cell else {
        return "{\"kind\":\"\(element.kind.rawValue)\",\"section\":\(element.indexPath.section),\"frame\":[\(numbers)]}"
      }
      return
        "{\"kind\":\"cell\",\"section\":\(element.indexPath.section),\"item\":\(element.indexPath.item),\"frame\":[\(numbers)],\"zIndex\":\(element.zIndex),\"alpha\":\(plainNumber(element.alpha))\(element.isHidden ? ",\"hidden\":true" : "")}"
    }
    let size = "{\"width\":\(plainNumber(contentSize.width)),\"height\":\(plainNumber(contentSize.height))}"
    let warnings = warnings.map(jsonString).joined(separator: ",")
    let drawn = decorations.map { decoration in
      let (path, frame) = (decoration.indexPath, decoration.frame)
      let numbers = [frame.x, frame.y, frame.width, frame.height].map(plainNumber).joined(separator: ",")
      var items = ""
      if case .cluster(let members) = decoration.kind {
        items = ",\"items\":[\(members.map { "[\(path.section),\($0)]" }.joined(separator: ","))]"
      }
      return
        "{\"kind\":\"\(decoration.kind.name)\",\"section\":\(path.section),\"item\":\(path.item),\"frame\":[\(numbers)]\(items)}"
    }
    let last = drawn.isEmpty ? "" : ",\"decorations\":[\(drawn.joined(separator: ",\n"))]"
    return
      "{\"contentSize\":\(size),\"elements\":[\(elements.joined(separator: ",\n"))],\"warnings\":[\(warnings)]\(last)}"
  }
}

/// A JSON number, without a fraction for integers.
private func plainNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
}
