import CellLayout
import Actions
import Bytes
import Items
import Files
package import PageLayout
import Search
import SiteModel
import Theming

/// What the search of a site finds, and the index of its words.
package struct SiteSearch: Sendable {
  /// An item, or a page that is no item.
  struct Entry: Sendable {
    var id: Int
    var item: Item
    var file: SiteFile
    /// The aspect ratio of its image or placeholder.
    var aspect: Double?
  }

  /// The version of the words in the build cache.
  private static let wordsVersion = 1
  /// The number of buckets whose words are kept together from build to build.
  private static let bucketsOfBlock = 8

  /// In the order of the catalog.
  let entries: [Entry]
  /// The indices of the entries in each bucket, in ascending order of their numbers.
  let buckets: [[Int]]
  let shards: [SearchIndex.Shard]
  let facets: [SearchFacet]
  let titles: TitleIndex

  /// Collects the words of all listed items and pages. Texts are read only if they changed.
  package init(_ site: DividedSite, jobs: Int) {
    let catalog = site.catalog
    var found: [(item: Item, file: SiteFile)] = []
    for collection in catalog.collections where !collection.isUnlisted {
      for item in collection.items where !item.isDraft { found.append((item, .item(path: item.path))) }
    }
    for page in catalog.pages where !page.isUnlisted && !page.isDraft { found.append((page, page.pageFile)) }
    // A page may have the path of an item.
    let numbering = SearchNumbering(
      found.map { $0.file == .item(path: $0.item.path) ? $0.item.path : $0.item.path + "/" })
    let entries = zip(numbering.ids, found).map { id, found in
      Entry(id: id, item: found.item, file: found.file, aspect: site.aspect(of: found.item))
    }
    var buckets = [[Int]](repeating: [], count: 1 << numbering.bucketBits)
    for index in entries.indices { buckets[entries[index].id >> SearchNumbering.placeBits].append(index) }
    for bucket in buckets.indices { buckets[bucket].sort { entries[$0].id < entries[$1].id } }
    (self.entries, self.buckets) = (entries, buckets)
    shards = SearchIndex(Self.blocks(entries, buckets, site, jobs: jobs)).shards
    facets = SearchFacet.facets(of: catalog, entries, site.environment.strings)
    titles = TitleIndex(entries, language: catalog.site.language)
  }

  private static func blocks(
    _ entries: [Entry], _ buckets: [[Int]], _ site: DividedSite, jobs: Int
  ) -> [SearchBlock] {
    let formats = site.environment.formats
    let words = SearchWords()
    // The words of dates depend on the strings.
    var common = RecordWriter()
    common.add("search words")
    common.add(wordsVersion)
    common.add(site.environment.site.language)
    for (name, text) in site.environment.strings.all.sorted(by: { $0.key < $1.key }) {
      common.add(name)
      common.add(text)
    }
    let commonKey = common.key
    let starts = Array(stride(from: 0, to: buckets.count, by: bucketsOfBlock))
    return orderedMap(starts, jobs: jobs) { start in
      let members = buckets[start..<min(start + bucketsOfBlock, buckets.count)].joined()
      var writer = RecordWriter(capacity: 2048)
      writer.add(commonKey)
      for index in members {
        writer.add(entries[index].id)
        writer.add(entries[index].item.key)
      }
      let key = writer.key
      if let record = site.cache.result(key), let block = SearchBlock(record: record) { return block }
      let documents = members.map { SearchDocument(entries[$0], formats) }
      let block = SearchBlock(documents, words)
      site.cache.recordResult(block.record, of: key)
      return block
    }
  }
}

extension SearchDocument {
  /// The texts of an item.
  fileprivate init(_ entry: SiteSearch.Entry, _ formats: FieldFormats) {
    let item = entry.item
    var properties = item.tags + [item.creator, item.section, item.dateText].compactMap(\.self)
    if let date = item.date { properties.append(formats.dates.text(date)) }
    properties += item.shownFields.map { formats.text(of: $0) }
    if let image = item.image, !image.isAltTheTitle, image.alt != item.title { properties.append(image.alt) }
    let body = item.body.textWithoutMarkup
    self.init(
      id: entry.id,
      texts: [(.title, item.title), (.body, body)] + properties.map { (.property, $0) }
        // Most excerpts are the beginning of the body.
        + (body.hasPrefix(item.excerpt) ? [] : [(.body, item.excerpt)]))
  }
}
