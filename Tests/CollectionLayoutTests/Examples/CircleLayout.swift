import CollectionLayout
import Geometry

/// Items around a circle, each rotated so that its lower edge faces the centre.
///
///            0
///        5       1
///        4       2
///            3
struct CircleLayout: CollectionLayout {
  var itemSize = Size(width: 60, height: 60)

  var scrollAxis: Axis { .vertical }

  func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    let width = input.bounds.width
    let paths = input.sections.indices.flatMap { section in
      input.sections[section].items.indices.map { IndexPath(section: section, item: $0) }
    }
    let radius = max(0, width - itemSize.width) / 2
    let (centreX, centreY) = (width / 2, radius + itemSize.height / 2)
    // The rotation between neighbours. Applying it repeatedly avoids computing the sine of every angle.
    let step = Turn(partsOfACircle: paths.count)
    var turn = Turn.none
    var elements: [LayoutAttributes] = []
    for (index, path) in paths.enumerated() {
      let frame = Rect(
        x: centreX + radius * turn.sine - itemSize.width / 2, y: centreY - radius * turn.cosine - itemSize.height / 2,
        width: itemSize.width, height: itemSize.height)
      elements.append(
        LayoutAttributes(
          kind: .cell, indexPath: path, frame: frame,
          transform: AffineTransform(a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: 0, ty: 0),
          zIndex: paths.count - index))  // if items overlap, the earlier ones are on top
      turn = turn.followed(by: step)
    }
    let height = paths.isEmpty ? 0 : 2 * radius + itemSize.height
    return PreparedLayout(contentSize: Size(width: width, height: height), elements: elements)
  }
}

/// A clockwise rotation, as a point on the unit circle.
private struct Turn {
  var cosine: Double
  var sine: Double

  static let none = Turn(cosine: 1, sine: 0)

  init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  init(partsOfACircle count: Int) {
    let angle = count > 0 ? 2 * Double.pi / Double(count) : 0
    // The Taylor series for a small angle, which is then doubled ten times.
    let part = angle / 1024
    var turn = Turn(cosine: 1 - part * part / 2 + part * part * part * part / 24, sine: part - part * part * part / 6)
    for _ in 0..<10 { turn = turn.followed(by: turn) }
    self = turn
  }

  func followed(by other: Turn) -> Turn {
    Turn(cosine: cosine * other.cosine - sine * other.sine, sine: sine * other.cosine + cosine * other.sine)
  }
}
