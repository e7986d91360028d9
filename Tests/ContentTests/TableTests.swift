import Content
import Items
import Diagnostics
import Settings
import Tables
import TestSupport
import Testing

/// Reading tables: cells, positions, and mistakes.
@Suite struct TableTests {
  private func read(_ text: String, name: String = "items.csv") -> (Table?, [Diagnostic]) {
    Table.read(SourceFile(path: name, text: text))
  }

  private func cells(_ text: String, name: String = "items.csv") throws -> [[String?]] {
    let (table, diagnostics) = read(text, name: name)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let read = try #require(table)
    return read.rows.map { row in read.header.indices.map { read.cell(row, $0) } }
  }

  private func mistakes(_ text: String, name: String = "items.csv") -> [String] {
    read(text, name: name).1.map { diagnostic in
      let position = diagnostic.location?.position.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(position) \(diagnostic.id)"
    }
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n", [["1", "2"]]), ("a,b\r\n1,2", [["1", "2"]]), ("\u{FEFF}a;b\n1;2,3\n", [["1", "2,3"]]),
      ("a\tb\n1\t2;3\n", [["1", "2;3"]]), ("a,b\n\"x\ny\",\"\"\"q\"\"\"\n", [["x\ny", "\"q\""]]),
      ("a,b\n\n , \n ä , 2\n", [["ä", "2"]]), ("a,b\r1,2\r3,4", [["1", "2"], ["3", "4"]]),
      ("a\n5\" disk\n", [["5\" disk"]]), ("a;b, c\n1;2\n", [["1", "2"]]),
      ("a;b (x, y, z);c\n1;2;3\n", [["1", "2", "3"]]),
      ("a\nx; y\nz\n", [["x; y"], ["z"]]), ("a,b\n1,x; y\n", [["1", "x; y"]]),
    ] as [(String, [[String?]])])
  func readsCSV(text: String, expected: [[String?]]) throws {
    #expect(try cells(text) == expected)
  }

  /// Cells are taken from the file as they are where that is possible: in quotation marks or without, after blanks and
  /// before them, beside cells that are not.
  @Test func readsWhatWasWritten() throws {
    var generator = SplitMix64(seed: 7)
    let pieces = ["a", "\"", "\"\"", ",", ";", "\t", " ", "\n", "ä", "x y", "", "7"]
    for delimiter in [",", ";", "\t"] {
      let written = (0..<300).map { _ in
        ["k"]
          + (0..<4).map { _ in
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
              .joined()
          }
      }
      var text = ["k", "b", "c", "d", "e"].joined(separator: delimiter) + "\n"
      for row in written {
        let cells = row.map { cell -> String in
          let isPlain = cell.allSatisfy { $0.isLetter || $0.isNumber }
          let blank = Bool.random(using: &generator) ? " " : ""
          if isPlain, Bool.random(using: &generator) { return blank + cell + blank }
          return blank + "\"" + cell.replacing("\"", with: "\"\"") + "\"" + blank
        }
        text += cells.joined(separator: delimiter) + "\n"
      }
      let table = try #require(read(text).0)
      let found = table.rows.map { row in table.header.indices.map { table.cell(row, $0) ?? "" } }
      #expect(found == written)
    }
  }

  /// Parts are read as the whole is, whatever a line in the middle is part of.
  @Test(arguments: ["", "\"\n", "a\"b\n", "x\n\"\"\n", "\n\n,,,\n"])
  func readsLargeFilesInParts(oddity: String) throws {
    let texts = (0..<40_000).map { row in
      let text = row % 3 == 0 ? "\"" + oddity.replacing("\"", with: "\"\"") + "\"" : row % 97 == 0 ? "" : "t"
      return "item \(row), \(text) ,\"\(String(repeating: "long ", count: 20))\n\",\(row % 5 == 0 ? " " : "é")\n"
    }
    let file = SourceFile(path: "items.csv", text: "a,b,c,d\n" + texts.joined() + (oddity.isEmpty ? "odd \"\n" : ""))
    let (whole, mistakes) = Table.read(file)
    let (parts, mistakesOfParts) = Table.read(file, jobs: 3)
    #expect(mistakes == mistakesOfParts)
    let (expected, found) = (try #require(whole), try #require(parts))
    #expect(expected.rows == found.rows)
    #expect(expected.rows.allSatisfy { row in (0..<4).allSatisfy { expected.cell(row, $0) == found.cell(row, $0) } })
    #expect(expected.rows.map(expected.key) == found.rows.map(found.key))
  }

  @Test func readsTabsWhateverTheHeader() throws {
    #expect(try cells("a;b\tc\n1\t2\n", name: "x.tsv") == [["1", "2"]])
  }

  @Test func leavesOutRowsWithoutValuesAndCountsThem() throws {
    let (table, _) = read("a,b\n1,2\n,\n\n3,4\n")
    #expect(table?.rows.map(\.number) == [1, 3])
    #expect(table?.rows.map(\.line) == [2, 5])
  }

  @Test func knowsThePlacesOfCells() throws {
    let table = try #require(read("a,b,c\n1,\"x\ny\",3\n4, \"5\",\"6\"\n").0)
    func place(_ row: Int, _ column: Int) -> String {
      let position = table.location(table.rows[row], column).position
      return "\(position?.line ?? 0):\(position?.column ?? 0)"
    }
    #expect([place(0, 0), place(0, 1), place(0, 2)] == ["2:1", "2:3", "3:4"])
    #expect([place(1, 0), place(1, 1), place(1, 2)] == ["4:1", "4:4", "4:8"])
  }

  @Test func readsJSON() throws {
    let text = "[{\"a\": \"x\", \"b\": [\"1\", 2]}, {}, {\"c\": 3.50, \"a\": null, \"b\": true}]"
    #expect(try cells(text, name: "items.json") == [["x", "1\u{1F}2", nil], [nil, "true", "3.50"]])
  }

  @Test(
    arguments: [
      ("a,b\n1,2,3\n", ["2:5 table-ragged"]), ("a,b\n1\n", ["2:1 table-ragged"]), ("a,b\n1,2,,\n", []),
      ("a,b\n1,2\n3,\"4\n5\n", ["3:3 table-quote"]), ("a,\"b\n", ["1:3 table-quote"]),
      ("a,b\n\"1\" (x),2\n\"3\",4\n", ["2:5 table-quote"]), ("a,b\n1,2\n\"3\" x,4\n", ["3:5 table-quote"]),
      ("a,b\n1,\"2\" x\n\"3\",4\n", ["2:7 table-quote"]), ("Title\na,b,c\n1,2,3\n", []),
    ] as [(String, [String])])
  func reportsMistakesInCSV(text: String, expected: [String]) {
    #expect(mistakes(text) == expected)
  }

  @Test(
    arguments: [
      ("{}", ["1:1 table-json"]), ("[1]", ["1:2 table-json"]), ("[{\"a\": {\"b\": 1}}]", ["1:8 table-json"]),
      ("[{\"a\": 1}] x", ["1:12 json-syntax"]), ("[{\"a\": 1", ["1:2 json-unclosed"]),
    ] as [(String, [String])])
  func reportsMistakesInJSON(text: String, expected: [String]) {
    #expect(mistakes(text, name: "items.json").prefix(1) == expected.prefix(1))
  }

  @Test func boundsWhatIsRead() {
    let wide = (1...1_001).map { "c\($0)" }.joined(separator: ",") + "\n1\n"
    #expect(mistakes(wide) == ["1:1 table-too-wide"])
    #expect(mistakes("a,b\n1," + String(repeating: "x", count: 10 << 20) + "\n") == ["2:3 table-cell-too-long"])
    let long = "[{\"a\": \"x\", \"b\": \"" + String(repeating: "x", count: 2 << 20) + "\"}]"
    #expect(mistakes(long, name: "items.json") == ["1:18 table-cell-too-long"])
    let ragged = "a,b\n" + String(repeating: "1\n", count: 1_000)
    let (_, diagnostics) = read(ragged)
    #expect(diagnostics.count == 21 && diagnostics.last?.summary.contains("980 more") == true)
  }

  /// The next quotation mark closes a cell whose own one is missing, lines below. That rows are lost is an error if the
  /// number of cells shows it.
  @Test(
    arguments: [
      ("a;b;c\n1;\"x;3\n4;5;6\n7;8;\"y\"\n", Diagnostic.Severity.error),
      ("a;b\n1;\"x\n2;\"y\"\n3;z\n", Diagnostic.Severity.warning),
    ])
  func namesTheRowWhereAQuotationMarkOpens(text: String, severity: Diagnostic.Severity) {
    #expect(mistakes(text) == ["2:3 table-quote"])
    let first = read(text).1.first
    #expect(first?.severity == severity)
    #expect(first?.summary.hasPrefix("row 1 has a quotation mark in line 2") == true)
  }

  /// Cells of several lines are no mistake.
  @Test func readsCellsOfSeveralLines() {
    #expect(mistakes("a,b\n\"x\ny \"\"z\"\"\n\",2\n\"p\nq\" ,3\n") == [])
  }

  @Test(
    arguments: [
      ("a;n\nx;1.250\n", "1250"), ("a,n\nx,1.250\n", "1.250"), ("a\tn\nx\t1.250\n", nil),
      ("a,n\nx,1.250\ny,\"2,5\"\n", "1250"), ("a;n\nx;1.250\ny;2.5\n", "1.250"),
      ("a;n\nx;1.250\ny;2.5\nz;2,5\n", nil), ("a;n\nx;1,500\n", nil), ("a;n\nx;1,500\ny;2,5\n", "1.500"),
      ("a;n\nx;1,500\ny;2.5\n", "1500"), ("a;n\nx;1.250,50\n", "1250.50"), ("a;n\nx;1,250.50\n", "1250.50"),
      ("a,n\nx,1.250.000\n", "1250000"), ("a;n\nx;0.250\n", "0.250"), ("a;n\nx;-1.250\n", "-1250"),
      ("a;n\nx;12 €\n", "12 €"), ("a;n\nx;1.25.0\n", "1.25.0"), ("a;n\nx;7\n", "7"),
    ] as [(String, String?)])
  func readsNumbersAsTheirColumnWritesThem(text: String, expected: String?) throws {
    let table = try #require(read(text).0)
    let value = try #require(table.cell(table.rows[0], 1))
    #expect(Table.number(value, in: table.numberFormat(ofColumn: 1)) == expected)
  }

  @Test(arguments: [
    ([3], ""), ([3, 9], "; so is row 9 in this column"), ([9, 3, 5], "; so are rows 5 and 9 in this column"),
  ])
  func listsRows(numbers: [Int], expected: String) { #expect(Table.alsoRows(numbers) == expected) }

  @Test func listsTheFirstOfManyRows() {
    let words = Table.alsoRows(Array(1...31))
    #expect(words.hasPrefix("; so are rows 2, 3, ") && words.hasSuffix(", 20, 21 and 10 more in this column"))
  }

  /// A table without rows is no mistake, but hardly meant.
  @Test(arguments: [
    ("", "items.csv", "this table is empty"), ("\n \n", "items.csv", "this table is empty"),
    ("[]", "items.json", "this table is empty"), ("a,b\n", "items.csv", "this table has a header and no row"),
    ("sep=;\n", "items.csv", "this table is empty"), ("a,b\n,\n", "items.csv", "this table has a header and no row"),
  ])
  func warnsAboutEmptyTables(text: String, name: String, expected: String) {
    let (table, diagnostics) = read(text, name: name)
    #expect(table?.rows.isEmpty == true)
    #expect(diagnostics.map(\.id) == ["empty-table"] && diagnostics[0].summary.hasPrefix(expected))
  }

  /// Spreadsheets write the separator in a line of its own before the header.
  @Test(arguments: [
    ("sep=;\na;b,c\n1;2,3\n", "items.csv"), ("\u{FEFF}sep=;\r\na;b,c\r\n1;2,3\r\n", "items.csv"),
    ("\"sep=;\"\na;b,c\n1;2,3\n", "items.csv"), ("SEP=\t\na\tb,c\n1\t2,3\n", "items.csv"),
    ("sep=|\na|b,c\n1|2,3\n", "items.csv"), ("sep=;\na;b,c\n1;2,3\n", "items.tsv"),
  ])
  func takesTheSeparatorFromTheFirstLine(text: String, name: String) throws {
    let (table, diagnostics) = read(text, name: name)
    let read = try #require(table)
    #expect(diagnostics.isEmpty && read.header == ["a", "b,c"] && read.rows.map(\.number) == [1])
    #expect(read.cell(read.rows[0], 0) == "1" && read.cell(read.rows[0], 1) == "2,3")
    #expect(read.location(ofHeader: 1).position == SourcePosition(line: 2, column: 3))
    #expect(read.location(read.rows[0], 1).position == SourcePosition(line: 3, column: 3))
  }

  @Test(arguments: ["sep=\n1\n", "sep=ab\n1\n", "sepal\n1\n"])
  func readsHeadersThatOnlyLookLikeASeparator(text: String) throws { #expect(try cells(text) == [["1"]]) }

  @Test func readsWindows1252WithAWarning() throws {
    let (table, diagnostics) = Table.read(
      SourceFile(path: "items.csv", bytes: Array("a\nB".utf8) + [0xE4, 0x72, 0x80, 0x0A]))
    let read = try #require(table)
    #expect(read.cell(read.rows[0], 0) == "Bär€")
    #expect(diagnostics.map(\.id) == ["windows-1252"])
    #expect(diagnostics[0].summary.contains("2 characters"))
  }

  @Test(arguments: [
    ("Demo 1", "demo-1"), ("A/B (c)", "a-b-c-"), ("öl", "öl"), ("  x", "-x"), ("1.a_b-c", "1.a_b-c"),
    ("Ελλάς", "ελλάς"),
    (String(repeating: "ä", count: 80), String(repeating: "ä", count: 50)),
  ])
  func makesSlugs(text: String, expected: String) { #expect(tableSlug(text) == expected) }
}
