import Diagnostics

/// What `columns` in `collection.md` says: other names for the columns of a table.
package struct ColumnNames: Sendable {
  /// The names by the headers of the columns.
  package var names: [String: Located<String>] = [:]
  /// The header of the column that is the slug, and a field of its name at once.
  package var slug: String?

  package init() {}

  /// - Parameters:
  ///   - names: the names by the headers of the columns.
  ///   - slug: the header of the column that is the slug as well.
  package init(_ names: [String: String], slug: String? = nil) {
    self.names = names.mapValues { Located(value: $0, location: SourceLocation(path: "")) }
    self.slug = slug
  }
}

extension FrontMatterReader {
  /// Reads the value of `columns`: a mapping from headers to names, or to `[slug, NAME]` for a column that is both the slug
  /// and a field.
  package mutating func columnNames(_ node: FrontMatterNode) -> ColumnNames {
    var names = ColumnNames()
    guard case .mapping(let entries) = node.value else {
      if !node.isNull { refuse(node, "columns", wanted: "a mapping from the names of columns to other names") }
      return names
    }
    for entry in entries {
      var value = entry.value
      if case .list(let nodes) = value.value {
        guard nodes.count == 2, nodes[0].text == "slug" else {
          refuse(value, entry.key, wanted: "a name, or a list of slug and the name of a field")
          continue
        }
        names.slug = entry.key
        value = nodes[1]
      }
      guard let name = line(value, entry.key), !name.isEmpty else { continue }
      names.names[entry.key] = Located(value: name, location: location(ofKey: entry))
    }
    return names
  }
}
