import Diagnostics
import LoadingTrace
import SiteBuild
import SiteChecking

/// `vitrine check`
struct CheckCommand {
  private let options: BuildOptions
  private let printsJSON: Bool
  /// Whether warnings fail the check too.
  private let isStrict: Bool

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(
      arguments, options: ["--content", "--templates", "--output", "--base-url", "--jobs"],
      flags: ["--json", "--strict"])
    try reader.requireOperands(0, "see 'vitrine help check'")
    options = try SiteArguments(reader).options
    printsJSON = reader.has("--json")
    isStrict = reader.has("--strict")
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal(isQuiet: printsJSON)
    let check = try SiteCheck(options)
    let hasPassed = isStrict ? check.diagnostics.isEmpty : !check.diagnostics.containsErrors
    let locatedCount = check.positions.diagnostics.count
    if printsJSON {
      terminal.print(
        "{\"passed\":\(hasPassed),\"pages\":\(check.pages),\"images\":\(check.positions.images),\"tellingPositions\":\(locatedCount),\"publishLocation\":\(check.publishesLocation),\"diagnostics\":\(check.diagnostics.json)}"
      )
    } else {
      for diagnostic in check.diagnostics { terminal.printError(diagnostic.formatted(color: terminal.usesColor)) }
      let locationText = locatedCount == 0 ? "none tells" : locatedCount == 1 ? "1 tells" : "\(locatedCount) tell"
      let errors = check.diagnostics.errorCount
      terminal.print(
        "\(options.output): \(counted(check.pages, "page")), \(counted(check.positions.images, "image")), \(locationText) where it was taken"
          + (check.publishesLocation && locatedCount > 0 ? ", as site.yaml allows" : "")
          + "; \(counted(errors, "error")), \(counted(check.diagnostics.count - errors, "warning"))")
    }
    return hasPassed ? .success : .contentErrors
  }
}
