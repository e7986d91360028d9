import Theming

/// The part of a page that a device shows before the reader scrolls, in px. A height is at a root font size of 16.
package struct FirstViewport: Hashable, Sendable {
  package var name: String
  package var width: Double
  package var height: Double

  package static let phone = FirstViewport(name: "phone", width: 390, height: 844)
  package static let tablet = FirstViewport(name: "tablet", width: 820, height: 1180)
  package static let desktop = FirstViewport(name: "desktop", width: 1440, height: 900)

  /// The device classes that pages are optimized for, in order of width.
  package static let classes = [phone, tablet, desktop]

  /// The height in px of a small laptop's viewport, or of a larger one with the text enlarged by half.
  package static let lowHeight = 600.0

  /// The common widths in px of devices and windows between and beyond the classes.
  private static let otherWidths: [Double] = [
    320, 344, 375, 412, 480, 540, 599, 600, 680, 767, 768, 900, 1023, 1024, 1180, 1279, 1280, 1366, 1536, 1680, 1920,
    2560, 3840,
  ]

  /// The classes and the common widths between them, in order of width. Each width has the height of its class.
  package static let all: [FirstViewport] = {
    let others = otherWidths.map { width in
      let likeness = classes.last { $0.width * 0.7 <= width } ?? phone
      return FirstViewport(
        name: "\(Int(width)) px", width: width, height: likeness.height / PageScale.pxPerPoint(atViewportWidth: width))
    }
    return (classes + others).sorted { $0.width < $1.width }
  }()
}
