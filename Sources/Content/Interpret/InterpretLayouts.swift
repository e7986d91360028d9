import Bytes
import CollectionLayout
package import LayoutParameters
import Diagnostics
package import Settings
package import Items

/// The layouts of a collection, from `layout:`, `layouts:` and `cell:`.
struct CollectionLayouts {
  /// The collection's own layout; nil if it has a mistake.
  var own: LayoutChoice?
  /// All valid layouts, including the collection's own, in the order of the layout switch.
  var all: [LayoutChoice] = []
}

/// An entry of `layouts:`.
private struct LayoutEntry {
  var node: FrontMatterNode
  /// Nil if it has a mistake.
  var layout: LayoutDescription?
  var name: String
  var title: String?
  var cell: (name: String, location: SourceLocation)?
  /// Whether the entry has only a name and a title, and so refers to the collection's own layout.
  var isReference: Bool
}

extension FrontMatterReader {
  /// Reads the collection's own layout and the alternatives.
  ///
  /// Without `layout:`, the first entry of `layouts:` is the collection's own layout. With it, an entry of the same
  /// name gives that layout its title and its place in the switch; without such an entry it comes first.
  /// - Parameter cell: the collection's `cell:`.
  mutating func layouts(
    own node: FrontMatterNode?, listed: FrontMatterNode?, cell: (name: String, location: SourceLocation)?,
    customLayouts: [String: ParameterValue], knownCells: [String]?
  ) -> CollectionLayouts {
    let entries = listed.map { layoutEntries($0, customLayouts: customLayouts, knownCells: knownCells) } ?? []
    func choice(_ entry: LayoutEntry, isOwn: Bool, _ reader: inout Self) -> LayoutChoice? {
      guard let layout = entry.layout else { return nil }
      let cells = reader.cells(of: layout, entry.node, entry.cell ?? cell, known: knownCells)
      return LayoutChoice(
        name: entry.name, title: entry.title, layout: layout, cell: cells.standard.name,
        cellLocation: cells.standard.location, sectionCells: cells.ofSections,
        location: reader.location(of: entry.node), isOwn: isOwn)
    }
    var layouts = CollectionLayouts()
    /// Lowercase names, since some file systems ignore the case of addresses.
    var names: Set<String> = []
    var others = entries[...]
    if node?.isNull ?? true, let first = others.popFirst() {
      layouts.own = choice(first, isOwn: true, &self)
      names.insert(first.name.lowercased())
    } else if let layout = layout(node, customLayouts: customLayouts) {
      let cells = cells(of: layout, node, cell, known: knownCells)
      layouts.own = LayoutChoice(
        name: layout.kind, title: nil, layout: layout, cell: cells.standard.name,
        cellLocation: cells.standard.location, sectionCells: cells.ofSections,
        location: node.map(location(of:)) ?? SourceLocation(path: file.path), isOwn: true)
      let isListed = entries.contains { $0.name == layout.kind && $0.isReference && $0.layout?.kind == layout.kind }
      if !isListed { names.insert(layout.kind.lowercased()) }
    }
    for entry in others where entry.layout != nil {
      guard names.insert(entry.name.lowercased()).inserted else {
        report(
          "listed-twice", "'layouts' has two of the name '\(shortened(entry.name))', whose case does not count",
          at: entry.node, suggestion: "give one a 'name' of its own")
        continue
      }
      if entry.isReference, entry.name == layouts.own?.name, entry.layout?.kind == layouts.own?.layout.kind {
        layouts.own?.title = entry.title
        if let own = layouts.own { layouts.all.append(own) }
      } else if let choice = choice(entry, isOwn: false, &self) {
        layouts.all.append(choice)
      }
    }
    refusePageNames(others, names)
    if let own = layouts.own, !layouts.all.contains(where: \.isOwn) { layouts.all.insert(own, at: 0) }
    return layouts
  }

  /// Reads the `layout:` and `cell:` of a selection of a collection's items. What is not said is the collection's.
  /// - Returns: nil if there is a mistake.
  package mutating func layout(
    _ layout: FrontMatterNode?, cell: FrontMatterNode?, orThatOf own: LayoutChoice,
    customLayouts: [String: ParameterValue], knownCells: [String]?
  ) -> LayoutChoice? {
    var choice = own
    if let layout, !layout.isNull {
      guard let description = self.layout(layout, customLayouts: customLayouts) else { return nil }
      (choice.layout, choice.name, choice.title) = (description, description.kind, nil)
      choice.location = location(of: layout)
      // The cells of a map are small.
      if description.kind == "map", own.layout.kind != "map" { choice.cell = defaultCell(for: description) }
    }
    if let cell, !cell.isNull {
      guard let (name, location) = self.cell(cell, known: knownCells) else { return nil }
      (choice.cell, choice.cellLocation) = (name, location)
    }
    choice.isOwn = true
    return choice
  }

