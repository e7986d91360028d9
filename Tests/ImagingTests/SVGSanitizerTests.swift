@testable import Imaging
import TestSupport
import Testing

@Suite struct SVGSanitizerTests {
  /// An SVG file with the given content.
  static func drawing(_ inner: String, root: String = "") -> [UInt8] {
    Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(root)>
      \(inner)
      </svg>
      """.utf8)
  }

  @Test(arguments: [
    "<path d='M0 0h9' fill='url(#paint)'/>", "<use href='#leaf'/>", "<use xlink:href='#leaf'/>",
    "<image href='data:image/png;base64,AAAA'/>", "<style>.a{fill:url(#b)} /* words */</style>",
    "<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>", "<text>url(https) &lt;script&gt;</text>",
    "<a href='#there'><rect/></a>", "<rect onion='1' style='fill:red'/>".replacing("onion='1' ", with: ""),
    "<animate attributeName='opacity' to='0'/>", "<switch><g systemLanguage='de'/></switch>",
  ])
  func keepsDrawingElements(inner: String) throws {
    let (bytes, problems) = sanitizeSVG(Self.drawing(inner))
    #expect(problems.isEmpty)
    #expect(bytes != nil)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<SCRIPT/>", "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>1</h:script>",
    "<rect onclick='go()'/>", "<rect ONLOAD='go()'/>", "<foreignObject/>", "<iframe/>", "<handler/>",
    "<use href='other.svg#a'/>", "<use xlink:href='https://example.org/a.svg#a'/>",
    "<image href='//example.org/a.png'/>",
    "<image href='data:image/svg+xml,x'/>", "<a href='javascript:go()'/>", "<a href=' java&#10;script:go()'/>",
    "<a href='&#106;avascript:go()'/>", "<rect fill='url(https://example.org/a#b)'/>",
    "<rect style='fill:url(//example.org)'/>", "<rect style='fill:u\\72l(//example.org)'/>",
    "<style>@import 'a.css';</style>", "<style>@im/* */port 'a'; a{b:url( \"http://x\" )}</style>",
    "<style>a{background:image-set('http://x' 1x)}</style>", "<set attributeName='href' to='javascript:go()'/>",
    "<animate attributeName='xlink:href' to='x'/>", "<set attributeName='onclick' to='x'/>",
    "<style><![CDATA[@import 'x';]]></style>",
    // Browsers read attributes as CSS too.
    "<rect mask=\"image-set('http://x' 1x)\"/>", "<g cursor=\"image('http://x'), auto\"/>",
    "<rect fill='\\75rl(http://x#a) red'/>", "<animate attributeName='fill' values='red;\\75rl(http://x#a)'/>",
  ])
  func rejectsScriptsAndExternalReferences(inner: String) {
    let (bytes, problems) = sanitizeSVG(Self.drawing("<g/>\n" + inner))
    #expect(bytes == nil)
    #expect(problems.first?.line == 3)
  }

  @Test(arguments: [
    "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
    "<!DOCTYPE svg [<!ENTITY % p SYSTEM 'file:///etc/passwd'>%p;]><svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg'/>",
    "<svg/>", "<svg xmlns='http://example.org'/>", "<html xmlns='http://www.w3.org/2000/svg'/>", "<svg", "", "plain",
    "<svg xmlns='http://www.w3.org/2000/svg'>&nope;</svg>", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>",
  ])
  func rejectsOtherDocuments(text: String) {
    let (bytes, problems) = sanitizeSVG(Array(text.utf8))
    #expect(bytes == nil)
    #expect(problems.count == 1)
  }

  @Test func rejectsDeeplyNestedElements() {
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(sanitizeSVG(Self.drawing(deep)).bytes == nil)
    let closed = String(repeating: "<g>", count: 2_000) + String(repeating: "</g>", count: 2_000)
    #expect(sanitizeSVG(Self.drawing(closed)).bytes == nil)
  }

  @Test func removesEditorData() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- made by somebody -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:version="1.2">
      <metadata><place>52.5 13.4</place></metadata><i:namedview secret="yes"/><?keep out?><g i:label="Layer"><rect width="9"/></g>
      </svg>
      """
    let (bytes, problems) = sanitizeSVG(Array(text.utf8))
    #expect(problems.isEmpty)
    let clean = String(decoding: try #require(bytes), as: UTF8.self)
    for word in ["somebody", "DOCTYPE", "52.5", "secret", "Layer", "keep", "1.2"] {
      #expect(!clean.contains(word), "\(word)")
    }
    #expect(clean.contains("<rect width=\"9\"/>"))
    #expect(sanitizeSVG(try #require(bytes)).bytes == bytes)
  }

  /// The texts on both sides of a removed element become one, and browsers read the text of a style sheet without the
  /// elements in it.
  @Test(arguments: [
    "<style>a{fill:u<x xmlns='urn:x'>b</x>rl(//evil.example/a)}</style>",
    "<style>a{fill:u<metadata>b</metadata>rl(//evil.example/a)}</style>",
    "<style>a{fill:u<g>b</g>rl(//evil.example/a)}</style>",
    "<style>a{fill:u<g><style>b</style></g>rl(//evil.example/a)}</style>",
    "<style>a{fill:u<!-- b -->rl(//evil.example/a)}</style>", "<style>a{fill:u<?b c?>rl(//evil.example/a)}</style>",
    "<style>@im<g>b</g>port '//evil.example/a';</style>",
  ])
  func rejectsReferencesInSeveralPieces(body: String) {
    let (bytes, problems) = sanitizeSVG(Self.drawing(body))
    #expect(bytes == nil && problems.map(\.line) == [2], "\(problems)")
  }

  @Test func removesElementsInStyleSheets() throws {
    let (bytes, problems) = sanitizeSVG(Self.drawing("<style>a{<g>b</g>fill:url(#c)}</style>"))
    #expect(problems.isEmpty)
    let clean = try #require(bytes)
    #expect(String(decoding: clean, as: UTF8.self).contains("<style>a{fill:url(#c)}</style>"))
    #expect(sanitizeSVG(clean).bytes == clean)
    #expect(sanitizeSVG(Self.drawing("<style>a{<script/>}</style>")).problems.map(\.kind) == [.script])
  }

  @Test func reportsEveryProblemInOrder() {
    let (_, problems) = sanitizeSVG(Self.drawing("<rect onclick='a'/>\n<script/>\n<image href='b.png'/>"))
    #expect(problems.map(\.line) == [2, 3, 4])
    #expect(
      problems.map(\.kind) == [
        .eventHandler(attribute: "onclick"), .script, .externalReference(attribute: "href", target: "b.png"),
      ])
  }

  @Test(arguments: [
    ("width='200' height='100'", 200, 100), ("viewBox='0 0 300 150'", 300, 150), ("width='1in' height='2in'", 96, 192),
    ("width='100%' height='100%' viewBox='0 0 64 48'", 64, 48), ("width='2.54cm' viewBox='0 0 2 1'", 96, 48),
    ("height='50' viewBox='0,0,20,10'", 100, 50), ("", 300, 150), ("width='-4' height='0'", 300, 150),
    ("width='1e400' height='nan'", 300, 150), ("width='1e18' height='9'", 1_000_000, 9),
  ])
  func measuresInCSSPixels(attributes: String, width: Int, height: Int) throws {
    let probe = try probeImage(Self.drawing("<rect/>", root: attributes), path: "d.svg").get()
    #expect(probe.format == .svg)
    #expect([probe.width, probe.height] == [width, height])
  }

  @Test func randomChangesNeverCrash() {
    var generator = SplitMix64(seed: 5)
    let whole = Self.drawing("<style>a{fill:url(#b)}</style><use href='#a'/><!-- c --><text x='1'>&amp;</text>")
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let (clean, problems) = sanitizeSVG(bytes)
      #expect((clean == nil) == !problems.isEmpty)
    }
  }
}
