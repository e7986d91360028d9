@testable import Bytes
import Testing

@Suite struct UTF8BufferTests {
  @Test func keepsPiecesInOrderAsItGrows() {
    var buffer = UTF8Buffer()
    var expected = ""
    #expect(buffer.isEmpty && buffer.last == nil && buffer.text == "" && buffer.bytes == [])
    for number in 0..<2000 {
      buffer.append("<é>")
      buffer.append(text: "\(number)")
      buffer.append(text: "")
      expected += "<é>\(number)"
    }
    #expect(buffer.text == expected)
    #expect(buffer.bytes == Array(expected.utf8) && buffer.count == expected.utf8.count)
    #expect(buffer.last == UInt8(ascii: "9"))
  }

  @Test func truncates() {
    var buffer = UTF8Buffer()
    buffer.append("kept")
    buffer.append(text: String(repeating: "x", count: 300))
    buffer.truncate(to: 4)
    buffer.truncate(to: 10)
    #expect(buffer.text == "kept" && buffer.bytes(from: 2) == Array("pt".utf8))
    buffer.append(escaping: "<&>")
    #expect(buffer.text == "kept&lt;&amp;&gt;")
  }

  @Test func appendsAnotherBuffer() {
    var (buffer, other) = (UTF8Buffer(), UTF8Buffer())
    buffer.append(other)
    other.append("b")
    buffer.append("a")
    buffer.append(other)
    #expect(buffer.text == "ab")
  }

  @Test func appendsBytesWrittenByAClosure() {
    var buffer = UTF8Buffer(capacity: 3)
    var expected: [UInt8] = []
    for number in 0..<300 {
      let byte = UInt8(ascii: "a") + UInt8(number % 26)
      buffer.append(upTo: 10) { room in
        for place in 0..<number % 10 { room[place] = byte }
        return number % 10
      }
      expected += [UInt8](repeating: byte, count: number % 10)
    }
    #expect(buffer.bytes == expected)
    var bytes = Array("before".utf8)
    buffer.write(into: &bytes)
    #expect(bytes == Array("before".utf8) + expected)
  }

  @Test func escapesAtAnyOffset() {
    let references: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
    for special in "&<>\"'#%=?!é" {
      for (before, after) in (0..<40).flatMap({ before in [0, 3, 17, 40].map { (before, $0) } }) {
        let (start, end) = (String(repeating: "x", count: before), String(repeating: "=", count: after))
        let text = start + String(special) + end + String(special)
        let shown = references[special] ?? String(special)
        #expect(escapeHTML(text) == start + shown + end + shown, "\(text)")
      }
    }
  }
}
