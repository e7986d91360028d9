import Foundation

/// One of the people, as a figure of a few flat shapes before the emblem of a department.
struct Portrait: Sendable {
  enum Hair: Sendable { case cropped, bald, bun, long, bob, curls, afro, braid, knitCap, scarf, wavy, swept, topknot, flatCap }
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

  private static let middle = Point(400, 352)

  /// The outline of the head, enlarged by a factor; the angle runs from the left ear over the crown.
  private func head(_ scale: Double, from: Double = 0, to: Double = 2 * .pi, count: Int = 60) -> [Point] {
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
    let shoulders = bezier(Point(70, 820), Point(96, 640), Point(210, 618), Point(322, 568))
      + bezier(Point(340, 566), Point(372, 622), Point(428, 622), Point(460, 566))
      + bezier(Point(478, 568), Point(590, 618), Point(704, 640), Point(730, 820))
    sheet.fill(Path(polygon: shoulders), garment)
    sheet.clipped(to: Path(polygon: shoulders)) { sheet in
      let shade = [Point(400, 560), Point(400 - light * 400, 560), Point(400 - light * 400, 830), Point(400 - light * 40, 830)]
      sheet.fill(Path(polygon: shade), .night, 0.22)
      var lines = Path()
      switch collar {
      case 0:  // Knitted: rows that hang from the neck.
        for k in 1..<15 {
          let drop = Double(k) * 24
          lines.polyline(bezier(Point(330 - drop * 1.9, 560 + drop * 0.5), Point(350, 640 + drop), Point(450, 640 + drop), Point(470 + drop * 1.9, 560 + drop * 0.5)))
        }
        sheet.stroke(lines, 3.2, .chalk, 0.42, dash: "7 9")
      case 1:  // A coat with lapels.
        for side in [-1.0, 1.0] {
          lines.polyline([Point(400 + side * 76, 566), Point(400 + side * 118, 660), Point(400 + side * 86, 690), Point(400 + side * 8, 830)])
        }
        sheet.fill(Path(polygon: [Point(330, 560), Point(400, 800), Point(470, 560)]), .chalk, 0.85)
        sheet.stroke(lines, 4, .ink, 0.8)
      case 2:  // Stripes, as fishermen wear them.
        for y in stride(from: 590.0, to: 840, by: 30) { lines.polyline(bezier(Point(60, y + 26), Point(260, y + 66), Point(540, y + 66), Point(740, y + 26))) }
        sheet.stroke(lines, 9, .chalk, 0.6)
      default:  // A work apron.
        sheet.fill(Path(polygon: [Point(300, 640), Point(500, 640), Point(540, 830), Point(260, 830)]), .chalk, 0.3)
        for side in [-1.0, 1.0] { lines.segment(Point(400 + side * 96, 642), Point(400 + side * 74, 560)) }
        sheet.stroke(lines, 9, .chalk, 0.45)
      }
    }
    sheet.fill(Path { $0.pen(bezier(Point(326, 566), Point(366, 640), Point(434, 640), Point(474, 566))) { _ in 15 } }, paint: garment.mixed(.ink, 0.3))
  }

