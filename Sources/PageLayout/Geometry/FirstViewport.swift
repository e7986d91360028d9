/// What a device shows of a page before anything is scrolled, in px at a root font size of 16.
struct FirstViewport: Hashable, Sendable {
  var name: String
  var width: Double
  var height: Double

  static let phone = FirstViewport(name: "phone", width: 390, height: 844)
  static let tablet = FirstViewport(name: "tablet", width: 820, height: 1180)
  static let desktop = FirstViewport(name: "desktop", width: 1440, height: 900)

  /// The classes that pages are made for, in order of width.
  static let classes = [phone, tablet, desktop]

  /// The px that a small laptop's window leaves to a page, or a larger one's where the reader's letters are larger by half.
  static let lowHeight = 600.0

  /// Widths in px between and beyond the classes at which devices and windows are usual.
  private static let otherWidths: [Double] = [
    320, 344, 375, 412, 480, 540, 599, 600, 680, 767, 768, 900, 1023, 1024, 1180, 1279, 1280, 1366, 1536, 1680, 1920,
    2560, 3840,
  ]

  /// The classes and what is usual between them, in order of width; each as high as its class.
  static let all: [FirstViewport] = {
    let others = otherWidths.map { width in
      let likeness = classes.last { $0.width * 0.7 <= width } ?? phone
      return FirstViewport(name: "\(Int(width)) px", width: width, height: likeness.height)
    }
    return (classes + others).sorted { $0.width < $1.width }
  }()
}
