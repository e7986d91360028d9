import Testing

@testable import SiteBuild

@Suite struct ByteSearchTests {
  @Test func findsTheFirstPlaceWhereverItIs() {
    let sought: StaticString = "<!--x-->"
    let bytes = Array("<!--x-->".utf8)
    for before in 0..<20 {
      for after in 0..<20 {
        let filling = Array(String(repeating: "<>--", count: 5).utf8)
        let text = Array(filling.prefix(before)) + bytes + Array(filling.prefix(after))
        #expect(text.firstIndex(ofBytes: sought) == before)
        #expect(text.firstIndex(ofBytes: sought, from: before + 1) == nil)
        #expect(Array(text.dropLast(after + 1)).firstIndex(ofBytes: sought) == nil)
      }
    }
    #expect([UInt8]().firstIndex(ofBytes: sought) == nil)
  }
}
