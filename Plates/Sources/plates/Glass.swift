import Foundation

extension Sheet {
  /// A sandglass with most of its sand through.
  mutating func hourglass() {
    let x = width / 2
    let (top, neck, base) = (150.0, 560.0, 970.0)
    func half(_ y: Double) -> Double {
      let t = abs(y - neck) / (base - neck)
      return 9 + 165 * pow(sin(min(t * 1.02, 1) * .pi / 2), 1.35) * (1 - 0.06 * pow(t, 8))
    }
    blurred(16) { $0.fill(Path { $0.ellipse(Point(x + 14, base + 74), 250, 20) }, .ink, 0.3) }
    for side in [-1.0, 1.0] {
      let post = steps(top, base, 60).map { Point(x + side * 214, $0) }
      fill(
        Path { $0.pen(post) { t in 20 + 9 * sin(t * 6 * .pi) * sin(t * 6 * .pi) + (abs(t - 0.5) < 0.03 ? 14 : 0) } },
        paint: Colour.ochre.mixed(.madder, 0.45))
    }
    let glass =
      steps(top, base, 120).map { Point(x + half($0), $0) } + steps(base, top, 120).map { Point(x - half($0), $0) }
    let shape = Path(polygon: glass)
    fill(shape, .rain, 0.75)
    clipped(to: shape) { sheet in
      let low = [
        Point(x - 200, 980), Point(x - 170, 880), Point(x - 20, 748), Point(x, 742), Point(x + 20, 748),
        Point(x + 170, 880), Point(x + 200, 980),
      ]
      sheet.fill(Path(polygon: low), .ochre)
      let high = [
        Point(x - 200, 330), Point(x - 90, 352), Point(x, 386), Point(x + 90, 352), Point(x + 200, 330),
        Point(x + 200, 560), Point(x - 200, 560),
      ]
      sheet.fill(Path(polygon: high), .ochre)
      sheet.fill(Path { $0.pen([Point(x, 540), Point(x, 760)]) { _ in 5 } }, .ochre)
      sheet.stipple(sheet.frame, count: 16_000, size: 2.2, .madder, 0.7) { p in
        let pile = p.y > 742 + abs(p.x - x) * 0.86 || (p.y > 345 + (90 - min(abs(p.x - x), 90)) * 0.42 && p.y < neck)
        return pile ? 0.25 + 0.6 * smoothstep(-100, 170, p.x - x) : 0
      }
      sheet.fill(
        Path { $0.pen(steps(top + 30, neck - 60, 30).map { Point(x - half($0) * 0.72, $0) }) { 12 * sin(.pi * $0) } },
        .chalk, 0.85)
      sheet.fill(
        Path { $0.pen(steps(neck + 70, base - 40, 30).map { Point(x - half($0) * 0.72, $0) }) { 12 * sin(.pi * $0) } },
        .chalk, 0.75)
    }
    stroke(shape, 2.6)
    fill(Path { $0.ellipse(Point(x, neck), 22, 9) }, paint: Colour.madder.mixed(.plum, 0.3))
    for (y, flip) in [(top, -1.0), (base, 1.0)] {
      let plate = Frame(left: x - 258, top: y + (flip < 0 ? -48 : 0), right: x + 258, bottom: y + (flip < 0 ? 0 : 48))
      fill(
        Path { $0.rectangle(plate) },
        paint: gradient(
          Point(plate.left, 0), Point(plate.right, 0),
          [
            (0, Colour.ochre.mixed(.madder, 0.5), 1), (0.3, Colour.gold.mixed(.ochre, 0.4), 1),
            (1, Colour.madder.mixed(.plum, 0.5), 1),
          ]))
      stroke(Path { $0.rectangle(plate) }, 2.4)
      stroke(Path { $0.segment(Point(plate.left, plate.center.y), Point(plate.right, plate.center.y)) }, 1.4, .ink, 0.5)
    }
  }

