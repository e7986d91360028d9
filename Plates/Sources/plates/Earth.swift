import Foundation

extension Sheet {
  /// A section through folded beds, broken by a fault.
  mutating func strata() {
    let noise = Noise("strata")
    let tints: [Colour] = [
      .lichen, .oat, .ochre, .rose, .shell, .smoke, .madder, .oat, .verdigris, .rain, .indigo, .plum,
    ]
    func surface(_ x: Double) -> Double { 150 + noise.layered(x / 260, 1, octaves: 5) * 62 - 46 * sin(x / 330) }
    func bed(_ k: Double, _ x: Double) -> Double {
      let thrown = x > fault(180 + k * 55) ? 74.0 : 0
      return 60 + k * 62 + 96 * sin(x / 245 + 0.7 + k * 0.05) * mix(0.55, 1.15, k / 12) + noise.layered(
        x / 190, k * 0.6, octaves: 4) * 26 + thrown
    }
    func fault(_ y: Double) -> Double { 1010 + (y - 100) * 0.34 }
    let ground = steps(-10, width + 10, 200).map { Point($0, surface($0)) }
    let body = Path(polygon: ground + [Point(width + 10, height + 10), Point(-10, height + 10)])
    clipped(to: body) { sheet in
      sheet.fill(Path { $0.rectangle(sheet.frame) }, .oat)
      for k in -2..<14 {
        let top = steps(-10, sheet.width + 10, 260).map { Point($0, bed(Double(k), $0)) }
        let under = steps(sheet.width + 10, -10, 260).map { Point($0, bed(Double(k + 1), $0) + 2) }
        let layer = Path(polygon: top + under)
        sheet.fill(layer, paint: tints[(k + 14) % tints.count].mixed(.bone, 0.16))
        sheet.clipped(to: layer) { $0.fabric(k, bed: bed) }
        sheet.stroke(Path { $0.polyline(top) }, 1.7, .ink, 0.9)
      }
      let plane = [Point(fault(60), 60), Point(fault(sheet.height), sheet.height + 10)]
      sheet.stroke(Path { $0.polyline(plane) }, 4.5, .ink)
      sheet.stroke(Path { $0.polyline(plane) }, 1.4, .bone)
    }
    stroke(Path { $0.polyline(ground) }, 2.6)
    var turf = Path()
    for p in ground {
      for _ in 0..<4 {
        let q = p + Point(random.within(-4, 4), 1);
        turf.swell([q, q + Point(1, -5), q + Point(random.within(-3, 5), -random.within(6, 17))], 2)
      }
    }
    fill(turf, .moss)
    let sun = Point(1330, 62)
    wash(trace(30) { sun + Point.polar(38, $0 * 2 * .pi) }, .madder, 0.7, fray: 4)
  }

  /// The signs that a geologist gives to limestone, sand, shale and grit.
  private mutating func fabric(_ k: Int, bed: (Double, Double) -> Double) {
    var path = Path()
    switch (k + 16) % 4 {
    case 0:
      for row in 0..<4 {
        let t = Double(k) + Double(row) / 4
        path.polyline(steps(-10, width + 10, 200).map { Point($0, bed(t, $0)) })
        for x in stride(from: Double(row % 2) * 22, to: width, by: 44) {
          path.segment(Point(x, bed(t, x)), Point(x - 2, bed(t + 0.25, x)))
        }
      }
      stroke(path, 1, .ink, 0.5)
    case 1:
      for _ in 0..<1900 {
        let x = random.within(0, width)
        path.dot(Point(x, bed(Double(k) + random.unit(), x)))
      }
      stroke(path, 2.3, .ink, 0.5)
    case 2:
      for _ in 0..<620 {
        let (x, t) = (random.within(0, width), Double(k) + random.unit())
        path.segment(Point(x, bed(t, x)), Point(x + 20, bed(t, x + 20)))
      }
      stroke(path, 1.1, .ink, 0.55)
    default:
      for _ in 0..<260 {
        let x = random.within(0, width)
        let r = random.within(2.5, 7)
        path.ellipse(Point(x, bed(Double(k) + random.within(0.1, 0.9), x)), r * 1.3, r)
      }
      stroke(path, 1.1, .ink, 0.6)
    }
  }

