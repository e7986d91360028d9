import Bytes
import Diagnostics
package import Imaging
import Glibc

/// The command-line program: parses arguments, runs the command, and returns its exit status.
package enum Vitrine {
  package static let version = "0.1.0"

  /// - Parameter decoder: Decodes the images of the site.
  package static func run(_ arguments: [String], decoder: any ImageDecoder = InProcessDecoder()) -> ExitStatus {
    // A reader that closes the pipe (`vitrine frames … | head`) must not kill the process by a signal.
    signal(SIGPIPE, SIG_IGN)
    // A file beyond the limit of `ulimit -f` is an error with its name, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    Terminal.reserveStandardStreams()
    let terminal = Terminal()
    do {
      let status = try dispatch(arguments, decoder, terminal)
      try Terminal.checkOutput()
      return status
    } catch let error as UsageError {
      printFailure(error.message, arguments, terminal)
      terminal.printError("vitrine: \(error.message)")
      terminal.printError(error.suggestion ?? "see 'vitrine help'")
      return .usage
    } catch {
      printFailure("\(error)", arguments, terminal)
      terminal.printError("\(terminal.style.red("vitrine")): \(error)")
      return .environment
    }
  }

  /// Prints the report of a command that failed, if a program reads it.
  private static func printFailure(_ reason: String, _ arguments: [String], _ terminal: Terminal) {
    guard arguments.contains("--json") else { return }
    let results = ["build": "\"published\":false,", "check": "\"passed\":false,"]
    terminal.print("{\(arguments.first.flatMap { results[$0] } ?? "")\"failure\":\(jsonString(reason))}")
  }

  private static func dispatch(
    _ arguments: [String], _ decoder: any ImageDecoder, _ terminal: Terminal
  ) throws -> ExitStatus {
    guard let name = arguments.first else {
      terminal.printError(Help.overview)
      return .usage
    }
    let rest = arguments.dropFirst()
    if rest.contains("--help") || rest.contains("-h") {
      terminal.print(Help.text(of: name) ?? Help.overview)
      return .success
    }
    switch name {
    case "new": return try NewCommand(rest).run()
    case "build": return try BuildCommand(rest, decoder).run()
    case "check": return try CheckCommand(rest, decoder).run()
    case "preview": return try PreviewCommand(rest, decoder).run()
    case "engine": return try EngineFilterCommand(rest).run()
    case "frames": return try FramesCommand(rest, decoder).run()
    case "plan": return try PlanCommand(rest, decoder).run()
    case "trace": return try TraceCommand(rest, decoder).run()
    case "schema": return try SchemaCommand(rest).run()
    case "completions":
      guard rest.count == 1, let script = rest.first.flatMap(Completions.script) else {
        throw UsageError(
          message: "which shell? bash, zsh or fish", suggestion: "usage: vitrine completions bash|zsh|fish")
      }
      terminal.print(script)
      return .success
    case "version", "--version":
      let reader = try ArgumentReader(rest, options: [], flags: ["--json"])
      try reader.requireOperands(0, "usage: vitrine version [--json]")
      terminal.print(reader.has("--json") ? VersionReport().json : "vitrine \(version)")
      return .success
    case "help", "--help", "-h": return try HelpCommand(rest).run()
    default:
      throw UsageError.unknownCommand(name)
    }
  }
}

extension UsageError {
  static func unknownCommand(_ name: String) -> UsageError {
    UsageError(message: "unknown command '\(name)'", suggestion: Help.suggestion(for: name))
  }
}
