import Diagnostics
import Imaging
import LoadingTrace
import SiteBuild
import SiteImages
import Glibc

/// `vitrine build`
struct BuildCommand {
  private let options: BuildOptions
  private let isQuiet: Bool
  private let printsJSON: Bool
  private let printsTimings: Bool
  private let printsAllDiagnostics: Bool
  /// The share to make instead of a site.
  private let share: BuildShare?
  /// Whether a dry run that finds changes has an exit status of its own.
  private let tellsChanges: Bool

  static let options = ["--share"]
  static let flags = [
    "--dry-run", "--exit-code", "--timings", "--json", "--quiet", "--strict", Terminal.allDiagnostics,
  ]

  init(_ arguments: some Sequence<String>, _ decoder: any ImageDecoder) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options + Self.options, flags: SiteArguments.flags + Self.flags)
    try reader.requireOperands(0, "see 'vitrine help build'")
    var options = try SiteArguments(reader, decoder).options
    options.isStrict = reader.has("--strict")
    options.isDryRun = reader.has("--dry-run")
    self.options = options
    share = try reader.value("--share").map(Self.share)
    if share != nil {
      for flag in ["--dry-run", "--timings", "--no-cache"] where reader.has(flag) {
        throw UsageError(message: "\(flag) means nothing with --share", suggestion: "a share only fills the cache")
      }
    }
    tellsChanges = reader.has("--exit-code")
    guard !tellsChanges || options.isDryRun else {
      throw UsageError(message: "--exit-code is for a dry run", suggestion: "add --dry-run")
    }
    isQuiet = reader.has("--quiet")
    printsJSON = reader.has("--json")
    printsTimings = reader.has("--timings")
    printsAllDiagnostics = reader.has(Terminal.allDiagnostics)
  }

  /// Reads `3/8`.
  private static func share(_ text: String) throws(UsageError) -> BuildShare {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count <= 1_000_000,
      let share = BuildShare(number: number, count: count)
    else {
      throw UsageError(
        message: "--share is '\(text)'; the number of the share and the number of shares are wanted",
        suggestion: "write 3/8 for the third of eight, 1/8 to 8/8")
    }
    return share
  }

  /// Makes a share, and reports what it did.
  private func make(_ share: BuildShare) throws -> ExitStatus {
    let terminal = Terminal(isQuiet: isQuiet || printsJSON)
    let start = ContinuousClock.now
    let display = ProgressDisplay(terminal)
    defer { display.clear() }
    let report = try SiteBuilder(options, progress: display.show).make(share)
    display.clear()
    let elapsed = ContinuousClock.now - start
    let isDone = !report.diagnostics.containsErrors
    if printsJSON {
      terminal.print(report.json(of: share, elapsed: elapsed))
    } else {
      terminal.print(report.diagnostics.filter { $0.severity != .note }, all: printsAllDiagnostics)
      let name = "share \(share.number) of \(share.count)"
      if isDone {
        terminal.print(
          "\(name): \(counted(report.images, "image")), files of \(report.made) made, in \(elapsed.seconds) s")
      } else {
        terminal.printError("\(name): \(counted(report.diagnostics.errorCount, "error"))")
      }
    }
    return isDone ? .success : .contentErrors
  }

  func run() throws -> ExitStatus {
    if let share { return try make(share) }
    let terminal = Terminal(isQuiet: isQuiet || printsJSON)
    let start = ContinuousClock.now
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
    guard let changes = report.changes else { return .contentErrors }
    return tellsChanges && !changes.isEmpty ? .outdatedSite : .success
  }

  private func print(_ report: BuildReport, _ elapsed: Duration, _ terminal: Terminal) {
    terminal.print(report.diagnostics + (isQuiet ? [] : report.notes), all: printsAllDiagnostics)
    let errors = report.diagnostics.errorCount
    let warnings = report.diagnostics.warningCount
    guard let changes = report.changes else {
      terminal.printError(
        "\(counted(errors, "error")), \(counted(warnings, "warning")): \(options.output) is left as it was")
      return
    }
    if options.isDryRun {
      for line in changes.lines { terminal.print(line) }
      if !isQuiet { terminal.print("\(options.output): \(changes.summary)") }
    } else if !isQuiet {
      let tail = warnings > 0 ? ", \(counted(warnings, "warning"))" : ""
      terminal.print(
        "\(options.output): \(counted(report.pages, "page")) of \(counted(report.items, "item")) in \(counted(report.collections, "collection")), \(counted(report.images, "image")), in \(elapsed.seconds) s\(tail)"
      )
    }
    if printsTimings { terminal.print(report.timings.table(total: elapsed)) }
  }
}
