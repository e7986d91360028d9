@testable import Bytes
@testable import EngineFilter
import TestSupport
import Testing

private func read(_ text: String) throws(RequestError) -> JSONValue { try readRequest(Array(text.utf8)).value }

private func error(_ bytes: [UInt8]) -> String? {
  do throws(RequestError) {
    _ = try readRequest(bytes)
    return nil
  } catch {
    return error.description(in: TextLines(bytes))
  }
}

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "1.5", "\"\"", "\"a\"", "[]", "{}", "[1,2,[3]]", "{\"a\":{\"b\":[null]}}",
    "\"\\u00e9 \\ud83d\\ude00 \\n \\/ \\\\ \\\"\"",
  ])
  func roundTripsThroughTheWriter(_ text: String) throws {
    var writer = JSONWriter()
    writer.value(try read(text))
    let again = try readRequest(writer.bytes).value
    #expect(again.isEqual(to: try read(text)))
  }

  @Test func acceptsWhitespaceEverywhere() throws {
    let value = try read(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n")
    #expect(value.isEqual(to: try read("{\"a\":[1,2],\"b\":{}}")))
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try readRequest([0xEF, 0xBB, 0xBF, 0x31]).value.isEqual(to: .number(1)))
  }

  @Test func decodesEscapes() throws {
    guard case .string(let text) = try read("\"\\u0041\\u00df\\u6c34\\ud834\\udd1e\\b\\f\\n\\r\\t\\/\"") else {
      Issue.record("no string")
      return
    }
    #expect(text == "Aß水𝄞\u{8}\u{c}\n\r\t/")
  }

  @Test(arguments: [
    ("", "there is no JSON here (line 1, column 1)"),
    ("  \n ", "there is no JSON here (line 2, column 2)"),
    ("{", "the '{' here is never closed (line 1, column 1)"),
    ("[1,]", "nothing follows this ','; delete it (line 1, column 3)"),
    ("[1 2]", "a ',' or ']' is wanted here (line 1, column 4)"),
    ("{\"a\" 1}", "a ':' is wanted after the key \"a\" (line 1, column 6)"),
    ("{\"a\":1,}", "nothing follows this ','; delete it (line 1, column 7)"),
    ("{a:1}", "a key in quotation marks is wanted here (line 1, column 2)"),
    ("{\"a\":\n  [0, tru]}", "$.a[1]: 'tru' is no value; did you mean 'true'? (line 2, column 7)"),
    (
      "{\"a\\u0062 c\": [[], {\"x\": nul}]}",
      "$[\"ab c\"][1].x: 'nul' is no value; did you mean 'null'? (line 1, column 26)"
    ),
    ("[{},, 1]", "$[1]: a value is wanted here (line 1, column 5)"),
    ("01", "'01' is not a number as JSON writes them (line 1, column 1)"),
    ("-", "'-' is not a number as JSON writes them (line 1, column 1)"),
    ("1.", "'1.' is not a number as JSON writes them (line 1, column 1)"),
    ("1x", "'1x' is not a number as JSON writes them (line 1, column 1)"),
    (".5", "a value is wanted here (line 1, column 1)"),
    ("+1", "a value is wanted here (line 1, column 1)"),
    ("1e", "'1e' is not a number as JSON writes them (line 1, column 1)"),
    ("[1e999]", "$[0]: the number '1e999' is too large (line 1, column 2)"),
    ("NaN", "'NaN' is no value; put a text in quotation marks (line 1, column 1)"),
    ("[Infinity]", "$[0]: 'Infinity' is no value; put a text in quotation marks (line 1, column 2)"),
    ("1 1", "nothing may follow the JSON value (line 1, column 3)"),
    ("\"a", "the quotation mark here is not closed on its line (line 1, column 1)"),
    ("\"a\nb\"", "the quotation mark here is not closed on its line (line 1, column 1)"),
    ("\"a\tb\"", "a tab is not allowed in a text; write \\t (line 1, column 3)"),
    ("\"\\x\"", "'\\' begins an escape that JSON does not know; write '\\\\' (line 1, column 2)"),
    ("\"\\u12g4\"", "'\\u' must be followed by four digits 0–9 A–F that make a character (line 1, column 2)"),
    ("\"\\ud800\"", "'\\u' must be followed by four digits 0–9 A–F that make a character (line 1, column 2)"),
    ("\"\\ud800\\u0041\"", "'\\u' must be followed by four digits 0–9 A–F that make a character (line 1, column 2)"),
    ("\"\\udc00\"", "'\\u' must be followed by four digits 0–9 A–F that make a character (line 1, column 2)"),
    ("// no", "JSON has no comments (line 1, column 1)"),
    ("'a'", "JSON takes texts in double quotation marks; write \" for ' (line 1, column 1)"),
  ])
  func reportsMistakesWithTheirPosition(_ text: String, _ message: String) {
    let message = message.hasPrefix("$") ? message : "$: " + message
    #expect(error(Array(text.utf8)) == message)
  }

  @Test func rejectsInvalidUTF8() {
    #expect(error([0x5B, 0x22, 0x61, 0xC3, 0x28, 0x22]) == "$[0]: the text is not valid UTF-8 here (line 1, column 4)")
    #expect(error([0x22, 0xC0, 0x80, 0x22]) == "$: the text is not valid UTF-8 here (line 1, column 2)")
    #expect(error([0x22, 0xED, 0xA0, 0x80, 0x22]) == "$: the text is not valid UTF-8 here (line 1, column 2)")
    #expect(error([0xFF]) == "$: '\u{FFFD}' is no value; put a text in quotation marks (line 1, column 1)")
  }

  @Test func limitsTheNestingDepth() throws {
    let depth = requestDepthLimit
    _ = try read(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    let found = error(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    let reason = "lists and objects are nested more than 128 deep here (line 1, column 129)"
    #expect(found?.hasSuffix(reason) == true)
    #expect(error(Array(String(repeating: "{\"a\":", count: 100_000).utf8)) != nil)
  }

  @Test func readsNumbersAsTheNearestDouble() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let digits = (0...random.below(20)).map { _ in "\(random.below(10))" }.joined()
      let whole = random.below(2) == 0 ? "0" : "\(1 + random.below(9_999))"
      let exponent = random.below(3) == 0 ? "e\(random.below(60) - 30)" : ""
      let text = (random.below(2) == 0 ? "-" : "") + whole + "." + digits + exponent
      guard case .number(let number) = try read(text) else {
        Issue.record("\(text) is no number")
        return
      }
      #expect(number == Double(text), "\(text)")
    }
    #expect(try read("1e-999").isEqual(to: .number(0)))
    #expect(try read("4.9e-324").isEqual(to: .number(.leastNonzeroMagnitude)))
    #expect(try read("1.7976931348623157e308").isEqual(to: .number(.greatestFiniteMagnitude)))
    #expect(try read("9007199254740993").isEqual(to: .number(9_007_199_254_740_992)))
  }
}

