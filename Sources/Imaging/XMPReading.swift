/// Reads the metadata of an XMP packet (ISO 16684-1).
func metadata(inXMP packet: [UInt8]) -> ImageMetadata {
  var result = ImageMetadata()
  let text = packet.prefix { $0 != 0 }
  guard text.count <= 1 << 22, text.firstRange(of: "<!ENTITY".utf8) == nil,
    let document = try? XMLDocument(parsing: Array(text))
  else { return result }
  let properties = XMPProperties(document)
  result.title =
    properties.text(XMPProperties.dublinCore, "title") ?? properties.text(XMPProperties.photoshop, "Headline")
  result.caption = properties.text(XMPProperties.dublinCore, "description")
  result.altText = properties.text(XMPProperties.iptcCore, "AltTextAccessibility")
  result.keywords = properties.texts(XMPProperties.dublinCore, "subject")
  let creators = properties.texts(XMPProperties.dublinCore, "creator")
  result.creator = creators.isEmpty ? nil : creators.joined(separator: ", ")
  result.copyright = properties.text(XMPProperties.dublinCore, "rights")
  let dates = [
    (XMPProperties.exif, "DateTimeOriginal"), (XMPProperties.photoshop, "DateCreated"),
    (XMPProperties.xmp, "CreateDate"),
  ]
  result.date = dates.lazy.compactMap { properties.text($0, $1).flatMap { isoDate($0) } }.first
  let latitude = properties.text(XMPProperties.exif, "GPSLatitude")
  let longitude = properties.text(XMPProperties.exif, "GPSLongitude")
  result.hasLocation = latitude != nil || longitude != nil
  if let latitude = latitude.flatMap({ coordinate($0, limit: 90) }),
    let longitude = longitude.flatMap({ coordinate($0, limit: 180) })
  {
    result.location = ImageMetadata.Location(latitude: latitude, longitude: longitude)
  }
  return result
}

/// Whether an XMP packet contains a location: coordinates, or one of the location fields of IPTC (Photo Metadata
/// Standard) and Photoshop.
func containsPosition(inXMP packet: [UInt8]) -> Bool {
  let text = packet.prefix { $0 != 0 }
  guard text.count <= 1 << 22, text.firstRange(of: "<!ENTITY".utf8) == nil,
    let document = try? XMLDocument(parsing: Array(text))
  else { return false }
  return XMPProperties(document).containsPosition
}

/// Converts `DDD,MM,SSk` or `DDD,MM.mmk`, with k one of N, S, E, W, to degrees.
private func coordinate(_ text: String, limit: Double) -> Double? {
  guard let direction = text.last, "NSEW".contains(direction) else { return nil }
  let parts = text.dropLast().split(separator: ",").map { Double($0) }
  let numbers = parts.compactMap(\.self)
  guard (1...3).contains(numbers.count), numbers.count == parts.count else { return nil }
  let value = zip(numbers, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
  guard value.isFinite, value >= 0, value <= limit else { return nil }
  return "SW".contains(direction) ? -value : value
}

/// The properties of a packet by namespace and name.
///
/// A simple property may be an element or an attribute; a property with several values is a list; a property in several
/// languages has its default language.
private struct XMPProperties {
  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  static let exif = "http://ns.adobe.com/exif/1.0/"
  static let xmp = "http://ns.adobe.com/xap/1.0/"
  static let iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
  private static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  private var values: [String: [String]] = [:]
  /// Whether the packet has a structure for the place taken or shown, in any notation.
  private var hasLocationStructure = false

  init(_ document: XMLDocument) {
    var values: [String: [String]] = [:]
    var hasLocationStructure = false
    document.walk { element in
      guard element.namespace == Self.rdf, element.name == "Description" else {
        // Descriptions are in `xmpmeta` and `RDF`; deeper ones describe something else.
        return element.name == "xmpmeta" || element.name == "RDF" || element.name == "xapmeta"
      }
      for attribute in element.attributes {
        guard let namespace = attribute.namespace, let text = meaningful(attribute.value) else { continue }
        values[namespace + attribute.name] = [text]
      }
      for property in element.children {
        values[(property.namespace ?? "") + property.name] = Self.texts(of: property)
        if property.namespace == Self.iptcExtension, ["LocationCreated", "LocationShown"].contains(property.name) {
          hasLocationStructure = hasLocationStructure || !property.children.isEmpty || !property.attributes.isEmpty
        }
      }
      return false
    }
    self.values = values
    self.hasLocationStructure = hasLocationStructure
  }

  var containsPosition: Bool {
    let fields = [
      (Self.exif, ["GPSLatitude", "GPSLongitude", "GPSDestLatitude", "GPSDestLongitude", "GPSAreaInformation"]),
      (Self.photoshop, ["City", "State", "Country"]), (Self.iptcCore, ["Location", "CountryCode"]),
    ]
    return hasLocationStructure
      || fields.contains { namespace, names in names.contains { text(namespace, $0) != nil } }
  }

  private static func texts(of property: XMLDocument.Element) -> [String] {
    guard let list = property.children.first(where: { $0.namespace == rdf && ["Alt", "Bag", "Seq"].contains($0.name) })
    else { return meaningful(property.text).map { [$0] } ?? [] }
    let items =
      list.name == "Alt"
      ? list.children.sorted { isDefault($0) && !isDefault($1) } : list.children
    return items.compactMap { meaningful($0.text) }
  }

  private static func isDefault(_ item: XMLDocument.Element) -> Bool {
    item.attributes.contains { $0.name == "lang" && $0.value == "x-default" }
  }

  func texts(_ namespace: String, _ name: String) -> [String] { values[namespace + name] ?? [] }
  func text(_ namespace: String, _ name: String) -> String? { texts(namespace, name).first }
}
