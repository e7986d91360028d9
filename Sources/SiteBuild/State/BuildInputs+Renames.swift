import Bytes
import Content
import Diagnostics
import Files
import Publishing
import SiteModel

extension BuildInputs {
  /// Notes about pages that are gone because their text has another name, with the alias that would lead to them.
  /// - Parameter pages: The pages of the new site.
  func renames(in catalog: Catalog, pages: PublishedPages) -> [Diagnostic] {
    guard let record else { return [] }
    var earlier = PathSearch(record.inputs.paths)
    let added = changedPaths.filter { isText($0.text) && earlier.index(of: $0.text) == nil }
    if added.isEmpty { return [] }
    var current = PathSearch(inputs.paths)
    let gone = (0..<record.inputs.count).filter { index in
      record.inputs.paths.withBytes(at: index) { current.index(of: $0) == nil } && isText(record.inputs.paths[index])
    }
    let former = Dictionary(grouping: gone) { record.inputs.states[$0].key }
    let addresses = SiteAddresses(prettyURLs: catalog.site.prettyURLs)
    var (before, now) = (PathSearch(record.pages.paths), PathSearch(pages.paths))
    let renamed = Dictionary(
      grouping: added.compactMap { path in current.index(of: path.text).map { (path.text, $0) } }
    ) {
      inputs.states[$0.1].key
    }
    return renamed.compactMap { key, texts -> (String, Diagnostic)? in
      // Nothing distinguishes equal files.
      guard texts.count == 1, let names = former[key], names.count == 1 else { return nil }
      let address = addresses.outputPath(.item(path: itemPath(of: record.inputs.paths[names[0]])))
      let page = addresses.outputPath(.item(path: itemPath(of: texts[0].0)))
      guard before.index(of: address) != nil, now.index(of: address) == nil, now.index(of: page) != nil
      else { return nil }
      let file = options.contentName + texts[0].0.dropFirst(options.content.count)
      let note = Diagnostic.note(
        "moved-page", "\(address) is now \(page)", at: SourceLocation(path: String(file)),
        suggestion: "add 'aliases: [\(address)]', so that links to the former address keep working")
      return (address, note)
    }
    .sorted { $0.0.precedesInBytes($1.0) }
    .map(\.1)
  }

  private func isText(_ path: String) -> Bool { path.hasPrefix(options.content + "/") && path.hasSuffix(".md") }

  /// The path of the item of a text.
  private func itemPath(of path: String) -> String {
    let path = String(path.dropFirst(options.content.count + 1).dropLast(".md".count))
    return path.hasSuffix("/index") ? String(path.dropLast("/index".count)) : path
  }
}
