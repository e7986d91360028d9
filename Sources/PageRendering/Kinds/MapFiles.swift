package import Bytes
import Settings
import Content
import SiteImages
import SiteModel

/// The places of the items of a collection with a map, as GeoJSON (RFC 7946): `plates/items.geojson`.
package enum MapFiles: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let collection: CatalogCollection
    package let path: String
    package let key: ContentKey
  }

  private static func file(of collection: CatalogCollection) -> SiteFile {
    .data(ContentPath.join(collection.path, "items.geojson"))
  }

  static func reference(to collection: CatalogCollection) -> PageContext.Reference {
    PageContext.Reference(title: "GeoJSON", path: ContentPath.join(collection.path, "items.geojson"))
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.collections.filter(\.hasMap).map { collection in
      var key = KeyBuilder("items.geojson", site.context)
      key.add(collection.path)
      for item in collection.items { key.add(item.key) }
      return Input(
        context: site.context, collection: collection, path: site.context.addresses.outputPath(file(of: collection)),
        key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages())
    let file = file(of: input.collection)
    let features = input.collection.items.compactMap { item -> JSONText? in
      guard let position = item.position else { return nil }
      let page = SiteFile.item(path: item.path)
      return .members([
        ("type", .string("Feature")), ("id", .string(item.slug)),
        (
          "geometry",
          .members([
            ("type", .string("Point")),
            ("coordinates", .list([.number(position.longitude), .number(position.latitude)])),
          ])
        ),
        (
          "properties",
          .members([
            ("title", .string(item.title)),
            ("url", .string(input.context.addresses.absolute(page) ?? composer.link(file, page))),
            ("description", item.excerpt.isEmpty ? nil : .string(item.excerpt)),
            ("date", item.date.map { .string($0.text) }),
          ])
        ),
      ])
    }
    return RenderedPage(
      path: input.path,
      text: JSONText.members([("type", .string("FeatureCollection")), ("features", .list(features))]).text + "\n")
  }
}
