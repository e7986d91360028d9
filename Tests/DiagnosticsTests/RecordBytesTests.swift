@testable import Bytes
import Testing

@Suite struct RecordBytesTests {
  /// Small numbers take a byte.
  @Test(
    arguments: [
      (0, 1), (1, 1), (-1, 1), (63, 1), (-64, 1), (64, 2), (-65, 2), (8191, 2), (8192, 3), (1 << 62, 10), (.max, 10),
      (.min, 10),
    ] as [(Int, Int)])
  func keepsNumbers(_ number: Int, size: Int) {
    var writer = RecordWriter(capacity: 1)
    writer.add(number)
    writer.add("é")
    let bytes = writer.finish()
    #expect(bytes.count == size + 3)
    var reader = RecordReader(bytes)
    #expect(reader.number() == number && reader.text() == "é" && reader.number() == nil)
    for count in 0..<size {
      var reader = RecordReader(Array(bytes.prefix(count)))
      #expect(reader.number() == nil)
    }
  }

  @Test func rejectsNumbersThatDoNotEnd() {
    var reader = RecordReader([UInt8](repeating: 0xFF, count: 40))
    #expect(reader.number() == nil)
  }

  /// Lengths that are negative or larger than the record.
  @Test(arguments: [-1, 3, .max, .min])
  func rejectsPartsOutsideOfTheRecord(_ length: Int) {
    var writer = RecordWriter()
    writer.add(length)
    writer.add(1)
    let bytes = writer.finish()
    var readers = [RecordReader](repeating: RecordReader(bytes), count: 4)
    #expect(readers[0].text() == nil && readers[1].data() == nil)
    #expect(readers[2].plain(Int.self) == nil && readers[3].values { $0.number() } == nil)
  }

  @Test func keepsPlainValuesAndLongParts() {
    var writer = RecordWriter()
    writer.add(plain: [1, .min, .max])
    writer.addLongPart { $0.add("part") }
    writer.add(ContentKey("k"))
    var reader = RecordReader(writer.finish())
    #expect(reader.plain(Int.self) == [1, .min, .max])
    #expect(reader.longPart()?.count == 5 && reader.key() == ContentKey("k"))
  }
}
