@testable import Bytes
@testable import EngineFilter
import Testing

private let bounds = #""bounds":{"width":320,"height":480}"#

@Suite struct LayoutFilterTests {
  /// A header of 40; one line with items of 100 × 50 and twice 50 × 50, 10 apart. It is the last line, so it is
  /// leading-aligned.
  @Test func returnsFramesInOrder() {
    let answer = run(
      .layout,
      #"{\#(bounds),"layout":{"kind":"flow"},"sections":[{"header":40,"footer":0,"items":[{"width":100,"height":50},{},{}]}]}"#
    )
    #expect(
      answer.text == #"{"contentSize":{"width":320,"height":90},"elements":["#
        + #"{"kind":"header","section":0,"frame":[0,0,320,40]},"#
        + #"{"kind":"cell","section":0,"item":0,"frame":[0,40,100,50],"zIndex":0,"alpha":1},"#
        + #"{"kind":"cell","section":0,"item":1,"frame":[110,40,50,50],"zIndex":0,"alpha":1},"#
        + #"{"kind":"cell","section":0,"item":2,"frame":[170,40,50,50],"zIndex":0,"alpha":1}],"warnings":[]}"# + "\n")
  }

  @Test func returnsOnlyElementsThatIntersectTheQuery() {
    let answer = run(
      .layout,
      #"{\#(bounds),"layout":"list","sections":[{"items":[{},{},{},{}]}],"query":{"x":0,"y":50,"width":1,"height":11}}"#
    )
    // Rows of 50 with gaps of 10: 0–50, 60–110; the query is 50–61.
    #expect(answer.text.contains(#""elements":[{"kind":"cell","section":0,"item":1,"frame":[0,60,320,50]"#))
    #expect(!answer.text.contains(#""item":0"#))
    #expect(!answer.text.contains(#""item":2"#))
  }

