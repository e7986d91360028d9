import Bytes
import Geometry

extension GeometryStyles {
  /// Writes the positions and heights of chunks. A chunk may be higher than its cells, so most chunks share the height
  /// of the highest one. No chunk extends beyond the content, where it would enlarge the scrollable area.
  /// - Parameter extents: the extents of the chunks, by interval.
  func write(_ extents: [[AffineExtent]], into css: inout UTF8Buffer) {
    guard !geometry.chunks.isEmpty else { return }
    func lists(_ prefix: StaticString, _ value: @escaping (CSSLength) -> Int64) -> ValueLists {
      ValueLists(prefix: prefix, intervalCount: extents.count, elements: Array(geometry.chunks.indices)) {
        value(CSSLength(extents[$0][$1].start, .percent))
      }
    }
    write(
      [
        ListedProperty(property: .top, parts: [(lists("k", \.constant), "rem")]),
        ListedProperty(property: .offset, parts: [(lists("o", \.multiple), "%")]),
      ], of: Array(".\(geometry.scope)k".utf8), all: all(".chunk"), into: &css)
    // The heights declared for narrower intervals, by chunk.
    var said: [CSSLength?] = Array(repeating: nil, count: geometry.chunks.count)
    appendPart(to: &css) { index, css in
      let (heights, common) = heights(of: extents[index], in: geometry.intervals[index])
      if zip(heights, said).count(where: { $0 == common && $1 != common }) > 1 {
        css.append(text: "\(all(".chunk")){height:")
        css.append(common)
        css.append("}\n")
        said = heights.map { _ in common }
      }
      for (chunk, height) in heights.enumerated() where said[chunk] != height {
        said[chunk] = height
        css.append(text: ".\(geometry.className(ofChunk: chunk)){height:\(height.text)}\n")
      }
    }
  }

  /// The declared height of each chunk, and the height that most chunks share.
  private func heights(
    of extents: [AffineExtent], in interval: LayoutInterval
  ) -> (heights: [CSSLength], common: CSSLength) {
    let common = geometry.commonChunkLength(extents, in: interval)
    let ends = [interval.lowerBound, interval.upperBound].map { width in
      (width: width, length: common.value(at: width), bottom: interval.contentHeight.value(at: width))
    }
    let commonHeight = CSSLength(common, .container)
    let heights = extents.map { chunk in
      let isCommon = ends.allSatisfy { end in
        end.length >= chunk.length.value(at: end.width) && chunk.start.value(at: end.width) + end.length <= end.bottom
      }
      return isCommon ? commonHeight : CSSLength(chunk.length, .container)
    }
    return (heights, commonHeight)
  }
}
