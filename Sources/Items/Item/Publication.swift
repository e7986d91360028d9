import Bytes
package import Settings

/// How an item is published, from its front matter. Most items have none of these settings.
package struct Publication: Sendable, Hashable {
  /// The permanent name of the item in feeds.
  package var id: String?
  package var published: CalendarDate?
  package var modified: CalendarDate?
  /// The former addresses, the oldest first.
  package var aliases: [Alias] = []
  /// Whether nothing but the page of the item itself names it.
  package var isUnlisted = false
  /// Whether its pictures can be enlarged; nil if its collection decides.
  package var isZoomed: Bool?
  /// What the item says of its rights, but for the copyright notice.
  package var attribution = Attribution()

  package init() {}

  /// The keys of the front matter. A field of the same name overrides its key, and gives the value.
  package static let keys = SettingsKey.ofItemPublication.names
}

extension Publication {
  /// Reads the value of a key of the front matter.
  /// - Returns: whether the key is one of `keys`.
  package mutating func read(_ node: FrontMatterNode, for key: String, with reader: inout FrontMatterReader) -> Bool {
    switch key {
    case "id": id = reader.line(node, "id").flatMap { $0.isEmpty ? nil : $0 }
    case "published": published = reader.day(node, "published")
    case "modified": modified = reader.day(node, "modified")
    case "aliases": aliases = reader.aliases(node)
    case "unlisted": isUnlisted = reader.boolean(node, "unlisted") ?? false
    case "zoom": isZoomed = reader.boolean(node, "zoom")
    case let key where Attribution.itemKeys.contains(key): return attribution.read(key, node, with: &reader)
    default: return false
    }
    return true
  }

  /// Takes the value of a field that overrides a key.
  package mutating func take(_ content: FieldContent, ofField name: String) {
    switch (name, content) {
    case ("id", _): id = content.text.isEmpty ? nil : content.text
    case ("published", .date(let date)): published = date
    case ("modified", .date(let date)): modified = date
    case ("unlisted", .boolean(let value)): isUnlisted = value
    case ("zoom", .boolean(let value)): isZoomed = value
    default: attribution.take(content, ofField: name)
    }
  }
}

/// A publication in a box, because most items have none.
final class StoredPublication: Sendable {
  let value: Publication

  init(_ value: Publication) { self.value = value }
}

extension RecordWriter {
  mutating func add(_ publication: Publication?) {
    add(publication == nil ? 0 : 1)
    guard let publication else { return }
    add(publication.id)
    for date in [publication.published, publication.modified] {
      add(date == nil ? 0 : 1)
      if let date { add(date) }
    }
    add(publication.aliases) { $0.add($1) }
    add(publication.isUnlisted ? 1 : 0)
    add(publication.isZoomed.map { $0 ? 2 : 1 } ?? 0)
    add(publication.attribution)
  }
}

extension RecordReader {
  /// Reads what an item says about its publication. Returns nil if it can't be read, and `.some(nil)` if the item says
  /// nothing.
  mutating func publication() -> Publication?? {
    guard let isThere = number() else { return nil }
    guard isThere == 1 else { return .some(nil) }
    var publication = Publication()
    guard let id = optionalText(), let published = optionalDate(), let modified = optionalDate(),
      let aliases = values({ $0.alias() }), let isUnlisted = number(), let isZoomed = number(),
      let attribution = attribution()
    else { return nil }
    (publication.id, publication.published, publication.modified) = (id, published, modified)
    (publication.aliases, publication.isUnlisted) = (aliases, isUnlisted == 1)
    publication.isZoomed = isZoomed == 0 ? nil : isZoomed == 2
    publication.attribution = attribution
    return publication
  }

  private mutating func optionalDate() -> CalendarDate?? {
    guard let isThere = number() else { return nil }
    return isThere == 1 ? date().map(Optional.some) : .some(nil)
  }
}
