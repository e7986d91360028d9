@testable import CellLayout
@testable import PageMarkup
@testable import Bytes
@testable import CollectionLayout
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Geometry
@testable import PageLayout
@testable import PageRendering
@testable import SiteModel
@testable import Theming
@testable import Typography
import TestSupport
import Testing

/// Cells from anatomies written as YAML, with texts in a font whose lines are `lineHeight` px high.
struct TestCells {
  static let lineHeight = 20.0
  static let styleNames = ["body", "small"]

  let styles: [String: ThemeTextStyle]
  /// Rich text in the style `body`.
  let rich: RichTextStyle
  let strings: PageStrings
  let shaper: TextShaper

  init() throws {
    let library = FontLibrary()
    func style(_ name: String, _ declaration: TextStyleDeclaration) throws -> ThemeTextStyle {
      let request = FontRequest(
        family: declaration.font, weight: Double(declaration.weight), isItalic: declaration.isItalic)
      return ThemeTextStyle(
        name: name,
        textStyle: TextStyle(
          fonts: [try library.font(for: request).get()], size: declaration.size, lineHeight: declaration.lineHeight))
    }
    func declaration(size: Double, lineHeight: Double) -> TextStyleDeclaration {
      TextStyleDeclaration(
        font: "Inter", weight: 400, isItalic: false, size: size, lineHeight: lineHeight, letterSpacing: 0, color: nil,
        location: SourceLocation(path: ""))
    }
    let body = declaration(size: 16, lineHeight: Self.lineHeight)
    var theme = RichTextDeclaration()
    theme.code.font = "DejaVu Sans Mono"
    rich = RichTextStyle(name: "body", base: body, theme: theme)
    var styles = try [
      "body": style("body", body), "small": style("small", declaration(size: 12, lineHeight: 15)),
    ]
    for (name, declaration) in rich.fontStyles { styles[name] = try style(name, declaration) }
    self.styles = styles
    strings = PageStrings.read(SourceFile(path: "strings.yaml", text: ""), language: "en-GB").0
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
  /// - Parameter isBesideImages: whether other cells of the page have an image.
  func content(
    _ yaml: String, of item: Item, aspect: Double? = nil, isBesideImages: Bool = false
  ) throws -> CellContent {
    var resolver = CellResolver(
      styles: styles, shaper: shaper, formats: FieldFormats(dates: strings.dates), richStyles: [rich],
      imageSize: { Self.images[$0] })
    resolver.isBesideImages = isBesideImages
    return resolver.content(of: resolver.pattern(of: try anatomy(yaml)), for: item, aspect: aspect)
  }

  /// The images that texts can show, of 600 × 400 px and 40 × 30 px.
  static let images = ["c/large.png": Size(width: 600, height: 400), "c/small.png": Size(width: 40, height: 30)]

  /// The HTML of an item's cell, with images written as their aspect ratios.
  func html(
    _ yaml: String, of item: Item, aspect: Double? = nil, href: String = "x", isFixed: Bool = false
  ) throws -> String {
    let markdown = MarkdownHTML(address: { _ in "page.html" }, image: { _, _, _ in nil })
    var (html, address) = (UTF8Buffer(), UTF8Buffer())
    address.append(text: href)
    CellMarkup(rich: RichMarkup(markdown: markdown), isFixed: isFixed).write(
      try content(yaml, of: item, aspect: aspect), anatomy: try anatomy(yaml), address: address, title: item.title,
      into: &html
    ) { picture, html in
      switch picture {
      case .part(let image, let classes):
        html.append(text: "<img class=\"\(classes)\" data-aspect=\"\(image.aspect)\">")
      case .rich(let image): html.append(text: "<img alt=\"\(image.alt)\" style=\"\(image.style)\">")
      }
    }
    return html.text
  }

  /// The width in px of a text on one line, in the style `body`.
  func width(of text: String, style: String = "body") throws -> Double {
    shaper.shape(text, style: try #require(styles[style]).textStyle).naturalWidth
  }

  /// An item of a collection that declares the fields `a` and `b`.
  static func item(_ frontMatter: String, body: String = "") throws -> Item {
    let catalog = try readCatalog([
      "c/collection.md": "---\nfields: {a: string, b: string}\n---\n", "c/large.png": "", "c/small.png": "",
      "c/item.md": "---\n\(frontMatter)\n---\n\(body)\n",
    ])
    return try #require(catalog.collections.first?.items.first)
  }
}

extension CellContent {
  /// The height in px at a width in px.
  func height(fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    CellHeights([[self]]).height(ofCellAt: IndexPath(section: 0, item: 0), fitting: width, &decisions)
  }

  /// The height in px at a width, with fresh decisions for all line counts.
  func height(_ width: Double) -> Double {
    var decisions = DecisionTape.evaluating
    return height(fitting: width, &decisions)
  }
}
