package import Bytes
import Items
import DataExport
import Settings
import SiteModel
package import PageRendering

/// The items of a collection as data (`export: [csv, json]`): the columns and keys are those that Vitrine reads. A
/// description in the format of Frictionless (`datapackage.json`) is beside them.
package enum DataFiles: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let collection: CatalogCollection
    let formats: [ExportFormat]
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.collections.compactMap { collection in
      let formats = collection.publication.exports.filter { $0 != .iiif }
      guard !formats.isEmpty else { return nil }
      var key = KeyBuilder("data", site.context)
      for text in [collection.path, collection.title, collection.summary] + collection.attribution.texts {
        key.add(text)
      }
      key.add(collection.key)
      for item in collection.items { key.add(item.key) }
      return Input(
        context: site.context, collection: collection, formats: formats,
        path: site.context.addresses.outputPath(.data(ContentPath.join(collection.path, "datapackage.json"))),
        key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let table = ItemTable(input.collection)
    func path(_ name: String) -> String {
      input.context.addresses.outputPath(.data(ContentPath.join(input.collection.path, name)))
    }
    let description = table.description(
      of: input.collection, formats: input.formats, strings: input.context.environment.strings,
      page: input.context.addresses.absolute(.collection(path: input.collection.path, page: 1)))
    return RenderedPage(
      files: [RenderedPage.File(path: path("datapackage.json"), bytes: Array((description.text + "\n").utf8))]
        + input.formats.map {
          RenderedPage.File(path: path($0.fileName), bytes: ($0 == .csv ? table.csv : table.json).bytes)
        })
  }
}
