package import Bytes
package import Diagnostics

/// Parses a YAML file: `site.yaml`, a theme, a cell, a layout.
///
/// Scalars follow the core schema of YAML 1.2; dates stay strings. The node is nil if the file is empty or unreadable.
/// Entries with a syntax error are dropped and the rest is parsed.
/// - Complexity: O(n).
package func parseYAML(_ file: SourceFile) -> (FrontMatterNode?, [Diagnostic]) {
  let text = ReadableText(file)
  let result = parseYAML(text.file, bytes: text.bytes, text.traits, in: 0..<text.bytes.count)
  return (result.node, (text.diagnostics + result.diagnostics).inOrderOfPosition)
}

/// The result of parsing a fragment of YAML or JSON.
package struct FrontMatterResult {
  package var node: FrontMatterNode?
  /// The diagnostics in order of position.
  package var diagnostics: [Diagnostic] = []
  /// Whether all entries were parsed; false if some were dropped because of syntax errors.
  package var isComplete = true

  package init(node: FrontMatterNode? = nil, diagnostics: [Diagnostic] = [], isComplete: Bool = true) {
    self.node = node
    self.diagnostics = diagnostics
    self.isComplete = isComplete
  }
}

/// The maximum number of syntax errors in a file; the rest of the file is then dropped.
private let syntaxMistakeLimit = 10

/// Parses a fragment of a file as YAML.
///
/// libyaml stops at the first syntax error. To find further ones, the top-level entry with the error is overwritten
/// with spaces and the fragment is parsed again. All bytes keep their offsets.
/// - Parameter bytes: the file's bytes, repaired to well-formed UTF-8 of the same length.
package func parseYAML(
  _ file: SourceFile, bytes: [UInt8], _ traits: TextTraits, in range: Range<Int>
) -> FrontMatterResult {
  var (bytes, mistakes) =
    traits.isASCII && !traits.hasControls ? (bytes, []) : withoutForbiddenCharacters(file, bytes, range)
  var isComplete = mistakes.isEmpty
  var count = 0
  while true {
    var composer = YAMLComposer(file: file, offset: range.lowerBound)
    let outcome = bytes.withUnsafeBufferPointer { buffer -> YAMLComposer.Outcome in
      guard var parser = YAMLParser(UnsafeBufferPointer(rebasing: buffer[range]), isASCII: traits.isASCII) else {
        return .refused
      }
      return composer.run(&parser)
    }
    switch outcome {
    case .document(let node):
      return FrontMatterResult(
        node: node, diagnostics: (mistakes + composer.diagnostics).inOrderOfPosition, isComplete: isComplete)
    case .refused:
      return FrontMatterResult(
        node: nil, diagnostics: (mistakes + composer.diagnostics).inOrderOfPosition, isComplete: false)
    case .failure(let failure):
      let mistake = YAMLMistake(failure, file: file, bytes: bytes, range: range, lastQuoted: composer.lastQuoted)
      mistakes.append(mistake.diagnostic)
      isComplete = false
      count += 1
      guard count < syntaxMistakeLimit, blank(mistake.entry, of: &bytes) else {
        return FrontMatterResult(
          node: nil, diagnostics: (mistakes + composer.diagnostics).inOrderOfPosition, isComplete: false)
      }
    }
  }
}

/// Overwrites bytes with spaces, except for line ends.
/// - Returns: whether anything changed.
private func blank(_ range: Range<Int>, of bytes: inout [UInt8]) -> Bool {
  var hasChanged = false
  for index in range where bytes[index] != 0x20 && bytes[index] != 0x0A && bytes[index] != 0x0D {
    bytes[index] = 0x20
    hasChanged = true
  }
  return hasChanged
}

/// Overwrites the characters that YAML 1.2.2, section 5.1, forbids, and reports the first few.
///
/// It also overwrites the three characters that end a line only in YAML 1.1, which libyaml follows there. Such
/// characters get into a text by pasting.
private func withoutForbiddenCharacters(
  _ file: SourceFile, _ original: [UInt8], _ range: Range<Int>
) -> ([UInt8], [Diagnostic]) {
  var bytes = original
  var mistakes: [Diagnostic] = []
  var index = range.lowerBound
  while index < range.upperBound {
    let lead = original[index]
    var length = 1
    var isForbidden = lead < 0x20 && lead != 0x09 && lead != 0x0A && lead != 0x0D || lead == 0x7F
    if lead >= 0xC0 {
      length = min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, range.upperBound - index)
      isForbidden = isForbiddenCharacter(original[index..<(index + length)])
    }
    if isForbidden {
      if mistakes.count < syntaxMistakeLimit {
        let scalar = String(decoding: original[index..<(index + length)], as: UTF8.self).unicodeScalars.first
        mistakes.append(
          .error(
            "control-character", "the character \(codePoint(scalar)) is not allowed here",
            at: file.location(file.position(ofByte: index), length: length),
            suggestion: lead < 0x80
              ? "delete it" : "delete it, or write it as an escape in a text in double quotation marks"))
      }
      for place in index..<(index + length) { bytes[place] = 0x20 }
    }
    index += length
  }
  return (bytes, mistakes)
}

/// Whether the bytes of a non-ASCII character are U+0080–9F, U+2028, U+2029, U+FEFF, U+FFFE or U+FFFF.
private func isForbiddenCharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
  switch bytes.first {
  case 0xC2: (bytes.last ?? 0) < 0xA0
  case 0xE2: bytes.elementsEqual([0xE2, 0x80, 0xA8]) || bytes.elementsEqual([0xE2, 0x80, 0xA9])
  case 0xEF:
    bytes.elementsEqual([0xEF, 0xBB, 0xBF]) || bytes.elementsEqual([0xEF, 0xBF, 0xBE])
      || bytes.elementsEqual([0xEF, 0xBF, 0xBF])
  default: false
  }
}

extension [Diagnostic] {
  /// The diagnostics of one file in order of position; those at the same position keep their order.
  package var inOrderOfPosition: [Diagnostic] {
    if count < 2 { return self }
    return enumerated().sorted { left, right in
      let first = left.element.location?.position ?? .start
      let second = right.element.location?.position ?? .start
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}
