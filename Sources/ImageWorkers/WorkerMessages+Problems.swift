import Bytes
import Imaging

extension ImageProblem: MessagePart {
  func write(to writer: inout RecordWriter) {
    let (tag, numbers, texts) = kind.parts
    writer.add(tag)
    writer.add(numbers) { $0.add($1) }
    writer.add(texts) { $0.add($1) }
    writer.add(path)
  }

  init?(from reader: inout RecordReader) {
    guard let tag = reader.number(), let numbers = reader.values({ $0.number() }),
      let texts = reader.values({ $0.text() }), let path = reader.text(),
      let kind = Kind(tag: tag, numbers: numbers, texts: texts)
    else { return nil }
    self.init(kind, path: path)
  }
}

extension ImageProblem.Kind {
  /// The kind as a number, and what it says.
  fileprivate var parts: (tag: Int, numbers: [Int], texts: [String]) {
    switch self {
    case .missing: (0, [], [])
    case .changed: (1, [], [])
    case .notAFile: (2, [], [])
    case .unreadable(let reason): (3, [], [reason])
    case .empty: (4, [], [])
    case .fileTooLarge(let bytes, let limit): (5, [bytes, limit], [])
    case .unknownFormat: (6, [], [])
    case .truncated(let format): (7, [], [format.rawValue])
    case .damaged(let format): (8, [], [format.rawValue])
    case .zeroSize(let format): (9, [], [format.rawValue])
    case .tooManyPixels(let width, let height, let frames, let limit): (10, [width, height, frames, limit], [])
    case .tooLarge(let format, let width, let height): (11, [width, height], [format.rawValue])
    case .cannotEncode(let format): (12, [], [format.rawValue])
    case .decoderStopped(let signal): (13, [signal], [])
    case .decoderTooSlow(let seconds): (14, [seconds], [])
    case .notPixels: (15, [], [])
    case .noDocumentLoader: (17, [], [])
    case .unsafeSVG(let problem): (18, [problem.line, problem.kind.parts.tag], problem.kind.parts.texts)
    case .mislabelled(let name, let actual): (16, [], [name, actual.rawValue])
    }
  }

  fileprivate init?(tag: Int, numbers: [Int], texts: [String]) {
    let format = texts.last.flatMap(ImageFormat.init(rawValue:))
    switch (tag, numbers.count, texts.count, format) {
    case (0, 0, 0, _): self = .missing
    case (1, 0, 0, _): self = .changed
    case (2, 0, 0, _): self = .notAFile
    case (3, 0, 1, _): self = .unreadable(texts[0])
    case (4, 0, 0, _): self = .empty
    case (5, 2, 0, _): self = .fileTooLarge(bytes: numbers[0], limit: numbers[1])
    case (6, 0, 0, _): self = .unknownFormat
    case (7, 0, 1, let format?): self = .truncated(format)
    case (8, 0, 1, let format?): self = .damaged(format)
    case (9, 0, 1, let format?): self = .zeroSize(format)
    case (10, 4, 0, _):
      self = .tooManyPixels(width: numbers[0], height: numbers[1], frames: numbers[2], limit: numbers[3])
    case (11, 2, 1, let format?): self = .tooLarge(for: format, width: numbers[0], height: numbers[1])
    case (12, 0, 1, let format?): self = .cannotEncode(format)
    case (13, 1, 0, _): self = .decoderStopped(signal: numbers[0])
    case (14, 1, 0, _): self = .decoderTooSlow(seconds: numbers[0])
    case (15, 0, 0, _): self = .notPixels
    case (16, 0, 2, let format?): self = .mislabelled(extension: texts[0], actual: format)
    case (17, 0, 0, _): self = .noDocumentLoader
    case (18, 2, _, _):
      guard let kind = SVGProblem.Kind(tag: numbers[1], texts: texts) else { return nil }
      self = .unsafeSVG(SVGProblem(kind, line: numbers[0]))
    default: return nil
    }
  }
}

extension SVGProblem.Kind {
  /// The kind as a number, and what it says.
  fileprivate var parts: (tag: Int, texts: [String]) {
    switch self {
    case .malformed(let reason): (0, [reason])
    case .entities: (1, [])
    case .tooDeep: (2, [])
    case .script: (3, [])
    case .element(let name): (4, [name])
    case .eventHandler(let attribute): (5, [attribute])
    case .externalReference(let attribute, let target): (6, [attribute, target])
    case .style(let reason): (7, [reason])
    case .processingInstruction(let name): (8, [name])
    case .embeddedPosition: (9, [])
    }
  }

  fileprivate init?(tag: Int, texts: [String]) {
    switch (tag, texts.count) {
    case (0, 1): self = .malformed(texts[0])
    case (1, 0): self = .entities
    case (2, 0): self = .tooDeep
    case (3, 0): self = .script
    case (4, 1): self = .element(texts[0])
    case (5, 1): self = .eventHandler(attribute: texts[0])
    case (6, 2): self = .externalReference(attribute: texts[0], target: texts[1])
    case (7, 1): self = .style(texts[0])
    case (8, 1): self = .processingInstruction(texts[0])
    case (9, 0): self = .embeddedPosition
    default: return nil
    }
  }
}
