import Foundation

/// One of the people, as a figure of a few flat shapes before the emblem of a department.
struct Portrait: Sendable {
  enum Hair: Sendable {
    case cropped, bald, bun, long, bob, curls, afro, braid, knitCap, scarf, wavy, swept, topknot, flatCap
  }
  enum Emblem: Sendable { case leaves, crystal, waves, stars, weave }

  /// In the light and in the shade.
  var skin: (Colour, Colour)
  var hair: Hair
  var hairColour: Colour
  var garment: Colour
  var emblem: Emblem
  var disc: Colour
  /// −1 where the light comes from the left of the sheet, 1 from its right.
  var light = -1.0
  var glasses = false
  var beard = false
  var collar = 0

  static let middle = Point(400, 352)

  /// The outline of the head, enlarged by a factor; the angle runs from the left ear over the crown.
  func head(_ scale: Double, from: Double = 0, to: Double = 2 * .pi, count: Int = 60) -> [Point] {
    trace(count) { t in
      let angle = mix(from, to, t) + .pi
      let jaw = 1 - 0.2 * pow(max(sin(angle), 0), 2)
      return Self.middle + Point(cos(angle) * 124 * jaw * scale, sin(angle) * 160 * scale)
    }
  }

  func draw(on sheet: inout Sheet) {
    emblem(on: &sheet)
    hairBehind(on: &sheet)
    body(on: &sheet)
    face(on: &sheet)
    hairInFront(on: &sheet)
    if glasses { spectacles(on: &sheet) }
  }

  private func body(on sheet: inout Sheet) {
    let neck = [Point(346, 430), Point(340, 600), Point(400, 650), Point(460, 600), Point(454, 430)]
    sheet.fill(Path(polygon: neck), paint: skin.0.mixed(skin.1, 0.55))
    let shoulders =
      bezier(Point(70, 820), Point(96, 640), Point(210, 618), Point(322, 568))
      + bezier(Point(340, 566), Point(372, 622), Point(428, 622), Point(460, 566))
      + bezier(Point(478, 568), Point(590, 618), Point(704, 640), Point(730, 820))
    sheet.fill(Path(polygon: shoulders), garment)
    sheet.clipped(to: Path(polygon: shoulders)) { sheet in
      let shade = [
        Point(400, 560), Point(400 - light * 400, 560), Point(400 - light * 400, 830), Point(400 - light * 40, 830),
      ]
      sheet.fill(Path(polygon: shade), .night, 0.22)
      var lines = Path()
      switch collar {
      case 0:  // Knitted: rows that hang from the neck.
        for k in 1..<15 {
          let drop = Double(k) * 24
          lines.polyline(
            bezier(
              Point(330 - drop * 1.9, 560 + drop * 0.5), Point(350, 640 + drop), Point(450, 640 + drop),
              Point(470 + drop * 1.9, 560 + drop * 0.5)))
        }
        sheet.stroke(lines, 3.2, .chalk, 0.42, dash: "7 9")
      case 1:  // A coat with lapels.
        for side in [-1.0, 1.0] {
          lines.polyline([
            Point(400 + side * 76, 566), Point(400 + side * 118, 660), Point(400 + side * 86, 690),
            Point(400 + side * 8, 830),
          ])
        }
        sheet.fill(Path(polygon: [Point(330, 560), Point(400, 800), Point(470, 560)]), .chalk, 0.85)
        sheet.stroke(lines, 4, .ink, 0.8)
      case 2:  // Stripes, as fishermen wear them.
        for y in stride(from: 590.0, to: 840, by: 30) {
          lines.polyline(bezier(Point(60, y + 26), Point(260, y + 66), Point(540, y + 66), Point(740, y + 26)))
        }
        sheet.stroke(lines, 9, .chalk, 0.6)
      default:  // A work apron.
        sheet.fill(Path(polygon: [Point(300, 640), Point(500, 640), Point(540, 830), Point(260, 830)]), .chalk, 0.3)
        for side in [-1.0, 1.0] { lines.segment(Point(400 + side * 96, 642), Point(400 + side * 74, 560)) }
        sheet.stroke(lines, 9, .chalk, 0.45)
      }
    }
    sheet.fill(
      Path { $0.pen(bezier(Point(326, 566), Point(366, 640), Point(434, 640), Point(474, 566))) { _ in 15 } },
      paint: garment.mixed(.ink, 0.3))
  }

  private func face(on sheet: inout Sheet) {
    let outline = Path(polygon: head(1))
    for side in [-1.0, 1.0] {
      sheet.fill(
        Path { $0.ellipse(Self.middle + Point(side * 122, 14), 20, 32) },
        paint: skin.0.mixed(skin.1, side == light ? 0.2 : 0.9))
    }
    sheet.fill(outline, skin.0)
    func at(_ x: Double, _ y: Double) -> Point { Self.middle + Point(-light * x, y) }
    sheet.clipped(to: outline) { sheet in
      // The shaded side begins at a profile: brow, nose, lips, chin.
      let profile = [
        at(10, -170), at(8, -60), at(4, -28), at(-4, 6), at(-20, 42), at(-24, 54), at(-4, 64), at(-2, 78), at(-13, 88),
        at(-4, 97),
        at(-10, 108), at(2, 122), at(6, 170),
      ]
      var shape = Path()
      shape.smooth(profile)
      shape.line(at(180, 170))
      shape.line(at(180, -170))
      shape.close()
      sheet.fill(shape, skin.1)
      sheet.fill(Path { $0.ellipse(at(-64, 58), 32, 24) }, .madder, 0.2)
      if beard {
        let edge = [
          at(-140, 20), at(-104, 52), at(-64, 74), at(-26, 76), at(0, 74), at(26, 76), at(64, 74), at(104, 52),
          at(140, 20),
        ]
        var hair = Path()
        hair.smooth(edge)
        hair.line(at(150, 190))
        hair.line(at(-150, 190))
        hair.close()
        sheet.fill(hair, hairColour)
      }
    }
    var lines = Path()
    for side in [-1.0, 1.0] {
      let (eye, brow) = (Self.middle + Point(side * 52, -4), Self.middle + Point(side * 54, -40))
      lines.swell(bezier(eye + Point(-24, 2), eye + Point(-10, 13), eye + Point(10, 13), eye + Point(24, 2)), 6)
      lines.swell(
        bezier(
          brow + Point(-30, side < 0 ? 8 : 2), brow + Point(-12, -11), brow + Point(12, -11),
          brow + Point(30, side < 0 ? 2 : 8)), 8)
    }
    let mouth = Self.middle + Point(0, 98)
    lines.swell(bezier(mouth + Point(-26, -2), mouth + Point(-10, 6), mouth + Point(10, 6), mouth + Point(26, -2)), 5.5)
    sheet.fill(lines, beard ? .night : .ink, 0.92)
  }

  private func spectacles(on sheet: inout Sheet) {
    var wire = Path()
    for side in [-1.0, 1.0] {
      wire.circle(Self.middle + Point(side * 54, 0), 38)
      wire.segment(Self.middle + Point(side * 92, -4), Self.middle + Point(side * 126, -10))
    }
    wire.polyline(
      bezier(
        Self.middle + Point(-17, -6), Self.middle + Point(-6, -14), Self.middle + Point(6, -14),
        Self.middle + Point(17, -6)))
    sheet.fill(
      Path {
        $0.circle(Self.middle + Point(-54, 0), 38); $0.circle(Self.middle + Point(54, 0), 38)
      }, .chalk, 0.16)
    sheet.stroke(wire, 4.4, .ink)
  }
}
