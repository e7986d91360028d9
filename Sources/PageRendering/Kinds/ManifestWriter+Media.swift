import Bytes
import Content
import MediaFiles
import PageLayout
import SiteImages
import SiteModel

/// A recording or a film of an item in its manifest, which has a canvas if its length is known.
struct ManifestMedium: Sendable {
  var medium: ItemMedium
  var seconds: Double
  /// The size in px of a film.
  var size: MediumProbe.Size?
  /// The picture that stands for it.
  var poster: SiteImage?

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

  func add(to key: inout KeyBuilder) {
    key.add("\(seconds) \(size?.width ?? 0) \(size?.height ?? 0)")
    if let poster { key.add(poster.key) }
  }
}

extension ManifestWriter {
  /// The canvas of a recording or a film, with its poster and its captions.
  func canvas(_ id: String, _ shown: ManifestMedium, label: JSONText) -> JSONText {
    let medium = shown.medium
    let isFilm = medium.kind == .video
    let size: [(String, JSONText?)] = [
      ("height", (shown.size?.height).map(JSONText.integer)), ("width", (shown.size?.width).map(JSONText.integer)),
    ]
    func file(_ path: String) -> JSONText { .string(address(.asset("assets/files/" + path))) }
    let body: JSONText = .members(
      [
        ("id", file(medium.path)), ("type", .string(isFilm ? "Video" : "Sound")), ("format", .string(medium.type)),
        ("duration", .number(shown.seconds)),
      ] + size)
    let picture = shown.poster.map { canvas(id + "/poster", $0, tiles: nil, label: label) }
    let captions = medium.captions.map { path -> JSONText in
      page(
        id + "/captions", motivation: "supplementing",
        .members([
          ("id", file(path)), ("type", .string("Text")), ("format", .string("text/vtt")),
          ("label", words(context.environment.strings["captions"])), ("language", .string(site.language)),
        ]), target: id)
    }
    return .members(
      [("id", .string(id)), ("type", .string("Canvas")), ("label", label)] + size + [
        ("duration", .number(shown.seconds)), (isFilm ? "placeholderCanvas" : "accompanyingCanvas", picture),
        ("items", .list([page(id + "/page", motivation: "painting", body, target: id)])),
        ("annotations", captions.map { .list([$0]) }),
      ])
  }

  /// A page with one annotation.
  func page(_ id: String, motivation: String, _ body: JSONText?, target: String) -> JSONText {
    .members([
      ("id", .string(id)), ("type", .string("AnnotationPage")),
      (
        "items",
        .list([
          .members([
            ("id", .string(id + "/annotation")), ("type", .string("Annotation")), ("motivation", .string(motivation)),
            ("body", body), ("target", .string(target)),
          ])
        ])
      ),
    ])
  }

  /// The documents of an item, which are another form of it.
  func rendering(_ item: Item) -> JSONText? {
    .values(
      item.media.filter(\.hasPages).map { medium in
        .members([
          ("id", .string(address(.asset("assets/files/" + medium.path)))), ("type", .string("Text")),
          ("label", title(of: item)), ("format", .string(medium.type)),
        ])
      })
  }
}
