import Foundation

/// What the keeper of the light writes into a picture of the watch, as cameras and editors do.
struct Caption: Sendable {
  var hour: Int
  var title: String
  var text: String
  /// For those who do not see it.
  var alt: String
}

/// The harbour from the mole on one midsummer day: pictures without a word in any Markdown file.
let watch: [Plate] = [
  (
    1500, 750, "00-turning", "The Light Turns", "For two seconds in ten it looks straight at you.",
    "Midnight under many stars; the light of the tower shines straight at us, and a boat lies dark on the water."
  ),
  (
    1200, 800, "02-beam", "Two, and Nothing", "Stars, the beam, and somebody's cough across the water.",
    "Night over a black sea; the beam of a lighthouse sweeps to the left under stars."
  ),
  (
    1500, 750, "04-grey", "First Grey", "You can tell sea from sky again. Not by much.",
    "Grey first light over a calm sea, islands as dark bands, the lighthouse still lit."
  ),
  (
    800, 1000, "06-milk", "The Milk Boat", "Early by four minutes. Nobody was there to be surprised.",
    "A low sun in a rose and golden sky; a small boat crosses its road of light."
  ),
  (
    1200, 800, "08-gulls", "Gulls at Eight", "Forty, give or take the ones that would not stand still.",
    "Morning: a pale blue sky with many gulls over a bright sea and a white lighthouse."
  ),
  (
    1200, 800, "10-wind", "Wind Gets Up", "South-west, four. The flag is being mended, so this is from memory.",
    "Long bars of cloud over a ruffled sea in full daylight."
  ),
  (
    800, 1000, "12-noon", "Noon, No Shadow", "The tower stands on its own shadow for eleven minutes.",
    "A high sun; the lighthouse stands bright against the sky."
  ),
  (
    1500, 750, "14-ferry", "The Ferry, Full", "Three bicycles, a piano, and the new herbarium press.",
    "A ferry with a long wake passes the islands in the afternoon."
  ),
  (
    1200, 800, "16-haze", "Haze", "The outer island is there. Take it on trust.",
    "A hazy afternoon; the islands are hardly darker than the air."
  ),
  (
    800, 1000, "18-nets", "Boats Come In", "Two full, one empty, one singing.",
    "Early evening; two fishing boats come in, one behind the other."
  ),
  (
    1200, 800, "20-gold", "The Long Gold", "It lasts an hour here. People cook late because of it.",
    "A low sun in a golden sky, its road broken on the water."
  ),
  (
    1500, 750, "22-lamp", "Lamp Lit", "Wiped the glass, wound the clock, wrote this.",
    "Dusk: a violet sky, the first stars, and the lighthouse has been lit."
  ),
].map { width, height, name, title, text, alt in
  let hour = Int(name.prefix(2)) ?? 0
  return Plate(
    "watch/\(name).jpg", Double(width), Double(height), .rain, limit: 48_000,
    caption: Caption(hour: hour, title: title, text: text, alt: alt)
  ) { $0.mole(at: Double(hour)) }
}

extension Sheet {
  /// The sea from the mole at an hour of a day on which the sun rises at five and sets at nine.
  mutating func mole(at hour: Double) {
    let horizon = height * 0.56
    let course = (hour - 5) / 16
    let elevation = max(-0.35, sin(.pi * course))
    // It is lighter before the sun comes than after it went: the eye is used to the dark.
    let light = smoothstep(-0.3, 0.5, elevation) + (hour == 4 ? 0.24 : 0)
    let glowing = exp(-pow((elevation - 0.16) / 0.24, 2))
    let sun = Point(width * mix(0.12, 0.7, min(max(course, 0), 1)), horizon * (1 - 0.86 * elevation))
    sky(horizon, light, glowing)
    if elevation > 0 {
      fill(
        Path { $0.circle(sun, height * 0.5) },
        paint: glow(sun, height * 0.5, [(0, Colour.gold.rawValue, 0.25 + 0.4 * glowing), (1, Colour.gold.rawValue, 0)]))
      fill(Path { $0.circle(sun, height * 0.042) }, paint: Colour.chalk.mixed(.gold, 0.15 + 0.5 * glowing))
    } else {
      stipple(Frame(left: 0, top: 0, right: width, bottom: horizon), count: 520, size: 2, .chalk, 0.8) { p in
        1 - p.y / horizon
      }
    }
    farIslands(horizon, light, hour)
    water(horizon, sun, light, glowing)
    if hour == 8 { gulls(horizon) }
    let boats: [Int: [Double]] = [0: [0.3], 6: [0.34], 14: [0.3], 18: [0.24, 0.42]]
    for (k, boat) in (boats[Int(hour)] ?? []).enumerated() {
      vessel(Point(width * boat, horizon + height * (0.06 + 0.05 * Double(k))), height * (hour == 14 ? 0.11 : 0.06))
    }
    tower(horizon, light, isFacing: hour == 0)
  }

