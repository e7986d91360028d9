import CollectionLayout
import LayoutParameters

extension LayoutKind {
  /// Decodes a layout of sections:
  ///
  ///     sections: {Featured: {kind: carousel}}    # by the names of sections
  ///     default: {kind: grid}                     # of all other sections; a grid if it is absent
  ///     sectionSpacing: 24
  static func sections(
    _ reader: inout ParameterReader, customLayouts: [String: ParameterValue]
  ) -> SectionsLayout {
    var named: [String: LayoutDescription] = [:]
    switch reader.value("sections") {
    case nil: break
    case .object(let entries):
      for (name, value) in entries {
        named[name] = layout(value, at: ["sections", name], &reader, customLayouts: customLayouts)
      }
    case let value?:
      reader.report(["sections"], "found \(value.description), wanted layouts by the names of sections")
    }
    let written = reader.value("default").map {
      layout($0, at: ["default"], &reader, customLayouts: customLayouts)
    }
    let spacing = reader.number("sectionSpacing") ?? 0
    let grid = LayoutDescription(kind: "grid", layout: GridLayout())
    return SectionsLayout(standard: (written ?? grid) ?? grid, named: named, sectionSpacing: spacing)
  }

  private static func layout(
    _ value: ParameterValue, at path: [String], _ reader: inout ParameterReader,
    customLayouts: [String: ParameterValue]
  ) -> LayoutDescription? {
    let (description, problems) = LayoutDescription.decode(value, customLayouts: customLayouts)
    for problem in problems {
      reader.report(
        path + problem.path, problem.message, concernsKey: problem.concernsKey, candidates: problem.candidates)
    }
    if description?.layout is SectionsLayout {
      reader.report(path, "a section cannot consist of sections")
      return nil
    }
    return description
  }
}
