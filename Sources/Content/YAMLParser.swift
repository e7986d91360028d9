import CYAML
import Diagnostics

/// A fragment of YAML as a stream of libyaml's events, with marks that are bytes instead of characters.
///
/// The one place that touches libyaml: everything is copied out, and freed when the value goes.
struct YAMLParser: ~Copyable {
  enum Event {
    case scalar(Scalar)
    case sequenceStart(Collection)
    case mappingStart(Collection)
    case collectionEnd
    case alias(String)
    case documentStart
    case documentEnd
    case streamStart
    case streamEnd
  }

  struct Scalar {
    var text: String
    var anchor: String?
    var tag: String?
    /// False for quoted scalars and block scalars.
    var isPlain: Bool
    /// Whether the quotation marks are `'` or `"`.
    var isQuoted: Bool
  }

  struct Collection {
    var anchor: String?
    var tag: String?
    /// Whether it is written in brackets or braces.
    var isFlow: Bool
  }

  /// What libyaml says when it gives up.
  struct Failure {
    /// libyaml's words, for finding better ones.
    var problem: String
    var context: String
    /// Byte offsets in the fragment.
    var problemOffset: Int
    var contextOffset: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  /// Where the last mark was: libyaml counts characters, and its marks mostly ascend.
  private var lastCharacter = 0
  private var lastByte = 0

  /// - Parameter bytes: well-formed UTF-8, of characters that YAML allows; must outlive the parser.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    self.parser = parser
    self.bytes = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event and the bytes that it spans; nil where the parser failed.
  mutating func next() -> (event: Event, range: Range<Int>)? {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { return nil }
    defer { yaml_event_delete(&event) }
    let start = byteOffset(event.start_mark.index)
    let end = max(byteOffset(event.end_mark.index), start)
    let copied: Event
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let isQuoted =
        scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE || scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
      copied = .scalar(
        Scalar(
          text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
          anchor: string(scalar.anchor), tag: string(scalar.tag),
          isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE || scalar.style == YAML_ANY_SCALAR_STYLE,
          isQuoted: isQuoted))
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      copied = .sequenceStart(
        Collection(
          anchor: string(sequence.anchor), tag: string(sequence.tag),
          isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE))
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      copied = .mappingStart(
        Collection(
          anchor: string(mapping.anchor), tag: string(mapping.tag), isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: copied = .collectionEnd
    case YAML_ALIAS_EVENT: copied = .alias(string(event.data.alias.anchor) ?? "")
    case YAML_DOCUMENT_START_EVENT: copied = .documentStart
    case YAML_DOCUMENT_END_EVENT: copied = .documentEnd
    case YAML_STREAM_START_EVENT: copied = .streamStart
    default: copied = .streamEnd
    }
    return (copied, start..<end)
  }

  /// Why `next` gave nothing.
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

  /// The byte at which a character starts.
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
