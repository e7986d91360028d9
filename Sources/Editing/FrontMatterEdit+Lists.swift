import Diagnostics
import Settings

extension FrontMatterEdit {
  /// Replaces the texts of an existing list, or reorders them.
  mutating func replaceList(_ node: FrontMatterNode, with texts: [String], _ page: Page) -> Bool {
    let start = page.offset(of: node.position)
    switch node.value {
    case .list(let nodes):
      guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else {
        return replaceLines(nodes, with: texts, page)
      }
      return replaceFlow(nodes, from: start, with: texts, page)
    case .null:
      // `order:` without a value: the list goes on the following lines.
      guard !page.isJSON, let line = page.file.byteRange(ofLine: node.position.line) else { return false }
      let end = bytes[line.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      bytes.insert(contentsOf: texts.flatMap { Array("  - ".utf8) + Self.written($0) + lineEnd }, at: end)
      return true
    default: return false
    }
  }

  // MARK: Block lists

  /// Replaces a list with one line per element:
  ///
  ///     order:
  ///       # a comment on the list
  ///       - fern   # a comment on the fern, which moves with it
  ///       # a comment on the moss, which moves with it
  ///       - moss
  private mutating func replaceLines(_ nodes: [FrontMatterNode], with texts: [String], _ page: Page) -> Bool {
    // 1. Find the start of each element's line.
    var starts: [Int] = []
    for node in nodes {
      guard let line = page.file.byteRange(ofLine: node.position.line) else { return false }
      let before = bytes[line.lowerBound..<page.offset(of: node.position)]
      // Only the hyphen may precede the text of an element.
      guard before.filter({ $0 != 0x20 && $0 != 0x09 }).elementsEqual([UInt8(ascii: "-")]) else { return false }
      starts.append(line.lowerBound)
    }
    guard let first = starts.first, let firstNode = nodes.first, let last = starts.last else { return false }
    let opening = Array(bytes[first..<page.offset(of: firstNode.position)])
    let end = bytes[last...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    // 2. Assign to each element the comments directly above it; those above the first are about the list.
    var bounds = starts
    for index in starts.indices.dropFirst() {
      while let above = startOfComment(above: bounds[index]), above > starts[index - 1] { bounds[index] = above }
    }
    bounds.append(end)
    var pieces: [String: ArraySlice<UInt8>] = [:]
    for (index, node) in nodes.enumerated() { pieces[node.text ?? ""] = bytes[bounds[index]..<bounds[index + 1]] }
    // 3. Assemble the list.
    let lines = texts.flatMap { text in pieces[text].map(Array.init) ?? opening + Self.written(text) + lineEnd }
    bytes.replaceSubrange(first..<end, with: lines)
    return true
  }

  /// Returns the start of the preceding line if that line is a comment.
  func startOfComment(above lineStart: Int) -> Int? {
    guard lineStart > 0 else { return nil }
    let start = bytes[..<(lineStart - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return bytes[start..<lineStart].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#") ? start : nil
  }

  // MARK: Flow lists

  /// A text of a list in brackets. The space before it and the comma after it keep their places. The text, a comment
  /// above it and one after it on its line move.
  private struct Element {
    var above: ArraySlice<UInt8>
    var text: ArraySlice<UInt8>
    var behind: ArraySlice<UInt8>
  }

  private mutating func replaceFlow(
    _ nodes: [FrontMatterNode], from open: Int, with texts: [String], _ page: Page
  ) -> Bool {
    var leads: [ArraySlice<UInt8>] = []
    var gaps: [ArraySlice<UInt8>] = []
    var elements: [String: Element] = [:]
    var index = open + 1
    var endsInComma = false
    for (number, node) in nodes.enumerated() {
      let start = page.offset(of: node.position)
      let end = start + node.length
      guard index <= start, end < bytes.count else { return false }
      let comment = number == 0 ? nil : bytes[index..<start].firstIndex(of: UInt8(ascii: "#"))
      leads.append(bytes[index..<(comment ?? start)])
      var element = Element(above: bytes[(comment ?? start)..<start], text: bytes[start..<end], behind: [])
      index = end
      let isLast = number == nodes.count - 1
      if isLast, let behind = commentOnLine(from: index) {
        element.behind = behind
        index = behind.endIndex
      }
      let next = skippingSpace(from: index)
      guard next < bytes.count else { return false }
      endsInComma = bytes[next] == UInt8(ascii: ",")
      guard endsInComma || isLast && bytes[next] == UInt8(ascii: "]") else { return false }
      gaps.append(endsInComma ? bytes[index..<next] : [])
      if endsInComma {
        index = next + 1
        if let behind = commentOnLine(from: index) {
          element.behind = behind
          index = behind.endIndex
        }
      }
      elements[node.text ?? ""] = element
    }
    let linkedCopy = leads.count > 1 ? leads.last : leads.first.flatMap { $0.contains(0x0A) ? $0 : nil }
    var list: [UInt8] = []
    for (number, text) in texts.enumerated() {
      let space = linkedCopy ?? (number == 0 ? [] : [0x20])
      list += number < leads.count ? leads[number] : space
      let element = elements[text]
      list += element.map { Array($0.above + $0.text) } ?? written(text, page)
      if number < texts.count - 1 || endsInComma {
        list += number < gaps.count ? gaps[number] : []
        list.append(UInt8(ascii: ","))
      }
      list += element?.behind ?? []
    }
    bytes.replaceSubrange((open + 1)..<index, with: list)
    return true
  }

  /// Returns the comment that fills the rest of a line, with the space before it.
  func commentOnLine(from index: Int) -> ArraySlice<UInt8>? {
    let start = bytes[index...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard start < bytes.count, start > index, bytes[start] == UInt8(ascii: "#") else { return nil }
    var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[index..<end]
  }

  /// Returns the end of white space and comments.
  private func skippingSpace(from index: Int) -> Int {
    var index = index
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "#") {
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
        index += 1
      } else {
        break
      }
    }
    return index
  }
}