  /// The first section is a carousel in a box, below its header; the second one has the request's layout.
  @Test func sectionsHaveLayoutsOfTheirOwn() {
    let request = { (rest: String) in
      #"{\#(bounds),"layout":"list","sections":[{"header":30,"layout":"carousel","items":[{"width":200,"height":60},"#
        + #"{"width":200,"height":40}]},{"items":[{}]}]\#(rest)}"#
    }
    #expect(
      run(.layout, request("")).text == #"{"contentSize":{"width":320,"height":140},"elements":["#
        + #"{"kind":"header","section":0,"frame":[0,0,320,30]},"#
        + #"{"kind":"box","section":0,"frame":[0,30,320,60],"contentSize":{"width":410,"height":60}},"#
        + #"{"kind":"cell","section":0,"item":0,"frame":[0,0,200,60],"zIndex":0,"alpha":1},"#
        + #"{"kind":"cell","section":0,"item":1,"frame":[210,0,200,40],"zIndex":0,"alpha":1},"#
        + #"{"kind":"cell","section":1,"item":0,"frame":[0,90,320,50],"zIndex":0,"alpha":1}],"warnings":[]}"# + "\n")
    let query = #","query":{"x":0,"y":0,"width":5,"height":50}"#
    let still = run(.layout, request(query)).text
    #expect(still.contains(#""item":0"#) && !still.contains(#""item":1"#))
    let scrolled = run(.layout, request(query + #","offsets":{"0":208}"#)).text
    #expect(!scrolled.contains(#""item":0"#) && scrolled.contains(#""item":1"#))
  }

  /// Three of ten years are 30 px of 100.
  @Test func timelinesHaveBarsAndFolds() {
    let request = { (items: String) in
      #"{\#(bounds),"layout":{"kind":"timeline","columns":1,"scale":10},"sections":[{"items":[\#(items)]}]}"#
    }
    let sized = #""width":9,"height":20"#
    #expect(
      run(
        .layout,
        request(
          #"{\#(sized),"start":1900,"end":1903},{\#(sized),"start":1910},{\#(sized),"start":1950.5}"#)
      ).text == #"{"contentSize":{"width":320,"height":200},"elements":["#
        + #"{"kind":"cell","section":0,"item":0,"frame":[10,0,310,20],"zIndex":0,"alpha":1},"#
        + #"{"kind":"cell","section":0,"item":1,"frame":[10,100,310,20],"zIndex":0,"alpha":1},"#
        + #"{"kind":"cell","section":0,"item":2,"frame":[10,180,310,20],"zIndex":0,"alpha":1},"#
        + #"{"kind":"fold","section":0,"item":2,"frame":[0,130,320,40],"from":1910,"to":1950.5},"#
        + #"{"kind":"bar","section":0,"item":0,"frame":[0,0,4,30]}],"warnings":[]}"# + "\n")
    #expect(run(.layout, request(#"{"end":1900}"#)).text.contains("an item with an end has a start"))
    #expect(run(.layout, request(#"{"start":1900,"end":1800}"#)).text.contains("an item ends after its start"))
  }

  @Test func wallsAreToScale() {
    let answer = run(
      .layout,
      #"{\#(bounds),"layout":{"kind":"wall","scale":2,"figure":true},"sections":[{"items":["#
        + #"{"dimensions":{"width":18,"height":24}}]}]}"#)
    // The person's head is 20 cm above the center line, and the thing's upper edge 12 cm.
    #expect(answer.text.contains(#""frame":[0,16,36,48]"#))
    #expect(answer.text.contains(#"{"kind":"figure","section":0,"item":0,"frame":[46,0,100,340]}"#))
  }

  /// Of 320 × 160 px. The first two items are 16 px apart.
  @Test func mapsHaveClusters() {
    let request = { (position: String) in
      #"{\#(bounds),"layout":{"kind":"map","aspect":2},"sections":[{"items":["#
        + #"{"width":40,"height":40,"position":{"x":0.5,"y":0.5}},"#
        + #"{"width":40,"height":40,"position":\#(position)},"#
        + #"{"width":40,"height":40,"position":{"x":0.9,"y":0.5}}]}]}"#
    }
    #expect(
      run(.layout, request(#"{"x":0.55,"y":0.5}"#)).text == #"{"contentSize":{"width":320,"height":160},"elements":["#
        + #"{"kind":"cell","section":0,"item":0,"frame":[168,80,0,0],"zIndex":0,"alpha":1,"hidden":true},"#
        + #"{"kind":"cell","section":0,"item":1,"frame":[168,80,0,0],"zIndex":0,"alpha":1,"hidden":true},"#
        + #"{"kind":"cell","section":0,"item":2,"frame":[268,60,40,40],"zIndex":0,"alpha":1},"#
        + #"{"kind":"map","section":0,"item":0,"frame":[0,0,320,160]},"#
        + #"{"kind":"cluster","section":0,"item":0,"frame":[148,60,40,40],"items":[[0,0],[0,1]]}],"warnings":[]}"#
        + "\n")
    #expect(run(.layout, request(#"{"x":0.5}"#)).text.contains("the key 'y' is missing"))
    #expect(run(.layout, request(#"{"x":0.5,"y":1.5}"#)).text.contains("a position is between 0 and 1"))
  }

  @Test func roundsToPointsByDefault() {
    let request = { (rounding: String) in
      #"{\#(bounds),"layout":{"kind":"grid","columns":3\#(rounding)},"sections":[{"items":[{"aspect":1}]}]}"#
    }
    // (320 − 2 · 10) / 3 = 100; of 7 columns (320 − 60) / 7 = 37.14…
    let seven = { (rounding: String) in request(rounding).replacing("\"columns\":3", with: "\"columns\":7") }
    #expect(run(.layout, request("")).text.contains("[0,0,100,100]"))
    #expect(run(.layout, seven("")).text.contains("[0,0,37,37]"))
    #expect(run(.layout, seven(#","rounding":"points""#)).text.contains("[0,0,37,37]"))
    #expect(run(.layout, seven(#","rounding":"none""#)).text.contains("[0,0,37.142857142857146,"))
  }

  @Test func returnsTheAttributesOfItems() {
    let item = #"{"attributes":{"alpha":0.5,"zIndex":3,"transform":[0,1,-1,0,2,3]}}"#
    let answer = run(.layout, #"{\#(bounds),"layout":"flow","sections":[{"items":[\#(item)]}]}"#)
    #expect(answer.text.contains(#""zIndex":3,"alpha":0.5,"transform":[0,1,-1,0,2,3]}"#))
  }

  /// The mark `▸` precedes the place of the error.
  @Test(arguments: [
    (#"▸{"layout":"flow","sections":[]}"#, "missing-key", "$: the key 'bounds' is missing"),
    (#"▸{\#(bounds),"layout":"flow"}"#, "missing-key", "$: the key 'sections' is missing"),
    (
      #"{"bounds":{"width":▸-1,"height":2},"layout":"flow","sections":[]}"#, "invalid-value",
      "$.bounds.width: found the number -1, wanted 0 or more"
    ),
    (
      #"{\#(bounds),"layout":▸"flwo","sections":[]}"#, "invalid-value",
      "$.layout: no layout is called 'flwo'; did you mean 'flow'?"
    ),
    (
      #"{\#(bounds),"layout":{"kind":"flow",▸"lineSpcing":1},"sections":[]}"#, "unknown-key",
      "$.layout.lineSpcing: unknown key 'lineSpcing'; did you mean 'lineSpacing'?"
    ),
    (
      #"{\#(bounds),"layout":{"kind":"flow",▸"kind":"list"},"sections":[]}"#, "duplicate-key",
      "$.layout.kind: the key is there twice"
    ),
    (
      #"{\#(bounds),"layout":"flow","sections":[{},{"items":[{},{▸"widht":1,"height":2}]}]}"#, "unknown-key",
      "$.sections[1].items[1].widht: unknown key; did you mean 'width'?"
    ),
    (
      #"{\#(bounds),"layout":"flow","sections":[{"items":[▸{"width":1}]}]}"#, "missing-key",
      "$.sections[0].items[0]: the key 'height' is missing"
    ),
    (
      #"{\#(bounds),"layout":"flow","sections":[{"items":[{"aspect":▸0}]}]}"#, "invalid-value",
      "$.sections[0].items[0].aspect: found the number 0, wanted more than 0"
    ),
    (
      #"{\#(bounds),"layout":"flow","sections":[{"items":[▸{"aspect":1,"width":3,"height":3}]}]}"#, "invalid-value",
      "$.sections[0].items[0]: an item gives its size or its aspect ratio, not both"
    ),
    (
      #"{\#(bounds),"layout":"flow","sections":[],▸"colour":"red"}"#, "unknown-key",
      "$.colour: unknown key; the keys here are bounds, layout, sections, contentOffset, query, offsets, rightToLeft, rounding"
    ),
  ])
  func reportsThePathOfAMistake(_ marked: String, _ id: String, _ message: String) {
    let parts = marked.split(separator: "▸", omittingEmptySubsequences: false)
    let answer = run(.layout, parts.joined())
    #expect(
      answer.errors == "vitrine engine layout: \(message) (line 1, column \(parts[0].utf8.count + 1)) [\(id)]\n")
    #expect(answer.exitCode == 1)
  }

  @Test(arguments: ["0", "1e9", "1e300", "1e-300"])
  func answersRequestsWithExtremeSizes(_ length: String) throws {
    for kind in ["flow", "column", "grid", "list", "mosaic", "waterfall", "justified", "carousel"] {
      let item = #"{"width":\#(length),"height":\#(length)}"#
      let request =
        #"{"bounds":\#(item),"layout":"\#(kind)","sections":[{"items":[\#(item),{},\#(item)]},{}]}"#
      _ = try readRequest(Array(run(.layout, request).text.utf8))
    }
  }

  @Test func laysOutManyItems() throws {
    let items = Array(repeating: #"{"width":50.5,"height":40}"#, count: 100_000).joined(separator: ",")
    let answer = run(.layout, #"{\#(bounds),"layout":"flow","sections":[{"items":[\#(items)]}]}"#)
    let keys = ["contentSize", "elements", "warnings"]
    let object = try RequestObject(readRequest(Array(answer.text.utf8)), keys: keys)
    #expect(try object.required("elements").array().count == 100_000)
  }

  /// What a layout draws in a box is in the space of the box's content, and scrolls with it.
  @Test func decorationsInBoxesAreInTheirSpace() {
    func answer(_ more: String) -> String {
      run(
        .layout,
        """
        {"bounds":{"width":100,"height":300},"layout":"list","sections":[{"items":[{"width":10,"height":30}]},
         {"header":20,"layout":{"kind":"timeline","scrollDirection":"horizontal","columns":1,"height":60,
          "interitemSpacing":0,"lineSpacing":0},"items":[{"start":1900,"end":1910},{"start":1960},{"start":1970}]}]\(more)}
        """
      ).text
    }
    #expect(answer("").contains(#""kind":"fold","section":1,"item":1,"frame":[50,0,40,60]"#))
    #expect(answer("").contains(#""kind":"bar","section":1,"item":0,"frame":[0,0,15,4]"#))
    func isShown(_ kind: String, from x: Int, offset: Int) -> Bool {
      answer(#","query":{"x":\#(x),"y":0,"width":5,"height":300},"offsets":{"1":\#(offset)}"#).contains(#""\#(kind)""#)
    }
    #expect(isShown("bar", from: 0, offset: 0) && !isShown("fold", from: 0, offset: 0))
    #expect(!isShown("bar", from: 0, offset: 60) && isShown("fold", from: 0, offset: 60))
  }

  /// With a scale, a bar reaches its latest day.
  @Test func barsAreAsLongAsTheirYears() {
    let text = run(
      .layout,
      """
      {"bounds":{"width":300,"height":300},"layout":{"kind":"timeline","columns":1,"scale":10,"lineSpacing":0},
       "sections":[{"items":[{"start":1900,"end":1960,"width":10,"height":10}]}]}
      """
    ).text
    #expect(text.contains(#""kind":"bar","section":0,"item":0,"frame":[0,0,4,600]"#))
  }

  /// The lengths of the clamped row are those of the library, which rounds halves in the order of its factors.
  @Test func roundsClampedRowsAsTheLibraryDoes() {
    let text = run(
      .layout,
      """
      {"bounds":{"width":500,"height":500},"layout":{"kind":"justified","containerPadding":{"left":0,"right":0,"top":10,
       "bottom":10},"boxSpacing":{"horizontal":10,"vertical":6},"targetRowHeight":150,"targetRowHeightTolerance":0,
       "showWidows":false},"sections":[{"items":[{"aspect":4},{"aspect":1},{"aspect":0.5},{"aspect":4}]}]}
      """
    ).text
    #expect(
      text.contains(#""item":1,"frame":[0,141,327,300]"#) && text.contains(#""item":2,"frame":[337,141,163,300]"#),
      "\(text)")
  }
}
