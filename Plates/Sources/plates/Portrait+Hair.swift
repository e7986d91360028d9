import Foundation

/// Hair and what is worn on it: a part behind the head, and a part in front.
extension Portrait {
  private func cap(_ scale: Double, temples: Double, forehead: Double) -> Path {
    let outer = head(scale, from: -temples, to: .pi + temples)
    let inner = trace(40) { t in
      let x = mix(1, -1, t)
      return Self.middle + Point(x * 120, mix(forehead, 160 * sin(temples) * 0.9, pow(abs(x), 3.2)))
    }
    return Path(polygon: outer + inner)
  }

  func hairBehind(on sheet: inout Sheet) {
    let dark = hairColour.mixed(.night, 0.25)
    switch hair {
    case .long, .wavy:
      let wave = hair == .wavy ? 13.0 : 0
      func side(_ s: Double) -> [Point] {
        trace(40) { t in Point(400 + s * (mix(128, 168, t) + wave * sin(t * 15)), mix(330, 640, t)) }
      }
      sheet.fill(Path(polygon: head(1.2, from: 0, to: .pi) + side(1) + side(-1).reversed()), paint: dark)
    case .bob:
      sheet.fill(
        Path(
          polygon: head(1.17, from: -0.1, to: .pi + 0.1) + [
            Point(556, 480), Point(500, 512), Point(300, 512), Point(244, 480),
          ]), paint: dark)
    case .afro: sheet.fill(Path { $0.circle(Self.middle + Point(0, -62), 205) }, hairColour)
    case .bun: sheet.fill(Path { $0.circle(Self.middle + Point(light * -70, -186), 62) }, paint: dark)
    case .topknot: sheet.fill(Path { $0.ellipse(Self.middle + Point(0, -204), 50, 44) }, paint: dark)
    case .scarf:
      let drape =
        head(1.22, from: -0.2, to: .pi + 0.2)
        + bezier(Point(560, 400), Point(560, 560), Point(600, 600), Point(640, 680))
        + bezier(Point(160, 680), Point(200, 600), Point(240, 560), Point(240, 400))
      sheet.fill(Path(polygon: drape), paint: hairColour.mixed(.night, 0.3))
    default: break
    }
  }

  func hairInFront(on sheet: inout Sheet) {
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
          if p.y < 250 || scale > 1.1 {
            sheet.fill(Path { $0.circle(p, 37) }, paint: hairColour.mixed(.night, scale > 1.1 ? 0.2 : 0))
          }
        }
      }
      sheet.fill(cap(1.08, temples: -0.2, forehead: -100), paint: paint)
    case .swept:
      let sweep =
        head(1.12, from: 0.02, to: .pi - 0.02)
        + bezier(Point(524, 350), Point(505, 255), Point(400, 280), Point(330, 236))
        + bezier(Point(318, 240), Point(296, 270), Point(284, 300), Point(276, 350))
      sheet.fill(Path(polygon: sweep), paint: paint)
    case .braid:
      sheet.fill(cap(1.1, temples: 0.02, forehead: -100), paint: paint)
      for k in 0..<7 {
        let p = Point(400 - light * (138 + Double(k) * 5), 400 + Double(k) * 44)
        sheet.fill(
          Path { $0.ellipse(p, 36 - Double(k) * 2.4, 27) },
          paint: hairColour.mixed(.night, k.isMultiple(of: 2) ? 0 : 0.22))
      }
    case .knitCap:
      sheet.fill(Path(polygon: head(1.13, from: 0.3, to: .pi - 0.3)), paint: paint)
      let brim = [Point(262, 230), Point(538, 230), Point(544, 292), Point(256, 292)]
      sheet.fill(
        Path(blob: trace(24) { Point(400 + 150 * cos($0 * 2 * .pi), 262 + 34 * sin($0 * 2 * .pi)) }),
        paint: hairColour.mixed(.night, 0.28))
      var ribs = Path()
      for x in steps(brim[0].x + 6, brim[1].x - 6, 19) { ribs.segment(Point(x, 244), Point(x, 280)) }
      sheet.stroke(ribs, 3, .chalk, 0.35)
    case .flatCap:
      sheet.fill(Path(polygon: head(1.12, from: 0.34, to: .pi - 0.34)), paint: paint)
      sheet.fill(Path { $0.ellipse(Point(400 + light * 40, 268), 176, 26) }, paint: hairColour.mixed(.night, 0.35))
    case .scarf:
      let ring = Path(
        polygon: head(1.24, from: -0.9, to: .pi + 0.9)
          + head(0.97, from: .pi + 0.62, to: -0.62, count: 60).map { $0 + Point(0, 12) })
      sheet.fill(ring, paint: paint)
      let fold =
        bezier(Point(262, 430), Point(320, 600), Point(480, 600), Point(538, 430))
        + bezier(Point(566, 520), Point(500, 690), Point(300, 690), Point(234, 520))
      sheet.fill(Path(polygon: fold), paint: paint)
      var lines = Path()
      for k in 0..<4 {
        lines.swell(
          bezier(
            Point(262 + Double(k) * 12, 480 + Double(k) * 26), Point(340, 600 + Double(k) * 14),
            Point(460, 610 + Double(k) * 12), Point(540, 500 + Double(k) * 20)), 4)
      }
      sheet.fill(lines, .night, 0.35)
    }
  }
}
