/// The images that an item shows besides its first one.
package struct ItemGallery: Sendable {
  /// In order, without the item's first image.
  package var others: [ItemImage] = []
  /// Whether the images are all those in the item's folder.
  package var showsFolder = false
  /// The name of the layout on the item's page; nil for that of the collection.
  package var layout: String?

  package init() {}
}

extension ItemContent {
  /// Adds images to those of the item. An image that the item has already is not added again.
  package mutating func addImages(_ images: some Sequence<ItemImage>) {
    for image in images {
      guard let first = self.image else {
        self.image = image
        continue
      }
      if first.path == image.path {
        // What is said of the same image elsewhere completes it.
        self.image?.caption = first.caption ?? image.caption
        if first.remote?.larger == nil { self.image?.remote?.larger = image.remote?.larger }
        continue
      }
      var gallery = self.gallery ?? ItemGallery()
      if let known = gallery.others.firstIndex(where: { $0.path == image.path }) {
        gallery.others[known].caption = gallery.others[known].caption ?? image.caption
      } else {
        gallery.others.append(image)
      }
      self.gallery = gallery
    }
  }

  /// Names the images that have no description of their own after their caption, or after the item.
  package mutating func describeOtherImages() {
    guard var gallery else { return }
    for index in gallery.others.indices where gallery.others[index].isAltTheTitle {
      gallery.others[index].alt = gallery.others[index].caption ?? "\(title) (\(index + 2))"
    }
    self.gallery = gallery
  }
}

extension ItemImage {
  /// Whether it is the first page of a document.
  package var isPage: Bool { remote == nil && path.lowercased().hasSuffix(".pdf") }
}

extension Item {
  /// All images of the item, in order.
  package var images: [ItemImage] {
    guard let gallery else { return image.map { [$0] } ?? [] }
    return (image.map { [$0] } ?? []) + gallery.others
  }

  /// Whether the page of the item lays out several images.
  package var hasSeveralImages: Bool { hasImage && gallery.map { !$0.others.isEmpty } ?? false }
}
