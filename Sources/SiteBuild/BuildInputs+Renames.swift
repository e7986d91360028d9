import Facts
import Bytes
import Content
import Diagnostics
import Files
import Imaging
import Publishing
import Settings
import SiteModel

extension BuildInputs {
  /// Notes about pages that are gone because their text or their picture has another name, with the alias that would
  /// lead to them.
  /// - Parameters:
  ///   - pages: The pages of the new site.
  ///   - facts: The facts of its items.
  func renames(in catalog: Catalog, pages: PublishedPages, facts: FactsTable) -> [Diagnostic] {
    guard let record else { return [] }
    let notes = renamedFiles(in: catalog, pages: pages, record) + movedRows(in: catalog, pages: pages, facts, record)
    return notes.sorted { $0.summary.precedesInBytes($1.summary) }
  }

  private func movedRows(
    in catalog: Catalog, pages: PublishedPages, _ facts: FactsTable, _ record: SiteRecord
  ) -> [Diagnostic] {
    // A row moves only if its table changed.
    guard changedPaths.contains(where: { path in tableEndings.contains { path.text.lowercased().hasSuffix($0) } })
    else { return [] }
    let addresses = SiteAddresses(prettyURLs: catalog.site.prettyURLs)
    var (before, now) = (PathSearch(record.pages.paths), PathSearch(pages.paths))
    return facts.movedRows(since: knownFacts).compactMap { former, item in
      let address = addresses.outputPath(.item(path: former))
      let page = addresses.outputPath(.item(path: item.path))
      guard before.index(of: address) != nil, now.index(of: address) == nil, now.index(of: page) != nil else {
        return nil
      }
      let columns =
        ["'\(address)' into a column 'aliases'"]
        + translations(of: catalog, from: address, to: page, &before, &now).map {
          "'\($0)/\(address)' into a column 'aliases.\($0)'"
        }
      return .note(
        "moved-page", "\(address) is now \(page)", at: item.location,
        suggestion: "write \(columns.joined(separator: " and ")) of this row, so that links to the former address keep "
          + "working")
    }
  }

  private func renamedFiles(in catalog: Catalog, pages: PublishedPages, _ record: SiteRecord) -> [Diagnostic] {
    var earlier = PathSearch(record.inputs.paths)
    let added = changedPaths.filter { Self.hasPage($0.text) && earlier.index(of: $0.text) == nil }
    if added.isEmpty { return [] }
    var current = PathSearch(inputs.paths)
    let gone = (0..<record.inputs.count).filter { index in
      record.inputs.paths.withBytes(at: index) { current.index(of: $0) == nil }
        && Self.hasPage(record.inputs.paths[index])
    }
    let former = Dictionary(grouping: gone) { record.inputs.states[$0].key }
    let addresses = SiteAddresses(prettyURLs: catalog.site.prettyURLs)
    var (before, now) = (PathSearch(record.pages.paths), PathSearch(pages.paths))
    let renamed = Dictionary(
      grouping: added.compactMap { path in current.index(of: path.text).map { (path.text, $0) } }
    ) {
      inputs.states[$0.1].key
    }
    let items = catalog.collections.lazy.flatMap(\.allItems).filter { !$0.publication.aliases.isEmpty }
    let texts = catalog.pages.filter { !$0.publication.aliases.isEmpty }
    let collections = catalog.collections.filter { !$0.publication.aliases.isEmpty }
    let withAliases = Set(
      (items.map { SiteFile.item(path: $0.path) } + texts.map(\.pageFile)
        + collections.map { .collection(path: $0.path, page: 1) }).map(addresses.outputPath))
    let moves = renamed.compactMap { key, files -> (address: String, file: String, note: Diagnostic)? in
      // Nothing distinguishes equal files.
      guard files.count == 1, let names = former[key], names.count == 1 else { return nil }
      let former = pageFiles(of: record.inputs.paths[names[0]]).map(addresses.outputPath)
      let present = pageFiles(of: files[0].0).map(addresses.outputPath)
      guard let address = former.first(where: { before.index(of: $0) != nil }), now.index(of: address) == nil,
        let page = present.first(where: { now.index(of: $0) != nil })
      else { return nil }
      let file = options.contentName + files[0].0.dropFirst(options.content.count)
      let translations = translations(of: catalog, from: address, to: page, &before, &now)
      let keys =
        [withAliases.contains(page) ? "'\(address)' at the end of 'aliases'" : "'aliases: [\(address)]'"]
        + translations.map { "'aliases.\($0): [\($0)/\(address)]'" }
      let text = keys.joined(separator: " and ")
      let place =
        file.hasSuffix(".md") ? text : text + " in a text '\(ContentPath.stem(of: String(file))).md' beside it"
      let note = Diagnostic.note(
        "moved-page", "\(address) is now \(page)", at: SourceLocation(path: String(file)),
        suggestion: "add \(place), so that links to the former address keep working")
      return (address, String(file), note)
    }
    // A text comes before the picture of the same page.
    let withText = Set(moves.filter { $0.file.hasSuffix(".md") }.map(\.address))
    let movedFolders = movedCollections(renamed, former, of: record).compactMap { from, to -> Diagnostic? in
      let address = addresses.outputPath(.collection(path: from, page: 1))
      let page = addresses.outputPath(.collection(path: to, page: 1))
      guard before.index(of: address) != nil, now.index(of: address) == nil, before.index(of: page) == nil,
        now.index(of: page) != nil, !moves.contains(where: { $0.address == address })
      else { return nil }
      let key =
        withAliases.contains(page) ? "'\(address)' at the end of 'aliases'" : "'aliases: [\(address)]'"
      return .note(
        "moved-page", "\(address) is now \(page)",
        at: SourceLocation(path: ContentPath.join(options.contentName, ContentPath.join(to, "collection.md"))),
        suggestion: "add \(key), so that links to the former address keep working")
    }
    return moves.filter { $0.file.hasSuffix(".md") || !withText.contains($0.address) }.map(\.note) + movedFolders
  }

