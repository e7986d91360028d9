import Geometry

/// Mirrors frames horizontally for right-to-left.
func mirror(_ frames: inout ContiguousArray<Rect>, across width: Double) {
  for position in frames.indices { frames[position].x = width - frames[position].x - frames[position].width }
}

/// Returns the ranges of positions at which frames differ from others, which are given from position `first` on.
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
