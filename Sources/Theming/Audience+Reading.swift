import Diagnostics
import Settings

extension Audience {
  /// The largest number of screens that a theme can list.
  private static let mostScreens = 200

  /// Reads `audience:` of a theme: the name of a preset, or a list of screens.
  static func read(
    _ node: FrontMatterNode?, over base: Audience?, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> Audience {
    let fallback = base ?? .standard
    guard let node else { return fallback }
    if case .list(let nodes) = node.value {
      let screens = nodes.compactMap { screen($0, file: file, &diagnostics) }
      if nodes.count > mostScreens {
        diagnostics.append(
          .error(
            "too-many-screens", "'audience' lists \(nodes.count) screens; at most \(mostScreens) are read",
            at: file.location(node), suggestion: "leave out the rarest"))
      } else if !screens.contains(where: { $0.share > 0 }), screens.count == nodes.count {
        diagnostics.append(
          .error(
            "no-screens", "'audience' lists no screen with a weight above 0", at: file.location(node),
            suggestion: "list screens as {width: 390, pixelRatio: 3, weight: 60}, or name \(presetNames)"))
      } else if screens.count == nodes.count {
        return Audience(screens)
      }
      return fallback
    }
    if let text = node.text {
      if let preset = Preset(rawValue: text) { return Audience(preset) }
      diagnostics.append(
        .error(
          "unknown-audience", "no audience is called '\(text.prefix(100))'", at: file.location(node),
          suggestion: didYouMean(text, Preset.allCases.map(\.rawValue))))
    } else {
      diagnostics.append(
        .error(
          "wrong-type", "'audience' is \(node.described); \(presetNames) or a list of screens is wanted",
          at: file.location(node)))
    }
    return fallback
  }

  private static var presetNames: String { Preset.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") }

  /// Reads one screen; nil if it has a mistake.
  private static func screen(
    _ node: FrontMatterNode, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> Screen? {
    var reader = MappingReader(node, file: file, what: "audience")
    let width = reader.number("width", in: 100...10_000)
    let pixelRatio = reader.number("pixelRatio", in: 0.5...8)
    let weight = reader.number("weight", in: 0...1e9)
    if reader.node("width") == nil { reader.missing("width") }
    let problems = reader.finish()
    diagnostics += problems
    guard let width, problems.isEmpty else { return nil }
    return Screen(width: width, pixelRatio: pixelRatio ?? 1, share: weight ?? 1)
  }
}
