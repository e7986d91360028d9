import Bytes
import Imaging

extension ImageConversion: MessagePart {
  func write(to writer: inout RecordWriter) {
    switch self {
    case .safeDrawing: writer.add(0)
    case .original: writer.add(1)
    case .withoutPosition: writer.add(2)
    case .tileArchive(let tileSize, let quality, let options):
      writer.add(3)
      writer.add(tileSize)
      writer.add(quality)
      options.write(to: &writer)
    case .rendered(let width, let pixelWidth):
      writer.add(4)
      writer.add(width)
      writer.add(pixelWidth)
    case .jpeg(let background, let byteLimit, let rights):
      writer.add(5)
      background.write(to: &writer)
      writer.add(byteLimit)
      writer.add(optional: rights)
    }
  }

  init?(from reader: inout RecordReader) {
    switch reader.number() {
    case 0: self = .safeDrawing
    case 1: self = .original
    case 2: self = .withoutPosition
    case 3:
      guard let size = reader.number(), let quality = reader.number(), let options = DerivativeOptions(from: &reader)
      else { return nil }
      self = .tileArchive(tileSize: size, quality: quality, options: options)
    case 4:
      guard let width = reader.number(), let pixelWidth = reader.number() else { return nil }
      self = .rendered(width: width, pixelWidth: pixelWidth)
    case 5:
      guard let background = RGBColor(from: &reader), let limit = reader.number(),
        let rights = reader.optional(ImageRights.self)
      else { return nil }
      self = .jpeg(background: background, byteLimit: limit, rights: rights)
    default: return nil
    }
  }
}