  /// A prism on a table, and the stripe of a window taken apart by it.
  mutating func prism() {
    let (a, b, c) = (Point(600, 120), Point(430, 560), Point(850, 470))
    let (entry, exit) = (Point(735, 310), Point(512, 352))
    let colours: [Colour] = [.madder, .rose, .ochre, .gold, .lichen, .verdigris, .indigo, .plum]
    for k in -2...2 {
      let shift = Point(8, 17) * Double(k)
      stroke(Path { $0.segment(Point(1010, 120) + shift, entry + shift * 0.9) }, 3, .ochre, k == 0 ? 1 : 0.55)
    }
    for (k, colour) in colours.enumerated() {
      let foot = exit + (b - a) * (0.024 * Double(k) - 0.08)
      let end = Point(-40, 300 + Double(k) * 52)
      let side = Point(0, 19)
      let beam = [foot - side * 0.28] + trace(14) { end.mixed(end + side, $0) - side * 0.5 } + [foot + side * 0.28]
      wash(
        trace(20) { beam[0].mixed(beam[1], $0) } + trace(20) { beam[beam.count - 2].mixed(beam[beam.count - 1], $0) },
        colour, 0.85, fray: 3, layers: 6)
      stroke(Path { $0.segment(entry, foot) }, 1.2, colour, 0.8)
    }
    let face = [a, b, c]
    let depth = Point(70, -74)
    blurred(18) { $0.fill(Path(polygon: [b, c, c + Point(-20, 70), b + Point(-120, 60)]), .ink, 0.24) }
    let wall = Path(polygon: [a, a + depth, c + depth, c])
    fill(wall, .verdigris, 0.22)
    clipped(to: wall) {
      $0.hatch(Frame(left: 580, top: 30, right: 940, bottom: 480), angle: 0.95, spacing: 8, width: 1.1, .ink, 0.4)
    }
    fill(
      Path(polygon: face),
      paint: gradient(b, c, [(0, Colour.chalk.rawValue, 0.5), (1, Colour.verdigris.rawValue, 0.3)]))
    stroke(wall, 2)
    stroke(Path(polygon: face), 2.4)
    stroke(
      Path {
        $0.segment(b, b + depth); $0.segment(a + depth, b + depth); $0.segment(b + depth, c + depth)
      }, 1, .ink, 0.4, dash: "3 6")
    var normals = Path()
    normals.segment(entry - Point.polar(80, -0.52), entry + Point.polar(80, -0.52))
    normals.segment(exit - Point.polar(80, 0.36), exit + Point.polar(80, 0.36))
    stroke(normals, 1.3, .ink, 0.6, dash: "2 6")
  }

  /// Six bottles that came ashore.
  mutating func bottles() {
    let shelf = height - 120
    let kinds: [(Double, Double, Double, Double, Colour)] = [
      (130, 470, 62, 0.62, .verdigris), (270, 610, 54, 0.7, .indigo), (420, 400, 92, 0.5, .ochre),
      (585, 540, 66, 0.56, .moss),
      (745, 350, 58, 0.72, .smoke), (885, 500, 74, 0.6, .madder),
    ]
    fill(
      Path { $0.rectangle(Frame(left: 0, top: shelf, right: width, bottom: height)) },
      paint: Colour.oat.mixed(.ochre, 0.25))
    stroke(Path { $0.segment(Point(0, shelf), Point(width, shelf)) }, 2)
    for (x, tall, half, shoulder, colour) in kinds {
      blurred(10) {
        $0.fill(
          Path(polygon: [
            Point(x - half, shelf), Point(x + half, shelf), Point(x + half + 120, shelf + 70),
            Point(x + 60, shelf + 70),
          ]), colour, 0.4)
      }
      func breadth(_ t: Double) -> Double {
        let body = half * (1 - 0.04 * t)
        let neck = half * 0.3
        let lip = t > 0.955 ? half * 0.11 : 0
        return mix(body, neck, smoothstep(shoulder, shoulder + 0.17, t)) * (t < 0.02 ? 0.9 + t * 5 : 1) + lip
      }
      let side = steps(0, 1, 90).map { Point(x + breadth($0), shelf - $0 * tall) }
      let outline = side + side.reversed().map { Point(2 * x - $0.x, $0.y) }
      let shape = Path(polygon: outline)
      fill(
        shape,
        paint: gradient(
          Point(x - half, 0), Point(x + half, 0),
          [
            (0, colour.mixed(.ink, 0.35), 0.92), (0.18, colour.mixed(.bone, 0.25), 0.82),
            (0.55, colour.mixed(.bone, 0.5), 0.72), (1, colour.mixed(.ink, 0.25), 0.92),
          ]), 0.9, multiply: true)
      clipped(to: shape) { sheet in
        sheet.fill(
          Path {
            $0.pen(steps(0.07, shoulder * 0.97, 20).map { Point(x - breadth($0) * 0.62, shelf - $0 * tall) }) {
              13 * sin(.pi * mix(0.1, 0.9, $0))
            }
          }, .chalk, 0.8)
        sheet.hatch(
          Frame(left: x + half * 0.3, top: shelf - tall, right: x + half, bottom: shelf), angle: .pi / 2, spacing: 7,
          width: 1, .ink, 0.26)
        sheet.fill(Path { $0.ellipse(Point(x, shelf - 4), half, 13) }, colour, 0.5)
        sheet.stipple(
          Frame(left: x - half, top: shelf - tall, right: x + half, bottom: shelf), count: 90, size: 3.2, .chalk, 0.45
        ) { _ in 0.7 }
      }
      stroke(shape, 2)
      stroke(
        Path { $0.segment(Point(x - breadth(0.9), shelf - tall * 0.93), Point(x + breadth(0.9), shelf - tall * 0.93)) },
        1.6)
    }
  }
}
