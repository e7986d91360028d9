package import Bytes
import Search
import SiteModel

/// The files of the search's index: the words, the values of facets, and a list of these files. They are scripts, so
/// that the search works on a site that is opened from a folder.
package enum SearchFiles: PageKind {
  package struct Input: PageInput {
    let text: String
    package let path: String
    package let key: ContentKey

    /// - Parameter name: the name of the file without its ending.
    init(_ name: String, _ text: String, _ addresses: SiteAddresses) {
      self.text = text
      path = addresses.outputPath(SearchFiles.file(name))
      key = ContentKey(text)
    }
  }

  static func file(_ name: String) -> SiteFile { .data("search/\(name).js") }

  package static func inputs(of site: PublishedModel) -> [Input] {
    guard let search = site.search else { return [] }
    let list = JSONText.members([
      ("count", .integer(search.entries.count)), ("bits", .integer(SearchNumbering.placeBits)),
      ("words", .string(search.shards.map(\.prefix).joined(separator: ","))),
    ])
    // Words have no quotes and no backslashes.
    let addresses = site.context.addresses
    return [Input("index", "vitrineSearch(\"index\",\(list.text))\n", addresses)]
      + search.shards.map { shard in
        let name = "w" + shard.prefix.unicodeScalars.map { "-" + String($0.value, radix: 36) }.joined()
        return Input(name, "vitrineSearch(\"\(name)\",`\(shard.text)`)\n", addresses)
      } + search.facets.flatMap(\.values).map { Input($0.file, $0.script, addresses) }
  }

  package static func render(_ input: Input) -> RenderedPage { RenderedPage(path: input.path, text: input.text) }
}
