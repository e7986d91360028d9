package import Settings
import Items

/// How a collection is published, as its front matter says.
package struct CollectionPublication: Sendable {
  /// What the feed contains; nil if the collection takes the setting of what is around it.
  package var feed: FeedContent?
  package var aliases: [Alias] = []
  package var isUnlisted = false
  /// What the collection itself says of rights and citations.
  package var attribution = Attribution()
  /// How its items are described; nil if the collection does not say.
  package var schema: SchemaMapping?
  /// The formats in which the items are published as data.
  package var exports: [ExportFormat] = []
  /// Whether the pictures of its items can be enlarged, unless an item says otherwise.
  package var isZoomed = false
  /// What its items are called where they are counted; nil for the word of the site's language.
  package var noun: ItemNoun?

  package init() {}

  /// Reads the values of the keys of a collection.
  init(_ values: [String: FrontMatterNode], fields: [FieldDefinition], _ reader: inout FrontMatterReader) {
    feed = values["feed"].flatMap { reader.feed($0) }
    aliases = values["aliases"].map { reader.aliases($0) } ?? []
    isUnlisted = values["unlisted"].flatMap { reader.boolean($0, "unlisted") } ?? false
    schema = values["schema"].flatMap { reader.schemaMapping($0, fields: fields.map(\.name)) }
    exports = values["export"].map { reader.choices($0, "export", of: ExportFormat.self) } ?? []
    noun = values["noun"].flatMap { reader.noun($0) }
    isZoomed = values["zoom"].flatMap { reader.boolean($0, "zoom") } ?? false
    for key in Attribution.keys {
      if let node = values[key] { _ = attribution.read(key, node, with: &reader) }
    }
  }
}
