import CollectionLayout
import Geometry
import LayoutParameters

/// The built-in layouts, and how their settings are decoded.
package enum LayoutKind: String, CaseIterable {
  case flow, column, grid, list, mosaic, waterfall, justified, carousel, sections, groups, timeline, map, wall

  /// Whether a layout of this name is built in.
  package static func isStandard(_ name: String) -> Bool { LayoutKind(rawValue: name) != nil }

  /// Returns the names of the built-in layouts, followed by those of the custom layouts in alphabetical order.
  static func names(_ customLayouts: [String: ParameterValue]) -> [String] {
    allCases.map(\.rawValue) + customLayouts.keys.sorted()
  }

  /// Decodes a layout's settings. If they contain mistakes, the reader collects them and the result must not be used.
  func decode(
    _ reader: inout ParameterReader, customLayouts: [String: ParameterValue]
  ) -> any CollectionLayout {
    switch self {
    case .flow:
      return FlowLayout(Self.settings(&reader))
    case .column:
      let settings = Self.settings(&reader)
      return ColumnLayout(settings, minColumnWidth: reader.number("minColumnWidth", .positive) ?? 300)
    case .grid:
      let settings = Self.settings(&reader)
      return GridLayout(settings, columns: Self.columns(&reader))
    case .list:
      let settings = Self.settings(&reader)
      return ListLayout(settings, separatorThickness: Self.separators(&reader))
    case .mosaic:
      return Self.pattern(&reader, from: MosaicLayout(), requiresPattern: false)
    case .waterfall:
      let settings = Self.settings(&reader)
      let columns = Self.columns(&reader)
      return WaterfallLayout(settings, columns: columns, horizontalOrder: reader.flag("horizontalOrder") ?? false)
    case .justified:
      return Self.justified(&reader)
    case .carousel:
      let settings = Self.settings(&reader, from: LayoutSettings(scrollAxis: .horizontal))
      return CarouselLayout(settings, paging: Self.paging(&reader))
    case .groups: return Self.groups(&reader)
    case .timeline:
      let settings = Self.settings(&reader, from: TimelineLayout.standardSettings)
      let lanes = Self.columns(&reader)
      let scale = reader.number("scale", .positive)
      return TimelineLayout(settings, lanes: lanes, scale: scale, fold: reader.number("fold", .positive) ?? 25)
    case .map:
      let settings = Self.settings(&reader, from: MapLayout.standardSettings)
      return MapLayout(settings, aspect: reader.number("aspect", .positive))
    case .wall:
      let settings = Self.settings(&reader)
      let scale = reader.number("scale", .positive)
      return WallLayout(settings, scale: scale, hasFigure: reader.flag("figure") ?? false)
    case .sections: return Self.sections(&reader, customLayouts: customLayouts)
    }
  }

  // MARK: Settings shared by all layouts

  /// Reads the settings shared by all layouts. Settings that are absent keep their value in `standard`.
  static func settings(
    _ reader: inout ParameterReader, from standard: LayoutSettings = LayoutSettings()
  ) -> LayoutSettings {
    var settings = standard
    if let axis = reader.choice("scrollDirection", of: Axis.self) { settings.scrollAxis = axis }
    if let spacing = reader.number("lineSpacing", .any) { settings.lineSpacing = spacing }
    if let spacing = reader.number("interitemSpacing", .any) { settings.interitemSpacing = spacing }
    if let inset = reader.insets("sectionInset", standard: .zero) { settings.sectionInset = inset }
    if let size = reader.size("itemSize") { settings.itemSize = size }
    if let estimate = estimate(&reader) { settings.estimatedItemSize = estimate }
    if let extent = reader.number("headerSize") { settings.headerSize = extent }
    if let extent = reader.number("footerSize") { settings.footerSize = extent }
    if let pins = reader.flag("pinHeaders") { settings.pinning.headers = pins }
    if let pins = reader.flag("pinFooters") { settings.pinning.footers = pins }
    return settings
  }

  private static func estimate(_ reader: inout ParameterReader) -> EstimatedItemSize? {
    switch reader.value("estimatedItemSize") {
    case .string("automatic"): return .automatic
    case .string(let word):
      reader.report(
        ["estimatedItemSize"], "found '\(word)', wanted 'automatic' or {width, height}", candidates: ["automatic"])
      return nil
    case .object: return reader.size("estimatedItemSize").map(EstimatedItemSize.fixed)
    case nil: return nil
    case let value?:
      reader.report(["estimatedItemSize"], "found \(value.description), wanted 'automatic' or {width, height}")
      return nil
    }
  }

  // MARK: Settings of single layouts

  private static func columns(_ reader: inout ParameterReader) -> ColumnRule {
    let count = reader.count("columns")
    let minimum = reader.number("minColumnWidth", .positive)
    if reader.has("columns"), reader.has("minColumnWidth") {
      reader.report(
        ["minColumnWidth"], "'columns' says how many there are already; give one of the two", concernsKey: true)
    }
    if let count { return .count(count) }
    return minimum.map(ColumnRule.minimumWidth) ?? .standard
  }

  /// Returns the separator thickness in px: 1 for `true`, or the given number.
  private static func separators(_ reader: inout ParameterReader) -> Double {
    switch reader.value("separators") {
    case nil: return 0
    case .bool(let shown): return shown ? 1 : 0
    case .number: return reader.number("separators") ?? 0
    case let value?:
      reader.report(["separators"], "found \(value.description), wanted true, false or a thickness")
      return 0
    }
  }

  private static func paging(_ reader: inout ParameterReader) -> CarouselLayout.Paging {
    switch reader.value("paging") {
    case nil: return .item
    case .bool(let pages): return pages ? .page : .none
    case .string("item"): return .item
    case .string("group"): return .group
    case let value?:
      reader.report(
        ["paging"], "found \(value.description), wanted true, false, 'item' or 'group'", candidates: ["item", "group"])
      return .none
    }
  }

  /// Returns a number, or nil if the setting is `false`.
  private static func number(_ reader: inout ParameterReader, unlessFalse key: String) -> Double? {
    if reader.value(key) == .bool(false) { return nil }
    return reader.number(key, .positive)
  }

  private static func justified(_ reader: inout ParameterReader) -> JustifiedLayout {
    var layout = JustifiedLayout(settings(&reader, from: JustifiedLayout.standardSettings))
    // flickr/justified-layout has its own names for settings that all layouts share.
    if let padding = reader.insets(
      "containerPadding", standard: JustifiedLayout.standardSettings.sectionInset, sides: .either)
    {
      layout.settings.sectionInset = padding
    }
    boxSpacing(&reader, &layout.settings)
    for (own, other) in [
      ("containerPadding", "sectionInset"), ("boxSpacing", "lineSpacing"), ("boxSpacing", "interitemSpacing"),
    ] where reader.has(own) && reader.has(other) {
      reader.report([own], "'\(other)' says the same already; give one of the two", concernsKey: true)
    }
    if let height = reader.number("targetRowHeight", .positive) { layout.targetRowHeight = height }
    if let tolerance = reader.number("targetRowHeightTolerance") { layout.targetRowHeightTolerance = tolerance }
    if let style = reader.choice("widowLayoutStyle", of: JustifiedLayout.WidowStyle.self) { layout.widowStyle = style }
    if let shows = reader.flag("showWidows") { layout.showsWidows = shows }
    layout.forcedAspectRatio = number(&reader, unlessFalse: "forceAspectRatio")
    if reader.value("fullWidthBreakoutRowCadence") != .bool(false) {
      layout.fullWidthBreakoutRowCadence = reader.count("fullWidthBreakoutRowCadence")
    }
    layout.maximumRows = reader.count("maxNumRows")
    if let selfSizing = reader.flag("selfSizing") { layout.selfSizing = selfSizing }
    return layout
  }

  private static func boxSpacing(_ reader: inout ParameterReader, _ settings: inout LayoutSettings) {
    switch reader.value("boxSpacing") {
    case nil: break
    case .object(let entries):
      let (horizontal, vertical) = reader.nested("boxSpacing", entries) {
        ($0.number("horizontal", .any), $0.number("vertical", .any))
      }
      settings.interitemSpacing = horizontal ?? settings.interitemSpacing
      settings.lineSpacing = vertical ?? settings.lineSpacing
    case .number:
      guard let spacing = reader.number("boxSpacing", .any) else { break }
      settings.interitemSpacing = spacing
      settings.lineSpacing = spacing
    case let value?:
      reader.report(["boxSpacing"], "found \(value.description), wanted a number or {horizontal, vertical}")
    }
  }
}
