import Bytes
import Items
import MediaFiles
import PageLayout
import Settings
import SiteModel

extension StructuredData {
  /// The recordings, films and documents of an item.
  /// - Parameters:
  ///   - poster: the address of the picture of the item.
  ///   - url: the address of the page.
  func media(
    _ media: [ShownMedium], of item: Item, _ attribution: Attribution, poster: String?, url: String
  ) -> [JSONText] {
    media.enumerated().map { index, shown in
      let medium = shown.medium
      let type =
        switch medium.isRemote ? .document : medium.kind {
        case .audio: "AudioObject"
        case .video: "VideoObject"
        case .document: "MediaObject"
        }
      let isFilm = type == "VideoObject"
      let picture = medium.poster.flatMap { composer.images[$0.path] }.flatMap(file(of:)) ?? poster
      let captions = medium.captions.map { path -> JSONText in
        .members([
          ("@type", .string("MediaObject")), ("contentUrl", .string(address(of: path))),
          ("encodingFormat", .string("text/vtt")),
        ])
      }
      return .members([
        ("@type", .string(type)), ("@id", .string("\(url)#media-\(index + 1)")), ("name", .string(item.title)),
        ("description", isFilm ? .text(item.excerpt.isEmpty ? item.title : item.excerpt) : nil),
        medium.isRemote
          ? ("url", .string(medium.path)) : ("contentUrl", .string(address(of: medium.path))),
        ("encodingFormat", medium.isRemote ? nil : .string(medium.type)),
        ("contentSize", (shown.file?.byteCount).map { .string("\($0)") }),
        ("duration", (shown.length?.isoText).map(JSONText.string)),
        ("width", isFilm ? (shown.file?.probe.size?.width).map(Self.pixels) : nil),
        ("height", isFilm ? (shown.file?.probe.size?.height).map(Self.pixels) : nil),
        ("caption", type == "MediaObject" ? nil : captions), ("thumbnailUrl", .text(picture)),
        ("uploadDate", .text(item.publication.published?.text)), ("creator", item.creator.map(Self.person)),
        ("creditText", .text(attribution.credit)), ("copyrightNotice", .text(attribution.copyright)),
        ("license", .text(attribution.license)),
      ])
    }
  }

  private func address(of path: String) -> String { address(.asset("assets/files/" + path)) }
}