  private mutating func sky(_ horizon: Double, _ light: Double, _ glowing: Double) {
    let day: [Colour] = [.indigo, .smoke, .rain]
    func tone(_ t: Double) -> String { light > 0.5 ? ramp(day, t) : ramp([.night, .plum, .indigo], t) }
    let area = Path { $0.rectangle(Frame(left: 0, top: 0, right: width, bottom: horizon + 2)) }
    fill(
      area, paint: gradient(Point(0, 0), Point(0, horizon), [(0, tone(0.1), 1), (0.6, tone(0.6), 1), (1, tone(1), 1)]))
    let dawn = gradient(
      Point(0, 0), Point(0, horizon),
      [(0.2, Colour.plum.rawValue, 0), (0.65, Colour.rose.rawValue, 0.8), (1, Colour.gold.rawValue, 1)])
    fill(area, paint: dawn, glowing)
    let noise = Noise("clouds over the mole")
    for (k, y) in steps(horizon * 0.12, horizon * 0.8, 9).enumerated() {
      let from = random.within(-0.2, 0.7) * width
      let length = random.within(0.2, 0.55) * width
      let bar = trace(30) { t in Point(from + t * length, y + noise.layered(t * 4, Double(k), octaves: 3) * 16) }
      fill(
        Path { $0.swell(bar, random.within(5, 16)) }, paint: Colour.chalk.mixed(.madder, 0.4 * glowing),
        mix(0.08, 0.42, light))
    }
  }

  private mutating func farIslands(_ horizon: Double, _ light: Double, _ hour: Double) {
    let noise = Noise("islands off the mole")
    for (k, island) in [(0.02, 0.34, 0.05), (0.3, 0.2, 0.03), (0.56, 0.28, 0.062)].enumerated() {
      let crest = trace(60) { t in
        let rise = pow(sin(.pi * t), 0.7) * island.2 * height
        return Point((island.0 + t * island.1) * width, horizon - rise * (0.75 + noise.layered(t * 5, Double(k)) * 0.5))
      }
      let paint = Colour.night.mixed(.smoke, hour == 16 ? 0.94 : light * (0.5 + 0.12 * Double(k)))
      fill(Path(polygon: crest), paint: paint, hour == 16 ? 0.5 : 1)
    }
  }

  private mutating func water(_ horizon: Double, _ sun: Point, _ light: Double, _ glowing: Double) {
    fill(
      Path { $0.rectangle(Frame(left: 0, top: horizon, right: width, bottom: height)) },
      paint: gradient(
        Point(0, horizon), Point(0, height),
        [
          (0, Colour.night.mixed(glowing > 0.4 ? .rose : .smoke, 0.15 + 0.6 * light), 1),
          (1, Colour.night.mixed(.indigo, 0.9 * light), 1),
        ]))
    let noise = Noise("water off the mole")
    var y = horizon + 3
    while y < height + 12 {
      let near = (y - horizon) / (height - horizon)
      var (pale, dark, road) = (Path(), Path(), Path())
      var x = -random.within(0, 80)
      while x < width {
        let run = mix(14, 110, near) * random.within(0.5, 1.5)
        let middle = Point(x + run / 2, y + random.within(-0.5, 0.5) * mix(2, 9, near))
        let swell = noise.layered(middle.x / mix(110, 420, near), y / mix(9, 50, near), octaves: 3)
        let stroke = [middle - Point(run / 2, 0), middle + Point(0, mix(0.4, 3, near)), middle + Point(run / 2, 0)]
        let onRoad = exp(-pow((middle.x - sun.x) / (mix(24, 150, near) * (0.8 + swell)), 2)) * glowing
        if random.chance(onRoad) {
          road.swell(stroke, mix(2, 7, near))
        } else if swell > 0.1 {
          pale.swell(stroke, mix(1.2, 4.5, near))
        } else if swell < -0.12 {
          dark.swell(stroke, mix(1.4, 6, near))
        }
        x += run * 0.85
      }
      fill(dark, .night, 0.4)
      fill(pale, paint: ramp([.rain, .smoke, .verdigris], near), mix(0.12, 0.6, light))
      fill(road, paint: ramp([.chalk, .gold, .ochre], near), 0.95)
      y += mix(5, 18, near)
    }
  }

