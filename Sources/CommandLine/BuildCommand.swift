import Diagnostics
import Glibc
import SiteBuild

/// `vitrine build`
struct BuildCommand {
  private let options: BuildOptions
  private let isQuiet: Bool
  private let isStrict: Bool
  private let printsJSON: Bool

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options, flags: SiteArguments.flags + ["--json", "--quiet", "--strict"])
    try reader.requireOperands(0, "see 'vitrine help build'")
    options = try SiteArguments(reader).options
    isQuiet = reader.has("--quiet")
    isStrict = reader.has("--strict")
    printsJSON = reader.has("--json")
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal(isQuiet: isQuiet || printsJSON)
    let start = ContinuousClock.now
    var options = options
    options.isStrict = isStrict
    let display = ProgressDisplay(terminal)
    let builder = SiteBuilder(options, progress: display.show)
    let report: BuildReport
    do {
      report = try builder.build()
    } catch {
      display.clear()
      throw error
    }
    display.clear()
    let elapsed = ContinuousClock.now - start
    if printsJSON {
      terminal.print(report.json(elapsed: elapsed))
    } else {
      print(report, elapsed, terminal)
    }
    return report.isPublished ? .success : .contentErrors
  }

  private func print(_ report: BuildReport, _ elapsed: Duration, _ terminal: Terminal) {
    for diagnostic in report.diagnostics { terminal.printError(diagnostic.formatted(color: terminal.usesColor)) }
    let errors = report.diagnostics.errorCount
    let warnings = report.diagnostics.count - errors
    if !report.isPublished {
      terminal.printError(
        "\(counted(errors, "error")), \(counted(warnings, "warning")): \(options.output) is left as it was")
    } else if !isQuiet {
      let tail = warnings > 0 ? ", \(counted(warnings, "warning"))" : ""
      terminal.print(
        "\(options.output): \(counted(report.pages, "page")) of \(counted(report.items, "item")) in \(counted(report.collections, "collection")), \(counted(report.images, "image")), in \(elapsed.seconds) s\(tail)"
      )
    }
  }
}

extension Duration {
  /// The seconds with two decimals.
  var seconds: String {
    let hundredths = components.seconds * 100 + components.attoseconds / 10_000_000_000_000_000
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction)"
  }
}
