import Bytes
import Diagnostics
import Geometry

extension RecordWriter {
  mutating func add(_ image: ItemImage, in path: String) {
    add(image.path)
    add(image.alt)
    add((image.isAltTheTitle ? 1 : 0) | (image.remote != nil ? 2 : 0))
    add(image.caption)
    if let remote = image.remote {
      add((remote.isService ? 1 : 0) | (remote.size != nil ? 2 : 0))
      if let size = remote.size { for number in [size.width, size.height] { add(number) } }
      add(remote.larger)
    }
    add(image.location, in: path)
  }

  /// Adds a medium. A path that the reader knows is not written.
  package mutating func add(_ medium: ItemMedium, in path: String) {
    add(medium.path)
    add((medium.isRemote ? 1 : 0) | (medium.poster != nil ? 2 : 0) | (medium.seconds != nil ? 4 : 0))
    if let poster = medium.poster { add(poster, in: path) }
    add(medium.captions)
    add(medium.transcript)
    add(medium.title)
    if let seconds = medium.seconds { add(seconds) }
  }
}

extension RecordReader {
  mutating func image(in file: String) -> ItemImage? {
    guard let path = text(), let alt = text(), let flags = number(), let caption = optionalText() else { return nil }
    var remote: RemoteImage?
    if flags & 2 != 0 {
      guard let found = remoteImage() else { return nil }
      remote = found
    }
    guard let location = optionalLocation(in: file) ?? nil else { return nil }
    var image = ItemImage(path: path, alt: alt, isAltTheTitle: flags & 1 == 1, location: location)
    (image.caption, image.remote) = (caption, remote)
    return image
  }

  mutating func medium(in file: String) -> ItemMedium? {
    guard let path = text(), let flags = number() else { return nil }
    var medium = ItemMedium(path: path)
    medium.isRemote = flags & 1 == 1
    if flags & 2 != 0 {
      guard let poster = image(in: file) else { return nil }
      medium.poster = poster
    }
    guard let captions = optionalText(), let transcript = optionalText(), let title = optionalText() else { return nil }
    (medium.captions, medium.transcript, medium.title) = (captions, transcript, title)
    if flags & 4 != 0 {
      guard let seconds = double() else { return nil }
      medium.seconds = seconds
    }
    return medium
  }

  private mutating func remoteImage() -> RemoteImage? {
    guard let flags = number() else { return nil }
    var remote = RemoteImage(isService: flags & 1 == 1)
    if flags & 2 != 0 {
      guard let width = double(), let height = double() else { return nil }
      remote.size = Size(width: width, height: height)
    }
    guard let larger = optionalText() else { return nil }
    remote.larger = larger
    return remote
  }
}