  /// The mole and its light, which burns while it is dark.
  /// - Parameter isFacing: whether the light shines at the viewer.
  private mutating func tower(_ horizon: Double, _ light: Double, isFacing: Bool) {
    let foot = Point(width * 0.84, horizon + height * 0.2)
    let (tall, wide) = (height * 0.5, height * 0.05)
    let lamp = foot - Point(0, tall + height * 0.03)
    if light < 0.45, isFacing {
      for (radius, strength) in [(0.75, 0.35), (0.3, 0.7), (0.1, 1)] {
        let reach = height * radius
        fill(
          Path { $0.circle(lamp, reach) },
          paint: glow(lamp, reach, [(0, Colour.chalk.rawValue, strength), (1, Colour.gold.rawValue, 0)]))
      }
    } else if light < 0.45 {
      let beam = Path(polygon: [lamp, Point(-40, lamp.y - height * 0.16), Point(-40, lamp.y + height * 0.1)])
      let paint = gradient(lamp, Point(0, lamp.y), [(0, Colour.gold.rawValue, 0.8), (1, Colour.chalk.rawValue, 0)])
      blurred(6) { $0.fill(beam, paint: paint) }
      fill(
        Path { $0.circle(lamp, height * 0.16) },
        paint: glow(lamp, height * 0.16, [(0, Colour.gold.rawValue, 0.9), (1, Colour.gold.rawValue, 0)]))
    }
    let stones = trace(40) { t in Point(mix(width * 0.62, width + 40, t), foot.y - sin(t * 9) * 2 - 10 * sqrt(t)) }
    fill(
      Path(polygon: stones + [Point(width + 40, height + 20), Point(width * 0.7, height + 20)]),
      paint: Colour.night.mixed(.smoke, 0.1 + 0.3 * light))
    let body = [
      foot - Point(wide, 0), foot - Point(wide * 0.62, tall), foot + Point(wide * 0.62, -tall), foot + Point(wide, 0),
    ]
    fill(Path(polygon: body), paint: Colour.night.mixed(.chalk, 0.12 + 0.86 * light))
    clipped(to: Path(polygon: body)) { sheet in
      for band in [0.28, 0.66] {
        let top = foot.y - tall * band
        let stripe = Frame(left: foot.x - wide, top: top, right: foot.x + wide, bottom: top + tall * 0.14)
        sheet.fill(Path { $0.rectangle(stripe) }, paint: Colour.night.mixed(.madder, 0.3 + 0.7 * light))
      }
    }
    let room = Frame(
      left: lamp.x - wide * 0.4, top: lamp.y - wide * 0.5, right: lamp.x + wide * 0.4, bottom: foot.y - tall)
    fill(Path { $0.rectangle(room) }, light < 0.45 ? .gold : .ink)
    let roof = [
      lamp + Point(-wide * 0.6, -wide * 0.5), lamp - Point(0, wide * 1.2), lamp + Point(wide * 0.6, -wide * 0.5),
    ]
    fill(Path(polygon: roof), .ink)
  }

  private mutating func vessel(_ p: Point, _ size: Double) {
    let hull = [Point(-1, -0.1), Point(1.1, -0.2), Point(0.8, 0.25), Point(-0.8, 0.25)].map { p + $0 * size }
    fill(Path(polygon: hull), .ink)
    fill(
      Path(polygon: [Point(-0.5, -0.1), Point(-0.5, -0.5), Point(0.2, -0.5), Point(0.3, -0.1)].map { p + $0 * size }),
      .chalk)
    stroke(Path { $0.segment(p + Point(-0.1, -0.5) * size, p + Point(-0.1, -1.3) * size) }, 2, .ink)
    let wake = trace(20) { t in p + Point(-1 - 3 * t, 0.28 + 0.12 * sin(t * 12)) * size }
    fill(Path { $0.pen(wake) { mix(5, 0.5, $0) } }, .chalk, 0.7)
  }

  private mutating func gulls(_ horizon: Double) {
    var flock = Path()
    for _ in 0..<38 {
      let p = random.point(
        in: Frame(left: width * 0.08, top: horizon * 0.15, right: width * 0.9, bottom: horizon * 0.9))
      let span = random.within(5, 17)
      flock.swell(
        [
          p - Point(span, span * 0.35), p - Point(span * 0.4, span * 0.45), p, p + Point(span * 0.4, -span * 0.45),
          p + Point(span, -span * 0.3),
        ], 2.6)
    }
    fill(flock, .ink, 0.85)
  }
}
