import Bytes
import Items
import Diagnostics
import Discovery
import Files
import Links
import Markdown
import Settings

/// Finds where the links of items lead.
struct LinkResolving {
  let links: LinkIndex
  let includeDrafts: Bool
  /// The same links, for items whose content may not be used.
  let later: LaterTargets
  private var search: LinkResolutions.Search
  private(set) var found: LinkResolutions

  /// - Parameter indexKey: the key of the index; any if no item has links.
  init(_ links: LinkIndex, indexKey: ContentKey, known: LinkResolutions, includeDrafts: Bool) {
    (self.links, self.includeDrafts, later) = (links, includeDrafts, LaterTargets(links))
    found = LinkResolutions(indexKey)
    search = LinkResolutions.Search(known, indexKey: indexKey)
  }

  /// Returns the key that an item has with the targets of its links; nil if these have to be found now.
  mutating func key(of item: Item) -> ContentKey? { item.link == nil ? search.key(after: item.key) : nil }

  mutating func note(_ before: ContentKey, _ after: ContentKey) { found.append(before, after) }
}

/// Finds the targets of the links of items that had no mistakes when they were resolved before.
final class LaterTargets: LinkTargets {
  private let links: LinkIndex

  init(_ links: LinkIndex) { self.links = links }

  func targets(of links: [ItemText.Link], in folder: String) -> [LinkTarget?] {
    var resolver = LinkResolver(index: self.links, file: { nil }, folder: folder)
    return links.map { resolver.resolve($0.link, isImage: $0.isImage).target }
  }
}

extension InterpretedCollection {
  /// Resolves the links of the introduction and of every item.
  mutating func resolveLinks(
    _ resolving: inout LinkResolving, _ jobs: Int,
    _ file: @escaping @Sendable (ItemSource) -> SourceFile?
  ) -> [Diagnostic] {
    var resolver = LinkResolver(index: resolving.links, file: { [settings] in settings.file }, folder: settings.path)
    settings.introduction = resolver.resolve(settings.introduction)
    return resolver.diagnostics + items.resolveLinks(&resolving, jobs, file)
  }
}

extension [ItemFacts] {
  /// Resolves the links of every item.
  mutating func resolveLinks(
    _ resolving: inout LinkResolving, _ jobs: Int,
    _ file: @escaping @Sendable (ItemSource) -> SourceFile?
  ) -> [Diagnostic] {
    let includeDrafts = resolving.includeDrafts
    let places = indices.filter { self[$0].item.leadsSomewhere && (includeDrafts || !self[$0].item.isDraft) }
    if places.isEmpty { return [] }
    let known = places.map { resolving.key(of: self[$0].item) }
    let unknown = zip(places, known).filter { $1 == nil }.map(\.0)
    let resolved = orderedMap(unknown, jobs: jobs) { [self, links = resolving.links] place in
      self[place].resolvingLinks(links, file)
    }
    var diagnostics: [Diagnostic] = []
    var next = resolved.makeIterator()
    for (place, known) in zip(places, known) {
      let before = self[place].item.key
      if let known {
        self[place].item.setTargets(resolving.later, key: known)
      } else if let resolved = next.next() {
        self[place].item = resolved.item
        if !resolved.problems.isEmpty {
          // Its mistakes are to be found again.
          self[place].isBroken = true
          diagnostics += resolved.problems
          continue
        }
      }
      resolving.note(before, self[place].item.key)
    }
    return diagnostics
  }
}

extension ItemFacts {
  /// Returns the item with its links resolved, and reports broken ones.
  fileprivate func resolvingLinks(
    _ links: LinkIndex, _ file: @escaping @Sendable (ItemSource) -> SourceFile?
  ) -> (item: Item, problems: [Diagnostic]) {
    var item = item
    let source = item.textSource
    var resolver = LinkResolver(
      index: links, file: { file(source) }, folder: ContentPath.folder(of: source.file.path))
    let targets = item.links.map { resolver.resolve($0.link, isImage: $0.isImage).target }
    let target = item.link.flatMap { link in linkLocation.flatMap { resolver.target(of: link, at: $0) } }
    item.setTargets(targets, link: target)
    return (item, resolver.diagnostics)
  }
}
