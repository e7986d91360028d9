import Geometry
package import LayoutParameters

extension GroupItem {
  /// Decodes the outermost group under a key; nil if it is absent or has a mistake, which the reader collects.
  ///
  ///     axis: horizontal              # or vertical
  ///     width: {fractionalWidth: 1}   # or fractionalHeight, absolute, estimated
  ///     height: {absolute: 240}
  ///     spacing: 8                    # between items
  ///     inset: 4                      # or {top, leading, bottom, trailing}
  ///     count: 3                      # equal parts along the axis, for copies of one item
  ///     items:
  ///       - {width: …, height: …}     # the place of a cell
  ///       - {axis: vertical, …}       # or a group
  package static func read(_ reader: inout ParameterReader, _ key: String) -> GroupItem? {
    guard let value = reader.value(key) else { return nil }
    return item(value, at: [key], &reader, in: GroupContext())
  }

  /// The maximum depth of groups in groups.
  private static let deepest = 16
  private static let groupKeys = ["axis", "items", "count", "spacing"]

  private static func item(
    _ value: ParameterValue, at path: [String], _ reader: inout ParameterReader, in context: GroupContext
  ) -> GroupItem? {
    guard case .object(let entries) = value else {
      let wanted = context.axis == nil ? "a group: {axis, width, height, items}" : "{width, height}, or a group"
      reader.report(path, "found \(value.description), wanted \(wanted)")
      return nil
    }
    // A group may also be written as {group: {axis, items}}.
    if context.axis != nil, entries.count == 1, entries[0].key == "group", case .object = entries[0].value {
      return item(entries[0].value, at: path + ["group"], &reader, in: context)
    }
    var own = ParameterReader(entries: entries, path: reader.ownPath + path)
    let isGroup = context.axis == nil || path.last == "group" || groupKeys.contains { own.has($0) }
    let width = dimension("width", .horizontal, isGroup, &own, in: context)
    let height = dimension("height", .vertical, isGroup, &own, in: context)
    let inset = own.insets("inset", standard: .zero) ?? .zero
    var group: LayoutGroup?
    if isGroup {
      group = Self.group(&own, in: context.inside(width: width, height: height))
    }
    own.finish()
    reader.takeOver(own.problems)
    guard own.problems.isEmpty, let width, let height else { return nil }
    return GroupItem(width: width, height: height, inset: inset, group: group)
  }

  private static func group(
    _ reader: inout ParameterReader, in outer: GroupContext
  ) -> LayoutGroup? {
    var context = outer
    let axis = reader.choice("axis", of: Axis.self) ?? .horizontal
    let spacing = reader.number("spacing") ?? 0
    let count = reader.count("count")
    context.axis = axis
    let length = axis == .vertical ? "height" : "width"
    if count != nil, !context.isKnown(axis) {
      reader.report(
        ["count"],
        "'count' divides the \(length) of the group, which is estimated; give the group a \(length), or write its items"
      )
    }
    context.hasCount = reader.has("count")
    guard let value = reader.value("items") else {
      reader.report([], "'items' is missing: the items of the group")
      return nil
    }
    guard case .list(let entries) = value, !entries.isEmpty else {
      let found = value == .list([]) ? "an empty list" : value.description
      reader.report(["items"], "found \(found), wanted the items of the group")
      return nil
    }
    guard context.depth <= deepest else {
      reader.report(["items"], "groups are nested deeper than \(deepest)")
      return nil
    }
    if count != nil, entries.count > 1 {
      reader.report(
        ["count"], "'count' repeats one item, and there are \(entries.count); put them into a group of their own")
    }
    let items = entries.enumerated().map { index, entry in
      item(entry, at: ["items", "\(index)"], &reader, in: context)
    }
    guard items.allSatisfy({ $0 != nil }) else { return nil }
    var group = LayoutGroup(axis: axis, spacing: spacing, count: count, items: items.compactMap { $0 })
    if count == nil { fit(&group, length, &reader) }
    return group
  }

  /// Checks that items whose lengths are fractions of the group fit it together.
  private static func fit(_ group: inout LayoutGroup, _ length: String, _ reader: inout ParameterReader) {
    let slack = 0.005
    let fractions = group.items.map { $0.fraction(along: group.axis) ?? 0 }
    let sum = fractions.reduce(0, +)
    // A third may be written as 0.333 or 0.334.
    let repetitions = group.items.count == 1 ? Double(max(1, Int(1 / max(sum, slack) + 0.5))) : 1
    let whole = sum * repetitions
    if whole > 1 + slack, group.items.count > 1 {
      reader.report(
        ["items"], "the items take \(percent(sum)) of the group's \(length); they have 100 % of it together")
    } else if whole > 1 {
      for index in group.items.indices { group.items[index].divideFraction(by: whole, along: group.axis) }
    }
    if group.spacing > 0, group.items.count > 1, sum > 1 - slack {
      reader.report(
        ["spacing"],
        "the items take the whole \(length) of the group, so there is no room for a spacing; give them an 'inset' "
          + "instead, or smaller fractions, or use 'count'")
    }
  }