  /// A slice through a larch of a hundred and twelve years.
  mutating func rings() {
    let noise = Noise("larch")
    let middle = Point(width * 0.46, height * 0.53)
    func edge(_ r: Double, _ t: Double) -> Point {
      let (u, v) = (cos(t * 2 * .pi), sin(t * 2 * .pi))
      let knot = exp(-pow((t - 0.83) * 22, 2)) * 46 * smoothstep(60, 500, r)
      let wobble =
        noise.layered(u * 0.9 + r / 420, v * 0.9 + 5, octaves: 3) * 0.2 * r + noise.layered(
          u * 6, v * 6 + r / 90, octaves: 2) * 5
      return middle + Point.polar(r * 1.04 + wobble + knot, t * 2 * .pi)
    }
    var (r, year) = (9.0, 0)
    var radii: [Double] = []
    while r < 560 {
      radii.append(r)
      r += (3.1 + 2.6 * (1 + sin(Double(year) / 7.3)) * 0.5 + random.within(-1.2, 1.8)) * mix(1.25, 0.86, r / 560)
      year += 1
    }
    let bark = trace(240) { t in edge(600 + noise.layered(t * 60, 8, octaves: 3) * 16, t) }.dropLast()
    blurred(20) { $0.fill(Path(blob: bark.map { $0 + Point(10, 18) }), .ink, 0.25) }
    fill(Path(blob: Array(bark)), paint: Colour.plum.mixed(.madder, 0.3))
    for (k, r) in radii.enumerated().reversed() {
      let outline = trace(150) { edge(r, $0) }.dropLast()
      let t = r / 560
      let heart = ramp(
        [.madder, .rose, .ochre, .gold, .oat, .oat], smoothstep(0, 1, t) * 0.94 + (k.isMultiple(of: 3) ? 0.05 : 0))
      fill(Path(blob: Array(outline)), paint: heart)
      stroke(
        Path(blob: Array(outline)), k % 10 == 0 ? 2.3 : random.within(0.7, 1.5), .madder, k % 10 == 0 ? 0.85 : 0.55)
    }
    var rays = Path()
    for _ in 0..<260 {
      let t = random.unit()
      let from = random.within(60, 480)
      rays.polyline(steps(from, from + random.within(20, 80), 6).map { edge($0, t) })
    }
    stroke(rays, 0.9, .bone, 0.5)
    let crack = steps(16, 575, 40).map { edge($0, 0.115 + noise($0 / 60, 3) * 0.006) }
    fill(Path { $0.pen(crack) { mix(1, 17, pow($0, 1.5)) } }, .plum)
  }

  /// Ranges of an island, paler the farther they are.
  mutating func ranges() {
    fill(
      Path { $0.rectangle(frame) },
      paint: gradient(
        Point(0, 0), Point(0, height),
        [
          (0, Colour.mist.rawValue, 0), (0.55, Colour.shell.rawValue, 1), (1, Colour.mist.rawValue, 0.4),
        ]))
    let sun = Point(1130, 215)
    wash(trace(36) { sun + Point.polar(84, $0 * 2 * .pi) }, .ochre, 0.7, fray: 5)
    for k in 0..<9 {
      let near = Double(k) / 8
      let noise = Noise("range \(k)")
      let y = mix(310, 790, pow(near, 1.15))
      let tall = mix(82, 96, near) * (k == 3 ? 1.45 : 1)
      func crest(_ x: Double) -> Double {
        let fold = 1 - abs(noise.layered(x / mix(330, 480, near), 5, octaves: 6)) * 2
        return y - fold * tall - noise(x / 700, 9) * 90
      }
      let ridge = steps(-10, width + 10, 340).map { Point($0, crest($0)) }
      let tone = ramp([.rain, .smoke, .verdigris, .indigo, .night], pow(near, 1.1) * 0.96)
      fill(
        Path(polygon: ridge + [Point(width + 10, height + 10), Point(-10, height + 10)]),
        paint: gradient(
          Point(0, y - tall), Point(0, y + 170),
          [(0, tone, 1), (1, ramp([.shell, .mist, .smoke, .verdigris], near), 1)]))
      var flanks = Path()
      for x in stride(from: -10.0, to: width, by: mix(7, 13, near)) {
        let slope = crest(x + 3) - crest(x - 3)
        guard slope > -1 else { continue }
        let length = mix(16, 64, near) * random.within(0.4, 1.15)
        let p = Point(x, crest(x) + 1)
        flanks.swell(
          bezier(
            p, p + Point(length * 0.15, length * 0.3), p + Point(length * 0.4, length * 0.6),
            p + Point(length * 0.5, length), count: 8), mix(1.2, 2.5, near))
      }
      fill(flanks, .ink, mix(0.12, 0.5, near))
      stroke(Path { $0.polyline(ridge) }, mix(0.8, 1.8, near), .ink, mix(0.25, 0.8, near))
    }
    var birds = Path()
    for _ in 0..<19 {
      let p = Point(450 + random.normal() * 130, 170 + random.normal() * 42)
      let s = random.within(6, 13)
      for hand in [-1.0, 1.0] {
        birds.swell(
          bezier(
            p, p + Point(hand * s * 0.4, -s * 0.7), p + Point(hand * s, -s * 0.6), p + Point(hand * s * 1.5, -s * 0.1),
            count: 8), 2.4)
      }
    }
    fill(birds, .ink, 0.85)
  }
}
