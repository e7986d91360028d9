import Bytes
import Imaging

/// What a worker is asked to do.
enum WorkerTask {
  case probe(path: String, pixelLimit: Int)
  case metadata(path: String)
  /// The worker answers with the traits, and is told then which derivatives are wanted.
  case render(bytes: [UInt8], path: String, maximumWidth: Int, options: DerivativeOptions)
  case convert(bytes: [UInt8], path: String, result: ImageConversion)
  case positions(bytes: [UInt8], path: String)
}

// A message is written as its parts one after the other; each `init?(from:)` reads what `write(to:)` wrote, and is nil for
// anything else, because a decoder that was taken over may send any bytes.

extension WorkerTask {
  var message: [UInt8] {
    var writer = RecordWriter()
    switch self {
    case .probe(let path, let pixelLimit):
      writer.add(0)
      writer.add(path)
      writer.add(pixelLimit)
    case .metadata(let path):
      writer.add(1)
      writer.add(path)
    case .render(let bytes, let path, let maximumWidth, let options):
      writer = RecordWriter(capacity: bytes.count + 512)
      writer.add(2)
      writer.add(bytes)
      writer.add(path)
      writer.add(maximumWidth)
      options.write(to: &writer)
    case .convert(let bytes, let path, let result):
      writer = RecordWriter(capacity: bytes.count + 512)
      writer.add(3)
      writer.add(bytes)
      writer.add(path)
      result.write(to: &writer)
    case .positions(let bytes, let path):
      writer = RecordWriter(capacity: bytes.count + 512)
      writer.add(4)
      writer.add(bytes)
      writer.add(path)
    }
    return writer.finish()
  }

  init?(message: [UInt8]) {
    var reader = RecordReader(message)
    switch reader.number() {
    case 0:
      guard let path = reader.text(), let limit = reader.number() else { return nil }
      self = .probe(path: path, pixelLimit: limit)
    case 1:
      guard let path = reader.text() else { return nil }
      self = .metadata(path: path)
    case 2:
      guard let bytes = reader.data(), let path = reader.text(), let width = reader.number(),
        let options = DerivativeOptions(from: &reader)
      else { return nil }
      self = .render(bytes: bytes, path: path, maximumWidth: width, options: options)
    case 3:
      guard let bytes = reader.data(), let path = reader.text(), let result = ImageConversion(from: &reader) else {
        return nil
      }
      self = .convert(bytes: bytes, path: path, result: result)
    case 4:
      guard let bytes = reader.data(), let path = reader.text() else { return nil }
      self = .positions(bytes: bytes, path: path)
    default: return nil
    }
  }
}

/// A value that can be a part of a message.
protocol MessagePart {
  func write(to writer: inout RecordWriter)
  init?(from reader: inout RecordReader)
}

extension MessagePart {
  var message: [UInt8] {
    var writer = RecordWriter()
    write(to: &writer)
    return writer.finish()
  }

  init?(message: [UInt8]) {
    var reader = RecordReader(message)
    self.init(from: &reader)
  }
}

/// The answer to a task: its result, or why there is none.
enum WorkerAnswer<Value: MessagePart>: MessagePart {
  case value(Value)
  case problem(ImageProblem)

  func write(to writer: inout RecordWriter) {
    switch self {
    case .value(let value):
      writer.add(0)
      value.write(to: &writer)
    case .problem(let problem):
      writer.add(1)
      problem.write(to: &writer)
    }
  }

  init?(from reader: inout RecordReader) {
    switch reader.number() {
    case 0:
      guard let value = Value(from: &reader) else { return nil }
      self = .value(value)
    case 1:
      guard let problem = ImageProblem(from: &reader) else { return nil }
      self = .problem(problem)
    default: return nil
    }
  }
}

/// The bytes of a file, or that there is none.
struct ConvertedFile: MessagePart {
  let bytes: [UInt8]?

  init(_ bytes: [UInt8]?) { self.bytes = bytes }

  func write(to writer: inout RecordWriter) {
    writer.add(flag: bytes != nil)
    if let bytes { writer.add(bytes) }
  }

  init?(from reader: inout RecordReader) {
    guard let isThere = reader.flag() else { return nil }
    bytes = isThere ? reader.data() : nil
    if isThere, bytes == nil { return nil }
  }
}

/// The traces of a position that were found in a file.
struct FoundTraces: MessagePart {
  let traces: [PositionTrace]

  init(_ traces: [PositionTrace]) { self.traces = traces }

  func write(to writer: inout RecordWriter) { writer.add(traces) { $0.add($1.rawValue) } }

  init?(from reader: inout RecordReader) {
    guard let traces = reader.values({ $0.text().flatMap(PositionTrace.init(rawValue:)) }) else { return nil }
    self.traces = traces
  }
}

/// The derivatives that an image with certain traits is to have, and whether each exists already.
struct WantedDerivatives: MessagePart {
  let requests: [(request: DerivativeRequest, isKnown: Bool)]

  init(_ requests: [(request: DerivativeRequest, isKnown: Bool)]) { self.requests = requests }

  func write(to writer: inout RecordWriter) {
    writer.add(requests) { writer, wanted in
      writer.add(wanted.request.width)
      wanted.request.encoding.write(to: &writer)
      writer.add(wanted.isKnown ? 1 : 0)
    }
  }

  init?(from reader: inout RecordReader) {
    guard
      let requests = reader.values({ reader -> (request: DerivativeRequest, isKnown: Bool)? in
        guard let width = reader.number(), let encoding = ImageEncoding(from: &reader), let isKnown = reader.flag()
        else {
          return nil
        }
        return (DerivativeRequest(width: width, encoding: encoding), isKnown)
      })
    else { return nil }
    self.requests = requests
  }
}