@Suite struct JSONWriterTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (0.1, "0.1"), (48.333333333333336, "48.333333333333336"),
    (1e15, "1000000000000000"), (9_007_199_254_740_992, "9007199254740992.0"), (1e300, "1e+300"), (1e-7, "1e-07"),
  ])
  func writesTheShortestNumberThatReadsBack(_ number: Double, _ text: String) throws {
    let written = jsonText(number)
    #expect(written == text)
    guard case .number(let again) = try read(written) else { return }
    #expect(again == number)
  }

  @Test func roundTripsRandomNumbers() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      guard case .number(let again) = try read(jsonText(number)) else {
        Issue.record("\(number)")
        return
      }
      #expect(again == number)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func marksNumbersThatJSONCannotRepresent(_ number: Double) {
    var writer = JSONWriter()
    writer.number(number)
    #expect(writer.isUnsound)
  }

  @Test(arguments: [0, 7, 10, -1, 100_200, Int.max, Int.min])
  func writesIntegers(_ number: Int) {
    var writer = JSONWriter()
    writer.number(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(number)")
  }

  @Test func escapesOnlyRequiredCharacters() {
    #expect(jsonText("a\"b\\c\n\u{1}é/𝄞\u{7f}") == "\"a\\\"b\\\\c\\n\\u0001é/𝄞\u{7f}\"")
  }
}
