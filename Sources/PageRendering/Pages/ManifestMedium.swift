package import Items
package import MediaFiles
import PageLayout
package import SiteImages
package import SiteModel

/// A recording or a film of an item in its manifest, which has a canvas if its length is known.
package struct ManifestMedium: Sendable {
  package var medium: ItemMedium
  /// Its length.
  package var seconds: Double
  /// The size in px of a film.
  package var size: MediumProbe.Size?
  /// The picture that stands for it.
  package var poster: SiteImage?

  /// - Returns: nil for media elsewhere, documents, and recordings of unknown length.
  init?(_ medium: ItemMedium, _ file: ProbedMedium?, images: [String: SiteImage]) {
    guard !medium.isRemote, medium.kind != .document, let seconds = medium.seconds ?? file?.probe.seconds else {
      return nil
    }
    (self.medium, self.seconds) = (medium, seconds)
    poster = medium.poster.flatMap { images[$0.path] }.flatMap { $0.isFrame ? nil : $0 }
    guard medium.kind == .video else { return }
    size = file?.probe.size ?? poster.map { MediumProbe.Size(width: $0.width, height: $0.height) }
    // The canvas of a film has a size.
    if size == nil { return nil }
  }

  /// Adds what a manifest shows of it, besides what the key of its item contains.
  package func add(to key: inout KeyBuilder) {
    key.add("\(seconds) \(size?.width ?? 0) \(size?.height ?? 0)")
    if let poster { key.add(poster.key) }
  }
}

extension CatalogCollection {
  /// Whether its items have manifests of IIIF.
  package var isExportedToIIIF: Bool { publication.exports.contains(.iiif) }
}

extension PublishedModel {
  /// The recordings and films of an item that its manifest has canvases for.
  package func manifestMedia(of item: Item) -> [ManifestMedium] {
    item.media.compactMap { ManifestMedium($0, site.files.media[$0.path], images: images) }
  }

  /// Whether an exported collection has no manifests, neither of its own nor of exported collections in it.
  package func manifestsAreEmpty(of collection: CatalogCollection) -> Bool {
    collection.images(1) { images[$0.path].map { !$0.isFrame } ?? false }.isEmpty
      && collection.items.allSatisfy { manifestMedia(of: $0).isEmpty }
      && !collection.children.contains { path in
        site.catalog.collection(at: path).map { $0.isExportedToIIIF && !manifestsAreEmpty(of: $0) } ?? false
      }
  }
}
