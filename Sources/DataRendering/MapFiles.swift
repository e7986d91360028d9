package import Bytes
import Settings
import Items
import SiteModel
package import PageRendering

/// The places of the items of a collection with a map, as GeoJSON (RFC 7946): `plates/items.geojson`.
package enum MapFiles: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let collection: CatalogCollection
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.collections.filter(\.hasMap).map { collection in
      var key = KeyBuilder("items.geojson", site.context)
      key.add(collection.path)
      for item in collection.items { key.add(item.key) }
      return Input(
        context: site.context, collection: collection,
        path: site.context.addresses.outputPath(.data(collection.mapDataPath)), key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let addresses = input.context.addresses
    let file = SiteFile.data(input.collection.mapDataPath)
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
            ("url", .string(addresses.absolute(page) ?? addresses.link(from: file, to: page))),
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
