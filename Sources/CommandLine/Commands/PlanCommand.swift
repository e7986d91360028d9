import Bytes
import Imaging
import Diagnostics
import ImageLoading
import SiteBuild

/// `vitrine plan`
struct PlanCommand {
  private let options: BuildOptions
  /// Nil if the widths of all images are printed.
  private let collection: String?
  private let layout: String?
  private let page: Int
  private let asJSON: Bool

  private static let usage =
    "usage: vitrine plan COLLECTION [--layout NAME] [--page N] [--json], or vitrine plan --images [--json]"

  init(_ arguments: some Sequence<String>, _ decoder: any ImageDecoder) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options + ["--layout", "--page"],
      flags: SiteArguments.flags + ["--images", "--json"])
    if reader.has("--images") {
      for option in ["--layout", "--page"] where reader.value(option) != nil {
        throw UsageError(message: "\(option) is for the plan of a collection's page", suggestion: Self.usage)
      }
      try reader.requireOperands(0, Self.usage)
      collection = nil
    } else {
      try reader.requireOperands(1, Self.usage)
      collection = reader.operands[0].trimmingSlashes()
    }
    layout = reader.value("--layout")
    page = try reader.integer("--page", in: 1...1_000_000) ?? 1
    asJSON = reader.has("--json")
    options = try SiteArguments(reader, decoder).options
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal()
    let (versions, diagnostics) = try SiteBuilder(options).divideVersions()
    for diagnostic in diagnostics where diagnostic.severity == .error {
      terminal.printError(diagnostic.formatted(color: terminal.usesColor))
    }
    guard let (site, path) = versions.named(collection ?? ""), !diagnostics.containsErrors else {
      if asJSON {
        terminal.print("{\"failure\":\"the content has errors\",\"diagnostics\":\(diagnostics.json)}")
      }
      return .contentErrors
    }
    guard let collection else {
      let report = site.imageLadderReport()
      terminal.print(asJSON ? report.json : report.table)
      return .success
    }
    let found = try site.catalog.collection(named: path, layout: layout)
    guard let plan = site.plan(of: found, page: page) else {
      throw UsageError(message: "'\(collection)' has no page \(page); it has \(site.pageCount(of: found))")
    }
    terminal.print(asJSON ? plan.json : plan.table)
    return .success
  }
}

extension PagePlan {
  fileprivate var table: String {
    guard !images.isEmpty else { return "no images" }
    var rows = [["item", "slug", "screens", "hint", "reason"]]
    rows += images.map { image in
      ["\(image.section).\(image.item)", image.slug, image.distance.map(decimal) ?? "–", image.hint, image.reason]
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 2 ? padding + cell.0 : column == row.count - 1 ? cell.0 : cell.0 + padding
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  fileprivate var json: String {
    let rows = images.map { image in
      let preloads = image.preloads.map { range in
        "[\(decimal(range.from)),\(range.to.map(decimal) ?? "null")]"
      }
      return "{\"section\":\(image.section),\"item\":\(image.item),\"slug\":\(jsonString(image.slug)),"
        + "\"screens\":\(image.distance.map(decimal) ?? "null"),\"hint\":\(jsonString(image.hint)),"
        + "\"reason\":\(jsonString(image.reason)),\"preloads\":[\(preloads.joined(separator: ","))]}"
    }
    return "[\(rows.joined(separator: ",\n"))]"
  }
}

/// Formats a number with at most two decimals.
private func decimal(_ value: Double) -> String {
  let hundredths = Int64((min(value, 1e12) * 100).rounded())
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(whole)" }
  return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
