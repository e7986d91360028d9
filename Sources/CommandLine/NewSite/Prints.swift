/// The pictures of the sample site, generated as SVG in four inks so that a site can be started without photographs.
struct Print {
  /// The slug of the item.
  var name: String
  var title: String
  /// The alternative text.
  var alt: String
  var text: String
  var section: String
  var width: Int
  var height: Int
  /// The content of the SVG image on the paper.
  var drawing: String

  static let paper = "#f4ecdd"
  static let ink = "#22303c"
  static let red = "#d4553f"
  static let blue = "#3f7a8c"
  static let ochre = "#e0a63c"

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
    <rect width="\(width)" height="\(height)" fill="\(Self.paper)"/>
    \(drawing)
    </svg>

    """
  }

  /// The text of the item.
  var page: String {
    """
    ---
    title: \(title)
    image: \(name).svg
    section: \(section)
    \(name == "noon" ? NewSite.itemHint : "")alt: \(alt)
    edition: \(8 + name.utf8.count * 3)
    ---

    \(text)

    """
  }

  /// All prints, in the order of the site.
  static let all: [Print] = [
    Print(
      name: "noon", title: "Noon", alt: "A red circle over nine blue lines",
      text: "One circle and nine lines. Pulled in *two* inks on a Sunday.", section: "Sky",
      width: 480, height: 600,
      drawing: circle(240, 230, 130, red)
        + (0..<9).map { line(60, 400 + $0 * 18, 420, 400 + $0 * 18, blue, 9 - $0) }.joined()),
    Print(
      name: "hills", title: "Three hills",
      alt: "Three hills one behind the other, the farthest the palest, under an ochre sun",
      text: "The far one is lighter. It always is.", section: "Land", width: 640,
      height: 420,
      drawing: circle(500, 110, 46, ochre) + path("M0 300Q150 120 330 260T640 200V420H0z", "#9bb5b3")
        + path("M0 350Q200 210 400 320T640 280V420H0z", blue) + path("M0 400Q240 290 460 370T640 350V420H0z", ink)),
    Print(
      name: "phases", title: "Phases", alt: "Seven moons in a row, the middle one full",
      text: "Seven evenings out of twenty-nine.", section: "Sky", width: 700,
      height: 260,
      drawing: (0..<7).map { phase in
        let center = 80 + phase * 90
        return circle(center, 130, 36, ink) + circle(center + (phase - 3) * 24, 130, 36, phase == 3 ? ochre : paper)
      }.joined()),
    Print(
      name: "branch", title: "Branch", alt: "A branch with eleven leaves, blue and ochre",
      text: "Eleven leaves, cut freehand from one piece of lino.", section: "Land",
      width: 440, height: 620,
      drawing: stroke("M220 590C225 420 210 250 232 60", ink, 6)
        + (0..<11).map { leaf in
          let side = leaf % 2 == 0 ? 1 : -1
          let height = 540 - leaf * 44
          let reach = side * (150 - leaf * 8)
          return path(
            "M222 \(height)q\(reach / 2) -70 \(reach) -52q\(-reach / 3) 62 \(-reach) 52z", leaf % 3 == 1 ? ochre : blue)
        }.joined()),
    Print(
      name: "tide", title: "Tide", alt: "Eight rows of waves in blue and dark ink, one of them red",
      text: "Paper waves. The red one came in by mistake and was kept.", section: "Water",
      width: 600, height: 600,
      drawing: (0..<8).map { row in
        let top = 70 + row * 66
        let arcs = String(repeating: "q37.5 -56 75 0", count: 8)
        return stroke("M0 \(top)\(arcs)", row == 5 ? red : row % 2 == 0 ? blue : ink, 14)
      }.joined()),
    Print(
      name: "tiles", title: "Quarter circles", alt: "Thirty-six tiles of quarter circles in four colours",
      text: "A floor in thirty-six tiles. No two rows agree.", section: "Land",
      width: 540, height: 540,
      drawing: (0..<36).map { tile in
        let (column, row) = (tile % 6, tile / 6)
        let (x, y) = (30 + column * 80, 30 + row * 80)
        let quarters = ["h80a80 80 0 0 1 -80 80z", "h80v80a80 80 0 0 1 -80 -80z", "v80h80a80 80 0 0 1 -80 -80z"]
        return path(
          "M\(x) \(y)\(quarters[(column * row + column + row * 2) % 3])", [ink, red, ochre, blue][tile * 5 % 4])
      }.joined()),
    Print(
      name: "rain", title: "Rain", alt: "Slanting drops of rain in blue, a few of them red",
      text: "Two hundred and eight drops, counted twice.", section: "Water", width: 480,
      height: 640,
      drawing: (0..<208).map { drop in
        let (column, row) = (drop % 13, drop / 13)
        let x = 42 + column * 33 + row % 2 * 12
        let y = 40 + row * 36 + column * 7 % 13
        return line(x, y, x - 5, y + 16, drop % 17 == 4 ? red : blue, 4)
      }.joined()),
    Print(
      name: "boat", title: "Going home", alt: "A boat with a red and an ochre sail on a blue sea, with a lit porthole",
      text: "The light is on.", section: "Water", width: 640, height: 460,
      drawing: path("M0 330H640V460H0z", blue) + path("M190 318H460L410 380H240z", ink)
        + path("M318 300V70L450 300z", red) + path("M302 300V130L220 300z", ochre) + circle(320, 400, 7, paper)
        + line(60, 420, 180, 420, paper, 4) + line(430, 436, 560, 436, paper, 4)),
    Print(
      name: "stones", title: "Five stones", alt: "Five stones stacked on each other, the largest below",
      text: "Stacked, photographed in the mind, and cut the same evening.",
      section: "Land", width: 400, height: 600,
      drawing: [
        (480, 150, 60, ink), (376, 116, 46, blue), (290, 94, 42, red), (214, 72, 36, ochre), (152, 44, 28, ink),
      ]
      .map { y, across, down, color in
        "<ellipse cx=\"\(200 + y % 7 * 3)\" cy=\"\(y)\" rx=\"\(across)\" ry=\"\(down)\" fill=\"\(color)\"/>"
      }.joined()),
  ]
}

private func circle(_ x: Int, _ y: Int, _ radius: Int, _ color: String) -> String {
  "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(color)\"/>"
}

private func path(_ path: String, _ color: String) -> String { "<path d=\"\(path)\" fill=\"\(color)\"/>" }

private func stroke(_ path: String, _ color: String, _ width: Int) -> String {
  "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\" stroke-linecap=\"round\"/>"
}

private func line(_ x: Int, _ y: Int, _ endX: Int, _ endY: Int, _ color: String, _ width: Int) -> String {
  stroke("M\(x) \(y)L\(endX) \(endY)", color, width)
}
