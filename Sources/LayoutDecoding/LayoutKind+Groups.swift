import CollectionLayout
import LayoutGroups
import LayoutParameters

extension LayoutKind {
  /// Decodes a layout of groups:
  ///
  ///     group: {axis: horizontal, height: {absolute: 240}, count: 3, items: [{}]}
  ///     widths:                   # other groups from a width of the container on
  ///       - {from: 600, group: …}
  ///
  /// The settings shared by all layouts may stand beside these keys. What is absent keeps its value in `standard`.
  static func groups(_ reader: inout ParameterReader, from standard: GroupsLayout? = nil) -> GroupsLayout {
    let settings = settings(&reader, from: standard?.settings ?? LayoutSettings())
    if standard == nil, !reader.has("group") {
      reader.report([], "'group' is missing: the group of items that repeats")
    }
    let group = GroupItem.read(&reader, "group")
    var layout = GroupsLayout(settings, group: group ?? standard?.group ?? GroupItem.place)
    // Groups of wider containers belong to the group that they replace.
    if group == nil { layout.wider = standard?.wider ?? [] }
    let wider = widths(&reader, "group") { reader, from in
      if !reader.has("group") { reader.report([], "'group' is missing: the group that holds from this width on") }
      return GroupItem.read(&reader, "group").flatMap { group in from.map { GroupsLayout.Wider(from: $0, group: group) }
      }
    }
    if let wider { layout.wider = wider }
    return layout
  }
}

extension GroupItem {
  /// What stands for a group with mistakes.
  fileprivate static let place = GroupItem(width: .fractionalWidth(1), height: .estimated(50))
}
