import Diagnostics

/// An error in the arguments of a command.
struct UsageError: Error {
  var message: String
  var suggestion: String?
}

/// Parses the options and operands of a command: `--name VALUE`, `--name=VALUE`, `--flag`, and `--` before operands.
struct ArgumentReader {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// - Parameters:
  ///   - options: The names of options with a value, with their dashes.
  ///   - flags: The names of options without a value.
  init(_ arguments: some Sequence<String>, options: [String], flags: [String]) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      if flags.contains(name) {
        guard parts.count == 1 else { throw UsageError(message: "\(name) takes no value") }
        self.flags.insert(name)
      } else if options.contains(name) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw UsageError(message: "\(name) needs a value")
        }
        guard values.updateValue(value, forKey: name) == nil else {
          throw UsageError(message: "\(name) is given twice")
        }
      } else {
        throw UsageError(
          message: "unknown option '\(name)'",
          suggestion: closestMatch(to: name, in: options + flags).map { "did you mean '\($0)'?" })
      }
    }
  }

  func value(_ name: String) -> String? { values[name] }
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option as an integer in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "\(name) is '\(text)'; a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
    }
    return number
  }

  /// The value of an option as a finite number above 0.
  func length(_ name: String) throws(UsageError) -> Double? {
    guard let text = values[name] else { return nil }
    return try length(text, of: name)
  }

  /// The value of an option as one or more finite numbers above 0, separated by commas.
  func lengths(_ name: String) throws(UsageError) -> [Double]? {
    guard let text = values[name] else { return nil }
    var lengths: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      lengths.append(try length(String(part), of: name))
    }
    return lengths
  }

  private func length(_ text: String, of name: String) throws(UsageError) -> Double {
    guard let number = Double(text), number.isFinite, number > 0 else {
      throw UsageError(message: "\(name) is '\(text)'; a number of px above 0 is wanted")
    }
    return number
  }

  /// Checks the number of operands.
  func requireOperands(_ count: Int, _ usage: String) throws(UsageError) {
    guard operands.count == count else {
      let surplus = operands.dropFirst(count).first
      throw UsageError(message: surplus.map { "unexpected argument '\($0)'" } ?? "missing argument", suggestion: usage)
    }
  }
}