  private static func percent(_ fraction: Double) -> String { "\(Int(min(fraction, 1e6) * 100 + 0.5)) %" }

  /// Reads the width or height of an item. An item without one across the axis of its group is as large as the group.
  private static func dimension(
    _ key: String, _ axis: Axis, _ isGroup: Bool, _ reader: inout ParameterReader, in context: GroupContext
  ) -> GroupDimension? {
    let whole = axis == .vertical ? GroupDimension.fractionalHeight(1) : .fractionalWidth(1)
    let measured = GroupDimension.estimated(50)
    guard let value = reader.value(key) else {
      if context.axis == nil { return axis == .horizontal ? whole : measured }
      if context.axis != axis { return context.isKnown(axis) ? whole : measured }
      if context.hasCount { return whole }
      reader.report(
        [],
        "'\(key)' is missing; it is the length of the item in its \(context.axis == .vertical ? "vertical" : "horizontal") group"
      )
      return nil
    }
    guard case .object(let entries) = value else {
      reader.report(
        [key], "found \(value.description), wanted {absolute}, {fractionalWidth}, {fractionalHeight} or {estimated}")
      return nil
    }
    return reader.nested(key, entries) { reader in
      dimension(along: axis, &reader, in: context)
    }
  }

  private static func dimension(
    along axis: Axis, _ reader: inout ParameterReader, in context: GroupContext
  ) -> GroupDimension? {
    let names = ["absolute", "fractionalWidth", "fractionalHeight", "estimated"]
    let given = names.filter { reader.has($0) }
    let numbers = names.map { reader.number($0, .positive) }
    guard given.count == 1, let name = given.first else {
      reader.report(
        given.count > 1 ? [given[1]] : [],
        "a dimension is one of 'absolute', 'fractionalWidth', 'fractionalHeight' and 'estimated'",
        concernsKey: given.count > 1)
      return nil
    }
    guard let number = numbers.compactMap({ $0 }).first else { return nil }
    let slack = 0.005
    switch name {
    case "absolute": return .absolute(number)
    case "estimated": return .estimated(number)
    case "fractionalWidth":
      guard check(name, number, of: .horizontal, for: axis, &reader, in: context) else { return nil }
      return .fractionalWidth(axis == .horizontal && number <= 1 + slack ? min(number, 1) : number)
    default:
      guard check(name, number, of: .vertical, for: axis, &reader, in: context) else { return nil }
      return .fractionalHeight(axis == .vertical && number <= 1 + slack ? min(number, 1) : number)
    }
  }

  /// Checks a fraction of the group's dimension along an axis.
  private static func check(
    _ name: String, _ fraction: Double, of base: Axis, for axis: Axis, _ reader: inout ParameterReader,
    in context: GroupContext
  ) -> Bool {
    let length = base == .vertical ? "height" : "width"
    if base == axis, fraction > 1.005 {
      reader.report(
        [name],
        "found \(ParameterValue.number(fraction).description), wanted a fraction of the group's \(length), from 0 to 1")
      return false
    }
    if !context.isKnown(base) {
      reader.report(
        [name],
        "the \(length) of the group is estimated: it follows from its items, so they cannot be fractions of it; give "
          + "the group a \(length), or the item another dimension")
      return false
    }
    return true
  }
}

/// What is known of the group around an item.
private struct GroupContext {
  /// The number of groups around it.
  var depth = 0
  /// The axis of the group; nil around the outermost one.
  var axis: Axis?
  /// Whether the group gives each item an equal share.
  var hasCount = false
  /// Whether the dimensions of the group do not follow from its items.
  var (isWidthKnown, isHeightKnown) = (true, true)

  func isKnown(_ axis: Axis) -> Bool { axis == .vertical ? isHeightKnown : isWidthKnown }

  /// The context of the items of a group in this context.
  func inside(width: GroupDimension?, height: GroupDimension?) -> GroupContext {
    func isKnown(_ dimension: GroupDimension?, _ axis: Axis) -> Bool {
      if hasCount, self.axis == axis { return self.isKnown(axis) }
      if case .estimated? = dimension { return false }
      return true
    }
    return GroupContext(
      depth: depth + 1, isWidthKnown: isKnown(width, .horizontal), isHeightKnown: isKnown(height, .vertical))
  }
}

extension GroupItem {
  /// The fraction of the group that the item takes along an axis; nil if it is no fraction of that dimension.
  fileprivate func fraction(along axis: Axis) -> Double? {
    switch (axis, dimension(along: axis)) {
    case (.horizontal, .fractionalWidth(let fraction)), (.vertical, .fractionalHeight(let fraction)): fraction
    default: nil
    }
  }

  fileprivate mutating func divideFraction(by sum: Double, along axis: Axis) {
    guard let fraction = fraction(along: axis) else { return }
    if axis == .vertical {
      height = .fractionalHeight(fraction / sum)
    } else {
      width = .fractionalWidth(fraction / sum)
    }
  }
}
