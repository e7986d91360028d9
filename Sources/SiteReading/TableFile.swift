import Content
import Items
import Discovery
import Bytes
import Diagnostics
import Settings
import SiteModel

/// Finds the table of a collection: the file that `items:` names, or else `items.csv`, `items.tsv` or `items.json` beside
/// `collection.md`.
func tableFile(
  of collection: CollectionSource, _ document: ParsedDocument, files: ContentFiles
) -> (SourceEntry?, [Diagnostic]) {
  var reader = FrontMatterReader(file: document.file)
  var named: FrontMatterNode?
  if case .mapping(let entries)? = document.frontMatter?.value { named = entries.first { $0.key == "items" }?.value }
  if let named, !named.isNull {
    guard let name = reader.string(named, "items") else { return (nil, reader.diagnostics) }
    guard let path = ContentPath.resolve(name, in: collection.path), let file = files.file(at: path) else {
      reader.report(
        "missing-table", "there is no table '\(shortened(name))'", at: named,
        suggestion: ContentPath.resolve(name, in: collection.path).flatMap {
          files.suggestion(for: $0, from: collection.path, isFile: true)
        })
      return (nil, reader.diagnostics)
    }
    guard tableEndings.contains(where: { file.hasSuffix($0) }) else {
      reader.report(
        "missing-table", "'\(shortened(name))' is no table", at: named, suggestion: "tables end in .csv, .tsv or .json")
      return (nil, reader.diagnostics)
    }
    return (SourceEntry(path: file), [])
  }
  let found = tableEndings.compactMap { files.file(at: ContentPath.join(collection.path, "items" + $0)) }
  guard found.count > 1 else { return (found.first.map(SourceEntry.init), []) }
  let names = found.map(ContentPath.name).joined(separator: "' and '")
  return (
    nil,
    [
      .error(
        "two-tables", "this collection has the tables '\(names)'", at: document.file.location(.start),
        suggestion: "name one of them: 'items: \(ContentPath.name(of: found[0]))'")
    ]
  )
}
