import CollectionLayout
import LayoutDecoding
package import LayoutParameters
package import Diagnostics
package import Settings

extension FrontMatterNode {
  /// The value without source positions, as the layout engine accepts it.
  package var parameter: ParameterValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .number(Double(value))
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .list(let nodes): .list(nodes.map(\.parameter))
    case .mapping(let entries): .object(entries.map { ($0.key, $0.value.parameter) })
    }
  }
}

extension ParameterValue {
  /// The layout of a section without its kind of cell, which is not the engine's.
  private var withoutCell: ParameterValue {
    if case .object(let entries) = self { .object(entries.filter { $0.0 != "cell" }) } else { self }
  }

  /// The layouts that place cells freely, which have room around them.
  private static let roomy = ["timeline", "wall", "map"]

  /// A timeline, a wall or a map with room around its cells, unless it declares its own.
  private var withRoom: ParameterValue {
    guard case .object(let entries) = self else { return self }
    func isKind(_ kind: String) -> Bool { entries.contains { $0.0 == "kind" && $0.1 == .string(kind) } }
    let spacing: (line: Double, item: Double) = isKind("wall") ? (48, 32) : isKind("map") ? (12, 4) : (16, 20)
    var standard: [(key: String, value: ParameterValue)] = [
      ("sectionInset", .object([("top", .number(16)), ("bottom", .number(24))])),
      ("lineSpacing", .number(spacing.line)), ("interitemSpacing", .number(spacing.item)),
    ]
    if isKind("map") { standard.append(("itemSize", .object([("width", .number(56)), ("height", .number(56))]))) }
    return .object(entries + standard.filter { own in !entries.contains { $0.0 == own.key } })
  }

  /// A layout with the defaults of pages, if they differ from those of the engine.
  ///
  /// A justified layout has no padding, unless it declares one: its pictures begin at the edge of the title above them.
  /// The engine's own padding is that of flickr/justified-layout, 10. A mosaic without a pattern of its own crops its
  /// pictures little, instead of placing them in order.
  fileprivate var withPageDefaults: ParameterValue {
    let padding = ("containerPadding", ParameterValue.number(0))
    let slots = ("slots", ParameterValue.string(SlotRule.byAspect.rawValue))
    switch self {
    case .string("justified"): return .object([("kind", self), padding])
    case .string("mosaic"): return .object([("kind", self), slots])
    case .string(let kind) where Self.roomy.contains(kind): return ParameterValue.object([("kind", self)]).withRoom
    case .object(let entries)
    where entries.contains { $0.0 == "kind" && Self.roomy.map(ParameterValue.string).contains($0.1) }:
      return withRoom
    case .object(let entries) where entries.contains { $0.0 == "kind" && $0.1 == .string("sections") }:
      return .object(
        entries.map { key, value in
          switch (key, value) {
          case ("sections", .object(let sections)):
            (key, .object(sections.map { ($0.0, $0.1.withoutCell.withPageDefaults) }))
          case ("default", _): (key, value.withoutCell.withPageDefaults)
          default: (key, value)
          }
        })
    case .object(let entries)
    where entries.contains { $0.0 == "kind" && $0.1 == .string("justified") }
      && !entries.contains { $0.0 == "containerPadding" || $0.0 == "sectionInset" }:
      return .object(entries + [padding])
    case .object(let entries)
    where entries.contains { $0.0 == "kind" && $0.1 == .string("mosaic") }
      && !entries.contains { $0.0 == "slots" || $0.0 == "pattern" }:
      return .object(entries + [slots])
    default: return self
    }
  }
}

/// Checks a layout defined as data, and returns its mistakes with their locations in the layout's file.
package func checkCustomLayout(_ node: FrontMatterNode, file: SourceFile) -> [Diagnostic] {
  var reader = FrontMatterReader(file: file)
  for problem in LayoutDescription.problems(inCustomLayout: node.parameter) { reader.report(problem, in: node) }
  return reader.diagnostics
}

extension FrontMatterReader {
  /// The layout of a collection without `layout:`.
  private static let defaultLayout = ParameterValue.string("column")

  /// Reads the `layout:` of a collection; nil if it has a mistake.
  mutating func layout(_ node: FrontMatterNode?, customLayouts: [String: ParameterValue]) -> LayoutDescription? {
    guard let node, !node.isNull else {
      return LayoutDescription.decode(Self.defaultLayout, customLayouts: customLayouts).0
    }
    let (layout, problems) = LayoutDescription.decode(
      node.parameter.withPageDefaults, customLayouts: customLayouts)
    // The mistakes of a layout's own file are reported there, and which keys it has is not known.
    if problems.contains(where: \.isOfNamedLayout) { return nil }
    for problem in problems { report(problem, in: node) }
    if layout?.rounding != nil, case .mapping(let entries) = node.value,
      let entry = entries.first(where: { $0.key == "rounding" })
    {
      append(
        .warning(
          "unused-key", "pages are never rounded; 'rounding' is for 'vitrine engine'", at: self.location(ofKey: entry),
          suggestion: "delete it"))
    }
    guard let groups = layout?.layout as? GroupsLayout, groups.followsViewHeight, groups.scrollAxis == .vertical else {
      return layout
    }
    let problem = LayoutParameterProblem(
      path: ["group"],
      message:
        "the outermost group is a fraction of the height of the view, and a page has none that is known; give it "
        + "an absolute height, a fraction of the width or an estimated one")
    report(problem, in: node)
    return nil
  }

  /// Reports a layout problem at the key or value that it concerns.
  fileprivate mutating func report(_ problem: LayoutParameterProblem, in node: FrontMatterNode) {
    var place = node
    var location = self.location(of: node)
    for step in problem.path {
      if case .mapping(let entries) = place.value, let entry = entries.first(where: { $0.key == step }) {
        place = entry.value
        location = problem.concernsKey ? self.location(ofKey: entry) : self.location(of: place)
      } else if case .list(let nodes) = place.value, let index = Int(step), nodes.indices.contains(index) {
        place = nodes[index]
        location = self.location(of: place)
      } else {
        break
      }
    }
    let word = problem.concernsKey ? problem.path.last ?? "" : place.text ?? ""
    let isUnknownKey = problem.concernsKey && !problem.candidates.isEmpty
    let key = problem.concernsKey || problem.path.isEmpty ? "" : "'\(problem.path.joined(separator: "."))': "
    report(
      isUnknownKey ? "unknown-key" : "invalid-layout", key + problem.message, at: location,
      suggestion: problem.path == ["cell"] && isUnknownKey
        ? "write 'cell' beside 'layout', not in it"
        : ForeignKeys.layouts[word].flatMap { problem.concernsKey ? nil : $0 } ?? didYouMean(word, problem.candidates)
          ?? (problem.candidates.isEmpty ? nil : "there are \(problem.candidates.joined(separator: ", "))"))
  }
}
