import FrameIndexing
import Geometry

extension PreparedLayout {
  /// Replaces a part of the layout by the result of a partial pass, and returns what moved.
  mutating func replacePart(by pass: inout LayoutPass, warnings: [LayoutWarning]) -> InvalidationContext {
    let oldSize = contentSize
    let oldCount = frames.count
    let first = pass.firstPosition
    let end = pass.settledAt.map { position(ofLineAt: $0.path) } ?? frames.count
    if pass.settledAt == nil { contentSize = pass.contentSize }
    self.warnings = warnings
    replaceSections(by: pass)

    // 1. Replace the frames. The old ones are kept for the comparison.
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
    // 2. Place pinned views, including those of the sections around the part.
    let pinned = placePinnedViewsAnew()

    // 3. Collect what moved.
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

  /// Returns the position in `elements` of the first element of a line; of the section, for its first line.
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
    // The pass stopped inside its last section, so that section keeps its previous end.
    let start = pass.firstSection
    sections.replaceSubrange(start..<settled.section, with: pass.sections.dropLast())
    sections[settled.section].start = last.start
    sections[settled.section].headerLength = last.headerLength
    sections[settled.section].keep(pass.input.sections[settled.section].attributes)
  }
}

/// Swaps frames from a position on with all of other frames.
private func exchange(_ frames: inout ContiguousArray<Rect>, from first: Int, _ others: inout ContiguousArray<Rect>) {
  frames.withUnsafeMutableBufferPointer { frames in
    others.withUnsafeMutableBufferPointer { others in
      for offset in others.indices { swap(&frames[first + offset], &others[offset]) }
    }
  }
}
