import Foundation

extension Sheet {
  /// Marbled paper: drops of colour on water, pushed by later drops, then combed (after Jaffer and Lu).
  mutating func marbling() {
    var drops: [([Point], String)] = []
    let colours: [Colour] = [.indigo, .bone, .madder, .gold, .verdigris, .bone, .rose, .night]
    for k in 0..<190 {
      let middle = random.point(in: frame.inset(-120))
      let radius = random.within(38, 84)
      for i in drops.indices {
        drops[i].0 = drops[i].0.map { p in
          let d = p - middle
          return middle + d * (1 + radius * radius / max(d.x * d.x + d.y * d.y, 1)).squareRoot()
        }
      }
      drops.append((trace(150) { middle + Point.polar(radius, $0 * 2 * .pi) }, colours[(k * 5 + k / 8) % 8].rawValue))
    }
    // Teeth of a comb drag the colours with them, less the farther away.
    func combed(_ p: Point) -> Point {
      var p = p
      p.x += 26 * sin(p.y / 58)
      let tooth = (p.x / 75).rounded()
      p.y += (Int(tooth).isMultiple(of: 2) ? 1 : -1) * 130 * pow(0.5, pow((p.x - tooth * 75) / 17, 2))
      p.x += 15 * sin(p.y / 37 + p.x / 110)
      return p
    }
    fill(Path { $0.rectangle(frame) }, .indigo)
    for (outline, paint) in drops {
      let shape = Path(polygon: outline.map(combed))
      fill(shape, paint: paint)
      stroke(shape, 1, .ink, 0.35)
    }
  }

  /// A week on the drum of the tide gauge.
  mutating func tideDrum() {
    var (thin, heavy) = (Path(), Path())
    for i in 0...56 {
      let x = mix(60, width - 60, Double(i) / 56)
      if i % 8 == 0 {
        heavy.segment(Point(x, 60), Point(x, height - 60))
      } else {
        thin.segment(Point(x, 60), Point(x, height - 60))
      }
    }
    for j in 0...24 {
      let y = mix(60, height - 60, Double(j) / 24)
      if j % 6 == 0 {
        heavy.segment(Point(60, y), Point(width - 60, y))
      } else {
        thin.segment(Point(60, y), Point(width - 60, y))
      }
    }
    stroke(thin, 0.8, .verdigris, 0.55)
    stroke(heavy, 1.6, .verdigris, 0.85)
    let noise = Noise("gauge")
    func level(_ t: Double) -> Double {
      let spring = mix(0.5, 1, 0.5 - 0.5 * cos(t * .pi * 1.05))
      let wind = noise.layered(t * 9, 2, octaves: 3) * 0.16 * smoothstep(0.55, 0.7, t)
      return (cos(t * 13.5 * 2 * .pi) * 0.78 + cos(t * 6.75 * 2 * .pi + 1) * 0.12) * spring + wind
    }
    let middle = height / 2
    let curve = trace(420) { t in Point(mix(60, width - 60, t), middle - level(t) * (height / 2 - 90)) }
    let area = curve + [Point(width - 60, height - 60), Point(60, height - 60)]
    fill(Path(polygon: area), .indigo, 0.26, multiply: true)
    let smooth = trace(420) { t in
      Point(
        mix(60, width - 60, t),
        middle - cos(t * 13.5 * 2 * .pi) * 0.78 * mix(0.5, 1, 0.5 - 0.5 * cos(t * .pi * 1.05)) * (height / 2 - 90))
    }
    stroke(Path { $0.polyline(smooth) }, 1.6, .madder, 0.9, dash: "2 6")
    fill(Path { $0.pen(curve) { t in 3 + 1.6 * abs(noise(t * 40, 7)) } }, .ink)
    let drop = along(curve, 0.73).0
    fill(
      Path {
        $0.circle(drop + Point(6, 8), 9); $0.circle(drop + Point(22, 25), 4)
      }, .ink)
  }

