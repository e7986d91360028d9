import Foundation

extension Sheet {
  /// A nautilus cut through the middle: a logarithmic spiral and its chambers.
  mutating func nautilus() {
    let eye = Point(575, 548)
    let growth = log(3.05) / (2 * .pi)
    let last = 6.1 * Double.pi
    func radius(_ angle: Double) -> Double { 672 * exp(growth * (angle - last)) }
    func place(_ angle: Double, _ scale: Double = 1) -> Point { eye + Point.polar(radius(angle) * scale, angle + 0.35) }
    let outer = trace(220) { place(mix(last - 2 * .pi, last, $0)) }
    // The lip of the shell bulges out from the wall to the whorl inside.
    let lip = trace(30) { place(last + 0.13 * sin(.pi * $0), mix(0.99, 0.338, $0)) }
    blurred(22) { $0.fill(Path(polygon: (outer + lip).map { $0 + Point(14, 24) }), .ink, 0.2) }
    // Chambers from the living one inward; each septum bulges back toward the eye.
    var angle = last - 2.05
    var chamber = 0
    func septum(_ a: Double) -> [Point] {
      trace(22) { t in
        let scale = mix(0.338, 0.975, t)
        return place(a - sin(.pi * t) * 0.34, scale)
      }
    }
    let living =
      trace(60) { place(mix(angle, last, $0), 0.975) } + lip + trace(60) { place(mix(last, angle, $0), 0.338) }
    fill(
      Path(polygon: living + septum(angle).dropFirst()),
      paint: glow(eye, 690, [(0.2, Colour.rose.rawValue, 0.85), (1, Colour.shell.rawValue, 0.6)]))
    while angle > 0.4 {
      let step = 0.232
      let room =
        septum(angle) + trace(8) { place(mix(angle, angle - step, $0), 0.975) }
        + septum(angle - step).reversed() + trace(8) { place(mix(angle - step, angle, $0), 0.338) }
      let t = min(Double(chamber) / 46, 1)
      fill(
        Path(polygon: room),
        paint: ramp([.shell, .rose, .madder, .plum], t * 0.95 + (chamber.isMultiple(of: 2) ? 0 : 0.07)), 0.96)
      clipped(to: Path(polygon: room)) { sheet in
        for k in 1...4 {
          let line = trace(18) { s in
            place(angle - sin(.pi * s) * 0.34 - 0.016 * Double(k * k) * 0.8, mix(0.34, 0.97, s))
          }
          sheet.stroke(Path { $0.polyline(line) }, 1, .madder, 0.42 / Double(k))
        }
      }
      stroke(Path { $0.polyline(septum(angle)) }, mix(2.6, 0.9, t), .ink)
      angle -= step
      chamber += 1
    }
    let wall = trace(520) { place(mix(0.3, last, $0)) }
    fill(Path { $0.pen(wall) { t in mix(1.5, 15, pow(t, 2.4)) } }, paint: Colour.ochre.mixed(.madder, 0.25))
    stroke(Path { $0.polyline(wall) }, 1.8)
    let inner = trace(160) { place(mix(last - 2.05, last, $0), 0.338) }
    stroke(Path { $0.polyline(inner) }, 1.4)
    stroke(Path { $0.polyline(lip) }, 2.6)
    let siphon = trace(260) { place(mix(2, last - 2.42, $0), 0.66) }
    stroke(Path { $0.polyline(siphon) }, 2.4, .ink, 0.8, dash: "1 8")
  }

