package import Bytes
package import Diagnostics

/// The syntax that separates the front matter of a file from its body.
package enum FrontMatterFence {
  case none
  /// YAML between two lines of `---`: the byte range between them, and the byte after the second line.
  case yaml(Range<Int>, body: Int)
  /// A first line of `---` without a closing one.
  case unclosed
  /// A JSON object that starts at the first byte.
  case json

  /// Detects the syntax.
  /// - Complexity: O(n) in the length of the front matter.
  package init(_ bytes: [UInt8]) {
    // Two braces begin a shortcode of Hugo.
    if bytes.first == UInt8(ascii: "{"), bytes.dropFirst().first != UInt8(ascii: "{") {
      self = .json
      return
    }
    self = bytes.withUnsafeBufferPointer { buffer in
      guard let start = Self.endOfFence(buffer, at: 0) else { return .none }
      var line = start
      while line < buffer.count {
        if let body = Self.endOfFence(buffer, at: line) { return .yaml(start..<line, body: body) }
        while line < buffer.count, buffer[line] != 0x0A { line += 1 }
        line += 1
      }
      return .unclosed
    }
  }

  /// Returns the start of the next line if the line at `start` is `---` followed only by white space; otherwise nil.
  private static func endOfFence(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start + 3 <= bytes.count, bytes[start..<(start + 3)].allSatisfy({ $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    var index = start + 3
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D { index += 1 }
    if index == bytes.count { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }
}

/// The front matter of a file, and the start of its body.
package struct FrontMatterReading {
  package var result: FrontMatterResult
  /// The start of the body in bytes.
  package var body: Int

  /// - Parameter bytes: the file's bytes, repaired to well-formed UTF-8.
  package init(_ file: SourceFile, bytes: [UInt8], _ traits: TextTraits) {
    switch FrontMatterFence(bytes) {
    case .none:
      result = FrontMatterResult()
      body = 0
      if ["+++\n", "+++\r\n"].contains(where: { bytes.starts(with: $0.utf8) }) {
        result.diagnostics.append(
          .error(
            "toml-front-matter", "front matter between lines of '+++' (TOML) is not read",
            at: file.location(.start, length: 3), suggestion: "write it as YAML, 'title: …', between lines of '---'"))
        result.isComplete = false
      } else if let line = Self.lostKey(in: bytes) {
        result.diagnostics.append(
          .warning(
            "lost-front-matter", "this is shown as text, and looks like front matter",
            at: file.location(file.position(ofByte: line.lowerBound), length: line.count),
            suggestion: "begin the file with a line '---', and put another one after the keys"))
      }
    case .unclosed:
      result = FrontMatterResult(
        diagnostics: [
          .error(
            "unclosed-front-matter", "the front matter that begins here has no end",
            at: file.location(.start, length: 3), suggestion: "put a line '---' after it")
        ],
        isComplete: false)
      body = bytes.count
    case .yaml(let range, let end):
      result = parseYAML(file, bytes: bytes, traits, in: range)
      body = end
      requireMapping(file, at: range.lowerBound)
    case .json:
      var reader = JSONObjectReader(file: file, bytes: bytes, from: 0)
      let node = reader.readObject()
      result = FrontMatterResult(node: node, diagnostics: reader.diagnostics)
      body = reader.index
      if reader.hasReportedEnd { forgetBody(file, bytes) }
      skipRestOfLine(file, bytes)
      result.diagnostics = result.diagnostics.inOrderOfPosition
      result.isComplete = !result.diagnostics.contains { $0.id != "duplicate-key" }
    }
  }

  /// The range of a line such as `title: Fern` where front matter would begin, if it were between two lines of `---`; nil if
  /// there is none.
  private static func lostKey(in bytes: [UInt8]) -> Range<Int>? {
    var start = 0
    for _ in 0..<4 {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if !line.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == 0x20 || $0 == 0x0D }), !line.starts(with: "<!--".utf8) {
        let key = line.prefix { $0 != UInt8(ascii: ":") }
        let value = line.dropFirst(key.count + 1)
        // The first sentence of a diary may begin with `date:`.
        guard key.count < 10, value.first == 0x20, value.count < 80,
          !String(decoding: value, as: UTF8.self).contains(". "),
          commonKeys.contains(String(decoding: key, as: UTF8.self))
        else { return nil }
        return start..<end
      }
      if end == bytes.count { return nil }
      start = end + 1
    }
    return nil
  }

  private static let commonKeys: Set<String> = [
    "title", "image", "images", "alt", "date", "tags", "order", "draft", "unlisted", "layout", "cell", "sort", "fields",
  ]

  /// Removes diagnostics after the first empty line of an unclosed object, since they are most likely about the body.
  private mutating func forgetBody(_ file: SourceFile, _ bytes: [UInt8]) {
    guard let emptyLine = (1...file.lineCount).first(where: { file.byteRange(ofLine: $0)?.isEmpty ?? true }) else {
      return
    }
    result.diagnostics.removeAll { ($0.location?.position?.line ?? 0) > emptyLine }
    guard !result.diagnostics.contains(where: { $0.id == "json-unclosed" }) else { return }
    result.diagnostics.append(.error("json-unclosed", "the '{' here is never closed", at: file.location(.start)))
  }

  /// Requires front matter to be a mapping. Empty front matter becomes an empty mapping.
  private mutating func requireMapping(_ file: SourceFile, at start: Int) {
    switch result.node?.value {
    case .mapping?: return
    case nil, .null?:
      guard result.isComplete || result.diagnostics.isEmpty else { return }
      result.node = FrontMatterNode(
        value: .mapping([]), position: file.position(ofByte: start), length: 0, text: nil, isQuoted: false)
    default:
      let location = result.node.map { file.location($0.position, length: max($0.length, 1)) }
      result.diagnostics.append(
        .error(
          "front-matter-not-mapping", "front matter is lines of 'key: value'", at: location,
          suggestion: "write 'title: …' for a title"))
      result.node = nil
      result.isComplete = false
    }
  }

  /// Moves the start of the body to the line after the object's closing brace.
  private mutating func skipRestOfLine(_ file: SourceFile, _ bytes: [UInt8]) {
    let end = bytes[body...].firstIndex(of: 0x0A)
    let rest = bytes[body..<(end ?? bytes.count)]
    if let first = rest.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
      result.diagnostics.append(
        .error(
          "text-after-front-matter", "the body begins on a line of its own after the front matter",
          at: file.location(file.position(ofByte: first))))
    }
    body = end.map { $0 + 1 } ?? bytes.count
  }
}
