import Bytes
import Imaging

// How the values of Imaging are written into messages.

extension RecordReader {
  /// Reads a truth value, written as 0 or 1.
  mutating func flag() -> Bool? {
    switch number() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  mutating func format() -> ImageFormat? { text().flatMap(ImageFormat.init(rawValue:)) }

  /// Reads the bits of a number; `.some(nil)` if there is none.
  mutating func optionalDouble() -> Double?? {
    guard let isThere = flag() else { return nil }
    guard isThere else { return .some(nil) }
    return bits().map { Double(bitPattern: $0) }
  }

  mutating func optionalNumber() -> Int?? {
    guard let isThere = flag() else { return nil }
    guard isThere else { return .some(nil) }
    return number().map(Optional.some)
  }

  /// Reads a part; `.some(nil)` if there is none.
  mutating func optional<Part: MessagePart>(_: Part.Type) -> Part?? {
    guard let isThere = flag() else { return nil }
    guard isThere else { return .some(nil) }
    return Part(from: &self).map(Optional.some)
  }
}

extension RecordWriter {
  mutating func add(flag: Bool) { add(flag ? 1 : 0) }

  mutating func add(optional value: Double?) {
    add(flag: value != nil)
    if let value { add(bits: value.bitPattern) }
  }

  mutating func add(optional value: Int?) {
    add(flag: value != nil)
    if let value { add(value) }
  }

  mutating func add<Part: MessagePart>(optional part: Part?) {
    add(flag: part != nil)
    part?.write(to: &self)
  }
}

extension RGBColor: MessagePart {
  func write(to writer: inout RecordWriter) { for part in [red, green, blue] { writer.add(Int(part)) } }

  init?(from reader: inout RecordReader) {
    let parts = (0..<3).compactMap { _ in reader.number().flatMap { UInt8(exactly: $0) } }
    guard parts.count == 3 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}

extension DerivativeOptions: MessagePart {
  func write(to writer: inout RecordWriter) {
    writer.add(pixelLimit)
    background.write(to: &writer)
    writer.add(flag: keepsWideGamut)
    writer.add(optional: rights)
  }

  init?(from reader: inout RecordReader) {
    guard let pixelLimit = reader.number(), let background = RGBColor(from: &reader), let isWide = reader.flag(),
      let rights = reader.optional(ImageRights.self)
    else { return nil }
    self.init(pixelLimit: pixelLimit, background: background, keepsWideGamut: isWide, rights: rights)
  }
}

extension ImageRights: MessagePart {
  func write(to writer: inout RecordWriter) {
    for text in [copyright, creator, credit, license, acquire] { writer.add(text) }
  }

  init?(from reader: inout RecordReader) {
    guard let copyright = reader.optionalText(), let creator = reader.optionalText(),
      let credit = reader.optionalText(),
      let license = reader.optionalText(), let acquire = reader.optionalText()
    else { return nil }
    self.init(copyright: copyright, creator: creator, credit: credit, license: license, acquire: acquire)
  }
}

extension ImageEncoding: MessagePart {
  func write(to writer: inout RecordWriter) {
    writer.add(format.rawValue)
    writer.add(quality)
    writer.add(effort)
    writer.add(flag: isLossless)
  }

  init?(from reader: inout RecordReader) {
    guard let format = reader.format(), let quality = reader.number(), let effort = reader.number(),
      let isLossless = reader.flag()
    else { return nil }
    self.init(format, quality: quality, effort: effort, isLossless: isLossless)
  }
}

extension ImageTraits: MessagePart {
  func write(to writer: inout RecordWriter) {
    writer.add(width)
    writer.add(height)
    writer.add(sourceFormat.rawValue)
    for flag in [isAnimated, isOpaque, isFlat, exceedsSRGB] { writer.add(flag: flag) }
    for color in [dominantColor, upperColor, lowerColor] { color.write(to: &writer) }
  }

