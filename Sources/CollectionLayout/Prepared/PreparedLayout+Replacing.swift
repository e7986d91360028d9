import Geometry

extension PreparedLayout {
  /// Puts what a pass laid out again in the place of what stood there, and says what moved by that.
  mutating func replacePart(by pass: inout LayoutPass, warnings: [String]) -> InvalidationContext {
    let oldSize = contentSize
    let oldCount = frames.count
    let first = pass.firstPosition
    let end = pass.settledAt.map { position(ofLineAt: $0.path) } ?? frames.count
    if pass.settledAt == nil { contentSize = pass.contentSize }
    self.warnings = warnings
    replaceSections(by: pass)

    // 1. Frames, each at its own place; those that stood there are kept to be compared.
    var others = pass.takeFrames()
    if rightToLeft { mirror(&others, across: contentSize.width) }
    let isAsLong = others.count == end - first
    if isAsLong {
      exchange(&frames, from: first, &others)
      index?.update(first..<end, frames: frames)
    } else {
      frames.replaceSubrange(first..<end, with: others)
      if index != nil { index = FrameIndex(frames, along: scrollAxis) }
    }
    // 2. Pinned views, those of the sections around too.
    let pinned = placePinnedViewsAnew()

    // 3. What moved.
    var context = InvalidationContext(
      invalidatesEverything: frames.count != oldCount,
      contentSizeAdjustment: Size(
        width: contentSize.width - oldSize.width, height: contentSize.height - oldSize.height))
    guard isAsLong else { return context }
    context.movedElements =
      AscendingRanges(pinned.filter { $0 < first }).ranges
      + differences(frames, from: first, others)
      + AscendingRanges(pinned.filter { $0 >= end }).ranges
    return context
  }

  /// Where in `elements` a line begins, or a section, where the line is its first.
  private func position(ofLineAt path: IndexPath) -> Int {
    let section = sections[path.section]
    return path.item > 0 ? section.firstItemElement + path.item : section.firstElement
  }

  private mutating func replaceSections(by pass: LayoutPass) {
    guard let settled = pass.settledAt?.path, settled.item > 0, let last = pass.sections.last else {
      let start = pass.firstSection
      sections.replaceSubrange(start..<start + pass.sections.count, with: pass.sections)
      return
    }
    // The last section has an end of its own no more: it ends as it did.
    let start = pass.firstSection
    sections.replaceSubrange(start..<settled.section, with: pass.sections.dropLast())
    sections[settled.section].start = last.start
    sections[settled.section].headerLength = last.headerLength
    sections[settled.section].keep(pass.input.sections[settled.section].attributes)
  }
}

/// Turns frames round so that they are read from the right.
func mirror(_ frames: inout ContiguousArray<Rect>, across width: Double) {
  for position in frames.indices { frames[position].x = width - frames[position].x - frames[position].width }
}

/// Exchanges all of some frames for those of others from a position on.
private func exchange(_ frames: inout ContiguousArray<Rect>, from first: Int, _ others: inout ContiguousArray<Rect>) {
  frames.withUnsafeMutableBufferPointer { frames in
    others.withUnsafeMutableBufferPointer { others in
      for offset in others.indices { swap(&frames[first + offset], &others[offset]) }
    }
  }
}

/// Where frames from a position on are not the others.
func differences(
  _ frames: ContiguousArray<Rect>, from first: Int, _ others: ContiguousArray<Rect>
) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var start: Int?
  for offset in others.indices {
    let differs = frames[first + offset] != others[offset]
    if differs, start == nil { start = first + offset }
    if !differs, let from = start {
      ranges.append(from..<first + offset)
      start = nil
    }
  }
  if let start { ranges.append(start..<first + others.count) }
  return ranges
}
