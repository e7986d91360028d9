import Testing

@testable import SiteBuild

@Suite struct ByteSearchTests {
  @Test func findsTheFirstPlaceWhereverItIs() {
    let sought: StaticString = "<!--x-->"
    let bytes = Array("<!--x-->".utf8)
    for before in 0..<20 {
      for after in 0..<20 {
        let filling = Array(repeating: Array("<>--".utf8), count: 5).joined()
        let text = filling.prefix(before) + bytes + filling.prefix(after)
        #expect(Array(text).firstIndex(ofBytes: sought) == before)
        #expect(Array(text).firstIndex(ofBytes: sought, from: before + 1) == nil)
        #expect(Array(text.dropLast(after + 1)).firstIndex(ofBytes: sought) == nil)
      }
    }
    #expect([UInt8]().firstIndex(ofBytes: sought) == nil)
  }
}
