// Metadata as written by cameras, agencies and editors, constructed from the specifications.

/// An entry of an EXIF directory: tag, type, count, and the bytes of its value.
package typealias EXIFEntry = (Int, Int, Int, [UInt8])

/// A little-endian EXIF block (CIPA DC-008) with up to three directories.
package func exifBlock(
  main: [EXIFEntry] = [], photo: [EXIFEntry] = [], position: [EXIFEntry] = []
) -> [UInt8] {
  func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  func directory(_ entries: [EXIFEntry], at offset: Int) -> [UInt8] {
    var head = little(entries.count, 2)
    var data: [UInt8] = []
    let dataStart = offset + 2 + entries.count * 12 + 4
    for (tag, type, count, bytes) in entries.sorted(by: { $0.0 < $1.0 }) {
      head += little(tag, 2) + little(type, 2) + little(count, 4)
      if bytes.count <= 4 {
        head += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        head += little(dataStart + data.count, 4)
        data += bytes + (bytes.count % 2 == 1 ? [0] : [])
      }
    }
    return head + little(0, 4) + data
  }
  let pointers: [EXIFEntry] = [(0x8769, 4, 1, little(0, 4)), (0x8825, 4, 1, little(0, 4))]
  let photoStart = 8 + directory(main + pointers, at: 8).count
  let positionStart = photoStart + directory(photo, at: photoStart).count
  let linked: [EXIFEntry] = [
    (0x8769, 4, 1, little(photoStart, 4)), (0x8825, 4, 1, little(positionStart, 4)),
  ]
  return Array("Exif\u{0}\u{0}II*\u{0}".utf8) + little(8, 4) + directory(main + linked, at: 8)
    + directory(photo, at: photoStart) + directory(position, at: positionStart)
}

package func exifText(_ tag: Int, _ text: String) -> EXIFEntry {
  (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
}

package func exifFractions(_ tag: Int, _ values: [(Int, Int)]) -> EXIFEntry {
  let numbers = values.flatMap { [$0.0, $0.1] }
  return (tag, 5, values.count, numbers.flatMap { n in (0..<4).map { UInt8(truncatingIfNeeded: n >> ($0 * 8)) } })
}

/// The entries of a GPS directory in whole degrees, minutes and seconds, north and east.
package func exifPosition(
  latitude: (Int, Int, Int) = (52, 30, 36), longitude: (Int, Int, Int) = (13, 24, 0)
) -> [EXIFEntry] {
  func parts(_ angle: (Int, Int, Int)) -> [(Int, Int)] { [(angle.0, 1), (angle.1, 1), (angle.2, 1)] }
  return [
    exifText(0x0001, "N"), exifFractions(0x0002, parts(latitude)), exifText(0x0003, "E"),
    exifFractions(0x0004, parts(longitude)),
  ]
}

/// An IPTC block (IIM 4.2) in the Photoshop resource that contains it.
package func iptcBlock(_ sets: [(Int, Int, [UInt8])]) -> [UInt8] {
  func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
  var records: [UInt8] = []
  for (record, number, bytes) in sets {
    records += [0x1C, UInt8(record), UInt8(number)]
    records += big(bytes.count)
    records += bytes
  }
  return Array("Photoshop 3.0\u{0}8BIM".utf8) + [0x04, 0x04, 0, 0, 0, 0] + big(records.count) + records
}

/// An XMP packet (ISO 16684-1) with one description.
package func xmpPacket(_ inner: String, attributes: String = "") -> [UInt8] {
  Array(
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \(attributes)>\(inner)</rdf:Description></rdf:RDF>
    </x:xmpmeta><?xpacket end="w"?>
    """.utf8)
}
