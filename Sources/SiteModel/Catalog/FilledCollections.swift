package import Items
package import Settings

extension CatalogCollection {
  /// The collection itself, or, if it has no items, those inside it that have, in order.
  /// - Parameter collection: returns the collection at a path.
  package func filled(in collection: (String) -> CatalogCollection?) -> [CatalogCollection] {
    if itemCount > 0 || children.isEmpty { return [self] }
    let inner = children.compactMap(collection).flatMap { $0.filled(in: collection) }.filter { $0.itemCount > 0 }
    return inner.isEmpty ? [self] : inner
  }
}

extension [CatalogCollection] {
  package var itemCount: Int { reduce(0) { $0 + $1.itemCount } }

  /// What all of them call their items; nil if they differ.
  package var noun: ItemNoun? {
    guard let noun = first?.publication.noun else { return nil }
    return allSatisfy { $0.publication.noun == noun } ? noun : nil
  }

  /// Returns the titles of the first items, at most `count`.
  package func titles(_ count: Int) -> [String] {
    var titles: [String] = []
    for collection in self where titles.count < count {
      titles += (0..<count - titles.count).compactMap(collection.item).map(\.title)
    }
    return titles
  }

  /// Returns images that meet a condition, at most `count`: the first of each collection, and then others.
  package func images(_ count: Int, where isMeant: (ItemImage) -> Bool) -> [ItemImage] {
    let own = map { $0.images(count, where: isMeant) }
    var known: Set<String> = []
    var found: [ItemImage] = []
    for place in 0..<count {
      for images in own where images.indices.contains(place) && found.count < count {
        if self.count == 1 || known.insert(images[place].path).inserted { found.append(images[place]) }
      }
    }
    return found
  }
}
