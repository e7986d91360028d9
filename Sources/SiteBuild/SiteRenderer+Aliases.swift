import Bytes
import Diagnostics
import Discovery
import Files
import PageRendering
import SiteModel

extension SiteRenderer {
  /// Reports former addresses at which there is another page or file: of a facet, a layout, the search or an export, or
  /// in another language.
  /// - Parameter pages: all pages of the site, those at former addresses included, which are not rendered yet.
  func takenAliases(of models: [PublishedModel], among pages: Pages) -> [Diagnostic] {
    let redirects = models.flatMap(\.site.catalog.redirects)
    guard !redirects.isEmpty else { return [] }
    func folders(of path: String) -> [PathName] {
      var (folders, place): ([PathName], String) = ([], FileSystem.folder(of: path))
      while place != "." {
        folders.append(PathName(place))
        place = FileSystem.folder(of: place)
      }
      return folders
    }
    var counts: [PathName: Int] = [:]
    for redirect in redirects {
      for name in folders(of: redirect.path) + [PathName(redirect.path)] { counts[name] = 0 }
    }
    func note(_ path: String) {
      let name = PathName(path)
      if let count = counts[name] { counts[name] = count + 1 }
    }
    for place in 0..<pages.pages.count { note(pages.pages.paths[place]) }
    for file in pages.pages.otherFiles { note(file.text) }
    for file in pages.unkeyedFiles { note(file.text) }
    return redirects.compactMap { redirect in
      let isTaken = counts[PathName(redirect.path), default: 0] > 1
      guard isTaken || folders(of: redirect.path).contains(where: { counts[$0, default: 0] > 0 }) else { return nil }
      return .error(
        "alias-taken",
        "the alias '\(shortened(redirect.path))' "
          + (isTaken ? "is the address of another page" : "needs a folder where there is a file"),
        at: redirect.location, suggestion: "delete the alias, or move that page")
    }
  }
}
