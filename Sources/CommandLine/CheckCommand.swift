import Bytes
import Diagnostics
import LoadingTrace
import SiteBuild
import SiteChecking

/// `vitrine check`
struct CheckCommand {
  private let options: BuildOptions
  private let printsJSON: Bool
  private let printsAllDiagnostics: Bool
  /// Whether warnings fail the check too.
  private let isStrict: Bool

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(
      arguments, options: ["--content", "--templates", "--output", "--base-url", "--jobs"],
      flags: ["--json", "--strict", Terminal.allDiagnostics])
    try reader.requireOperands(0, "see 'vitrine help check'")
    options = try SiteArguments(reader).options
    printsJSON = reader.has("--json")
    printsAllDiagnostics = reader.has(Terminal.allDiagnostics)
    isStrict = reader.has("--strict")
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal(isQuiet: printsJSON)
    let check: SiteCheck
    do {
      check = try SiteCheck(options)
    } catch {
      if printsJSON { terminal.print("{\"passed\":false,\"failure\":\(jsonString("\(error)"))}") }
      throw error
    }
    let hasPassed = isStrict ? check.diagnostics.allSatisfy { $0.severity == .note } : !check.diagnostics.containsErrors
    let locatedCount = check.positions.diagnostics.count
    if printsJSON {
      terminal.print(
        "{\"passed\":\(hasPassed),\"pages\":\(check.pages),\"images\":\(check.positions.images),\"tellingPositions\":\(locatedCount),\"publishLocation\":\(check.publishesLocation),\"diagnostics\":\(check.diagnostics.json)}"
      )
    } else {
      terminal.print(check.diagnostics, all: printsAllDiagnostics)
      let locationText = locatedCount == 0 ? "none tells" : locatedCount == 1 ? "1 tells" : "\(locatedCount) tell"
      let errors = check.diagnostics.errorCount
      terminal.print(
        "\(options.output): \(counted(check.pages, "page")), \(counted(check.positions.images, "image")), \(locationText) where it was taken"
          + (check.publishesLocation && locatedCount > 0 ? ", as site.yaml allows" : "")
          + "; \(counted(errors, "error")), \(counted(check.diagnostics.warningCount, "warning"))")
    }
    return hasPassed ? .success : .contentErrors
  }
}
