import Imaging

/// The widths in px of an image's files: the same on all pages of a site, in ascending order.
package struct ImageLadder: Hashable, Sendable {
  /// The widths of the files in the preferred format. Never empty.
  package let widths: [Int]
  /// The widths of the files in the format for other browsers; empty if the preferred format is the only one.
  package let fallbackWidths: [Int]

  /// The largest number of files in the preferred format.
  package static let mostWidths = 6
  /// The largest number of files in the format for other browsers.
  package static let mostFallbackWidths = 2
  /// The largest number of files of an image.
  package static let mostFiles = mostWidths + mostFallbackWidths
  /// A further file has to save this fraction of the expected bytes.
  private static let leastGain = 0.01

  package init(widths: [Int], fallbackWidths: [Int] = []) {
    self.widths = widths
    self.fallbackWidths = fallbackWidths
  }

  /// The ladder of an image that has one file, as wide as its source.
  package init(only width: Int) { self.init(widths: [width]) }

  /// The widths with the least expected bytes.
  /// - Parameters:
  ///   - demand: the widths in px at which the image is shown; wider than the source only if it is to be enlarged.
  ///   - image: the image, which must not be a drawing.
  package init(for demand: WidthDemand, of image: ProbedImage) {
    let demand = demand.limited(to: image.width)
    guard !demand.isEmpty else {
      self.init(only: image.width)
      return
    }
    // Animations are published as WebP alone, all other images as AVIF and one other format.
    let isAnimated = image.frameCount > 1
    let growth = isAnimated ? FileGrowth.others : .avif
    self.init(
      widths: demand.bestWidths(atMost: Self.mostWidths, growth: growth, leastGain: Self.leastGain),
      fallbackWidths: demand.bestWidths(
        atMost: Self.mostFallbackWidths, growth: .others, leastGain: Self.leastGain))
  }

  /// The width of the widest file in px.
  package var widest: Int { max(widths.last ?? 1, fallbackWidths.last ?? 1) }
}

/// How the size of a file grows with the width of its image.
package struct FileGrowth: Hashable, Sendable {
  /// The size grows with the width to this power. Less than 2, because wide images have less detail per pixel.
  package let exponent: Double

  /// Measured on photographs from 200 to 2400 px.
  package static let avif = FileGrowth(exponent: 1.3)
  /// JPEG, and approximately WebP and PNG.
  package static let others = FileGrowth(exponent: 1.5)
}
