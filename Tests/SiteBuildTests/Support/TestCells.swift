import CollectionLayout
import Content
import Diagnostics
import Geometry
import TestSupport
import Testing
import Typography

@testable import SiteBuild

/// Cells from anatomies written as YAML, with texts in a font whose lines are `lineHeight` px high.
struct TestCells {
  static let lineHeight = 20.0
  static let styleNames = ["body", "small"]

  let styles: [String: ThemeTextStyle]
  let strings: PageStrings
  let shaper: TextShaper

  init() throws {
    let font = try FontLibrary().font(for: FontRequest(family: "Inter")).get()
    func style(_ name: String, size: Double, lineHeight: Double) -> ThemeTextStyle {
      ThemeTextStyle(name: name, textStyle: TextStyle(fonts: [font], size: size, lineHeight: lineHeight))
    }
    styles = [
      "body": style("body", size: 16, lineHeight: Self.lineHeight), "small": style("small", size: 12, lineHeight: 15),
    ]
    strings =
      PageStrings.read(
        SourceFile(
          path: "strings.yaml",
          text: """
            en:
              months: January February March April May June July August September October November December
              datePattern: "{day} {month} {year}"
              monthPattern: "{month} {year}"
            """), language: "en"
      ).0
    shaper = TextShaper(
      site: try readCatalog(["site.yaml": "title: Test"]).site, typesetter: Typesetter())
  }

  func anatomy(_ yaml: String) throws -> CellAnatomy {
    let (anatomy, diagnostics) = CellAnatomy.read(
      SourceFile(path: "cells/test.yaml", text: yaml), name: "test", styles: Self.styleNames)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    return try #require(anatomy)
  }

  /// The cell of an item, given as front matter and body.
  func content(_ yaml: String, of item: Item, aspect: Double? = nil) throws -> CellContent {
    CellResolver(styles: styles, shaper: shaper, formats: FieldFormats(dates: DateFormats(strings)))
      .content(of: try anatomy(yaml), for: item, aspect: aspect)
  }

  /// A width in px of a text's single line, in the style `body`.
  func width(of text: String, style: String = "body") throws -> Double {
    shaper.shape(text, style: try #require(styles[style]).textStyle).naturalWidth
  }

  /// An item of a collection that declares the fields `a` and `b`.
  static func item(_ frontMatter: String, body: String = "") throws -> Item {
    let catalog = try readCatalog([
      "c/collection.md": "---\nfields: {a: string, b: string}\n---\n",
      "c/item.md": "---\n\(frontMatter)\n---\n\(body)\n",
    ])
    return try #require(catalog.collections.first?.items.first)
  }
}

extension CellContent {
  /// The height in px at a width, with every line counted afresh.
  func height(_ width: Double) -> Double {
    var decisions = DecisionTape.evaluating
    return height(fitting: width, &decisions)
  }
}
