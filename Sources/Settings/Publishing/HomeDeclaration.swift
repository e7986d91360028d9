/// What `home` in `site.yaml` says about the home page.
package struct HomeDeclaration {
  package var cover: Located<String>?
  package var coverAlt = ""
  /// The mappings of `shelves`, which the model reads, as it knows the collections.
  package var shelves: [FrontMatterNode] = []

  package init() {}
}

extension FrontMatterReader {
  /// Reads `home:`.
  ///
  ///     home:
  ///       cover: plates/harbour.jpg
  ///       shelves:
  ///         - {of: plates, sort: -date, limit: 12, layout: carousel}
  package mutating func home(_ node: FrontMatterNode) -> HomeDeclaration {
    var home = HomeDeclaration()
    guard !node.isNull, let values = mapping(node, "home", keys: ["cover", "alt", "shelves"]) else { return home }
    if let node = values["cover"], let path = string(node, "cover"), !path.isEmpty {
      home.cover = Located(value: path, location: location(of: node))
    }
    home.coverAlt = values["alt"].flatMap { line($0, "alt") } ?? ""
    home.shelves = values["shelves"].flatMap { list($0, "shelves", of: "collections") } ?? []
    return home
  }
}
