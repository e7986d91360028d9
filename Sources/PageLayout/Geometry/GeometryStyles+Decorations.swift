import Bytes
import CollectionLayout
import Geometry

extension GeometryStyles {
  /// Writes the look and the positions of what the layout draws beside the cells. The look is in the page's own sheet,
  /// because few sites have such layouts.
  func writeDecorations(into css: inout UTF8Buffer) {
    guard !geometry.decorations.isEmpty else { return }
    css.append(text: Self.look(of: geometry.decorations))
    var said: [Int: String] = [:]
    appendPart(to: &css) { interval, css in
      let about = geometry.intervals[interval]
      for (index, frame) in about.decorations.enumerated() where !about.absentDecorations.contains(index) {
        let declarations =
          "inset-inline-start:\(Self.length(frame.x, .percent));top:\(Self.length(frame.y, .container))"
          + ";width:\(Self.length(frame.width, .percent));height:\(Self.length(frame.height, .container))"
        guard said.updateValue(declarations, forKey: index) != declarations else { continue }
        css.append(text: ".\(geometry.className(ofDecoration: index)){\(declarations)}\n")
      }
    }
    for (index, interval) in geometry.intervals.enumerated() where !interval.absentDecorations.isEmpty {
      let names = interval.absentDecorations.sorted().map { "." + geometry.className(ofDecoration: $0) }
      css.append(
        text: "@container stage \(conditions(ofInterval: index)){\(names.joined(separator: ",")){display:none}}\n")
    }
    css.append(text: titlePlaces)
  }

  /// The rules for the kinds of decorations on a page.
  private static func look(of decorations: [LayoutDecoration]) -> String {
    var css = ".decorations{pointer-events:none}\n.decorations>*{position:absolute}\n"
    let kinds = Set(decorations.map(\.kind.name))
    if kinds.contains("bar") {
      css += ".drawn-bar{border-radius:2px;background:var(--accent)}\n"
    }
    if kinds.contains("fold") {
      css += """
        .drawn-fold{display:flex;align-items:center;gap:1rem;white-space:nowrap}
        .drawn-fold::before,.drawn-fold::after{content:"";flex:1 1 0;border-block-start:3px dotted var(--line)}
        .drawn-fold::before{flex:0 1 2rem}
        .sideways .drawn-fold{flex-direction:column}
        .sideways .drawn-fold>span{writing-mode:vertical-rl}
        .sideways .drawn-fold::before,.sideways .drawn-fold::after{border-block-start:0;border-inline-start:3px dotted var(--line)}

        """
    }
    if kinds.contains("figure") {
      css += ".drawn-figure{color:var(--line)}\n.drawn-figure svg{width:100%;height:100%;fill:currentColor}\n"
    }
    if kinds.contains("map") { css += mapLook }
    return css + "@media print{.decorations{display:none}}\n"
  }
}
