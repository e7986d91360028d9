import Bytes
import Items
import MediaFiles
import PageLayout
import SiteImages
import SiteModel
import Templating

/// A medium of an item with what its page shows of it.
struct ShownMedium: Sendable {
  var medium: ItemMedium
  /// What its file says of it; nil for a medium elsewhere.
  var file: ProbedMedium?
  var transcript: Transcript?

  /// How long it plays; nil if it is unknown.
  var length: MediumLength? { (medium.seconds ?? file?.probe.seconds).map(MediumLength.init(seconds:)) }
}

extension PublishedModel {
  /// The media of an item with what its page shows of them.
  /// - Parameter images: gets the images of the transcripts.
  func media(of item: Item, _ images: inout PageImages) -> [ShownMedium] {
    let media = item.media.map { medium in
      ShownMedium(
        medium: medium, file: site.files.media[medium.path],
        transcript: medium.transcript.flatMap { site.catalog.transcripts[$0] })
    }
    for transcript in media.compactMap(\.transcript) {
      images.add(PageImages(of: transcript.document, among: self.images))
    }
    return media
  }
}

extension [ShownMedium] {
  /// Writes what the key of a page with these media is made of, beside what the item says of them.
  func writeKeys(to writer: inout RecordWriter) {
    for medium in self {
      if let file = medium.file {
        writer.add(file.byteCount)
        writer.add(bits: (file.probe.seconds ?? -1).bitPattern)
        writer.add(file.probe.size?.width ?? 0)
        writer.add(file.probe.size?.height ?? 0)
      }
      if let transcript = medium.transcript { writer.add(transcript.key) }
    }
  }
}

/// The recordings, films and documents on the page of their item, which the browser plays or opens.
extension PageComposer {
  /// - Parameters:
  ///   - image: the picture of the item.
  ///   - besideImages: whether the page lays out several images.
  func fill(
    _ page: inout SlotValues, with media: [ShownMedium], image: ItemImage?, besideImages: Bool, from file: SiteFile
  ) {
    guard !media.isEmpty else { return }
    let slots = ItemSlots.shared
    var others = media[...]
    if !besideImages, var film = others.first, film.medium.kind == .video, !film.medium.isRemote,
      image == nil || film.medium.poster.map({ $0.path == image?.path }) ?? true
    {
      // The film is in the place of the picture that stands for it.
      film.medium.poster = film.medium.poster ?? image
      page.set(slots.image, html(of: film, from: file))
      page.set(slots.imageShape, "wide film")
      page.set(slots.enlarged, "")
      others.removeFirst()
    }
    page.set(slots.media, others.map { html(of: $0, from: file) }.joined(separator: "\n"))
    var markdown = markdown(from: file)
    markdown.highestHeading = 3
    page.write(slots.transcript) { html in
      let withTranscript = media.filter { $0.transcript != nil }
      for (index, medium) in withTranscript.enumerated() {
        guard let transcript = medium.transcript else { continue }
        if withTranscript.count > 1 {
          let name = medium.medium.path.split(separator: "/").last.map(String.init) ?? medium.medium.path
          html.append(text: "<p class=\"t-meta\">\(escapeHTML(name))</p>\n")
        }
        // The body and each transcript have their own footnotes.
        markdown.footnoteSeries = "t\(index + 1)-"
        markdown.write(transcript.document, into: &html)
      }
    }
  }

  private func html(of shown: ShownMedium, from file: SiteFile) -> String {
    let title = shown.medium.title.map { "<p class=\"t-title\">\(escapeHTML($0))</p>\n" } ?? ""
    return title + untitledHTML(of: shown, from: file)
  }

  private func untitledHTML(of shown: ShownMedium, from file: SiteFile) -> String {
    let medium = shown.medium
    let length = shown.length.map { "<time datetime=\"\($0.isoText)\">\($0.text)</time>" }
    guard !medium.isRemote else {
      let host = medium.path.split(separator: "/").dropFirst().first.map(String.init) ?? medium.path
      return "<p><a class=\"button\" href=\"\(escapeHTML(medium.path))\" rel=\"noopener\">"
        + "\(escapeHTML("\(strings["visit"]) · \(host)"))\(length.map { " · " + $0 } ?? "")</a></p>"
    }
    func address(_ path: String) -> String { escapeHTML(link(file, .asset("assets/files/" + path))) }
    let source = address(medium.path)
    let size = (shown.file?.byteCount).map(Self.size).map(escapeHTML)
    let about = [escapeHTML(medium.format), length, size].compactMap(\.self).joined(separator: ", ")
    let download = "<p class=\"t-meta\"><a href=\"\(source)\" download>\(about)</a></p>"
    let track =
      medium.captions.map { path in
        "<track kind=\"captions\" src=\"\(address(path))\" srclang=\"\(escapeHTML(context.environment.site.language))\""
          + " label=\"\(escapeHTML(strings["captions"]))\">"
      } ?? ""
    switch medium.kind {
    case .audio:
      return "<audio controls preload=\"metadata\" src=\"\(source)\">\(track)</audio>\n\(download)"
    case .video:
      var attributes = "controls preload=\"metadata\" playsinline"
      if let image = medium.poster.flatMap({ images[$0.path] }) {
        if let path = image.largestFile {
          attributes += " poster=\"\(escapeHTML(link(file, .asset(path))))\""
        }
        if shown.file?.probe.size == nil { attributes += " width=\"\(image.width)\" height=\"\(image.height)\"" }
      }
      if let size = shown.file?.probe.size { attributes += " width=\"\(size.width)\" height=\"\(size.height)\"" }
      return "<video \(attributes) src=\"\(source)\">\(track)</video>\n\(download)"
    case .document:
      return "<p><a class=\"button\" href=\"\(source)\" type=\"\(medium.type)\">\(about)</a></p>"
    }
  }
}
