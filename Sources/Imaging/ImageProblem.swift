package import Diagnostics

/// An error or warning about an image. The text is made in ``diagnostic(at:)``.
package struct ImageProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case missing
    /// The file changed after its header was read.
    case changed
    case notAFile
    /// The file cannot be read; the value is the system's error message.
    case unreadable(String)
    case empty
    case fileTooLarge(bytes: Int, limit: Int)
    case unknownFormat
    /// The file ends before the image does.
    case truncated(ImageFormat)
    /// The file is complete in length, but its data is invalid.
    case damaged(ImageFormat)
    case zeroSize(ImageFormat)
    case tooManyPixels(width: Int, height: Int, frames: Int, limit: Int)
    /// The format does not support a derivative of this size.
    case tooLarge(for: ImageFormat, width: Int, height: Int)
    case cannotEncode(ImageFormat)
    /// The process that decoded the image ended in the middle, with this signal; 0 if the reason is unknown.
    case decoderStopped(signal: Int)
    /// The process that decoded the image did not answer in time.
    case decoderTooSlow(seconds: Int)
    /// libvips has no loader for documents.
    case noDocumentLoader
    /// An SVG file has no pixels from which to make derivatives.
    case notPixels
    case unsafeSVG(SVGProblem)
    /// The file extension stands for a different format than the bytes have. The image can be used.
    case mislabelled(extension: String, actual: ImageFormat)
  }

  package var kind: Kind
  /// The path of the file as the author wrote it.
  package var path: String

  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// The same problem under another path, for a file that was read from elsewhere.
  package func called(_ path: String) -> ImageProblem { ImageProblem(kind, path: path) }

  /// Whether the image can still be used.
  package var isWarning: Bool {
    if case .mislabelled = kind { true } else { false }
  }

  /// The diagnostic for the problem.
  /// - Parameter location: Where the author refers to the image; `nil` to locate the diagnostic in the image file
  ///   itself.
  package func diagnostic(at location: SourceLocation? = nil) -> Diagnostic {
    let (id, words, suggestion) = wording
    let summary = location == nil || location?.path == path ? "image \(words)" : "image '\(path)' \(words)"
    return Diagnostic(
      isWarning ? .warning : .error, id: id, summary, at: location ?? SourceLocation(path: path),
      suggestion: suggestion)
  }

  private var wording: (id: String, words: String, suggestion: String?) {
    switch kind {
    case .missing:
      ("missing-image", "does not exist", "put it there, or take out what names it")
    case .changed:
      (
        "unreadable-image", "was changed or removed while the site was built", "build again once the file is in place"
      )
    case .notAFile:
      ("unreadable-image", "is not a file", "put an image file in its place")
    case .unreadable(let reason):
      ("unreadable-image", "can't be read: \(reason)", "make the file readable for the user who runs the build")
    case .empty:
      ("damaged-image", "is empty (0 bytes)", "copy the file again from where it came")
    case .fileTooLarge(let bytes, let limit):
      (
        "image-too-large", "has \(bytes / 1_048_576) MB; at most \(limit / 1_048_576) MB are read",
        "save it smaller"
      )
    case .unknownFormat:
      (
        "unknown-image-format", "is in no known format",
        "use JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF or SVG"
      )
    case .truncated(let format):
      (
        "damaged-image", "is truncated: the \(format.displayName) data ends too early",
        "copy the file again from where it came"
      )
    case .damaged(let format):
      (
        "damaged-image", "is damaged: its \(format.displayName) data can't be decoded",
        [.avif, .heic].contains(format)
          ? "copy the file again from where it came, or save it again; of an animation, save one picture"
          : "copy the file again from where it came, or save it again"
      )
    case .zeroSize(let format):
      ("damaged-image", "has no width or no height in its \(format.displayName) header", "save it again")
    case .tooManyPixels(let width, let height, let frames, let limit):
      (
        "image-too-large",
        "has \(width) × \(height) pixels\(frames > 1 ? " in \(frames) frames" : ""); at most \(limit) in all are decoded",
        "save it smaller"
      )
    case .tooLarge(let format, let width, let height):
      (
        "image-too-large",
        "would need \(width) × \(height) pixels as \(format.displayName), which holds at most "
          + "\(format.maximumSide) a side", "crop it"
      )
    case .cannotEncode(let format):
      ("image-not-encoded", "could not be written as \(format.displayName)", nil)
    case .decoderStopped(let signal):
      (
        "damaged-image",
        "stopped the process that decodes it" + (signal > 0 ? " (signal \(signal))" : "") + "; the file may be damaged",
        "save it again, or leave it out"
      )
    case .decoderTooSlow(let seconds):
      ("damaged-image", "could not be decoded within \(seconds) seconds", "save it again, or leave it out")
    case .noDocumentLoader:
      (
        "no-document-pictures", "has no picture of its first page: this libvips was built without a loader for PDF",
        "install the package libvips42 of Debian, or give the item an 'image'"
      )
    case .notPixels:
      ("image-not-encoded", "is a drawing (SVG), which has no pixels to scale", nil)
    case .unsafeSVG(let problem):
      ("unsafe-svg", "is not published, line \(problem.line): \(problem.words)", problem.suggestion)
    case .mislabelled(let name, let actual):
      (
        "mislabelled-image", "is named .\(name), and is a file of the format \(actual.displayName)",
        "name it .\(actual.fileExtension)"
      )
    }
  }
}
