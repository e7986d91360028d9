import Bytes

/// `vitrine schema`
struct SchemaCommand {
  /// The file whose schema is printed; nil for all.
  private let file: SettingsFile?

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(arguments, options: [], flags: [])
    let names = SettingsFile.allCases.map(\.rawValue).joined(separator: "|")
    guard let name = reader.operands.first else {
      file = nil
      return
    }
    try reader.requireOperands(1, "usage: vitrine schema [\(names)]")
    guard let file = SettingsFile(rawValue: name) else {
      throw UsageError(message: "there is no schema '\(name)'", suggestion: "usage: vitrine schema [\(names)]")
    }
    self.file = file
  }

  func run() throws -> ExitStatus {
    let files = file.map { [$0] } ?? SettingsFile.allCases
    let schemas = files.map { $0.schema }
    Terminal().print(
      file == nil
        ? "{\n" + zip(files, schemas).map { "\(jsonString($0.rawValue)): \($1)" }.joined(separator: ",\n") + "\n}"
        : schemas[0])
    return .success
  }
}
