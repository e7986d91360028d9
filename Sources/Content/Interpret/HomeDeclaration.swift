import Settings

/// What `home` in `site.yaml` says about the home page.
struct HomeDeclaration {
  var cover: Located<String>?
  var coverAlt = ""
  /// The mappings of `shelves`, which the model reads, as it knows the collections.
  var shelves: [FrontMatterNode] = []
}

extension FrontMatterReader {
  /// Reads `home:`.
  ///
  ///     home:
  ///       cover: plates/harbour.jpg
  ///       shelves:
  ///         - {of: plates, sort: -date, limit: 12, layout: carousel}
  mutating func home(_ node: FrontMatterNode) -> HomeDeclaration {
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
