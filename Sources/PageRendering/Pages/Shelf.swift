import Settings
package import SiteImages
package import SiteModel

/// A collection as another page shows it: covers, title, and a line of text.
package struct Shelf: Sendable {
  /// The number of titles that represent a collection without images.
  private static let mostSamples = 3

  var path: String
  var title: String
  var summary: String
  /// The languages of the title and of the summary; nil if they are that of the page.
  var (titleLanguage, summaryLanguage): (String?, String?)
  var itemCount: Int
  var noun: ItemNoun?
  /// The first images, at most three.
  var covers: [SiteImage]
  /// The first titles of a collection without images.
  var samples: [String]

  /// A collection without items is shown by those in it.
  package init(_ collection: CatalogCollection, in catalog: Catalog, _ images: [String: SiteImage]) {
    let filled = collection.filled(in: catalog.collection)
    path = collection.path
    title = collection.title
    summary = collection.summary
    titleLanguage = collection.languages?.language(of: "title")
    summaryLanguage = collection.languages?.language(of: "body")
    itemCount = filled.itemCount
    noun = collection.publication.noun ?? filled.noun
    covers = images.isEmpty ? [] : filled.images(3) { images[$0.path] != nil }.compactMap { images[$0.path] }
    samples = covers.isEmpty ? filled.titles(Self.mostSamples) : []
  }
}
