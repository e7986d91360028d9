import Settings

/// A recording, a film or a document of an item, which the browser plays or opens.
package struct ItemMedium: Sendable {
  /// How a page shows a medium.
  package enum Kind: Sendable, Hashable {
    case audio, video, document
  }

  /// The path relative to the content folder, or the address of a medium elsewhere.
  package var path: String
  /// What it is called among others: the title of the row or the file that belongs to the item; nil if it has no name.
  package var title: String?
  /// Whether the medium is elsewhere, so that a page only leads to it.
  package var isRemote = false
  /// The picture that stands for a film until it is played.
  package var poster: ItemImage?
  /// The path of the captions (WebVTT).
  package var captions: String?
  /// The path of the text of what is said.
  package var transcript: String?
  /// How long it plays in seconds, as the author says; nil if the file is to say it.
  package var seconds: Double?

  package init(path: String) { self.path = path }

  /// The media types of the files that browsers play or open, by the ending of their names.
  private static let types: [(ending: String, kind: Kind, type: String)] = [
    ("mp3", .audio, "audio/mpeg"), ("m4a", .audio, "audio/mp4"), ("ogg", .audio, "audio/ogg"),
    ("opus", .audio, "audio/ogg"), ("wav", .audio, "audio/wav"), ("flac", .audio, "audio/flac"),
    ("mp4", .video, "video/mp4"), ("webm", .video, "video/webm"), ("pdf", .document, "application/pdf"),
  ]

  /// The keys that describe a medium besides its file.
  package static let descriptionKeys = ["poster", "captions", "transcript", "length"]

  /// The endings of the names of these files.
  package static var endings: [String] { types.map(\.ending) }

  /// Whether a file is a medium, by its name.
  package static func isMedium(_ name: String) -> Bool { entry(of: name) != nil }

  private static func entry(of name: String) -> (ending: String, kind: Kind, type: String)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return types.first { $0.ending == ending }
  }

  package var kind: Kind { Self.entry(of: path)?.kind ?? .document }
  /// The media type, such as `audio/mpeg`.
  package var type: String { Self.entry(of: path)?.type ?? "application/octet-stream" }
  /// The ending of the name, in capitals: `MP3`.
  package var format: String { Self.entry(of: path)?.ending.uppercased() ?? "" }

  /// Whether it is a file whose first page can be shown as a picture.
  package var hasPages: Bool { !isRemote && type == "application/pdf" }

  /// The paths of the files that pages play or open.
  package var files: [String] { (isRemote ? [] : [path]) + [captions].compactMap(\.self) }
}
