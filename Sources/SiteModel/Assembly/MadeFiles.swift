import Content
import Settings

/// Returns the paths of the files that a site makes for other programs and that texts may link to: feeds, and the exports
/// of collections.
/// - Parameter collections: those that are not left out, each after those around it.
func madeFiles(of collections: [InterpretedCollection], in site: SiteSettings, includesDrafts: Bool) -> [String] {
  var files: [String] = []
  let unlisted = Set(collections.filter(\.settings.publication.isUnlisted).map(\.settings.path))
  // As in `SiteFeeds`, which needs a catalog.
  var contents = ["": site.feed ?? .excerpt]
  var folders: Set<String> = []
  for collection in collections where !collection.settings.isBroken {
    let (path, publication) = (collection.settings.path, collection.settings.publication)
    let exports = publication.exports.filter { $0 != .iiif }.map(\.fileName)
    files += (exports.isEmpty ? [] : exports + ["datapackage.json"]).map { ContentPath.join(path, $0) }

    let above = ancestors(of: path)
    guard site.baseURL != nil, !above.contains(where: unlisted.contains) else { continue }
    let content = publication.feed ?? (above.dropFirst() + [""]).lazy.compactMap { contents[$0] }.first ?? .excerpt
    contents[path] = content
    let hasEntry =
      content != .off
      && collection.items.contains { facts in
        !facts.isBroken && !facts.item.isUnlisted && (includesDrafts || !facts.item.isDraft)
          && SiteFeeds.dates(of: facts.item) != nil
      }
    if hasEntry { folders.formUnion(above) }
  }
  for folder in folders.sorted() where contents[folder].map({ $0 != .off }) ?? false {
    files += [SiteFeeds.atomName, SiteFeeds.jsonName].map { ContentPath.join(folder, $0) }
  }
  return files
}
