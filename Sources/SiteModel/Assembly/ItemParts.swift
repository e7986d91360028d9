import Discovery
import Bytes
package import Items
package import Diagnostics
import Settings

/// The items of a site without those that are images of others (`parent`).
package struct ItemParts {
  /// A page that is not there, and the item that shows its image.
  package struct Part: Sendable {
    /// The path of its Markdown file.
    package var source: String
    /// The path of the item.
    package var item: String

    package init(source: String, item: String) { (self.source, self.item) = (source, item) }
  }

  package private(set) var items: [ItemFacts]
  package private(set) var parts: [Part] = []
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ items: [ItemFacts], includeDrafts: Bool) {
    guard items.contains(where: { $0.parent != nil }) else {
      self.items = items
      return
    }
    self.items = items.filter { $0.parent == nil }
    var places: [PathName: Int] = [:]
    for (index, item) in self.items.enumerated() { places[PathName(item.item.path)] = index }
    var images: [Int: [ItemFacts]] = [:]
    for item in items {
      guard let parent = item.parent, !item.item.isDraft || includeDrafts else { continue }
      let collection = item.source.collection
      guard let place = places[PathName(ContentPath.join(collection, parent.value))] else {
        report(parent, of: item, among: items)
        continue
      }
      parts.append(Part(source: item.source.file.path, item: self.items[place].item.path))
      if item.item.image == nil, item.item.media.isEmpty, !item.isBroken {
        diagnostics.append(
          .warning(
            "part-without-image",
            "this file belongs to '\(shortened(parent.value))', and has no image or medium to show",
            at: parent.location, suggestion: "name its 'image', or delete 'parent' to make an item of the file"))
      }
      if !item.item.text.isEmpty {
        diagnostics.append(
          .warning(
            "part-with-text", "this file belongs to '\(shortened(parent.value))', and its text is not shown",
            at: SourceLocation(path: item.item.location.path),
            suggestion: "move the text to that item, or delete 'parent' to make an item of the file"))
      }
      if !item.isBroken { images[place, default: []].append(item) }
    }
    for (place, parts) in images {
      // Equal values keep the order of the files.
      let ordered = parts.enumerated().sorted { one, other in
        let orders = (one.element.item.order ?? .infinity, other.element.item.order ?? .infinity)
        return orders.0 == orders.1 ? one.offset < other.offset : orders.0 < orders.1
      }
      self.items[place].item.change { item in
        item.addImages(ordered.flatMap { $0.element.imagesOfPart })
        item.media += ordered.flatMap { $0.element.mediaOfPart }
      }
    }
  }

  private mutating func report(_ parent: Located<String>, of item: ItemFacts, among items: [ItemFacts]) {
    let siblings = items.filter { $0.source.collection == item.source.collection }
    if siblings.contains(where: { $0.item.slug == parent.value }) {
      diagnostics.append(
        .error(
          "unknown-parent", "'parent' names '\(shortened(parent.value))', which belongs to another item itself",
          at: parent.location, suggestion: "name the item that the other one belongs to"))
      return
    }
    diagnostics.append(
      .error(
        "unknown-parent", "'parent' names '\(shortened(parent.value))', which is no item of the collection",
        at: parent.location,
        suggestion: didYouMean(parent.value, siblings.filter { $0.parent == nil }.map(\.item.slug))
          ?? "write the slug of an item of the same collection"))
  }
}

extension ItemFacts {
  /// The media of an item that belongs to another one. Without images, its title is the name of the first.
  fileprivate var mediaOfPart: [ItemMedium] {
    var media = item.media
    if !media.isEmpty, item.images.isEmpty, !unsaid.contains(.title) { media[0].title = item.title }
    return media
  }

  /// The images of an item that belongs to another one. Its title is the caption of the first.
  fileprivate var imagesOfPart: [ItemImage] {
    var images = item.images
    guard !images.isEmpty else { return [] }
    // A title that is only the name of the file tells visitors nothing.
    if images[0].caption == nil, !unsaid.contains(.title) { images[0].caption = item.title }
    return images
  }
}
