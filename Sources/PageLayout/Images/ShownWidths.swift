import Geometry
import SiteImages
import Theming

/// How wide an image is shown, in every container that its page may have.
struct ShownWidths: Hashable, Sendable {
  /// From a container width in px on, the width of the image in px.
  struct Step: Hashable, Sendable {
    var containerWidth: Double
    /// Affine in the container's width.
    var width: AffineLength
  }

  /// In order of container width; the first serves everything below it. Never empty.
  var steps: [Step]

  /// The ranges of widths in px over which the image is shown in containers up to a width in px.
  func ranges(upTo widest: Double) -> [ClosedRange<Double>] {
    steps.indices.compactMap { index in
      let low = steps[index].containerWidth
      let high = min(index + 1 < steps.count ? steps[index + 1].containerWidth : max(widest, low), max(widest, low))
      let ends = (steps[index].width.value(at: low), steps[index].width.value(at: high))
      guard ends.0.isFinite, ends.1.isFinite, max(ends.0, ends.1) > 0 else { return nil }
      return max(min(ends.0, ends.1), 1)...max(ends.0, ends.1, 1)
    }
  }

  /// The widths in px of the files that this may need, of a source as wide as `limit`: on screens of 1, 2 and 3 device
  /// pixels a px.
  func candidates(upTo widest: Double, limit: Int) -> [Int] {
    var widths: Set<Int> = []
    for range in ranges(upTo: widest) {
      for scale in [1.0, 2, 3] {
        widths.formUnion(
          ImageWidths.candidates(for: range.lowerBound * scale...range.upperBound * scale, limit: limit))
      }
    }
    return widths.sorted()
  }
}

extension ShownWidths {
  /// The widths of a cell's image over the intervals of a page.
  /// - Parameters:
  ///   - aspect: the image's own width divided by its height.
  ///   - covers: whether the image fills a frame that is not of its shape, and is cut to it.
  init(of element: Int, in geometry: PageGeometry, part: CellImageWidth, aspect: Double, covers: Bool) {
    steps = geometry.intervals.map { interval in
      let frame = interval.frames[element]
      var width = part.width(inCell: frame.width)
      if covers {
        let byHeight = AffineLength(slope: frame.height.slope * aspect, constant: frame.height.constant * aspect)
        // Where the frame is wider than the image at one end and narrower at the other, the larger at both.
        let (low, high) = (interval.lowerBound, interval.upperBound)
        width = AffineLength(
          at: low, max(width.value(at: low), byHeight.value(at: low)), at: high,
          max(width.value(at: high), byHeight.value(at: high)))
      }
      return Step(containerWidth: interval.lowerBound, width: width)
    }
  }
}

/// How wide an image is in its cell: a share of the cell's width and a constant in px.
struct CellImageWidth: Hashable, Sendable {
  var share: Double
  var constant: Double

  func width(inCell cell: AffineLength) -> AffineLength {
    AffineLength(slope: cell.slope * share, constant: cell.constant * share + constant)
  }
}

extension CellContent {
  /// The width of the cell's first image, or nil where it has none. `fills` tells whether the image is cut to the box of
  /// its part rather than shown in its own shape.
  var imageWidth: CellImageWidth? { imageWidth(in: CellImageWidth(share: 1, constant: 0)) }

  private func imageWidth(in outer: CellImageWidth) -> CellImageWidth? {
    switch self {
    case .image(let part, _, let image):
      var width = part.width.map { CellImageWidth(share: 0, constant: $0) } ?? outer
      if case .fixed(let shape) = part.shape, shape > 0, image.aspect > shape {
        // Cut at its sides: the whole image is wider than what is seen of it.
        width.share *= image.aspect / shape
        width.constant *= image.aspect / shape
      }
      return width
    case .stack(let stack, _, let parts):
      let inset = stack.padding.leading + stack.padding.trailing
      let inner = CellImageWidth(share: outer.share, constant: outer.constant - inset)
      let inFlow = parts.filter { part in if case .stack(let stack, _, _) = part { !stack.isOverlay } else { true } }
      for part in parts {
        var room = inner
        if case .image(let image, _, _) = part, image.bleeds { room = outer }
        if stack.axis == .horizontal {
          let fixed = inFlow.reduce(stack.gap * Double(max(inFlow.count - 1, 0))) { $0 + ($1.fixedWidth ?? 0) }
          let flexible = Double(max(inFlow.count { $0.fixedWidth == nil }, 1))
          room = CellImageWidth(share: inner.share / flexible, constant: (inner.constant - fixed) / flexible)
        }
        if let width = part.imageWidth(in: room) { return width }
      }
      return nil
    default: return nil
    }
  }
}
