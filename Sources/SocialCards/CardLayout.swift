import Geometry

/// The places on a card, in px from its top left corner.
///
///     ┌───────────┬─────────┐   ┌─────────────────────┐   ┌───────────┬─────────┐
///     │ header    │         │   │       picture       │   │ header    ├────┬────┤
///     │           │ picture │   ├─────────────────────┤   │           ├────┼────┤
///     │ title     │         │   │ header              │   │ title     ├────┼────┤
///     │ footer    │         │   │ title        footer │   │ footer    │    │    │
///     └───────────┴─────────┘   └─────────────────────┘   └───────────┴────┴────┘
///        one picture               a panorama                 a mosaic
///
/// Cards of titles that are written from right to left are mirrored.
struct CardLayout {
  struct Picture {
    var frame: Rect
    /// Whether the frame shows the whole picture; otherwise the picture fills the frame.
    var isWhole = false
    /// The size in px at which the picture is drawn.
    var drawnSize: Size
  }

  /// The area behind the pictures, if some do not fill it.
  var panel: Rect?
  var pictures: [Picture] = []
  var text: Rect

  static let margin = 60.0
  /// The part of a picture's width or height that may be cut off.
  private static let mostCut = 0.3
  private static let widths = 400.0...660.0
  private static let bandHeights = 230.0...380.0
  /// From this aspect on, a picture is as wide as the card.
  private static let panorama = 2.6
  /// How much a small picture may be enlarged.
  private static let mostEnlarged = 2.0
  private static let gap = 8.0
  private static let mount = 48.0
  private static let card = Size(width: Double(SocialCard.width), height: Double(SocialCard.height))

  init(pictures sizes: [Size], isRightToLeft: Bool) {
    let (width, height) = (Self.card.width, Self.card.height)
    text = Rect(
      x: Self.margin, y: Self.margin, width: width - 2 * Self.margin, height: height - 2 * Self.margin)
    guard let first = sizes.first else { return }
    if sizes.count > 1 {
      addMosaic(of: sizes)
    } else if first.aspect >= Self.panorama, first.width >= width / Self.mostEnlarged {
      let band = min(max(width / first.aspect, Self.bandHeights.lowerBound), Self.bandHeights.upperBound)
      pictures = [Picture(Rect(x: 0, y: 0, width: width, height: band), of: first)]
      text = Rect(
        x: Self.margin, y: band + Self.margin * 0.7, width: text.width, height: height - band - Self.margin * 1.4)
    } else {
      addPicture(of: first)
    }
    if isRightToLeft { mirror() }
  }

  private mutating func addPicture(of size: Size) {
    let height = Self.card.height
    let isLarge = size.height * Self.mostEnlarged >= height
    let panelWidth = min(max(height * size.aspect, Self.widths.lowerBound), Self.widths.upperBound)
    let shown = panelWidth / height
    let frame = Rect(x: Self.card.width - panelWidth, y: 0, width: panelWidth, height: height)
    let cut = 1 - min(shown / size.aspect, size.aspect / shown)
    if isLarge, cut <= Self.mostCut {
      pictures = [Picture(frame, of: size)]
      text.width = frame.x - 2 * Self.margin
      return
    }
    // The whole picture, as in a mount, which is no wider than it needs to be.
    let room = Size(width: panelWidth - 2 * Self.mount, height: height - 2 * Self.mount)
    let scale = min(room.width / size.width, room.height / size.height, Self.mostEnlarged)
    let drawn = Size(width: size.width * scale, height: size.height * scale)
    let mountWidth = min(max(drawn.width + 2 * Self.mount, Self.widths.lowerBound), panelWidth)
    let mounted = Rect(x: Self.card.width - mountWidth, y: 0, width: mountWidth, height: height)
    text.width = mounted.x - 2 * Self.margin
    panel = mounted
    pictures = [
      Picture(
        frame: Rect(
          x: mounted.midX - drawn.width / 2, y: mounted.midY - drawn.height / 2, width: drawn.width,
          height: drawn.height),
        isWhole: true, drawnSize: drawn)
    ]
  }

  /// Fills the panel with two to six pictures, in places of about their shape.
  private mutating func addMosaic(of sizes: [Size]) {
    let middle = sizes.map(\.aspect).sorted()[sizes.count / 2]
    // Four squares lose least of four pictures that are nearly square.
    let sizes = sizes.count > 4 && (0.75...1.35).contains(middle) ? Array(sizes.prefix(4)) : sizes
    let panel = Rect(x: Self.card.width - 640, y: 0, width: 640, height: Self.card.height)
    text.width = panel.x - 2 * Self.margin
    // The height of each row as a part of the panel's, and the number of its places.
    let rows: [(height: Double, count: Int)] =
      switch sizes.count {
      case 2: [(0.5, 1), (0.5, 1)]
      case 3: [(0.56, 1), (0.44, 2)]
      case 4: [(0.5, 2), (0.5, 2)]
      case 5: [(0.5, 2), (0.5, 3)]
      default: middle < 1 ? [(0.5, 3), (0.5, 3)] : [(0.36, 2), (0.28, 2), (0.36, 2)]
      }
    var places: [Rect] = []
    var top = 0.0
    for row in rows {
      let width = 1 / Double(row.count)
      for place in 0..<row.count {
        places.append(Rect(x: Double(place) * width, y: top, width: width, height: row.height))
      }
      top += row.height
    }
    // The pictures keep their order, except that two next to each other change places if both then lose less.
    var order = Array(sizes.indices.prefix(places.count))
    func loss(_ size: Size, _ place: Rect) -> Double {
      let aspect = place.width * panel.width / (place.height * panel.height)
      return 1 - min(aspect / size.aspect, size.aspect / aspect)
    }
    for _ in order.indices {
      for place in order.indices.dropLast() {
        let (one, other) = (order[place], order[place + 1])
        let kept = loss(sizes[one], places[place]) + loss(sizes[other], places[place + 1])
        if loss(sizes[other], places[place]) + loss(sizes[one], places[place + 1]) < kept - 0.1 {
          order.swapAt(place, place + 1)
        }
      }
    }
    pictures = [Picture](repeating: Picture(frame: .zero, drawnSize: .zero), count: order.count)
    for (place, index) in zip(places, order) {
      func edge(_ part: Double, _ length: Double) -> Double { (part * (length + Self.gap)).rounded() }
      let (left, top) = (edge(place.x, panel.width), edge(place.y, panel.height))
      let (right, bottom) = (edge(place.maxX, panel.width), edge(place.maxY, panel.height))
      let frame = Rect(
        x: panel.x + left, y: top, width: right - left - Self.gap, height: bottom - top - Self.gap)
      pictures[index] = Picture(frame, of: sizes[index])
    }
  }

  private mutating func mirror() {
    func mirrored(_ rect: Rect) -> Rect {
      Rect(x: Self.card.width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
    }
    panel = panel.map(mirrored)
    text = mirrored(text)
    for index in pictures.indices { pictures[index].frame = mirrored(pictures[index].frame) }
  }
}

extension CardLayout.Picture {
  /// A picture that fills a frame.
  fileprivate init(_ frame: Rect, of size: Size) {
    self.frame = frame
    let scale = max(frame.width / size.width, frame.height / size.height)
    drawnSize = Size(width: size.width * scale, height: size.height * scale)
  }
}

extension Size {
  fileprivate var aspect: Double { width / max(1, height) }
}