  /// A turret shell standing on its mouth.
  mutating func turret() {
    let axis = Point(width / 2 - 10, 0)
    let (top, base) = (165.0, 1270.0)
    var whorls: [(Double, Double)] = []
    var (y, tall) = (base - 60, 171.0)
    while y > top, tall > 3 {
      whorls.append((y, tall))
      y -= tall * 0.83
      tall *= 0.868
    }
    func half(_ y: Double) -> Double { mix(214, 2, pow((base - y) / (base - top), 0.94)) }
    blurred(18) { $0.fill(Path { $0.ellipse(Point(axis.x + 40, base + 24), 230, 22) }, .ink, 0.25) }
    for (k, whorl) in whorls.enumerated().reversed() {
      let (middle, tall) = whorl
      let (w, upper) = (half(middle), half(middle - tall * 0.5))
      let slant = tall * 0.24
      func rim(_ side: Double) -> [Point] {
        bezier(
          Point(axis.x + side * upper * 0.93, middle - tall * 0.52 + side * slant),
          Point(axis.x + side * w * 1.2, middle - tall * 0.32 + side * slant),
          Point(axis.x + side * w * 1.24, middle + tall * 0.26 + side * slant),
          Point(axis.x + side * w * 0.95, middle + tall * 0.5 + side * slant), count: 16)
      }
      let (left, right) = (rim(-1), rim(1))
      let shape = left + right.reversed()
      let t = Double(k) / Double(whorls.count)
      fill(
        Path(polygon: shape),
        paint: gradient(
          Point(axis.x - w * 1.2, 0), Point(axis.x + w * 1.2, 0),
          [
            (0, ramp([.ochre, .rose, .madder], t), 1), (0.32, ramp([.shell, .shell, .rose], t), 1),
            (0.75, ramp([.rose, .madder, .plum], t), 1), (1, ramp([.madder, .plum, .plum], t), 1),
          ]))
      clipped(to: Path(polygon: shape)) { sheet in
        for band in steps(0.06, 0.94, 9) {
          let line = trace(30) { s -> Point in
            let (l, r) = (along(left, band).0, along(right, band).0)
            let p = l.mixed(r, (1 - cos(.pi * s)) / 2)
            return p + Point(0, sin(.pi * s) * w * 0.16)
          }
          let heavy = band > 0.4 && band < 0.6
          sheet.fill(Path { $0.swell(line, heavy ? tall * 0.12 : 2.2) }, heavy ? .madder : .ink, heavy ? 0.5 : 0.65)
        }
        for s in steps(0, 1, 34) {
          let flat = (1 - cos(.pi * s)) / 2
          let rib = trace(10) { b -> Point in
            along(left, b).0.mixed(along(right, b).0, flat) + Point(sin(.pi * b) * w * 0.06, sin(.pi * s) * w * 0.16)
          }
          sheet.stroke(Path { $0.polyline(rib) }, 1, .ink, mix(0.12, 0.5, s))
        }
      }
      stroke(Path(polygon: shape), 1.8)
    }
    let mouth = trace(50) {
      axis + Point(64, base - 46) + Point(cos($0 * 2 * .pi) * 84, sin($0 * 2 * .pi) * 104).turned(0.36)
    }
    fill(Path(polygon: mouth), paint: Colour.shell.mixed(.rose, 0.4))
    let throat = trace(50) {
      axis + Point(52, base - 40) + Point(cos($0 * 2 * .pi) * 46, sin($0 * 2 * .pi) * 72).turned(0.42)
    }
    fill(Path(polygon: throat), paint: Colour.plum.mixed(.madder, 0.25))
    stroke(Path(polygon: mouth), 2.2)
  }

