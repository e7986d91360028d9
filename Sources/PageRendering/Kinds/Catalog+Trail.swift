import SiteModel

extension Catalog {
  /// The collections from the outermost to the one at a path, as links.
  func trail(to path: String?) -> [PageContext.Reference] {
    var trail: [PageContext.Reference] = []
    var current = path
    while let collection = current.flatMap(collection) {
      trail.insert(
        PageContext.Reference(
          title: collection.title, path: collection.path, language: collection.languages?.language(of: "title")),
        at: 0)
      current = collection.parent
    }
    return trail
  }
}
