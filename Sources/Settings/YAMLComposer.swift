import Bytes
import Diagnostics

/// Builds nodes from a parser's events, with an explicit stack.
///
/// Replaces aliases by copies of their nodes, within bounds, so that walks over the nodes stay bounded too.
struct YAMLComposer {
  /// The maximum number of nodes that aliases may add to a document.
  static let aliasLimit = 10_000
  static let depthLimit = 64

  /// The result of one pass over the fragment.
  enum Outcome {
    case document(FrontMatterNode?)
    case failure(YAMLParser.Failure)
    /// A limit was exceeded; the diagnostic names it.
    case refused
  }

  /// An open list or mapping.
  private struct Frame {
    var anchor: String?
    var isMapping: Bool
    var start: Int
    /// The index of its first element in the composer's items or entries.
    var first: Int
    /// The line of each key, filled only when a linear search of the entries would be slow.
    var keyLines: [String: Int] = [:]
    /// The key whose value comes next. The text is nil for a key that cannot be stored.
    var pending: (key: String?, position: SourcePosition)?
    /// The number of nodes in the frame, including itself.
    var nodeCount = 1
    /// The number of nested levels in the frame, including itself.
    var depth = 1
  }

  /// A node that an alias can refer to.
  private struct Anchored {
    let node: FrontMatterNode
    let nodeCount: Int
    let depth: Int
  }

  private let file: SourceFile
  /// The start of the fragment in the file, in bytes.
  private let offset: Int
  private var frames: [Frame] = []
  /// The elements of all open lists and mappings, outer ones first.
  private var items: [FrontMatterNode] = []
  private var entries: [FrontMatterNode.Entry] = []
  private var root: FrontMatterNode?
  private var anchors: [String: Anchored] = [:]
  /// The number of nodes that aliases have added.
  private var aliasedCount = 0
  private var isRefused = false
  private(set) var diagnostics: [Diagnostic] = []
  /// The range of the last quoted scalar in the fragment, in bytes.
  private(set) var lastQuoted: Range<Int>?

  init(file: SourceFile, offset: Int) {
    self.file = file
    self.offset = offset
    entries.reserveCapacity(16)
  }

  mutating func run(_ parser: inout YAMLParser) -> Outcome {
    var documents = 0
    while let (event, range) = parser.next() {
      switch event {
      case .scalar: addScalar(parser, range)
      case .sequenceStart: open(parser, range, isMapping: false)
      case .mappingStart: open(parser, range, isMapping: true)
      case .collectionEnd: close(range)
      case .alias: add(alias: parser.anchor ?? "", range)
      case .documentStart:
        documents += 1
        if documents > 1 {
          report(range, "yaml-documents", "a second document begins here; one file holds one")
          return .document(root)
        }
      case .streamEnd: return .document(root)
      case .documentEnd, .streamStart: break
      }
      if isRefused { return .refused }
    }
    return .failure(parser.failure())
  }

  // MARK: Events

  private mutating func addScalar(_ parser: borrowing YAMLParser, _ range: Range<Int>) {
    if parser.isQuoted { lastQuoted = range }
    let isKey = frames.last.map { $0.isMapping && $0.pending == nil } ?? false
    let (text, isPlain, tag, anchor) = (parser.text, parser.isPlain, parser.tag, parser.anchor)
    if isPlain, !isKey { reportLostComment(after: text, range) }
    // Most keys are plain text without further properties.
    if isKey, tag == nil, anchor == nil { return takeKey(text, isPlain: isPlain, position(range.lowerBound), range) }
    let node = FrontMatterNode(
      value: value(of: text, isPlain: isPlain, tag: tag, range), position: position(range.lowerBound),
      length: length(range), text: text, isQuoted: !isPlain)
    if let anchor { anchors[anchor] = Anchored(node: node, nodeCount: 1, depth: 1) }
    if isKey {
      takeKey(text, isPlain: isPlain, node.position, range)
    } else {
      append(node, nodeCount: 1, depth: 1)
    }
  }