  init?(from reader: inout RecordReader) {
    guard let width = reader.number(), let height = reader.number(), let format = reader.format(),
      let isAnimated = reader.flag(), let isOpaque = reader.flag(), let isFlat = reader.flag(),
      let exceedsSRGB = reader.flag(), let dominant = RGBColor(from: &reader), let upper = RGBColor(from: &reader),
      let lower = RGBColor(from: &reader)
    else { return nil }
    self.init(
      width: width, height: height, sourceFormat: format, isAnimated: isAnimated, isOpaque: isOpaque, isFlat: isFlat,
      exceedsSRGB: exceedsSRGB, dominantColor: dominant, upperColor: upper, lowerColor: lower)
  }
}

extension RenderedImage: MessagePart {
  func write(to writer: inout RecordWriter) {
    traits.write(to: &writer)
    writer.add(derivatives) { writer, derivative in
      writer.add(derivative.width)
      writer.add(derivative.height)
      derivative.encoding.write(to: &writer)
      writer.add(derivative.bytes)
    }
  }

  init?(from reader: inout RecordReader) {
    guard let traits = ImageTraits(from: &reader),
      let derivatives = reader.values({ reader -> Derivative? in
        guard let width = reader.number(), let height = reader.number(), let encoding = ImageEncoding(from: &reader),
          let bytes = reader.data()
        else { return nil }
        return Derivative(width: width, height: height, encoding: encoding, bytes: bytes)
      })
    else { return nil }
    self.init(traits: traits, derivatives: derivatives)
  }
}

extension ImageProbe: MessagePart {
  func write(to writer: inout RecordWriter) {
    writer.add(width)
    writer.add(height)
    writer.add(format.rawValue)
    writer.add(flag: hasAlpha)
    writer.add(frameCount)
    writer.add(warnings) { $1.write(to: &$0) }
  }

  init?(from reader: inout RecordReader) {
    guard let width = reader.number(), let height = reader.number(), let format = reader.format(),
      let hasAlpha = reader.flag(), let frameCount = reader.number(), width > 0, height > 0, frameCount > 0,
      let warnings = reader.values({ ImageProblem(from: &$0) })
    else { return nil }
    self.init(
      width: width, height: height, format: format, hasAlpha: hasAlpha, frameCount: frameCount, warnings: warnings)
  }
}

extension ImageMetadata: MessagePart {
  func write(to writer: inout RecordWriter) {
    for text in [title, caption, altText, date, creator, copyright] { writer.add(text) }
    writer.add(keywords) { $0.add($1) }
    for text in [camera.maker, camera.model, camera.lens] { writer.add(text) }
    for number in [camera.exposureTime, camera.aperture, camera.focalLength, location?.latitude, location?.longitude] {
      writer.add(optional: number)
    }
    writer.add(optional: camera.sensitivity)
    writer.add(flag: hasLocation)
  }

  init?(from reader: inout RecordReader) {
    self.init()
    guard let title = reader.optionalText(), let caption = reader.optionalText(), let altText = reader.optionalText(),
      let date = reader.optionalText(), let creator = reader.optionalText(), let copyright = reader.optionalText(),
      let keywords = reader.values({ $0.text() }), let maker = reader.optionalText(),
      let model = reader.optionalText(), let lens = reader.optionalText(),
      let exposureTime = reader.optionalDouble(), let aperture = reader.optionalDouble(),
      let focalLength = reader.optionalDouble(), let latitude = reader.optionalDouble(),
      let longitude = reader.optionalDouble(), let sensitivity = reader.optionalNumber(),
      let hasLocation = reader.flag()
    else { return nil }
    (self.title, self.caption, self.altText, self.date) = (title, caption, altText, date)
    (self.creator, self.copyright, self.keywords, self.hasLocation) = (creator, copyright, keywords, hasLocation)
    (camera.maker, camera.model, camera.lens) = (maker, model, lens)
    (camera.exposureTime, camera.aperture, camera.focalLength) = (exposureTime, aperture, focalLength)
    camera.sensitivity = sensitivity
    if let latitude, let longitude { location = Location(latitude: latitude, longitude: longitude) }
  }
}
