import Diagnostics

/// Matches opening tags with their end tags, determines the role of each tag, and reports tags without a match.
///
/// If an end tag closes an outer tag, the tags in between are reported as never closed. Their own end tags, if they
/// follow later, are ignored, so that one mistake gives one diagnostic.
struct TemplateMatcher {
  let source: SourceFile
  private(set) var tags: [Tag]
  private(set) var diagnostics: [Diagnostic] = []

  /// The indices of the open tags, outermost first, and the number of open tags with each name.
  private var open: [Int] = []
  private var openNames: [String: Int] = [:]
  /// Names reported as never closed, whose end tags may still follow.
  private var reportedUnclosed: [String: Int] = [:]

  init(_ source: SourceFile, tags: [Tag]) {
    self.source = source
    self.tags = tags
  }

  mutating func run() {
    for index in tags.indices {
      tags[index].role = role(of: tags[index])
      if tags[index].kind.opens {
        open.append(index)
        openNames[key(of: index), default: 0] += 1
      } else if tags[index].kind == .end {
        close(with: index)
      }
    }
    for index in open { reportUnclosed(index, before: nil) }
    reportDuplicateArguments()
  }

  private func role(of tag: Tag) -> Tag.Role {
    guard let outer = open.last else { return .rendered }
    switch tags[outer].role {
    case .ignored: return .ignored
    case .rendered where tags[outer].kind == .parent:
      if tag.kind == .end || tag.kind == .comment || tag.kind == .delimiters { return .rendered }
      return tag.kind == .block ? .argument : .ignored
    default: return .rendered
    }
  }

  private mutating func close(with end: Int) {
    let name = key(of: end)
    if let top = open.last, key(of: top) == name {
      pair(top, end)
    } else if openNames[name, default: 0] > 0 {
      while let top = open.last, key(of: top) != name {
        reportUnclosed(top, before: end)
        reportedUnclosed[key(of: top), default: 0] += 1
        pop()
      }
      if let top = open.last { pair(top, end) }
    } else if let count = reportedUnclosed[name], count > 0 {
      reportedUnclosed[name] = count - 1
    } else {
      reportUnexpected(end, name: name)
    }
  }

  private mutating func pair(_ opening: Int, _ end: Int) {
    tags[opening].partner = end
    tags[end].partner = opening
    tags[end].role = tags[opening].role
    pop()
  }

  private mutating func pop() {
    if let top = open.popLast() { openNames[key(of: top), default: 1] -= 1 }
  }

  private mutating func reportUnclosed(_ index: Int, before end: Int?) {
    let tag = tags[index]
    let name = key(of: index)
    let place: String
    if let end {
      let position = source.position(ofByte: tags[end].range.lowerBound)
      place = "before \(tags[end].delimiters.tag("/", key(of: end))) on line \(position.line)"
    } else {
      place = "before the end of the file"
    }
    diagnostics.append(
      .error(
        "unclosed-section", "the \(tag.kind.noun) '\(name)' is not closed \(place)", at: source.location(tag.range),
        suggestion: "close it with \(tag.delimiters.tag("/", name))"))
  }

  private mutating func reportUnexpected(_ end: Int, name: String) {
    let tag = tags[end]
    let written = tag.delimiters.tag("/", name)
    guard let top = open.last else {
      diagnostics.append(
        .error("unexpected-end", "\(written) closes nothing: no section is open here", at: source.location(tag.range)))
      return
    }
    let wanted = key(of: top)
    let line = source.position(ofByte: tags[top].range.lowerBound).line
    let isTypo = closestMatch(to: name, in: [wanted]) != nil
    diagnostics.append(
      .error(
        "unexpected-end",
        "\(written) closes nothing; the \(tags[top].kind.noun) '\(wanted)' of line \(line) is open here",
        at: source.location(tag.range),
        suggestion: isTypo ? "did you mean \(tag.delimiters.tag("/", wanted))?" : nil))
    if isTypo { pair(top, end) }
  }

  /// Reports a parent that is passed the same block twice, since only one of the two could be rendered.
  private mutating func reportDuplicateArguments() {
    var seen: [[String: Int]] = []
    for tag in tags {
      if tag.kind == .parent, tag.role == .rendered { seen.append([:]) }
      if tag.kind == .end, tag.partner >= 0, tags[tag.partner].kind == .parent, tag.role == .rendered {
        _ = seen.popLast()
      }
      guard tag.kind == .block, tag.role == .argument, !seen.isEmpty else { continue }
      let name = String(decoding: source.bytes[tag.name], as: UTF8.self)
      let line = source.position(ofByte: tag.range.lowerBound).line
      if let first = seen[seen.count - 1].updateValue(line, forKey: name) {
        diagnostics.append(
          .error(
            "duplicate-block", "the block '\(name)' was passed to this parent on line \(first) already",
            at: source.location(tag.range)))
      }
    }
  }

  /// The name of a tag as its end tag must repeat it.
  private func key(of index: Int) -> String {
    let tag = tags[index]
    return (tag.isDynamic ? "*" : "") + String(decoding: source.bytes[tag.name], as: UTF8.self)
  }
}
