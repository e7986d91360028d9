@testable import EngineFilter
import Testing

/// One section 400 px long, with a header of 40, three cells of 100 with gaps of 10 and a footer of 40, on a screen of
/// 200. From right to left, its leading 200 px are 200 … 400.
@Suite struct ConformanceOffsetTests {
  private func answer(_ more: String) -> String {
    let layout =
      #"{"kind":"flow","scrollDirection":"horizontal","itemSize":{"width":100,"height":50},"headerSize":40,"footerSize":40,"pinHeaders":true,"pinFooters":true}"#
    return run(
      .layout,
      #"{"bounds":{"width":200,"height":50},"layout":\#(layout),"sections":[{"items":[{},{},{}]}],"rightToLeft":true\#(more)}"#
    ).text
  }

  /// Without an offset nothing is scrolled: the header is at its place, the footer at the end of the visible part.
  @Test(arguments: ["", #","contentOffset":{}"#, #","contentOffset":{"y":0}"#, #","contentOffset":{"x":200}"#])
  func startsAtTheRightEndByDefault(offset: String) {
    let text = answer(offset)
    #expect(text.contains(#"{"kind":"header","section":0,"frame":[360,0,40,50],"#))
    #expect(text.contains(#"{"kind":"footer","section":0,"frame":[200,0,40,50],"#))
  }

  /// Reading ends at the physical left end: the visible part is 0 … 200.
  @Test func acceptsAnOffsetFromTheLeft() {
    let text = answer(#","contentOffset":{"x":0,"y":0}"#)
    #expect(text.contains(#"{"kind":"header","section":0,"frame":[160,0,40,50],"#))
    #expect(text.contains(#"{"kind":"footer","section":0,"frame":[0,0,40,50],"#))
  }
}
