import Bytes
import Geometry

extension GeometryStyles {
  /// Writes the positions and heights of chunks. A chunk may be higher than its cells, so most chunks share the height
  /// of the highest one. No chunk extends beyond the content, where it would enlarge the scrollable area.
  /// - Parameter extents: the extents of the chunks, by interval.
  func write(_ extents: [[AffineExtent]], into css: inout UTF8Buffer) {
    guard !geometry.chunks.isEmpty else { return }
    // The values declared for narrower intervals, by chunk.
    var saidTops: [CSSLength?] = Array(repeating: nil, count: geometry.chunks.count)
    var saidHeights = saidTops
    let selector = Array(".\(geometry.scope)k".utf8)
    appendPart(to: &css) { index, css in
      let interval = geometry.intervals[index]
      let notation = interval.notation
      let (heights, common) = heights(of: extents[index], in: interval)
      if zip(heights, saidHeights).count(where: { $0 == common && $1 != common }) > 1 {
        css.append(text: "\(all(".chunk")){height:")
        css.append(common)
        css.append("}\n")
        saidHeights = heights.map { _ in common }
      }
      for (chunk, height) in heights.enumerated() {
        let top = notation.css(extents[index][chunk].start)
        let (isTopKnown, isHeightKnown) = (saidTops[chunk] == top, saidHeights[chunk] == height)
        if isTopKnown, isHeightKnown { continue }
        (saidTops[chunk], saidHeights[chunk]) = (top, height)
        css.write(upTo: selector.count + DecimalText.mostBytes + 2 * CSSLength.mostBytes + 24) { css in
          css.put(selector)
          css.put(UInt64(chunk))
          css.put("{")
          if !isTopKnown {
            css.put("top:")
            top.write(into: &css)
          }
          if !isHeightKnown {
            css.put(isTopKnown ? "height:" : ";height:")
            height.write(into: &css)
          }
          css.put("}\n")
        }
      }
    }
  }

  /// The declared height of each chunk, and the height that most chunks share.
  private func heights(
    of extents: [AffineExtent], in interval: LayoutInterval
  ) -> (heights: [CSSLength], common: CSSLength) {
    let notation = interval.notation
    let common = geometry.commonChunkLength(extents, in: interval)
    let ends = [interval.lowerBound, interval.upperBound].map { width in
      (width: width, length: common.value(at: width), bottom: interval.contentHeight.value(at: width))
    }
    let commonHeight = notation.css(common)
    let heights = extents.map { chunk in
      let isCommon = ends.allSatisfy { end in
        end.length >= chunk.length.value(at: end.width) && chunk.start.value(at: end.width) + end.length <= end.bottom
      }
      return isCommon ? commonHeight : notation.css(chunk.length)
    }
    return (heights, commonHeight)
  }
}
