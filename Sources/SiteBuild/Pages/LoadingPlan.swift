import CollectionLayout
import Geometry

/// How the images of a page are loaded: one first, those of the first viewport at once, all others when they come near.
///
/// Viewports are tried at many widths, since which images are in the first one, and which is the largest there,
/// depends on it.
struct LoadingPlan: Sendable {
  enum Hint: Sendable, Hashable {
    /// The one image that matters most: eager, with high priority.
    case first
    case eager
    case lazy
  }

  /// By element of the page's geometry.
  private(set) var hints: [Hint]

  /// A viewport in px: what it shows of a collection depends on how much stands above it.
  private struct Viewport {
    var width: Double
    var height: Double
  }

  /// Phone, tablet, desktop, in order of width.
  private static let classes = [
    Viewport(width: 390, height: 844), Viewport(width: 820, height: 1180), Viewport(width: 1440, height: 900),
  ]
  /// Further widths at which the largest image must not be lazy.
  private static let otherWidths: [Double] = [
    320, 344, 375, 412, 480, 540, 600, 680, 768, 900, 1024, 1180, 1280, 1366, 1536, 1680, 1920, 2560, 3840,
  ]
  /// Images this near to the largest one's area could be it, after rounding.
  private static let nearlyLargest = 0.97

  /// - Parameters:
  ///   - hasImage: by element, whether it shows an image.
  ///   - offset: the px above the collection at a viewport width.
  ///   - containerWidth: the container's px at a viewport width.
  init(
    _ geometry: PageGeometry, hasImage: [Bool], offset: (Double) -> Double, containerWidth: (Double) -> Double
  ) {
    hints = Array(repeating: .lazy, count: geometry.elements.count)
    var votes = [Int](repeating: 0, count: geometry.elements.count)

    func visible(in viewport: Viewport) -> [(element: Int, area: Double)] {
      let width = containerWidth(viewport.width)
      let interval = geometry.interval(at: width)
      let window = Rect(x: 0, y: 0, width: width, height: max(viewport.height - offset(viewport.width), 1))
      return interval.frames.indices.compactMap { index in
        guard hasImage[index], !interval.absent.contains(index) else { return nil }
        let frame = interval.frames[index].frame(at: width)
        guard frame.intersects(window) else { return nil }
        let shown = min(frame.maxY, window.maxY) - max(frame.minY, 0)
        return (index, frame.width * shown)
      }
    }

    for (index, viewport) in Self.classes.enumerated() {
      let shown = visible(in: viewport)
      if index == 0 { for (element, _) in shown { hints[element] = .eager } }
      if let largest = shown.max(by: { $0.area < $1.area }) { votes[largest.element] += 1 }
    }
    for width in Self.otherWidths {
      let shown = visible(in: Viewport(width: width, height: 900))
      guard let largest = shown.map(\.area).max() else { continue }
      for (element, area) in shown where area >= largest * Self.nearlyLargest { hints[element] = .eager }
      if let first = shown.first(where: { $0.area >= largest }) { votes[first.element] += 1 }
    }
    let best = votes.max() ?? 0
    if let first = votes.firstIndex(of: best), best > 0 {
      hints[first] = .first
    } else if let first = hasImage.firstIndex(of: true) {
      // Everything that the first viewport shows has no image: the first image there is comes first.
      hints[first] = .first
    }
  }
}
