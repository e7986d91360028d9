package import Bytes
import Files
package import Geometry
package import Imaging
package import Theming

/// An image as pages show it: its look and its derivative files.
package struct SiteImage: Sendable {
  /// The size in px.
  package var width: Int
  package var height: Int
  package var look: ImageLook
  /// The key of everything that pages show of the image.
  package let key: ContentKey
  /// The sources for a `picture` element: the best format first, the most compatible one last.
  package let sources: [Source]
  /// The size in bytes of the widest file in the most compatible format; nil unless a feed gives it.
  package var byteCount: Int?
  /// Whether the size is only that of a frame, because the size of the picture is unknown.
  package var isFrame = false
  /// The address of a picture elsewhere that is larger than the candidates.
  package var largest: String?

  /// A file of the image at one width.
  package struct Candidate: Hashable, Sendable {
    /// The width in px.
    package var width: Int
    /// The path in the site: `assets/3f9ak02mz1-450.avif`.
    package var path: String
  }

  /// The candidates of one format, in ascending order of width.
  package struct Source: Sendable {
    package var format: ImageFormat
    package var candidates: [Candidate]

    /// The source without candidates that no screen needs in a place where the image is at most as wide as this, in device
    /// pixels.
    package func limited(to width: Double) -> Source {
      let index = candidates.firstIndex { Double($0.width) >= width } ?? candidates.count
      return Source(format: format, candidates: Array(candidates.prefix(index + 1)))
    }
  }

  package init(
    _ image: ProbedImage, look: ImageLook, settings: ImageSettings, ladder: ImageLadder, folders: AssetFolders
  ) {
    width = image.width
    height = image.height
    self.look = look
    // Pages repeat these names thousands of times, so they are short, and do not contain the name of the source.
    let sources = look.formats.map { format in
      let hash = shortHash(settings.key(of: image, format))
      let path = folders.imagePath(hash, hash: hash)
      guard format != .svg else {
        return Source(format: format, candidates: [Candidate(width: image.width, path: path + ".svg")])
      }
      let isFallback = look.formats.count > 1 && format == look.formats.last
      return Source(
        format: format,
        candidates: (isFallback ? ladder.fallbackWidths : ladder.widths).map { width in
          Candidate(width: width, path: "\(path)-\(width).\(format.fileExtension)")
        })
    }
    self.sources = sources
    let names = sources.flatMap(\.candidates).map(\.path).joined(separator: " ")
    key = ContentKey("\(names) \(image.width) \(image.height) \(look.record)")
  }

  /// Creates a picture elsewhere.
  /// - Parameter text: what identifies it besides its size and its candidates.
  init(width: Int, height: Int, source: Source, key text: String) {
    (self.width, self.height, sources) = (width, height, [source])
    look = ImageLook(formats: [source.format], placeholder: nil)
    key = ContentKey("\(text) \(source.candidates.map(\.path).joined(separator: " ")) \(width) \(height)")
  }

  /// The path in the site of the widest file in a format that every browser supports.
  package var largestFile: String? { largest ?? sources.last?.candidates.last?.path }

  /// The path in the site of what a link to a file of the content folder leads to.
  /// - Parameter image: the image in the file; nil if it is none.
  package static func linkedFile(at path: String, _ image: SiteImage?) -> String {
    // A document is read, and only its first page is a picture.
    (path.lowercased().hasSuffix(".pdf") ? nil : image?.largestFile) ?? "assets/files/" + path
  }

  package var aspect: Double { Double(width) / Double(height) }
  /// The size in px.
  package var size: Size { Size(width: Double(width), height: Double(height)) }

  /// The layout class on the item's page: `small` for an image that would have to be enlarged, `tall` or `wide`,
  /// or `framed` for a picture of unknown size.
  package var shape: String {
    isFrame ? "framed" : height < 640 && width < 640 ? "small" : aspect < 1 ? "tall" : "wide"
  }
}

/// The properties of a decoded image that pages depend on: its published formats and its placeholder.
package struct ImageLook: Hashable, Sendable {
  /// In order of preference; the last is supported by every browser.
  var formats: [ImageFormat]
  /// The mean colours of its upper and its lower half, as CSS; nil for a drawing, which may be transparent.
  package var placeholder: Placeholder?

  /// The colours that a page shows until the image has loaded.
  package struct Placeholder: Hashable, Sendable {
    var upper: String
    var lower: String

    /// The colours as CSS, above and below.
    package var css: String { "\(upper),\(lower)" }
  }

  package static let drawing = ImageLook(formats: [.svg], placeholder: nil)

  init(formats: [ImageFormat], placeholder: Placeholder?) {
    self.formats = formats
    self.placeholder = placeholder
  }

  /// The look that an image most likely has, as long as it has not been decoded.
  package init(supposedOf image: ProbedImage) {
    formats = image.frameCount > 1 ? [.webp] : [.avif, image.format == .png ? .png : .jpeg]
  }

  package init(_ traits: ImageTraits) {
    formats = traits.isAnimated ? [.webp] : [.avif, traits.fallbackFormat]
    placeholder =
      traits.isOpaque ? Placeholder(upper: traits.upperColor.roundedCSS, lower: traits.lowerColor.roundedCSS) : nil
  }

  /// The cache record.
  package var record: String {
    ([formats.map(\.rawValue).joined(separator: ",")] + (placeholder.map { [$0.upper, $0.lower] } ?? []))
      .joined(separator: " ")
  }

  package init?(record: String) {
    let parts = record.split(separator: " ").map(String.init)
    guard let names = parts.first else { return nil }
    formats = names.split(separator: ",").compactMap { ImageFormat(rawValue: String($0)) }
    guard !formats.isEmpty else { return nil }
    placeholder = parts.count == 3 ? Placeholder(upper: parts[1], lower: parts[2]) : nil
  }
}