  /// Twelve gores of a globe that nobody has glued.
  mutating func gores() {
    let noise = (Noise("lands"), Noise("more lands"))
    let (count, tall) = (12, height - 90)
    let wide = (width - 80) / Double(count)
    for k in 0..<count {
      let middle = Point(40 + wide * (Double(k) + 0.5), height / 2)
      func half(_ v: Double) -> Double { wide / 2 * cos(v * .pi / 2) }
      let outline =
        steps(-1, 1, 50).map { middle + Point(half($0), $0 * tall / 2) }
        + steps(1, -1, 50).map { middle + Point(-half($0), $0 * tall / 2) }
      let shape = Path(polygon: outline)
      fill(shape, paint: Colour.verdigris.mixed(.rain, 0.45))
      let origin = middle - Point(wide / 2, tall / 2)
      let relief = Relief(wide, tall, cell: 3.2, outside: -9) { q in
        let v = (q.y / tall - 0.5) * .pi
        let span = max(cos(v), 0.03)
        let longitude = (Double(k) + 0.5 + (q.x / wide - 0.5) / span) / Double(count) * 2 * .pi
        let p = Spot(x: cos(longitude) * cos(v), y: sin(v), z: sin(longitude) * cos(v))
        return noise.0.layered(p.x * 1.2 + 4, p.z * 1.2 + p.y, octaves: 4)
          + noise.1.layered(p.y * 1.5 + 9, p.x + p.z * 1.1, octaves: 3) - 0.04
      }
      clipped(to: shape) { sheet in
        for (level, colour) in [(0.0, Colour.oat), (0.16, .lichen), (0.32, .ochre), (0.5, .madder)] {
          var land = Path()
          land.contours(relief.contours(level).map { $0.map { $0 + origin } })
          if level == 0 { sheet.stroke(land, 7, .chalk, 0.4) }
          sheet.fill(land, colour)
          sheet.stroke(land, 1, .ink, 0.6)
        }
        var net = Path()
        for v in steps(-1, 1, 13) {
          net.polyline(steps(-1, 1, 12).map { middle + Point($0 * wide / 2, v * tall / 2 + (1 - $0 * $0) * v * 7) })
        }
        net.segment(middle - Point(0, tall / 2), middle + Point(0, tall / 2))
        sheet.stroke(net, 0.9, .ink, 0.4)
      }
      stroke(shape, 1.8)
    }
  }

  /// A herringbone twill, thread by thread.
  mutating func tweed() {
    let pitch = 17.0
    fill(Path { $0.rectangle(frame) }, paint: Colour.plum.mixed(.moss, 0.2))
    let warp: [Colour] = [.moss, .moss, .bottle, .moss, .moss, .moss, .bottle, .moss]
    let weft: [Colour] = [.oat, .oat, .lichen, .oat, .oat, .lichen]
    for j in -1...Int(height / pitch) {
      for i in -1...Int(width / pitch) {
        let turn = ((i + 16) / 8).isMultiple(of: 2) ? i : 7 - i
        let over = (((turn + j) % 4) + 4) % 4 < 2
        let check = i % 32 == 5 || i % 32 == 6 || j % 32 == 11 || j % 32 == 12
        let p = Point(Double(i) * pitch + pitch / 2, Double(j) * pitch + pitch / 2)
        let colour: Colour =
          over
          ? (i % 32 == 5 || i % 32 == 6 ? .ochre : warp[(i + 80) % 8])
          : (j % 32 == 11 || j % 32 == 12 ? .ochre : weft[(j + 60) % 6])
        let length = over ? Point(0, pitch * 0.7) : Point(pitch * 0.7, 0)
        let jitter = Point(random.within(-0.7, 0.7), random.within(-0.7, 0.7))
        let paint = colour.mixed(check ? .plum : .ink, random.within(0, 0.16))
        stroke(Path { $0.segment(p - length + jitter, p + length + jitter) }, pitch * 0.74, paint: paint)
      }
    }
  }

  /// The nine pigments of the workshop, washed out on paper.
  mutating func pigments() {
    let colours: [Colour] = [.ochre, .madder, .verdigris, .indigo, .moss, .rose, .lichen, .smoke, .gold]
    for (k, colour) in colours.enumerated() {
      let middle = Point(
        width * (Double(k % 3) + 0.5) / 3 * 0.92 + width * 0.04,
        height * (Double(k / 3) + 0.5) / 3 * 0.92 + height * 0.04)
      let (a, b) = (width * 0.126, height * 0.118)
      let square = trace(64) { t in
        let angle = t * 2 * .pi
        func lobe(_ v: Double) -> Double { (v < 0 ? -1 : 1) * pow(abs(v), 0.32) }
        return middle + Point(a * lobe(cos(angle)), b * lobe(sin(angle)))
      }.dropLast()
      wash(Array(square), colour, 0.72, fray: 7, layers: 12)
      let wet = trace(40) {
        middle + Point(random.within(-0.3, 0.3) * a, b * 0.2)
          + Point(a * 0.62 * cos($0 * 2 * .pi), b * 0.5 * sin($0 * 2 * .pi))
      }
      wash(wet, colour, 0.4, fray: 34, layers: 10)
      edge(square.map { $0 + Point(random.within(-1, 1), random.within(-1, 1)) }, colour, 0.55, width: 2.4)
    }
  }
}