  /// The cells of a layout, and those of sections with a layout of their own, by their names.
  /// - Parameter cell: the kind of cell as written for the whole layout.
  private mutating func cells(
    of layout: LayoutDescription, _ node: FrontMatterNode?, _ cell: (name: String, location: SourceLocation)?,
    known: [String]?
  ) -> (standard: (name: String, location: SourceLocation), ofSections: [String: String]) {
    func standard(_ layout: LayoutDescription) -> (name: String, location: SourceLocation) {
      cell ?? (defaultCell(for: layout), file.location(.start))
    }
    guard let sections = layout.layout as? SectionsLayout, case .mapping(let entries)? = node?.value else {
      return (standard(layout), [:])
    }
    func own(_ layout: FrontMatterNode, _ reader: inout Self) -> (name: String, location: SourceLocation)? {
      guard case .mapping(let keys) = layout.value, let cell = keys.first(where: { $0.key == "cell" }) else {
        return nil
      }
      return reader.cell(cell.value, known: known)
    }
    var ofSections: [String: String] = [:]
    if case .mapping(let layouts)? = entries.first(where: { $0.key == "sections" })?.value.value {
      for entry in layouts {
        let layout = sections.description(ofSectionNamed: entry.key)
        ofSections[entry.key] = (own(entry.value, &self) ?? standard(layout)).name
      }
    }
    let ofOthers = entries.first { $0.key == "default" }.flatMap { own($0.value, &self) }
    return (ofOthers ?? standard(sections.standard), ofSections)
  }

  /// Reports names that are addresses of another layout's pages: `list-2` beside `list`.
  private mutating func refusePageNames(_ entries: ArraySlice<LayoutEntry>, _ names: Set<String>) {
    for entry in entries {
      guard let hyphen = entry.name.lastIndex(of: "-") else { continue }
      let other = String(entry.name[..<hyphen])
      guard names.contains(other.lowercased()), isPageNumber(entry.name[hyphen...].dropFirst()) else { continue }
      report(
        "reserved-name", "a layout cannot be called '\(shortened(entry.name))'; a page of '\(other)' has that address",
        at: entry.node, suggestion: "give it another 'name'")
    }
  }

  /// Reads `layouts:`, a list. Each entry is a layout that can also have a `name`, a `title` and a `cell`.
  private mutating func layoutEntries(
    _ node: FrontMatterNode, customLayouts: [String: ParameterValue], knownCells: [String]?
  ) -> [LayoutEntry] {
    (list(node, "layouts", of: "layouts") ?? []).compactMap { node in
      guard !node.isNull else {
        refuse(node, "layouts", wanted: "a layout in each entry")
        return nil
      }
      var entry = LayoutEntry(node: node, name: node.text ?? "", isReference: true)
      var description = node
      if case .mapping(let keys) = node.value {
        for key in keys {
          switch key.key {
          case "kind": entry.name = entry.name.isEmpty ? key.value.text ?? "" : entry.name
          case "name": if let name = layoutName(key.value) { entry.name = name }
          case "title": entry.title = line(key.value, "title")
          case "cell":
            entry.cell = cell(key.value, known: knownCells)
            entry.isReference = false
          default: entry.isReference = false
          }
        }
        description.value = .mapping(keys.filter { !["name", "title", "cell"].contains($0.key) })
      }
      entry.layout = layout(description, customLayouts: customLayouts)
      return entry
    }
  }

  /// Reads the name of a layout in addresses: letters, digits, hyphens and the like.
  private mutating func layoutName(_ node: FrontMatterNode) -> String? {
    guard let name = string(node, "name"), !name.isEmpty else { return nil }
    guard name.utf8.count <= 100, !name.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || #"/\"#.utf8.contains($0) })
    else {
      report(
        "invalid-name", "'name' is '\(shortened(name))'; pages are called by it, so it has no spaces and no slashes",
        at: node, suggestion: "what visitors read is the 'title'")
      return nil
    }
    return name
  }
}

/// Returns the default cell anatomy for a layout: only pictures if the layout sets the size, with dates
/// in a timeline.
private func defaultCell(for layout: LayoutDescription) -> String {
  switch layout.kind {
  case "mosaic", "justified", "wall", "map": "photo"
  case "list": "row"
  case "timeline": "event"
  default: (layout.layout as? GroupsLayout)?.fixesHeights ?? false ? "photo" : "card"
  }
}
