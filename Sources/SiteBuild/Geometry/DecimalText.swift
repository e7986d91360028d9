import Templating

extension UTF8Buffer {
  mutating func append(_ length: CSSLength) { length.write(into: &self) }

  /// A number that is counted in its last digit.
  mutating func append(_ number: Int64, decimals: Int = 0) {
    DecimalText.write(number, decimals: decimals) { append($0) }
  }
}

/// Numbers in plain notation, without zeros at their end.
enum DecimalText {
  /// Beyond it numbers are as good as endless.
  private static let most = Int64(9e15)

  /// A number in units of the last of so many decimals.
  static func scaled(_ value: Double, decimals: Int) -> Int64 {
    guard value.isFinite else { return 0 }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    return abs(scaled) < Double(most) ? Int64(scaled) : value < 0 ? -most : most
  }

  /// Hands over the text of a number that is counted in its last digit.
  @inline(__always)
  static func write(_ number: Int64, decimals: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // From the last digit to the first: a sign, 16 digits at most and zeros before them, and a point.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24 + decimals) { buffer in
      var place = buffer.count
      func put(_ byte: UInt8) {
        place -= 1
        buffer[place] = byte
      }
      if number.magnitude >= UInt64(most) {
        for byte: UInt8 in [0x39, 0x65, 0x31] { put(byte) }
      } else {
        var rest = number.magnitude
        var isSaid = false
        for _ in 0..<decimals {
          let digit = UInt8(rest % 10)
          rest /= 10
          // Zeros at the end are not said.
          isSaid = isSaid || digit != 0
          if isSaid { put(UInt8(ascii: "0") + digit) }
        }
        if isSaid { put(UInt8(ascii: ".")) }
        repeat {
          put(UInt8(ascii: "0") + UInt8(rest % 10))
          rest /= 10
        } while rest > 0
      }
      if number < 0 { put(UInt8(ascii: "-")) }
      body(UnsafeBufferPointer(rebasing: buffer[place...]))
    }
  }
}