  /// Warns of a `#` with a word right after it, which begins a comment and was most likely meant as text: `Nr. #7`.
  private mutating func reportLostComment(after text: String, _ range: Range<Int>) {
    let bytes = file.bytes
    var place = offset + range.upperBound
    let end = place
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    guard place > end, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "#") else { return }
    let next = bytes[place + 1]
    guard next >= 0x80 || (0x30...0x39).contains(next) || (0x61...0x7A).contains(next | 0x20) else { return }
    // A number or a truth value is whole without what follows it.
    switch resolvePlainScalar(text) {
    case .string, .null: break
    default: return
    }
    let word = bytes[place...].prefix { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }
    diagnostics.append(
      .warning(
        "lost-comment",
        "what begins with '\(shortened(String(decoding: word, as: UTF8.self)))' is a comment, and left out",
        at: file.location(file.position(ofByte: place), length: word.count),
        suggestion: "put the whole text in quotation marks, or a space after the '#' of a comment"))
  }

  private mutating func open(_ parser: borrowing YAMLParser, _ range: Range<Int>, isMapping: Bool) {
    if let last = frames.indices.last, frames[last].isMapping, frames[last].pending == nil {
      report(range, "yaml-key", "a key is a single word or text here, not a \(isMapping ? "mapping" : "list")")
    }
    let wanted = isMapping ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq"
    if let tag = parser.tag, tag != "!", tag != wanted { report(tag: tag, range) }
    guard frames.count < Self.depthLimit else {
      return refuse(range, "yaml-depth", "lists and mappings are nested more than \(Self.depthLimit) deep here")
    }
    // From here on the anchor is undefined, so that the collection cannot contain itself.
    let anchor = parser.anchor
    if let anchor { anchors[anchor] = nil }
    frames.append(
      Frame(
        anchor: anchor, isMapping: isMapping, start: range.lowerBound, first: isMapping ? entries.count : items.count))
  }

  private mutating func close(_ range: Range<Int>) {
    guard let frame = frames.popLast() else { return }
    let node = FrontMatterNode(
      value: frame.isMapping ? .mapping(entries.take(from: frame.first)) : .list(items.take(from: frame.first)),
      position: position(frame.start),
      length: length(frame.start..<max(range.upperBound, frame.start)), text: nil, isQuoted: false)
    if let anchor = frame.anchor {
      anchors[anchor] = Anchored(node: node, nodeCount: frame.nodeCount, depth: frame.depth)
    }
    if let last = frames.indices.last, frames[last].isMapping, frames[last].pending == nil {
      // A collection as a key was reported at its start.
      frames[last].pending = (nil, node.position)
    } else {
      append(node, nodeCount: frame.nodeCount, depth: frame.depth)
    }
  }

  private mutating func add(alias name: String, _ range: Range<Int>) {
    let isKey = frames.last.map { $0.isMapping && $0.pending == nil } ?? false
    guard let anchored = anchors[name] else {
      let isOpen = frames.contains { $0.anchor == name }
      report(
        range, "yaml-alias",
        isOpen
          ? "'*\(name)' stands for what it is itself part of"
          : "'*\(name)' stands for nothing: there is no '&\(name)' before it",
        suggestion: isOpen ? nil : "a text that begins with '*' needs quotation marks")
      return isKey ? skipKey(range) : append(null(range), nodeCount: 1, depth: 1)
    }
    if isKey {
      if let text = anchored.node.text {
        return takeKey(text, position(range.lowerBound), range)
      }
      report(range, "yaml-key", "'*\(name)' stands for a list or mapping, which can't be a key here")
      return skipKey(range)
    }
    guard frames.count + anchored.depth <= Self.depthLimit else {
      return refuse(range, "yaml-depth", "'*\(name)' nests lists and mappings more than \(Self.depthLimit) deep")
    }
    aliasedCount += anchored.nodeCount
    guard aliasedCount <= Self.aliasLimit else {
      return refuse(range, "yaml-size", "aliases stand for more than \(Self.aliasLimit) values in all")
    }
    append(anchored.node, nodeCount: anchored.nodeCount, depth: anchored.depth)
  }

  // MARK: Building

  private mutating func append(_ node: consuming FrontMatterNode, nodeCount: Int, depth: Int) {
    guard let last = frames.indices.last else {
      root = node
      return
    }
    frames[last].nodeCount += nodeCount
    frames[last].depth = max(frames[last].depth, depth + 1)
    if frames[last].isMapping {
      guard let pending = frames[last].pending else { return }
      frames[last].pending = nil
      guard let key = pending.key else { return }
      entries.append(FrontMatterNode.Entry(key: key, keyPosition: pending.position, value: node))
    } else {
      items.append(node)
    }
  }

  private mutating func takeKey(
    _ text: String, isPlain: Bool, _ position: SourcePosition, _ range: Range<Int>
  ) {
    if isPlain, text.isEmpty {
      report(range, "yaml-key", "there is a value here, but no key before the ':'")
      return skipKey(range)
    }
    if isPlain, text == "<<" {
      report(range, "yaml-merge", "merge keys ('<<') are not supported", suggestion: "write the keys out")
      return skipKey(range)
    }
    takeKey(text, position, range)
  }

  private mutating func takeKey(_ key: String, _ position: SourcePosition, _ range: Range<Int>) {
    guard let last = frames.indices.last else { return }
    let own = entries[frames[last].first...]
    let firstLine: Int?
    if own.count < 16 {
      firstLine = own.first { $0.key == key }?.keyPosition.line
    } else {
      if frames[last].keyLines.isEmpty {
        frames[last].keyLines = Dictionary(own.map { ($0.key, $0.keyPosition.line) }) { first, _ in first }
      }
      firstLine = frames[last].keyLines[key]
      if firstLine == nil { frames[last].keyLines[key] = position.line }
    }
    guard let firstLine else {
      frames[last].pending = (key, position)
      return
    }
    report(range, "duplicate-key", "'\(key)' is given twice; line \(firstLine) has it already")
    frames[last].pending = (nil, position)
  }

  private mutating func skipKey(_ range: Range<Int>) {
    guard let last = frames.indices.last else { return }
    frames[last].pending = (nil, position(range.lowerBound))
  }

  private func null(_ range: Range<Int>) -> FrontMatterNode {
    FrontMatterNode(
      value: .null, position: position(range.lowerBound), length: length(range), text: "", isQuoted: false)
  }

  // MARK: Values

  private mutating func value(
    of text: String, isPlain: Bool, tag: String?, _ range: Range<Int>
  ) -> FrontMatterNode.Value {
    guard let tag else { return isPlain ? resolvePlainScalar(text) : .string(text) }
    let value = resolvePlainScalar(text)
    switch (tag, value) {
    case ("!", _), ("tag:yaml.org,2002:str", _): return .string(text)
    case ("tag:yaml.org,2002:float", .integer(let integer)): return .number(Double(integer))
    case ("tag:yaml.org,2002:int", .integer), ("tag:yaml.org,2002:float", .number),
      ("tag:yaml.org,2002:bool", .bool), ("tag:yaml.org,2002:null", .null):
      return value
    case ("tag:yaml.org,2002:int", _), ("tag:yaml.org,2002:float", _), ("tag:yaml.org,2002:bool", _),
      ("tag:yaml.org,2002:null", _):
      report(range, "yaml-tag", "'\(text)' is not what its tag '!!\(tag.dropFirst(18))' says")
    default:
      report(tag: tag, range)
    }
    return .string(text)
  }

  // MARK: Positions and diagnostics

  private func position(_ byte: Int) -> SourcePosition { file.position(ofByte: offset + byte) }

  /// Returns the number of bytes of a value on its first line, without trailing space.
  private func length(_ range: Range<Int>) -> Int {
    let start = offset + range.lowerBound
    var end = min(offset + range.upperBound, file.bytes.count)
    guard start < end else { return 0 }
    if let lineEnd = file.byteRange(ofLine: position(range.lowerBound).line)?.upperBound { end = min(end, lineEnd) }
    while end > start, file.bytes[end - 1] == 0x20 || file.bytes[end - 1] == 0x09 || file.bytes[end - 1] == 0x0D {
      end -= 1
    }
    return end > start ? file.lengthOnDisk(start..<end) : 0
  }

  private mutating func report(_ range: Range<Int>, _ id: String, _ summary: String, suggestion: String? = nil) {
    let location = file.location(position(range.lowerBound), length: max(length(range), 1))
    diagnostics.append(.error(id, summary, at: location, suggestion: suggestion))
  }

  private mutating func report(tag: String, _ range: Range<Int>) {
    report(
      range, "yaml-tag", "the tag '\(tag)' has no meaning here",
      suggestion: "put a text that begins with '!' in quotation marks")
  }

  private mutating func refuse(_ range: Range<Int>, _ id: String, _ summary: String) {
    report(range, id, summary)
    isRefused = true
  }
}
