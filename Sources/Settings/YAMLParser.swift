import CYAML

/// A stream of libyaml's events for a fragment of YAML, with positions in bytes instead of characters.
///
/// The only type that uses libyaml. It copies values out of the current event, and frees all memory at the end of its
/// lifetime.
struct YAMLParser: ~Copyable {
  enum Event {
    case scalar
    case sequenceStart
    case mappingStart
    case collectionEnd
    case alias
    case documentStart
    case documentEnd
    case streamStart
    case streamEnd
  }

  /// The error that libyaml reports.
  struct Failure {
    /// The message of libyaml, from which a better one is derived.
    var problem: String
    var context: String
    /// The position of the error as a byte offset in the fragment.
    var problemOffset: Int
    var contextOffset: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The current event.
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  /// The last converted position. libyaml counts characters, and its positions mostly ascend.
  private var lastCharacter = 0
  private var lastByte = 0

  /// - Parameters:
  ///   - bytes: well-formed UTF-8 of characters that YAML permits; must outlive the parser.
  ///   - isASCII: whether all of them are known to be ASCII.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    self.parser = parser
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    self.bytes = bytes
    self.isASCII = isASCII
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_event_delete(event)
    event.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the next event and its byte range; nil if the parser failed.
  mutating func next() -> (event: Event, range: Range<Int>)? {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { return nil }
    let start = byteOffset(event.pointee.start_mark.index)
    let end = max(byteOffset(event.pointee.end_mark.index), start)
    let kind: Event =
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: .scalar
      case YAML_SEQUENCE_START_EVENT: .sequenceStart
      case YAML_MAPPING_START_EVENT: .mappingStart
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .collectionEnd
      case YAML_ALIAS_EVENT: .alias
      case YAML_DOCUMENT_START_EVENT: .documentStart
      case YAML_DOCUMENT_END_EVENT: .documentEnd
      case YAML_STREAM_START_EVENT: .streamStart
      default: .streamEnd
      }
    return (kind, start..<end)
  }

  // MARK: The current event

  /// The text of a scalar.
  var text: String {
    let scalar = event.pointee.data.scalar
    return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
  }

  /// Whether a scalar is plain: neither quoted nor a block scalar.
  var isPlain: Bool {
    let style = event.pointee.data.scalar.style
    return style == YAML_PLAIN_SCALAR_STYLE || style == YAML_ANY_SCALAR_STYLE
  }

  /// Whether a scalar is in quotation marks, `'` or `"`.
  var isQuoted: Bool {
    let style = event.pointee.data.scalar.style
    return style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
  }

  /// The anchor of a scalar or collection, or the name of an alias.
  var anchor: String? {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: string(event.pointee.data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: string(event.pointee.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: string(event.pointee.data.mapping_start.anchor)
    case YAML_ALIAS_EVENT: string(event.pointee.data.alias.anchor)
    default: nil
    }
  }

  /// The tag of a scalar or collection.
  var tag: String? {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: string(event.pointee.data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT: string(event.pointee.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: string(event.pointee.data.mapping_start.tag)
    default: nil
    }
  }

  /// Returns the reason for which `next` returned nil.
  mutating func failure() -> Failure {
    let state = parser.pointee
    let isReader = state.error == YAML_READER_ERROR
    let context = state.context.map { String(cString: $0) } ?? ""
    return Failure(
      problem: state.problem.map { String(cString: $0) } ?? "not valid YAML",
      context: context,
      problemOffset: isReader ? min(state.problem_offset, bytes.count) : byteOffset(state.problem_mark.index),
      contextOffset: context.isEmpty ? nil : byteOffset(state.context_mark.index))
  }

  /// Returns the byte offset of a character.
  private mutating func byteOffset(_ character: Int) -> Int {
    if isASCII { return min(character, bytes.count) }
    if character < lastCharacter { (lastCharacter, lastByte) = (0, 0) }
    while lastCharacter < character, lastByte < bytes.count {
      lastByte += 1
      while lastByte < bytes.count, bytes[lastByte] & 0xC0 == 0x80 { lastByte += 1 }
      lastCharacter += 1
    }
    return lastByte
  }

  private func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
