/// What a published copy of an image says about the rights to it.
package struct ImageRights: Hashable, Sendable {
  /// The copyright notice.
  package var copyright: String?
  package var creator: String?
  /// The text that has to be given with a reuse.
  package var credit: String?
  /// The address of the license or the rights statement.
  package var license: String?
  /// The address of a page where a license can be had.
  package var acquire: String?

  package init(
    copyright: String? = nil, creator: String? = nil, credit: String? = nil, license: String? = nil,
    acquire: String? = nil
  ) {
    (self.copyright, self.creator, self.credit) = (copyright, creator, credit)
    (self.license, self.acquire) = (license, acquire)
  }

  private var texts: [String?] { [copyright, creator, credit, license, acquire] }

  package var isEmpty: Bool { texts.allSatisfy { $0 == nil } }

  /// Identifies the rights in keys.
  package var key: String { texts.map { $0 ?? "" }.joined(separator: "\u{1F}") }

  /// The rights as an XMP packet (ISO 16684-1), with the properties of the IPTC Photo Metadata Standard.
  var xmpPacket: [UInt8] {
    func element(_ name: String, _ text: String?, _ around: (String) -> String = { $0 }) -> String {
      text.map { "<\(name)>\(around(xmlText($0)))</\(name)>" } ?? ""
    }
    let properties =
      element("dc:rights", copyright) { "<rdf:Alt><rdf:li xml:lang=\"x-default\">\($0)</rdf:li></rdf:Alt>" }
      + element("dc:creator", creator) { "<rdf:Seq><rdf:li>\($0)</rdf:li></rdf:Seq>" }
      + element("photoshop:Credit", credit) + element("xmpRights:WebStatement", license)
      + element("plus:Licensor", acquire) {
        "<rdf:Seq><rdf:li rdf:parseType=\"Resource\"><plus:LicensorURL>\($0)</plus:LicensorURL></rdf:li></rdf:Seq>"
      }
    let namespaces = [
      ("dc", "http://purl.org/dc/elements/1.1/"), ("photoshop", "http://ns.adobe.com/photoshop/1.0/"),
      ("xmpRights", "http://ns.adobe.com/xap/1.0/rights/"), ("plus", "http://ns.useplus.org/ldf/xmp/1.0/"),
    ].filter { properties.contains("<\($0.0):") }.map { " xmlns:\($0)=\"\($1)\"" }.joined()
    return Array(
      ("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?><x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
        + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\"\(namespaces)>"
        + properties + "</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>").utf8)
  }

  /// The rights as a block of a JPEG file: data sets of IPTC (IIM 4.2) in a resource of Photoshop. Texts are cut at the
  /// lengths that IIM allows; readers then take those of the XMP packet.
  var iptcBlock: [UInt8] {
    func dataSet(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
      [0x1C, record, number, UInt8(value.count >> 8), UInt8(value.count & 0xFF)] + value
    }
    func dataSet(_ number: UInt8, _ text: String?, atMost limit: Int) -> [UInt8] {
      guard var text = text else { return [] }
      while text.utf8.count > limit { text.removeLast() }
      return dataSet(2, number, Array(text.utf8))
    }
    // The escape sequence for UTF-8, and the version of the record.
    var data = dataSet(1, 90, [0x1B, 0x25, 0x47]) + dataSet(2, 0, [0, 4])
    data += dataSet(80, creator, atMost: 32) + dataSet(110, credit, atMost: 32) + dataSet(116, copyright, atMost: 128)
    let count = data.count
    if count % 2 == 1 { data.append(0) }
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    return Array("Photoshop 3.0\u{0}8BIM\u{4}\u{4}\u{0}\u{0}".utf8) + length + data
  }

  /// A file without metadata, with the rights: JPEG, PNG and GIF files, and drawings. Others stay as they are.
  package func marking(_ bytes: [UInt8], _ format: ImageFormat) -> [UInt8] {
    switch format {
    case .jpeg: marking(jpeg: bytes)
    case .png:
      markedPNG(
        copyright.map { markedPNG(bytes, "Copyright", Array($0.utf8)) } ?? bytes, "XML:com.adobe.xmp", xmpPacket)
    case .gif: marking(gif: bytes)
    case .svg: marking(drawing: bytes)
    default: bytes
    }
  }

  /// A JPEG file with the rights after its first mark.
  private func marking(jpeg bytes: [UInt8]) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      // The rights are a few hundred bytes, unless somebody wrote a novel; then they are left out.
      return length > 0xFFFF ? [] : [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return bytes }
    // JFIF, if it is there, is the first segment.
    var start = 2
    if bytes.count > 6, bytes[2] == 0xFF, bytes[3] == 0xE0 { start = 4 + Int(bytes[4]) << 8 + Int(bytes[5]) }
    guard start <= bytes.count else { return bytes }
    return Array(bytes[..<start]) + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\u{0}".utf8) + xmpPacket)
      + segment(0xED, iptcBlock) + bytes[start...]
  }
}

/// A text as the content of an XML element.
private func xmlText(_ text: String) -> String {
  let scalars = text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
  return String(String.UnicodeScalarView(scalars)).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    .replacing(">", with: "&gt;")
}
