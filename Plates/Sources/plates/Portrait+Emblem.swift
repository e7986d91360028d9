import Foundation

/// The disc behind a figure, with the sign of a department.
extension Portrait {
  func emblem(on sheet: inout Sheet) {
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
          lines.swell(bezier(a, a.mixed(b, 0.3), a.mixed(b, 0.7), b), 40)
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
            if (i + j).isMultiple(of: 2) {
              lines.segment(p - Point(14, 0), p + Point(14, 0))
            } else {
              lines.segment(p - Point(0, 14), p + Point(0, 14))
            }
          }
        }
        sheet.stroke(lines, 5, .chalk, 0.38)
      }
    }
  }
}
