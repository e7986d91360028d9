import CellLayout
import Geometry
import Theming

/// The displayed widths of an image in every container that its page may have.
package struct ShownWidths: Hashable, Sendable {
  /// The width of the image, in px, from a container width in px on.
  struct Step: Hashable, Sendable {
    var containerWidth: Double
    /// Affine in the container's width.
    var width: AffineLength
  }

  /// In order of container width; the first also covers narrower containers. Never empty.
  var steps: [Step]
  /// Whether the image is cut at its sides at some width.
  var isCut = false

  /// The displayed width in px in a container of a width in px.
  package func width(inContainer width: Double) -> Double {
    (steps.last { $0.containerWidth <= width } ?? steps[0]).width.value(at: width)
  }
}

extension ShownWidths {
  /// The widths of a cell's image over the intervals of a page.
  /// - Parameters:
  ///   - aspect: the image's width divided by its height.
  ///   - covers: whether the image fills a frame of a different aspect ratio and is cropped to it.
  ///   - narrowest: the width in px from which on it counts whether the image is cut. Narrower containers are those of
  ///     enlarged text alone.
  init(
    of element: Int, in geometry: PageGeometry, part: CellImageWidth, aspect: Double, covers: Bool, narrowest: Double
  ) {
    isCut = part.isCut
    var isCut = isCut
    steps = geometry.intervals.map { interval in
      let frame = interval.frames[element]
      var width = part.width(inCell: frame.width)
      if covers {
        let byHeight = AffineLength(slope: frame.height.slope * aspect, constant: frame.height.constant * aspect)
        // If the frame is wider than the image at one end and narrower at the other, use the larger width at both ends.
        let (low, high) = (interval.lowerBound, interval.upperBound)
        isCut =
          isCut
          || high >= narrowest
            && [max(low, narrowest), high].contains {
              byHeight.value(at: $0) > width.value(at: $0) * (1 + Self.unseenCut)
            }
        width = AffineLength(
          at: low, max(width.value(at: low), byHeight.value(at: low)), at: high,
          max(width.value(at: high), byHeight.value(at: high)))
      }
      return Step(containerWidth: interval.lowerBound, width: width)
    }
    self.isCut = isCut
  }

  /// How much wider than its box an image may be that the box's width suits: candidates differ by more.
  static let unseenCut = 0.05
}

/// The width of an image in its cell: a fraction of the cell's width plus a constant in px.
struct CellImageWidth: Hashable, Sendable {
  var share: Double
  var constant: Double
  /// Whether the image is cut at its sides.
  var isCut = false

  func width(inCell cell: AffineLength) -> AffineLength {
    AffineLength(slope: cell.slope * share, constant: cell.constant * share + constant)
  }
}

extension CellContent {
  /// The width of the cell's first image; nil if it has none. `fills` is true if the image is cropped to the box of its
  /// part, and false if it keeps its aspect ratio.
  var imageWidth: CellImageWidth? { imageWidth(in: CellImageWidth(share: 1, constant: 0)) }

  private func imageWidth(in outer: CellImageWidth) -> CellImageWidth? {
    switch self {
    case .image(let part, _, let image):
      var width = part.width.map { CellImageWidth(share: 0, constant: $0) } ?? outer
      if case .fixed(let shape) = part.shape, shape > 0, image.aspect > shape {
        // Cropped at its sides: the whole image is wider than its visible part.
        width.share *= image.aspect / shape
        width.constant *= image.aspect / shape
        width.isCut = image.aspect > shape * (1 + ShownWidths.unseenCut)
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