  /// An ammonite: an open spiral with ribs that fork toward the rim.
  mutating func ammonite() {
    let eye = Point(690, 720)
    let growth = log(2.05) / (2 * .pi)
    let last = 8.7 * Double.pi
    func place(_ angle: Double, _ scale: Double) -> Point {
      eye + Point.polar(610 * exp(growth * (angle - last)) * scale, angle - 0.9)
    }
    let inside = 1 / 2.05
    var angle = last
    let shade = trace(260) { place(mix(last - 2 * .pi, last, $0), 1.02) }
    blurred(30) { $0.fill(Path(polygon: shade), .night, 0.6) }
    fill(Path(polygon: shade), paint: Colour.plum.mixed(.ink, 0.2))
    var rib = 0
    while angle > 0.6 {
      let step = 0.062
      let t = (last - angle) / last
      func arc(_ from: Double, _ to: Double, _ lean: Double) -> [Point] {
        trace(16) { s in
          let scale = mix(from, to, s)
          return place(angle - lean * sin(.pi * s * 0.9) - 0.07 * s, scale)
        }
      }
      let strength = 610 * exp(growth * (angle - last))
      let main = arc(inside * 1.03, 0.985, 0.1)
      let paint = ramp([.shell, .gold, .ochre, .rose, .madder], t * 1.1)
      fill(
        Path { $0.pen(main) { s in strength * 0.031 * pow(sin(.pi * mix(0.06, 0.94, s)), 0.55) } }, paint: paint, 0.94)
      if rib.isMultiple(of: 2) {
        let fork = arc(0.74, 0.985, 0.1).map { eye + ($0 - eye).turned(0.5 * step) }
        fill(Path { $0.pen(fork) { s in strength * 0.018 * pow(s, 0.6) } }, paint: paint, 0.8)
      }
      angle -= step
      rib += 1
    }
    for scale in [1.0, inside] {
      let line = trace(500) { place(mix(scale == 1 ? 0.4 : last - 2 * .pi, last, $0), scale) }
      fill(Path { $0.pen(line) { mix(1, scale == 1 ? 6 : 2, pow($0, 2)) } }, .chalk, 0.9)
    }
    let lip = trace(30) { place(last + 0.16 * sin(.pi * $0), mix(inside, 1.005, $0)) }
    let throat = lip + trace(30) { place(last - 0.1 * sin(.pi * $0), mix(1.005, inside, $0)) }
    fill(Path(polygon: throat), paint: Colour.plum.mixed(.madder, 0.4))
    stroke(Path(polygon: throat), 4, .chalk)
  }

  /// A scallop: ribs from the hinge, growth lines across them.
  mutating func scallop() {
    let hinge = Point(width / 2, height * 0.84)
    let reach = height * 0.66
    let ribs = 21
    func edge(_ t: Double, _ scale: Double) -> Point {
      let angle = -.pi / 2 + mix(-0.8, 0.8, t)
      let wave = 1 + 0.022 * cos(t * Double(ribs) * 2 * .pi) * scale
      return hinge + Point.polar(reach * scale * wave * (0.86 + 0.14 * cos(angle + .pi / 2)), angle)
    }
    for side in [-1.0, 1.0] {
      let ear = [
        hinge + Point(0, 16), hinge + Point(side * 190, 6), hinge + Point(side * 165, -92),
        hinge + Point(side * 40, -150),
      ]
      fill(Path(polygon: ear), paint: Colour.rose.mixed(.shell, 0.3))
      clipped(to: Path(polygon: ear)) {
        $0.hatch(
          Frame(left: hinge.x - 220, top: hinge.y - 170, right: hinge.x + 220, bottom: hinge.y + 30), angle: side * 1.2,
          spacing: 9, width: 1.3, .madder, 0.7)
      }
      stroke(Path(polygon: ear), 2)
    }
    for (k, scale) in steps(1, 0.06, 40).enumerated() {
      let outline = trace(260) { edge($0, scale) }
      let tone = ramp([.rose, .shell, .madder, .rose, .shell, .ochre, .rose, .madder, .shell], Double(k) / 39)
      fill(Path(polygon: outline + [hinge + Point(0, 14)]), paint: tone)
      stroke(Path { $0.polyline(outline) }, k % 4 == 0 ? 2 : 0.9, .madder, 0.6)
    }
    for k in 0...ribs * 2 {
      let t = Double(k) / Double(ribs * 2)
      let line = trace(30) { edge(t, mix(0.05, 0.995, $0)) }
      if k.isMultiple(of: 2) {
        fill(Path { $0.pen(line) { mix(1, 15, $0) } }, .chalk, 0.42)
      } else {
        fill(Path { $0.pen(line) { mix(0.8, 4.4, $0) } }, .ink, 0.72)
      }
    }
    stroke(Path(polygon: trace(260) { edge($0, 1) } + [hinge + Point(0, 14)]), 2.4)
  }
}
