import Diagnostics
import EngineFilter
import Glibc

/// `vitrine engine`
struct EngineFilterCommand {
  private let command: EngineCommand

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(arguments, options: [], flags: [])
    let names = EngineCommand.allCases.map(\.rawValue)
    try reader.requireOperands(1, "usage: vitrine engine \(names.joined(separator: "|")) < request.json")
    guard let command = EngineCommand(rawValue: reader.operands[0]) else {
      throw UsageError(
        message: "unknown engine command '\(reader.operands[0])'",
        suggestion: closestMatch(to: reader.operands[0], in: names).map { "did you mean '\($0)'?" }
          ?? "there are \(names.joined(separator: ", "))")
    }
    self.command = command
  }

  func run() throws -> ExitStatus {
    let answer = runEngine(command, input: try Terminal.readInput())
    Terminal.write(answer.output, to: STDOUT_FILENO)
    if !answer.errors.isEmpty { Terminal().printError(answer.errors) }
    return answer.exitCode == 0 ? .success : .contentErrors
  }
}
