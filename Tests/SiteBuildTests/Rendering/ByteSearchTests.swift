@testable import Bytes
import Testing

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

  /// For all lengths before and after the match, because several bytes are compared at once.
  @Test func findsEveryByteAndEveryCharacterBeyondASCII() {
    for length in 0..<150 {
      for place in Set([0, 1, 7, 8, 15, 16, 17, 63, 64, 65, length / 2, length - 1]) where (0..<length).contains(place)
      {
        var text = [Unicode.Scalar](repeating: "<", count: length)
        text[place] = "→"
        let bytes = Array(String(String.UnicodeScalarView(text)).utf8)
        bytes.withUnsafeBufferPointer { bytes in
          var (places, scalars): ([Int], [UInt32]) = ([], [])
          bytes.forEachIndex(of: UInt8(ascii: "<")) { places.append($0) }
          #expect(places == bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") })
          bytes.forEachScalarBeyondASCII { scalar in
            scalars.append(scalar)
            return true
          }
          #expect(scalars == [0x2192])
        }
      }
    }
  }

  @Test func visitsCharactersUntilStopped() {
    Array("aé→😀z".utf8).withUnsafeBufferPointer { bytes in
      var scalars: [UInt32] = []
      bytes.forEachScalarBeyondASCII { scalar in
        scalars.append(scalar)
        return scalars.count < 3
      }
      #expect(scalars == [0xE9, 0x2192, 0x1F600])
    }
  }
}
