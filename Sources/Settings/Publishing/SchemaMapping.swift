import Bytes

/// How the items of a collection are described in the vocabulary of schema.org.
package struct SchemaMapping: Sendable, Hashable {
  package struct Property: Sendable, Hashable {
    /// The name of a field, or of a key that all items have.
    package var field: String
    /// The property of schema.org.
    package var name: String

    /// Whether the values are the people who made the work.
    package var isAuthor: Bool { name == "creator" || name == "author" }
  }

  package var type: String
  /// Whether the type has the properties of works, such as a creator.
  package var isWork: Bool
  package var properties: [Property] = []

  /// The keys of items that can be mapped besides fields.
  package static let itemKeys = ["date", "tags", "section", "creator"]
}

extension FrontMatterReader {
  /// Reads `schema:`, a mapping with the type and from fields to properties.
  /// - Parameter fields: the names of the collection's fields.
  package mutating func schemaMapping(_ node: FrontMatterNode, fields: [String]) -> SchemaMapping? {
    guard case .mapping(let entries) = node.value else {
      if !node.isNull {
        refuse(node, "schema", wanted: "a mapping such as {type: VisualArtwork, technique: artMedium}")
      }
      return nil
    }
    guard let typeNode = entries.first(where: { $0.key == "type" })?.value, let type = string(typeNode, "type") else {
      report("missing-key", "'schema' has no 'type'", at: node, suggestion: "add the type, such as VisualArtwork")
      return nil
    }
    guard let known = SchemaVocabulary.properties(of: type) else {
      report(
        "unknown-type", "'\(shortened(type))' is no type of schema.org that Vitrine knows", at: typeNode,
        suggestion: didYouMean(type, SchemaVocabulary.typeNames)
          ?? "the types are \(SchemaVocabulary.typeNames.joined(separator: ", "))")
      return nil
    }
    var mapping = SchemaMapping(type: type, isWork: SchemaVocabulary.isKind(type, of: "CreativeWork"))
    let names = fields + SchemaMapping.itemKeys
    for entry in entries where entry.key != "type" {
      guard names.contains(entry.key) else {
        report(
          "unknown-field", "'schema' names '\(shortened(entry.key))', which is no field of the collection",
          at: location(ofKey: entry), suggestion: didYouMean(entry.key, names))
        continue
      }
      guard let property = string(entry.value, entry.key) else { continue }
      guard known.contains(property) else {
        report(
          "unknown-property", "'\(shortened(property))' is no property of \(type) at schema.org", at: entry.value,
          suggestion: didYouMean(property, known))
        continue
      }
      mapping.properties.append(SchemaMapping.Property(field: entry.key, name: property))
    }
    return mapping
  }
}
