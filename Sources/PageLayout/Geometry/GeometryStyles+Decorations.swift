import Bytes
import Geometry

extension GeometryStyles {
  /// Writes the positions of what the layout draws beside the cells.
  func writeDecorations(into css: inout UTF8Buffer) {
    guard !geometry.decorations.isEmpty else { return }
    var said: [Int: String] = [:]
    appendPart(to: &css) { interval, css in
      for (index, frame) in geometry.intervals[interval].decorations.enumerated() {
        let declarations =
          "inset-inline-start:\(Self.length(frame.x, .percent));top:\(Self.length(frame.y, .container))"
          + ";width:\(Self.length(frame.width, .percent));height:\(Self.length(frame.height, .container))"
        guard said.updateValue(declarations, forKey: index) != declarations else { continue }
        css.append(text: ".\(geometry.className(ofDecoration: index)){\(declarations)}\n")
      }
    }
  }
}