  /// The folders of which all files that were renamed went to one other folder, with that one. Their own texts may have
  /// changed too.
  private func movedCollections(
    _ renamed: [ContentKey: [(String, Int)]], _ former: [ContentKey: [Int]], of record: SiteRecord
  ) -> [(from: String, to: String)] {
    func folder(_ path: String) -> String? {
      path.hasPrefix(options.content + "/")
        ? ContentPath.folder(of: String(path.dropFirst(options.content.count + 1))) : nil
    }
    var targets: [String: Set<String>] = [:]
    for (key, files) in renamed {
      guard files.count == 1, let names = former[key], names.count == 1,
        let from = folder(record.inputs.paths[names[0]]), let to = folder(files[0].0), from != to
      else { continue }
      targets[from, default: []].insert(to)
    }
    return targets.compactMap { from, to in to.count == 1 ? to.first.map { (from, $0) } : nil }
  }

  /// The other languages in which a page moved as well. Its addresses have the name of the language in front.
  private func translations(
    of catalog: Catalog, from address: String, to page: String, _ before: inout PathSearch, _ now: inout PathSearch
  ) -> [String] {
    catalog.site.languages.dropFirst().filter { language in
      before.index(of: language + "/" + address) != nil && now.index(of: language + "/" + address) == nil
        && now.index(of: language + "/" + page) != nil
    }
  }

  private static func hasPage(_ path: String) -> Bool {
    path.hasSuffix(".md")
      || path.lastIndex(of: ".").flatMap { ImageFormat(fileExtension: String(path[path.index(after: $0)...])) } != nil
  }

  /// The pages that a text or a picture in the content folder may have; none for files elsewhere.
  private func pageFiles(of path: String) -> [SiteFile] {
    guard path.hasPrefix(options.content + "/"), let dot = path.lastIndex(of: ".") else { return [] }
    let path = String(path[..<dot].dropFirst(options.content.count + 1))
    let folder = ContentPath.folder(of: path)
    return switch ContentPath.name(of: path) {
    case "collection": [.collection(path: folder, page: 1)]
    case "index": [.item(path: folder), .collection(path: folder, page: 1)]
    default: [.item(path: path)]
    }
  }
}
