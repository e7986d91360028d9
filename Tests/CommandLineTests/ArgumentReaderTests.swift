@testable import CommandLine
import Testing

@Suite struct ArgumentReaderTests {
  private func read(_ arguments: [String]) throws -> ArgumentReader {
    try ArgumentReader(arguments, options: ["--output", "--width", "--jobs"], flags: ["--drafts", "--json"])
  }

  /// The error for some arguments; `nil` if there is none.
  private func mistake(_ arguments: [String], _ use: (ArgumentReader) throws -> Void = { _ in }) -> UsageError? {
    do {
      try use(try read(arguments))
      return nil
    } catch {
      return error as? UsageError
    }
  }

  @Test func parsesOptionsFlagsAndOperandsInAnyOrder() throws {
    let reader = try read(["one", "--output", "Site", "--json", "two", "--jobs=4"])
    #expect(reader.operands == ["one", "two"])
    #expect(reader.value("--output") == "Site")
    #expect(reader.value("--jobs") == "4")
    #expect(reader.value("--width") == nil)
    #expect(reader.has("--json") && !reader.has("--drafts"))
  }

  @Test(arguments: [
    (["--output=a=b"], "a=b"), (["--output="], ""), (["--output", ""], ""), (["--output", "a b"], "a b"),
    (["--output", "-5"], "-5"), (["--output", "--"], "--"),
  ])
  func keepsValuesUnchanged(_ arguments: [String], value: String) throws {
    #expect(try read(arguments).value("--output") == value)
  }

  @Test(
    arguments: [
      ([], []), (["-"], ["-"]), (["--", "--json", "-x", "--"], ["--json", "-x", "--"]),
      (["a", "--", "b"], ["a", "b"]),
      ([""], [""]),
    ] as [([String], [String])])
  func parsesArgumentsAfterDashesAsOperands(_ arguments: [String], operands: [String]) throws {
    let reader = try read(arguments)
    #expect(reader.operands == operands)
    #expect(!reader.has("--json"))
  }

  @Test func acceptsAFlagTwice() throws {
    #expect(try read(["--json", "--json"]).has("--json"))
  }

  @Test(arguments: [
    (["--json=yes"], "--json takes no value"), (["--output"], "--output needs a value"),
    (["a", "--jobs"], "--jobs needs a value"), (["--output", "a", "--output=b"], "--output is given twice"),
    (["--ouput", "a"], "unknown option '--ouput'"), (["-o"], "unknown option '-o'"),
    (["--nothing=x"], "unknown option '--nothing'"), (["--Output", "a"], "unknown option '--Output'"),
  ])
  func rejectsUnknownOptions(_ arguments: [String], message: String) {
    #expect(mistake(arguments)?.message == message)
  }

  @Test func suggestsASimilarOption() {
    #expect(mistake(["--ouput", "a"])?.suggestion == "did you mean '--output'?")
    #expect(mistake(["--drafs"])?.suggestion == "did you mean '--drafts'?")
    #expect(mistake(["--nothing-like-it"])?.suggestion == nil)
  }

  @Test(arguments: ["0", "257", "-1", "1.5", "four", "", " 4", "0x4"]) func refusesNumbersOutOfRange(_ text: String) {
    let message = mistake(["--jobs=\(text)"]) { _ = try $0.integer("--jobs", in: 1...256) }?.message
    #expect(message == "--jobs is '\(text)'; a whole number from 1 to 256 is wanted")
  }

  @Test(arguments: ["0", "-1", "inf", "nan", "wide", "", "1e999"]) func rejectsInvalidLengths(_ text: String) {
    let message = mistake(["--width=\(text)"]) { _ = try $0.length("--width") }?.message
    #expect(message == "--width is '\(text)'; a number of px above 0 is wanted")
  }

  @Test(arguments: [
    ("320,", ""), (",320", ""), ("320,,375", ""), ("320,0", "0"), ("320,wide", "wide"), ("320, 375", " 375"),
  ])
  func namesTheLengthOfAListThatIsNone(_ text: String, part: String) {
    let message = mistake(["--width=\(text)"]) { _ = try $0.lengths("--width") }?.message
    #expect(message == "--width is '\(part)'; a number of px above 0 is wanted")
  }

  @Test func readsListsOfLengths() throws {
    #expect(try read(["--width", "375.5"]).lengths("--width") == [375.5])
    #expect(try read(["--width", "1024,320,375.5,320"]).lengths("--width") == [1024, 320, 375.5, 320])
    #expect(try read([]).lengths("--width") == nil)
  }

  @Test func readsNumbers() throws {
    let reader = try read(["--jobs=256", "--width", "375.5"])
    #expect(try reader.integer("--jobs", in: 1...256) == 256)
    #expect(try reader.length("--width") == 375.5)
    #expect(try read([]).integer("--jobs", in: 1...256) == nil)
    #expect(try read([]).length("--width") == nil)
  }

  @Test func countsOperands() {
    #expect(mistake(["a"]) { try $0.requireOperands(1, "usage") }?.message == nil)
    #expect(mistake([]) { try $0.requireOperands(1, "usage: x") }?.message == "missing argument")
    #expect(mistake([]) { try $0.requireOperands(1, "usage: x") }?.suggestion == "usage: x")
    #expect(mistake(["a", "b"]) { try $0.requireOperands(1, "usage") }?.message == "unexpected argument 'b'")
    #expect(mistake(["a"]) { try $0.requireOperands(0, "usage") }?.message == "unexpected argument 'a'")
  }
}
