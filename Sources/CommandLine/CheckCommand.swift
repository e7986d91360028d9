import Content
import Diagnostics
import SiteBuild

/// `vitrine check`
struct CheckCommand {
  private let options: BuildOptions
  private let printsJSON: Bool

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(arguments, options: ["--content", "--output", "--jobs"], flags: ["--json"])
    try reader.requireOperands(0, "see 'vitrine help check'")
    options = try SiteArguments(reader).options
    printsJSON = reader.has("--json")
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal(isQuiet: printsJSON)
    let (site, mistakes) = try readSiteSettings(folder: options.content, displayName: options.contentName)
    var check = try PositionCheck(of: options.output, jobs: options.jobs)
    let telling = check.diagnostics.count
    if site.publishLocation { check.diagnostics = [] }
    let diagnostics = mistakes + check.diagnostics
    if printsJSON {
      terminal.print(
        "{\"passed\":\(!diagnostics.containsErrors),\"images\":\(check.images),\"tellingPositions\":\(telling),\"publishLocation\":\(site.publishLocation),\"diagnostics\":\(diagnostics.json)}"
      )
    } else {
      for diagnostic in diagnostics { terminal.printError(diagnostic.formatted(color: terminal.usesColor)) }
      let told = telling == 0 ? "none tells" : telling == 1 ? "1 tells" : "\(telling) tell"
      terminal.print(
        "\(options.output): \(counted(check.images, "image")), \(told) where it was taken"
          + (site.publishLocation && telling > 0 ? ", as site.yaml allows" : ""))
    }
    return diagnostics.containsErrors ? .contentErrors : .success
  }
}