  private func face(on sheet: inout Sheet) {
    let outline = Path(polygon: head(1))
    for side in [-1.0, 1.0] { sheet.fill(Path { $0.ellipse(Self.middle + Point(side * 122, 14), 20, 32) }, paint: skin.0.mixed(skin.1, side == light ? 0.2 : 0.9)) }
    sheet.fill(outline, skin.0)
    func at(_ x: Double, _ y: Double) -> Point { Self.middle + Point(-light * x, y) }
    sheet.clipped(to: outline) { sheet in
      // The shaded side begins at a profile: brow, nose, lips, chin.
      let profile = [
        at(10, -170), at(8, -60), at(4, -28), at(-4, 6), at(-20, 42), at(-24, 54), at(-4, 64), at(-2, 78), at(-13, 88), at(-4, 97),
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
        let edge = [at(-140, 20), at(-104, 52), at(-64, 74), at(-26, 76), at(0, 74), at(26, 76), at(64, 74), at(104, 52), at(140, 20)]
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
      lines.swell(bezier(brow + Point(-30, side < 0 ? 8 : 2), brow + Point(-12, -11), brow + Point(12, -11), brow + Point(30, side < 0 ? 2 : 8)), 8)
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
    wire.polyline(bezier(Self.middle + Point(-17, -6), Self.middle + Point(-6, -14), Self.middle + Point(6, -14), Self.middle + Point(17, -6)))
    sheet.fill(Path { $0.circle(Self.middle + Point(-54, 0), 38); $0.circle(Self.middle + Point(54, 0), 38) }, .chalk, 0.16)
    sheet.stroke(wire, 4.4, .ink)
  }

  // MARK: Hair

  private func cap(_ scale: Double, temples: Double, forehead: Double) -> Path {
    let outer = head(scale, from: -temples, to: .pi + temples)
    let inner = trace(40) { t in
      let x = mix(1, -1, t)
      return Self.middle + Point(x * 120, mix(forehead, 160 * sin(temples) * 0.9, pow(abs(x), 3.2)))
    }
    return Path(polygon: outer + inner)
  }

  private func hairBehind(on sheet: inout Sheet) {
    let dark = hairColour.mixed(.night, 0.25)
    switch hair {
    case .long, .wavy:
      let wave = hair == .wavy ? 13.0 : 0
      func side(_ s: Double) -> [Point] {
        trace(40) { t in Point(400 + s * (mix(128, 168, t) + wave * sin(t * 15)), mix(330, 640, t)) }
      }
      sheet.fill(Path(polygon: head(1.2, from: 0, to: .pi) + side(1) + side(-1).reversed()), paint: dark)
    case .bob:
      sheet.fill(Path(polygon: head(1.17, from: -0.1, to: .pi + 0.1) + [Point(556, 480), Point(500, 512), Point(300, 512), Point(244, 480)]), paint: dark)
    case .afro: sheet.fill(Path { $0.circle(Self.middle + Point(0, -62), 205) }, hairColour)
    case .bun: sheet.fill(Path { $0.circle(Self.middle + Point(light * -70, -186), 62) }, paint: dark)
    case .topknot: sheet.fill(Path { $0.ellipse(Self.middle + Point(0, -204), 50, 44) }, paint: dark)
    case .scarf:
      let drape = head(1.22, from: -0.2, to: .pi + 0.2)
        + bezier(Point(560, 400), Point(560, 560), Point(600, 600), Point(640, 680))
        + bezier(Point(160, 680), Point(200, 600), Point(240, 560), Point(240, 400))
      sheet.fill(Path(polygon: drape), paint: hairColour.mixed(.night, 0.3))
    default: break
    }
  }

  private func hairInFront(on sheet: inout Sheet) {
    let paint = hairColour.rawValue
    switch hair {
    case .bald: sheet.fill(cap(1.005, temples: 0.5, forehead: -156), paint: paint, 0.25)
    case .cropped: sheet.fill(cap(1.07, temples: 0.1, forehead: -92), paint: paint)
    case .bun, .topknot, .long, .wavy: sheet.fill(cap(1.1, temples: 0.02, forehead: -104), paint: paint)
    case .bob:
      sheet.fill(cap(1.14, temples: 0.05, forehead: -62), paint: paint)
    case .afro: sheet.fill(cap(1.1, temples: 0.02, forehead: -96), paint: paint)
    case .curls:
      for t in steps(-0.25, .pi + 0.25, 15) {
        for scale in [1.02, 1.14] {
          let p = head(scale, from: t, to: t + 0.01, count: 2)[0]
          if p.y < 250 || scale > 1.1 { sheet.fill(Path { $0.circle(p, 37) }, paint: hairColour.mixed(.night, scale > 1.1 ? 0.2 : 0)) }
        }
      }
      sheet.fill(cap(1.08, temples: -0.2, forehead: -100), paint: paint)
    case .swept:
      let sweep = head(1.12, from: 0.02, to: .pi - 0.02)
        + bezier(Point(524, 350), Point(505, 255), Point(400, 280), Point(330, 236)) + bezier(Point(318, 240), Point(296, 270), Point(284, 300), Point(276, 350))
      sheet.fill(Path(polygon: sweep), paint: paint)
    case .braid:
      sheet.fill(cap(1.1, temples: 0.02, forehead: -100), paint: paint)
      for k in 0..<7 {
        let p = Point(400 - light * (138 + Double(k) * 5), 400 + Double(k) * 44)
        sheet.fill(Path { $0.ellipse(p, 36 - Double(k) * 2.4, 27) }, paint: hairColour.mixed(.night, k.isMultiple(of: 2) ? 0 : 0.22))
      }
    case .knitCap:
      sheet.fill(Path(polygon: head(1.13, from: 0.3, to: .pi - 0.3)), paint: paint)
      let brim = [Point(262, 230), Point(538, 230), Point(544, 292), Point(256, 292)]
      sheet.fill(Path(blob: trace(24) { Point(400 + 150 * cos($0 * 2 * .pi), 262 + 34 * sin($0 * 2 * .pi)) }), paint: hairColour.mixed(.night, 0.28))
      var ribs = Path()
      for x in steps(brim[0].x + 6, brim[1].x - 6, 19) { ribs.segment(Point(x, 244), Point(x, 280)) }
      sheet.stroke(ribs, 3, .chalk, 0.35)
    case .flatCap:
      sheet.fill(Path(polygon: head(1.12, from: 0.34, to: .pi - 0.34)), paint: paint)
      sheet.fill(Path { $0.ellipse(Point(400 + light * 40, 268), 176, 26) }, paint: hairColour.mixed(.night, 0.35))
    case .scarf:
      let ring = Path(polygon: head(1.24, from: -0.9, to: .pi + 0.9) + head(0.97, from: .pi + 0.62, to: -0.62, count: 60).map { $0 + Point(0, 12) })
      sheet.fill(ring, paint: paint)
      let fold = bezier(Point(262, 430), Point(320, 600), Point(480, 600), Point(538, 430)) + bezier(Point(566, 520), Point(500, 690), Point(300, 690), Point(234, 520))
      sheet.fill(Path(polygon: fold), paint: paint)
      var lines = Path()
      for k in 0..<4 { lines.swell(bezier(Point(262 + Double(k) * 12, 480 + Double(k) * 26), Point(340, 600 + Double(k) * 14), Point(460, 610 + Double(k) * 12), Point(540, 500 + Double(k) * 20)), 4) }
      sheet.fill(lines, .night, 0.35)
    }
  }

  // MARK: Emblems

  private func emblem(on sheet: inout Sheet) {
    let center = Point(400, 372)
    let disc = Path { $0.circle(center, 318) }
    sheet.fill(disc, self.disc)
    sheet.clipped(to: disc) { sheet in
      var lines = Path()
      switch emblem {
      case .leaves:
        for k in 0..<22 {
          let angle = Double(k) / 22 * 2 * .pi
          let (a, b) = (center + Point.polar(150, angle), center + Point.polar(k % 2 == 0 ? 308 : 268, angle))
          lines.swell(bezier(a, a.mixed(b, 0.3) , a.mixed(b, 0.7), b), 40)
        }
        sheet.fill(lines, .chalk, 0.34)
      case .crystal:
        for k in 0..<18 {
          let angle = Double(k) / 18 * 2 * .pi
          let (p, q) = (center + Point.polar(310, angle), center + Point.polar(310, angle + .pi / 9))
          lines.segment(p, q)
          lines.segment(center + Point.polar(235, angle + .pi / 18), p)
          lines.segment(center + Point.polar(235, angle + .pi / 18), q)
          lines.segment(center + Point.polar(235, angle + .pi / 18), center + Point.polar(130, angle + .pi / 18))
          lines.segment(center + Point.polar(235, angle + .pi / 18), center + Point.polar(235, angle + .pi / 6))
        }
        sheet.stroke(lines, 3, .chalk, 0.55)
      case .waves:
        for (row, y) in stride(from: 60.0, to: 720, by: 27).enumerated() {
          lines.smooth(steps(60, 740, 46).map { Point($0, y + 8 * sin($0 / 17 + Double(row) * 1.9)) })
        }
        sheet.stroke(lines, 3.6, .chalk, 0.45)
      case .stars:
        for r in [190.0, 240, 290] { lines.circle(center, r) }
        sheet.stroke(lines, 2, .chalk, 0.4)
        for _ in 0..<130 {
          let p = center + Point.polar(318 * sheet.random.unit().squareRoot(), sheet.random.within(0, 6.3))
          sheet.fill(Path { $0.circle(p, sheet.random.within(1.5, 4.6)) }, .chalk, 0.85)
        }
      case .weave:
        for j in 0..<19 {
          for i in 0..<19 {
            let p = Point(80 + Double(i) * 36, 54 + Double(j) * 36)
            if (i + j).isMultiple(of: 2) { lines.segment(p - Point(14, 0), p + Point(14, 0)) } else { lines.segment(p - Point(0, 14), p + Point(0, 14)) }
          }
        }
        sheet.stroke(lines, 5, .chalk, 0.38)
      }
    }
  }
}

/// Who is drawn how; the names are those of the files in `people`.
let portraits: [(String, Colour, Portrait)] = [
  ("ragnhild-ostervik", .bone, Portrait(skin: (.shell, .rose), hair: .bun, hairColour: .smoke, garment: .indigo, emblem: .leaves, disc: .moss, glasses: true)),
  ("thandiwe-nkosi", .oat, Portrait(skin: (.ochre, .madder), hair: .afro, hairColour: .night, garment: .madder, emblem: .leaves, disc: .lichen, light: 1, collar: 3)),
  ("nguyen-thi-lan", .mist, Portrait(skin: (.shell, .ochre), hair: .bob, hairColour: .night, garment: .verdigris, emblem: .leaves, disc: .verdigris, collar: 2)),
  ("eleni-papadaki", .shell, Portrait(skin: (.rose, .ochre), hair: .curls, hairColour: .plum, garment: .ochre, emblem: .leaves, disc: .moss, light: 1)),
  ("jose-munoz", .rain, Portrait(skin: (.rose, .madder), hair: .swept, hairColour: .ink, garment: .smoke, emblem: .crystal, disc: .madder, beard: true, collar: 1)),
  ("marit-sarri", .bone, Portrait(skin: (.shell, .rose), hair: .braid, hairColour: .ochre, garment: .indigo, emblem: .crystal, disc: .rose, light: 1)),
  ("haukur-thorsson", .oat, Portrait(skin: (.shell, .rose), hair: .knitCap, hairColour: .madder, garment: .moss, emblem: .crystal, disc: .ochre, beard: true)),
  ("olena-kovalchuk", .mist, Portrait(skin: (.bone, .rose), hair: .long, hairColour: .ochre, garment: .plum, emblem: .crystal, disc: .madder, light: 1, glasses: true, collar: 1)),
  ("fatima-al-bahri", .rain, Portrait(skin: (.rose, .ochre), hair: .scarf, hairColour: .verdigris, garment: .indigo, emblem: .waves, disc: .indigo, collar: 3)),
  ("tevita-fakaosi", .shell, Portrait(skin: (.ochre, .madder), hair: .cropped, hairColour: .night, garment: .gold, emblem: .waves, disc: .verdigris, light: 1, collar: 2)),
  ("siobhan-ni-dhuill", .bone, Portrait(skin: (.shell, .rose), hair: .wavy, hairColour: .madder, garment: .verdigris, emblem: .waves, disc: .indigo)),
  ("lukasz-wojcik", .oat, Portrait(skin: (.bone, .rose), hair: .flatCap, hairColour: .smoke, garment: .ink, emblem: .waves, disc: .indigo, light: 1, glasses: true, collar: 1)),
  ("noa-ben-ami", .rain, Portrait(skin: (.shell, .ochre), hair: .curls, hairColour: .night, garment: .rose, emblem: .stars, disc: .indigo, collar: 0)),
  ("okabe-kenji", .mist, Portrait(skin: (.shell, .ochre), hair: .cropped, hairColour: .smoke, garment: .indigo, emblem: .stars, disc: .plum, light: 1, glasses: true, collar: 3)),
  ("ana-beatriz-conceicao", .shell, Portrait(skin: (.ochre, .madder), hair: .wavy, hairColour: .plum, garment: .bone, emblem: .stars, disc: .indigo)),
  ("yusuf-demircioglu", .bone, Portrait(skin: (.rose, .ochre), hair: .bald, hairColour: .ink, garment: .moss, emblem: .stars, disc: .night, light: 1, beard: true, collar: 1)),
  ("zsofia-kerekgyarto", .oat, Portrait(skin: (.bone, .rose), hair: .swept, hairColour: .ochre, garment: .madder, emblem: .weave, disc: .rose, collar: 3)),
  ("jiri-dvoracek", .rain, Portrait(skin: (.shell, .rose), hair: .cropped, hairColour: .ochre, garment: .verdigris, emblem: .weave, disc: .lichen, light: 1, beard: true, collar: 3)),
  ("ama-serwaa-ofori", .mist, Portrait(skin: (.madder, .plum), hair: .topknot, hairColour: .night, garment: .ochre, emblem: .weave, disc: .gold)),
  ("aroha-ngatai", .shell, Portrait(skin: (.ochre, .madder), hair: .long, hairColour: .night, garment: .smoke, emblem: .weave, disc: .verdigris, light: 1, collar: 1)),
]
