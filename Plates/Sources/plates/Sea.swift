import Foundation

extension Sheet {
  /// The strait at dusk: a low sun and its road on the water, all in horizontal strokes.
  mutating func slackWater() {
    let horizon = height * 0.44
    let sun = Point(width * 0.62, horizon - 96)
    fill(
      Path { $0.rectangle(Frame(left: 0, top: 0, right: width, bottom: horizon + 2)) },
      paint: gradient(
        Point(0, 0), Point(0, horizon),
        [
          (0, Colour.indigo.mixed(.plum, 0.45), 1), (0.45, Colour.rose.mixed(.plum, 0.5), 1),
          (0.8, Colour.rose.rawValue, 1), (1, Colour.gold.mixed(.shell, 0.2), 1),
        ]))
    fill(
      Path { $0.circle(sun, 420) },
      paint: glow(sun, 420, [(0, Colour.gold.rawValue, 0.55), (1, Colour.gold.rawValue, 0)]))
    fill(Path { $0.circle(sun, 66) }, paint: Colour.chalk.mixed(.gold, 0.3))
    clouds(horizon)
    islands(horizon)
    fill(
      Path { $0.rectangle(Frame(left: 0, top: horizon, right: width, bottom: height)) },
      paint: gradient(
        Point(0, horizon), Point(0, height),
        [
          (0, Colour.rose.mixed(.indigo, 0.45), 1), (0.3, Colour.indigo.mixed(.plum, 0.3), 1),
          (1, Colour.night.rawValue, 1),
        ]))
    let noise = Noise("slack water")
    var y = horizon + 3
    while y < height + 20 {
      let near = (y - horizon) / (height - horizon)
      let length = mix(16, 150, near)
      var x = -random.within(0, length)
      var (light, dark, road) = (Path(), Path(), Path())
      while x < width {
        let run = length * random.within(0.5, 1.5)
        let middle = Point(x + run / 2, y + random.within(-0.5, 0.5) * mix(2, 10, near))
        let swell = noise.layered(middle.x / mix(120, 520, near), y / mix(9, 60, near), octaves: 3)
        let stroke = [middle - Point(run / 2, 0), middle + Point(0, mix(0.4, 3, near)), middle + Point(run / 2, 0)]
        let breadth = mix(26, 190, pow(near, 0.8)) * (0.8 + swell)
        let onRoad = exp(-pow((middle.x - sun.x) / breadth, 2))
        if random.chance(onRoad * 0.9) {
          road.swell(stroke, mix(2, 9, near) * random.within(0.6, 1.1))
        } else if swell > 0.1 {
          light.swell(stroke, mix(1.2, 5.5, near))
        } else if swell < -0.12 {
          dark.swell(stroke, mix(1.4, 7, near))
        }
        x += run * 0.82
      }
      fill(dark, .night, 0.55)
      fill(light, paint: ramp([.rose, .smoke, .verdigris], near), mix(0.75, 0.5, near))
      fill(road, paint: ramp([.chalk, .gold, .ochre], near), 0.95)
      y += mix(4.5, 19, near)
    }
  }

  private mutating func clouds(_ horizon: Double) {
    let noise = Noise("evening cloud")
    for (k, y) in steps(40, horizon - 40, 15).enumerated() {
      let from = random.within(-200, width * 0.75)
      let length = random.within(260, 900)
      let bar = trace(40) { t in Point(from + t * length, y + noise.layered(t * 5, Double(k), octaves: 3) * 16) }
      fill(
        Path { $0.swell(bar, random.within(5, 17)) }, paint: ramp([.plum, .madder, .ochre], y / horizon),
        random.within(0.2, 0.5))
    }
  }

  private mutating func islands(_ horizon: Double) {
    let noise = Noise("islands at dusk")
    for (k, island) in [(120.0, 560.0, 74.0), (470, 330, 40), (1290, 520, 58), (1130, 150, 20)].enumerated() {
      let crest = trace(90) { t in
        Point(
          island.0 - island.1 / 2 + t * island.1,
          horizon + 1 - pow(sin(.pi * t), 0.8) * island.2
            * (0.8 + 0.7 * noise.layered(t * 5, Double(k) * 8, octaves: 5)))
      }
      fill(Path(polygon: crest), paint: Colour.plum.mixed(.madder, k.isMultiple(of: 2) ? 0.1 : 0.34))
    }
  }

