@testable import Bytes
import Testing

@Suite struct TextTraitsTests {
  /// Checks each byte at every position among other bytes.
  @Test func looksAtEveryByte() {
    for count in 1...40 {
      for byte in UInt8.min...UInt8.max {
        let isControl = (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)) || byte == 0x7F
        let places = (0..<count).filter { place in
          var bytes = [UInt8](repeating: place.isMultiple(of: 2) ? 0x61 : 0x0A, count: count)
          bytes[place] = byte
          let traits = TextTraits(bytes)
          return traits.isASCII != (byte < 0x80) || traits.hasControls != isControl
        }
        #expect(places.isEmpty, "\(byte) among \(count)")
      }
    }
    #expect(TextTraits([]).isASCII && !TextTraits([]).hasControls)
  }
}
