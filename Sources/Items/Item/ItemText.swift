package import Bytes
package import Markdown

/// The facts about an item's body that the rest of the site depends on, without the body itself.
package struct ItemText: Sendable {
  /// A link or image of the body.
  package struct Link: Sendable {
    package var isImage: Bool
    package var link: MarkdownLink

    package init(_ link: MarkdownLink, isImage: Bool) {
      (self.link, self.isImage) = (link, isImage)
    }
  }

  /// Whether the body has no blocks.
  package var isEmpty = true
  /// Whether the excerpt is known to have no other characters outside ASCII.
  package var hasCharactersOfExcerpt = false
  /// The kinds of elements in the body.
  package var contents = MarkdownContents(rawValue: 0)
  /// All links and images, in order. The model sets their targets.
  package var links: [Link] = []
  /// The distinct characters that have a scalar outside ASCII.
  package var characters = CharacterList()
  /// The collections inside the text, in order.
  package var collections: [CollectionFence] = []

  package init() {}

  /// Collects the facts about a body.
  package init(_ body: MarkdownDocument) { self.init(body, excerpt: nil) }

  /// Collects the facts about a body.
  /// - Parameter excerpt: the excerpt of the item.
  package init(_ body: MarkdownDocument, excerpt: String?) {
    isEmpty = body.blocks.isEmpty
    contents = body.contents
    collections = body.collections
    if contents.contains(.links) { body.forEachLink { links.append(Link($0, isImage: $1)) } }
    if contents.contains(.otherCharacters) {
      var distinct = DistinctCharacters()
      body.forEachText { distinct.add($0) }
      characters = distinct.list
      if let excerpt { hasCharactersOfExcerpt = excerpt.isASCII || distinct.hasAll(of: excerpt) }
    }
  }
}

/// Finds where links lead.
package protocol LinkTargets: AnyObject, Sendable {
  /// Returns the targets of links in a file of a folder; nil for those that have none.
  func targets(of links: [ItemText.Link], in folder: String) -> [LinkTarget?]
}

extension ItemContent {
  /// Sets where the links of the text lead.
  mutating func setTargets(_ targets: [LinkTarget?]) { text.links.setTargets(targets) }
}

extension [ItemText.Link] {
  /// Sets where each link leads; further links keep their targets.
  mutating func setTargets(_ targets: [LinkTarget?]) {
    for (index, target) in zip(indices, targets) { self[index].link.target = target }
  }
}

extension MarkdownDocument {
  /// Returns the document with the targets that the model found for its links. All links with the same destination have
  /// the same target.
  func settingTargets(_ links: [ItemText.Link]) -> MarkdownDocument {
    struct Written: Hashable {
      var destination: String
      var isImage: Bool
    }
    let targets = Dictionary(
      links.map { (Written(destination: $0.link.destination, isImage: $0.isImage), $0.link.target) }
    ) { first, _ in first }
    return mappingLinks { link, isImage in
      var link = link
      link.target = targets[Written(destination: link.destination, isImage: isImage)] ?? nil
      return link
    }
  }
}
