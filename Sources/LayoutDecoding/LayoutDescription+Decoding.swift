public import CollectionLayout
public import LayoutParameters

extension LayoutDescription {
  /// Decodes parameters, and reports every mistake in them.
  ///
  /// - Parameters:
  ///   - parameters: the kind of layout as a string, or an object with the key `kind`.
  ///   - customLayouts: layouts defined as data, by name.
  /// - Returns: the description, nil if there is any mistake, and the mistakes.
  public static func decode(
    _ parameters: ParameterValue, customLayouts: [String: ParameterValue] = [:]
  ) -> (LayoutDescription?, [LayoutParameterProblem]) {
    var reader: ParameterReader
    let kind: String
    switch parameters {
    case .string(let name):
      reader = ParameterReader(entries: [])
      kind = name
    case .object(let entries):
      reader = ParameterReader(entries: entries)
      guard let name = reader.word("kind") else {
        if reader.problems.isEmpty {
          reader.report(
            [], "no kind of layout; one is wanted under 'kind'", candidates: LayoutKind.names(customLayouts))
        }
        return (nil, reader.problems)
      }
      kind = name
    default:
      let problem = LayoutParameterProblem(
        path: [], message: "found \(parameters.description), wanted the name of a layout or its settings")
      return (nil, [problem])
    }
    let layout: (any CollectionLayout)?
    if let known = LayoutKind(rawValue: kind) {
      layout = known.decode(&reader, customLayouts: customLayouts)
    } else if let custom = customLayouts[kind] {
      layout = decodeCustom(kind, custom, overridden: &reader)
    } else {
      reader.report(
        parameters == .string(kind) ? [] : ["kind"], "no layout is called '\(kind)'",
        candidates: LayoutKind.names(customLayouts))
      return (nil, reader.problems)
    }
    let rounding = reader.choice("rounding", of: Rounding.self)
    let height = reader.number("height", .positive)
    if height != nil, layout?.scrollAxis == .vertical {
      reader.report(
        ["height"], "a layout that scrolls down is as high as its items; 'height' is for one that scrolls sideways",
        concernsKey: true)
    }
    let reference = reader.choice("sectionInsetReference", of: SectionInsetReference.self)
    reader.finish()
    guard let layout, reader.problems.isEmpty else { return (nil, reader.problems) }
    var description = LayoutDescription(kind: kind, layout: layout, rounding: rounding)
    description.height = height
    if let reference { description.sectionInsetReference = reference }
    return (description, [])
  }

  /// Returns the mistakes in a layout defined as data. Their paths are relative to its own parameters.
  public static func problems(inCustomLayout parameters: ParameterValue) -> [LayoutParameterProblem] {
    guard case .object(let entries) = parameters else {
      return [
        LayoutParameterProblem(path: [], message: "found \(parameters.description), wanted the layout's settings")
      ]
    }
    var reader = ParameterReader(entries: entries)
    _ = decodeOwn(&reader)
    reader.finish()
    return reader.problems
  }

  /// Decodes a layout defined as data: groups, or a pattern of rectangles.
  private static func decodeOwn(_ reader: inout ParameterReader) -> any CollectionLayout {
    guard reader.has("group") else {
      return LayoutKind.pattern(&reader, from: MosaicLayout(repeating: []), requiresPattern: true)
    }
    if reader.has("pattern") {
      _ = reader.value("pattern")
      reader.report(["pattern"], "'group' says where items are already; give one of the two", concernsKey: true)
    }
    return LayoutKind.groups(&reader)
  }

  private static func decodeCustom(
    _ name: String, _ parameters: ParameterValue, overridden reader: inout ParameterReader
  ) -> (any CollectionLayout)? {
    let mistakes = problems(inCustomLayout: parameters)
    guard mistakes.isEmpty, case .object(let entries) = parameters else {
      let first = mistakes.first
      let place = (first?.path ?? []).joined(separator: ".")
      reader.takeOver([
        LayoutParameterProblem(
          path: reader.ownPath + ["kind"],
          message:
            "the layout '\(name)' has mistakes of its own: \(place.isEmpty ? "" : place + ": ")\(first?.message ?? "")",
          isOfNamedLayout: true)
      ])
      return nil
    }
    var own = ParameterReader(entries: entries)
    switch decodeOwn(&own) {
    case let groups as GroupsLayout: return LayoutKind.groups(&reader, from: groups)
    case let pattern as MosaicLayout: return LayoutKind.pattern(&reader, from: pattern, requiresPattern: false)
    case let other: return other
    }
  }
}
