import Diagnostics
import Imaging
import LoadingTrace
import Publishing
import SiteBuild
import SiteChecking

/// `vitrine check`
struct CheckCommand {
  private let options: BuildOptions
  private let printsJSON: Bool
  private let printsAllDiagnostics: Bool
  /// Whether warnings fail the check too.
  private let isStrict: Bool
  /// Whether the site is also compared with what a build would publish.
  private let comparesContent: Bool

  init(_ arguments: some Sequence<String>, _ decoder: any ImageDecoder) throws {
    let reader = try ArgumentReader(
      arguments, options: ["--content", "--templates", "--output", "--base-url", "--jobs", "--cache"],
      flags: ["--json", "--strict", "--exit-code", Terminal.allDiagnostics])
    try reader.requireOperands(0, "see 'vitrine help check'")
    options = try SiteArguments(reader, decoder).options
    printsJSON = reader.has("--json")
    printsAllDiagnostics = reader.has(Terminal.allDiagnostics)
    isStrict = reader.has("--strict")
    comparesContent = reader.has("--exit-code")
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal(isQuiet: printsJSON)
    var check = try SiteCheck(options)
    var changes: SiteChanges?
    if comparesContent {
      var options = options
      options.isDryRun = true
      let report = try SiteBuilder(options).build()
      // Without changes, the build has found errors that prevent it.
      changes = report.changes
      let known = Set(check.diagnostics)
      check.diagnostics += report.diagnostics.filter {
        !known.contains($0) && (changes == nil || $0.severity == .error)
      }
    }
    let hasPassed = isStrict ? check.diagnostics.allSatisfy { $0.severity == .note } : !check.diagnostics.containsErrors
    let locatedCount = check.positions.diagnostics.count
    if printsJSON {
      terminal.print(
        "{\"passed\":\(hasPassed),\"pages\":\(check.pages),\"images\":\(check.positions.images),\"tellingPositions\":\(locatedCount),\"publishLocation\":\(check.publishesLocation),\(changes.map { "\"changes\":\($0.json)," } ?? "")\"diagnostics\":\(check.diagnostics.json)}"
      )
    } else {
      terminal.print(check.diagnostics, all: printsAllDiagnostics)
      let errors = check.diagnostics.errorCount
      terminal.print(
        "\(options.output): \(counted(check.pages, "page")), \(counted(check.positions.images, "image")), \(counted(locatedCount, "published position"))"
          + (check.publishesLocation && locatedCount > 0 ? ", as site.yaml allows" : "")
          + "; \(counted(errors, "error")), \(counted(check.diagnostics.warningCount, "warning"))")
      if let changes, !changes.isEmpty { terminal.print("\(options.output) is not up to date: \(changes.summary)") }
    }
    guard hasPassed else { return .contentErrors }
    return changes.map(\.isEmpty) ?? true ? .success : .outdatedSite
  }
}
