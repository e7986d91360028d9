import Bytes
import Items
import PageLayout
import SiteModel
import PageRendering

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
