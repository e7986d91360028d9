@testable import Content
@testable import Items
@testable import Settings
@testable import SiteModel
import Testing

/// `latitude`, `longitude` and `dimensions`.
@Suite struct PlaceTests {
  /// Three places in Konstanz, and one with latitude and longitude exchanged.
  @Test(arguments: [
    (["47.66, 9.17", "47.67, 9.18", "47.65, 9.16", "9.17, 47.66"], ["c/3.md"]),
    // Two of five, and one that is no nearer the other way around: Nairobi.
    (["47.66, 9.17", "47.67, 9.18", "47.65, 9.16", "9.17, 47.66", "9.17, 47.65"], []),
    (["47.66, 9.17", "47.67, 9.18", "47.65, 9.16", "-1.29, 36.82"], []),
    (["47.66, 9.17", "47.67, 9.18", "9.17, 47.66"], []),
    // Around the 180th meridian, and a longitude that is no latitude.
    (["-17, 179", "-17, -179", "-18, 179.5", "-17.5, -179.5", "-16, 178"], []),
  ])
  func exchangedCoordinatesAreNoticed(places: [String], found: [String]) throws {
    var files = ["c/collection.md": "---\nlayout: map\n---\n"]
    for (number, place) in places.enumerated() {
      let parts = place.split(separator: ", ")
      files["c/\(number).md"] = "---\nlatitude: \(parts[0])\nlongitude: \(parts[1])\n---\nA place.\n"
    }
    let warnings = try readingContent(files) { $1 }.filter { $0.id == "exchanged-position" }
    #expect(warnings.compactMap { $0.location?.path } == found.map { "Content/" + $0 })
    #expect(warnings.allSatisfy { $0.suggestion == "write latitude 47.66 and longitude 9.17, if they are" })
  }

  private func item(_ lines: String) throws -> Item {
    try catalog(of: ["g/collection.md": "", "g/x.md": "---\n\(lines)\n---\n"]).item("g/x")
  }

  @Test func aPlaceIsTwoNumbers() throws {
    let position = try item("latitude: -12.5\nlongitude: 100").position
    #expect(position == GeographicPosition(latitude: -12.5, longitude: 100))
  }

  @Test(arguments: [
    ("24 × 18 cm", "24 × 18 cm", 240, 180), ("24x18.5x3 in", "24 × 18.5 × 3 in", 609.6, 469.9),
    ("2,4 m × 1 m", "2.4 × 1 m", 2400, 1000), ("7 X 8 MM", "7 × 8 mm", 7, 8), ("3 × 4\"", "3 × 4 in", 76.2, 101.6),
  ])
  func dimensions(text: String, shown: String, height: Double, width: Double) throws {
    let dimensions = try #require(ItemDimensions(text))
    #expect(dimensions.text == shown)
    #expect(abs(dimensions.height - height) < 1e-9 && abs(dimensions.width - width) < 1e-9)
    #expect(try item("dimensions: '\(text)'").dimensions == dimensions)
  }

  @Test(arguments: [
    "24 × 18", "24 cm", "a × b cm", "24 × 18 km", "1 × 2 × 3 × 4 cm", "-1 × 2 cm", "2 cm × 3 in", "0 × 1 m", "",
  ])
  func others(text: String) { #expect(ItemDimensions(text) == nil) }

  @Test(
    arguments: [
      ("latitude: 91\nlongitude: 0", "2:11: out-of-range"), ("latitude: 9", "2:11: incomplete-position"),
      ("dimensions: about a hand", "2:13: invalid-dimensions"), ("latitude: north\nlongitude: 1", "2:11: wrong-type"),
      ("longitude: east\nlatitude: 1", "2:12: wrong-type"),
    ])
  func mistakesAreReported(lines: String, expected: String) throws {
    let found = try mistakes(in: ["g/collection.md": "", "g/x.md": "---\n\(lines)\n---\n"])
    #expect(found.first == "g/x.md:\(expected)")
  }

  /// One value that cannot be read is shown as it is, and the others of the column are what they are.
  @Test func rows() throws {
    let table = "title,latitude,longitude,dimensions\nA,1.5,2,3 × 4 cm\nB,north,2,H. 3 cm\nC,,,\n"
    let files = ["g/collection.md": "", "g/items.csv": table]
    #expect(try mistakes(in: files) == ["g/items.csv:3:3: table-value", "g/items.csv:3:11: table-value"])
    try readingContent(files) { catalog, _ in
      let items = try catalog.collection("g").items
      #expect(items.map(\.position) == [GeographicPosition(latitude: 1.5, longitude: 2), nil, nil])
      #expect(items.map { $0.dimensions?.text } == ["3 × 4 cm", nil, nil])
      #expect(items[1].fields.map(\.content) == [.string("north"), .string("H. 3 cm")])
      #expect(items[1].fields.map(\.label) == ["latitude", "dimensions"])
    }
  }

  @Test(arguments: ["[0.25, 1]", "0.25 1", "'0.25, 1'", "0.25;1"]) func focus(_ text: String) throws {
    let focus = try item("focus: \(text)").focus
    #expect(focus == FocusPoint(x: 0.25, y: 1))
  }

  @Test(arguments: ["[0.25]", "[2, 0]", "left", "0.5", "[a, b]"]) func noFocus(_ text: String) throws {
    let found = try mistakes(in: ["g/collection.md": "", "g/x.md": "---\nfocus: \(text)\n---\n"])
    #expect(found == ["g/x.md:2:8: wrong-type"])
  }

  @Test func focusInRows() throws {
    let files = ["g/collection.md": "", "g/items.csv": "title,focus\nA,0.5 0.25\nB,top\n"]
    #expect(try mistakes(in: files) == ["g/items.csv:3:3: table-value"])
    try readingContent(files) { catalog, _ in
      let items = try catalog.collection("g").items
      #expect(items.map(\.focus) == [FocusPoint(x: 0.5, y: 0.25), nil])
    }
  }

  @Test func aFieldOfTheNameComesFirst() throws {
    let item = try catalog(
      of: ["g/collection.md": "---\nfields: {dimensions: string}\n---\n", "g/x.md": "---\ndimensions: small\n---\n"]
    ).item("g/x")
    #expect(item.dimensions == nil && item.fields.map(\.content) == [.string("small")])
  }
}
