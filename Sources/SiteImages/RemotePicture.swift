import Items
package import Geometry
import Imaging
import Theming

/// A picture elsewhere, with what is known of it.
package struct RemotePicture: Sendable {
  /// The picture as if it were a file of the content folder, whose path is its address.
  package let probed: ProbedImage
  private let remote: RemoteImage

  init(_ image: ItemImage) {
    remote = image.remote ?? RemoteImage()
    let size = remote.size ?? RemoteImage.frame
    probed = ProbedImage(
      source: image.path, name: image.path, width: max(1, Int(size.width)), height: max(1, Int(size.height)),
      format: .jpeg, key: "remote " + image.path, location: image.location)
  }

  package var size: Size { probed.size }

  /// The picture as pages show it.
  /// - Parameter ladder: the widths that pages need of a picture that is available in any.
  package func image(ladder: ImageLadder) -> SiteImage {
    let address = probed.source
    let isScalable = remote.isService && remote.size != nil
    let candidates =
      isScalable
      ? ladder.widths.map { width in
        // The request syntax of the IIIF Image API, whose canonical form leaves the height to the service (4.7 of 2.1).
        SiteImage.Candidate(width: width, path: "\(address)/full/\(width),/0/default.jpg")
      }
      : [
        SiteImage.Candidate(
          width: probed.width, path: remote.isService ? "\(address)/full/1200,/0/default.jpg" : address)
      ]
    var image = SiteImage(
      width: probed.width, height: probed.height, source: SiteImage.Source(format: .jpeg, candidates: candidates),
      key: "\(address) \(remote.larger ?? "") \(remote.size == nil)")
    image.isFrame = remote.size == nil
    image.largest = remote.larger
    return image
  }
}
