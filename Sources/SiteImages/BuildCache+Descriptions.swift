import Actions
import Bytes
import Items
import Files
import Settings

/// Caches the descriptions of images. Most builds read those of all images, and few of them have changed.
extension BuildCache {
  /// Returns an image's description, from the cache if the file is unchanged; nil if the image cannot be read.
  /// - Parameter path: the path of the file.
  func description(
    ofImageAt path: String, read: () throws -> ImageDescription?
  ) rethrows -> ImageDescription? {
    guard let stamp = FileStamp(path: path) else { return try read() }
    let text = "\(Self.descriptionVersion) \(stamp.text)"
    let factKey = "\(Self.descriptionVersion) \(Self.factKey(path, stamp))"
    if let row = database?.query("SELECT stamp, record, hash FROM description WHERE path=?", .text(path))?.first,
      row.count == 3, row[0].text == text, let record = row[1].bytes
    {
      if row[2].text == Self.hash(path, text, record: record), let known = ImageDescription(record: record) {
        return known
      }
      noteDamage()
    }
    let shared = fact(.description, factKey).flatMap(ImageDescription.init)
    let description = try shared ?? read()
    // A file changed very recently may change again without a different timestamp.
    if let description, !stamp.isRacy(at: FileStamp.now), FileStamp(path: path) == stamp {
      let record = description.record
      if shared == nil { recordFact(record, .description, factKey) }
      database?.query(
        "INSERT OR REPLACE INTO description VALUES(?,?,?,?)", .text(path), .text(text), .bytes(record),
        .text(Self.hash(path, text, record: record)))
    }
    return description
  }
}

extension ImageDescription {
  /// The cache record.
  var record: [UInt8] {
    var writer = RecordWriter()
    for text in [title, caption, alternativeText, creator, copyright] { writer.add(text) }
    writer.add(date.map { [$0.year, $0.month, $0.day, $0.seconds ?? -1, $0.zone ?? .max] } ?? []) { $0.add($1) }
    writer.add(keywords) { $0.add($1) }
    writer.add(camera) { writer, setting in
      writer.add(setting.kind.rawValue)
      writer.add(setting.text)
    }
    let degrees = position.map { [$0.latitude, $0.longitude] } ?? []
    writer.add(degrees) { $0.add(Int(Int64(bitPattern: $1.bitPattern))) }
    return writer.bytes
  }

  init?(record: [UInt8]) {
    var reader = RecordReader(record)
    guard let texts = reader.optionalTexts(5), let date = reader.values({ $0.number() }),
      let keywords = reader.values({ $0.text() }), let camera = reader.values({ CameraSetting(&$0) }),
      let degrees = reader.values({ $0.number() }), date.isEmpty || date.count == 5
    else { return nil }
    self.init()
    (title, caption, alternativeText, creator, copyright) = (texts[0], texts[1], texts[2], texts[3], texts[4])
    self.keywords = keywords
    self.camera = camera
    if date.count == 5 {
      self.date = CalendarDate(
        year: date[0], month: date[1], day: date[2], seconds: date[3] < 0 ? nil : date[3],
        zone: date[4] == .max ? nil : date[4])
    }
    if degrees.count == 2 {
      let (latitude, longitude) = (UInt64(bitPattern: Int64(degrees[0])), UInt64(bitPattern: Int64(degrees[1])))
      position = GeographicPosition(latitude: Double(bitPattern: latitude), longitude: Double(bitPattern: longitude))
    }
  }
}

extension CameraSetting {
  fileprivate init?(_ reader: inout RecordReader) {
    guard let kind = reader.text().flatMap(Kind.init), let text = reader.text() else { return nil }
    self.init(kind, text)
  }
}

extension RecordReader {
  fileprivate mutating func optionalTexts(_ count: Int) -> [String?]? {
    var texts: [String?] = []
    for _ in 0..<count {
      guard let text = optionalText() else { return nil }
      texts.append(text)
    }
    return texts
  }
}
