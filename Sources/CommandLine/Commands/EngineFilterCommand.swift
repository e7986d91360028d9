import Diagnostics
import EngineFilter
import Files
import Glibc

/// `vitrine engine`
struct EngineFilterCommand {
  private let command: EngineCommand
  /// The output path for the chart of a scroll session; `nil` to print the events.
  private let chart: String?

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(arguments, options: ["--chart"], flags: [])
    let names = EngineCommand.allCases.map(\.rawValue)
    try reader.requireOperands(1, "usage: vitrine engine \(names.joined(separator: "|")) < request.json")
    guard let command = EngineCommand(rawValue: reader.operands[0]) else {
      throw UsageError(
        message: "unknown engine command '\(reader.operands[0])'",
        suggestion: closestMatch(to: reader.operands[0], in: names).map { "did you mean '\($0)'?" }
          ?? "there are \(names.joined(separator: ", "))")
    }
    self.command = command
    chart = reader.value("--chart")
    guard chart == nil || command == .scroll else {
      throw UsageError(message: "--chart goes with 'scroll'", suggestion: "see 'vitrine help engine'")
    }
  }

  func run() throws -> ExitStatus {
    if let chart { return try draw(to: chart) }
    let answer = runEngine(command, input: try Terminal.readInput())
    Terminal.write(answer.output, to: STDOUT_FILENO)
    if !answer.errors.isEmpty { Terminal.write(Array(answer.errors.utf8), to: STDERR_FILENO) }
    return answer.exitCode == 0 ? .success : .contentErrors
  }

  /// Draws the chart of the session on standard input, or of a sample session if standard input is a terminal.
  private func draw(to path: String) throws -> ExitStatus {
    let request = isatty(STDIN_FILENO) == 1 ? classicScrollRequest() : try Terminal.readInput()
    let answer = runScrollChart(input: request)
    if !answer.errors.isEmpty { Terminal.write(Array(answer.errors.utf8), to: STDERR_FILENO) }
    guard answer.exitCode == 0 else { return .contentErrors }
    try FileSystem.write(Array(answer.html.utf8), to: path)
    return .success
  }
}
