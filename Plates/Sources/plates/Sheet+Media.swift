import Foundation

/// Ways of laying down colour and tone that stay recognisable as a hand's.
extension Sheet {
  /// Watercolour: many translucent copies of a shape, each frayed a little further than the last.
  mutating func wash(
    _ outline: [Point], _ colour: Colour, _ strength: Double = 0.5, fray: Double = 18, layers: Int = 14
  ) {
    let noise = Noise("\(random.next())")
    let scale = 1 / max(fray * 3.2, 30)
    layer { sheet in
      for layer in 0..<layers {
        let depth = Double(layer) * 3.7
        let reach = fray * (0.25 + 0.75 * Double(layer) / Double(layers))
        let shape = outline.map { p in
          let d = Point(
            noise.layered(p.x * scale + depth, p.y * scale, octaves: 3),
            noise.layered(p.x * scale + 50, p.y * scale + depth, octaves: 3))
          return p + d * (reach * 1.8)
        }
        sheet.fill(Path(blob: shape), colour, strength / Double(layers) * 1.9)
      }
    }
  }

  /// Engraver's shading: parallel lines over a frame, each drawn with a slightly unsteady hand.
  mutating func hatch(
    _ area: Frame, angle: Double, spacing: Double, width: Double, _ colour: Colour? = nil, _ opacity: Double = 1
  ) {
    let reach = (area.width + area.height) / 2
    let (along, across) = (Point.polar(1, angle), Point.polar(1, angle + .pi / 2))
    var path = Path()
    var offset = -reach
    while offset < reach {
      let middle = area.center + across * (offset + random.within(-0.12, 0.12) * spacing)
      let tilt = across * random.within(-0.4, 0.4)
      path.segment(middle - along * reach + tilt, middle + along * reach - tilt)
      offset += spacing
    }
    stroke(path, width, colour, opacity)
  }

  /// Stippling: `count` tries of a dot, each kept with the probability that `density` gives for its place.
  mutating func stipple(
    _ area: Frame, count: Int, size: Double, _ colour: Colour? = nil, _ opacity: Double = 1,
    density: (Point) -> Double
  ) {
    var path = Path()
    for _ in 0..<count {
      let p = random.point(in: area)
      if random.chance(density(p)) { path.dot(p) }
    }
    stroke(path, size, colour, opacity)
  }

  /// A dark ring inside a shape's edge, where a wash dries last.
  mutating func edge(_ outline: [Point], _ colour: Colour, _ opacity: Double = 0.4, width: Double = 2) {
    stroke(Path(blob: outline), width, colour, opacity)
  }
}