  /// Swell after swell, the nearer ones hiding the farther.
  mutating func swell() {
    let noise = Noise("swell")
    let rows = 25
    for row in 0..<rows {
      let near = Double(row) / Double(rows - 1)
      let y = mix(70, height + 60, pow(near, 1.12))
      let (long, high) = (mix(150, 430, near), mix(13, 64, near))
      let shift = random.within(0, 10)
      let crest = trace(190) { t -> Point in
        let x = mix(-40, width + 40, t)
        let build = smoothstep(-0.45, 0.5, noise.layered(x / 520 + Double(row) * 0.21, Double(row) * 0.33, octaves: 2))
        let phase = x / long * 2 * .pi + shift + noise(x / 300, Double(row)) * 2
        // A trochoid: the crest leans over as it grows.
        return Point(x - sin(phase - 0.6) * high * 0.42 * build, y - (cos(phase) + 0.3 * cos(2 * phase)) * high * build)
      }
      let body = crest + [Point(width + 60, height + 80), Point(-60, height + 80)]
      let paint = gradient(
        Point(0, y - high), Point(0, y + high * 2.6),
        [
          (0, ramp([.rain, .lichen, .verdigris, .indigo], near * 0.9), 1),
          (1, ramp([.smoke, .verdigris, .indigo, .night], near), 1),
        ])
      fill(Path(polygon: body), paint: paint)
      clipped(to: Path(polygon: body)) { sheet in
        for k in 1...5 {
          let sink = high * 0.24 * pow(Double(k), 1.25)
          let line = crest.enumerated().map { i, p in p + Point(sin(Double(i) * 0.21 + shift) * 3, sink) }
          sheet.stroke(Path { $0.polyline(line) }, mix(0.8, 1.8, near), .chalk, 0.46 / Double(k).squareRoot())
        }
      }
      fill(
        Path { $0.pen(crest) { t in mix(1.3, 3.6, near) * (0.7 + 0.9 * abs(noise(t * 16, Double(row)))) } }, .chalk,
        0.95)
      foam(crest, near, high)
    }
  }

  private mutating func foam(_ crest: [Point], _ near: Double, _ high: Double) {
    var drops = Path()
    for i in 1..<crest.count - 1 where crest[i].y < crest[i - 1].y && crest[i].y <= crest[i + 1].y {
      for _ in 0..<Int(mix(5, 20, near)) {
        drops.dot(crest[i] + Point(random.normal() * high * 0.4, -abs(random.normal()) * high * 0.13 + 2))
      }
    }
    stroke(drops, mix(1.6, 3.8, near), .chalk, 0.9)
  }

  /// Kelp in a slow current.
  mutating func kelp() {
    let noise = Noise("kelp")
    fill(
      Path { $0.rectangle(frame) },
      paint: gradient(
        Point(0, 0), Point(0, height),
        [
          (0, Colour.verdigris.rawValue, 0.75), (0.5, Colour.verdigris.rawValue, 0.2), (1, Colour.bottle.rawValue, 0),
        ]))
    for k in 0..<16 {
      let near = Double(k) / 15
      let foot = Point(width * (0.06 + 0.88 * Double((k * 7) % 16) / 15), height + 40)
      let top = random.within(-60, 520) * mix(1, 0.75, near)
      let stipe = trace(90) { t -> Point in
        let y = mix(foot.y, top, t)
        return Point(
          foot.x + noise.layered(y / 420 + Double(k) * 0.13, Double(k) * 0.4, octaves: 2) * 170 * t + t * 40, y)
      }
      let paint = ramp([.verdigris, .moss, .lichen, .ochre, .gold], near * random.within(0.75, 1))
      for step in stride(from: 0.1, to: 0.98, by: mix(0.05, 0.07, near)) {
        let (p, heading) = along(stipe, step)
        let hand = Int(step * 100) % 2 == 0 ? 1.0 : -1
        blade(
          p, heading.turned(hand * random.within(0.25, 0.7)).mixed(Point(0.9, -0.35), 0.45).unit,
          random.within(170, 330) * mix(0.55, 1, near), paint, near)
      }
      fill(Path { $0.pen(stipe) { mix(7, 2.2, $0) * mix(0.6, 1, near) } }, paint: paint, mix(0.5, 1, near))
    }
  }

  private mutating func blade(_ foot: Point, _ out: Point, _ length: Double, _ paint: String, _ near: Double) {
    let bend = random.within(-0.35, 0.35)
    let spine = trace(24) { t in
      foot + out.turned(bend * t * 1.6 + sin(t * 6 + length) * 0.2) * (length * t) + Point(0, 26 * t * t)
    }
    let phase = random.within(0, 6)
    let thick = length * 0.11
    fill(
      Path {
        $0.pen(spine) { t in
          thick * pow(sin(.pi * mix(0.03, 0.99, pow(t, 0.62))), 0.9) * (1 + 0.16 * sin(t * 34 + phase))
        }
      },
      paint: paint, mix(0.3, 0.84, near))
    stroke(Path { $0.polyline(Array(spine.dropLast(4))) }, 1, .bottle, mix(0.3, 0.7, near))
    fill(
      Path { $0.ellipse(foot + out * 9, 6 * mix(0.6, 1, near), 6 * mix(0.6, 1, near)) }, paint: paint, mix(0.4, 1, near)
    )
  }
}
