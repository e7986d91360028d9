package import Diagnostics

/// What keeps an image from being used, or should be known about it: structure here, words in ``diagnostic(at:)``.
package struct ImageProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case missing
    /// The file is no longer what it was when its header was read.
    case changed
    case notAFile
    /// The system's words for what went wrong.
    case unreadable(String)
    case empty
    case fileTooLarge(bytes: Int, limit: Int)
    case unknownFormat
    /// The file ends before its image does.
    case truncated(ImageFormat)
    /// The file is whole in length, but its data makes no sense.
    case damaged(ImageFormat)
    case zeroSize(ImageFormat)
    case tooManyPixels(width: Int, height: Int, frames: Int, limit: Int)
    /// A derivative of this size cannot be written in the format.
    case tooLarge(for: ImageFormat, width: Int, height: Int)
    case cannotEncode(ImageFormat)
    /// Drawings have no pixels to make derivatives from.
    case notPixels
    case unsafeSVG(SVGProblem)
    /// The name promises one format, the bytes are of another. The image works.
    case mislabelled(extension: String, actual: ImageFormat)
  }

  package var kind: Kind
  /// The file as the author knows it.
  package var path: String

  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// The same of a file that was read by another path than its author knows.
  package func called(_ path: String) -> ImageProblem { ImageProblem(kind, path: path) }

  /// Whether the image can be used all the same.
  package var isWarning: Bool {
    if case .mislabelled = kind { true } else { false }
  }

  /// The problem in words.
  /// - Parameter location: where the author named the image; nil blames the image file itself.
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
        "copy the file again from where it came, or save it anew"
      )
    case .zeroSize(let format):
      ("damaged-image", "has no width or no height in its \(format.displayName) header", "save it anew")
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
    case .notPixels:
      ("image-not-encoded", "is a drawing (SVG), which has no pixels to scale", nil)
    case .unsafeSVG(let problem):
      ("unsafe-svg", "is not published, line \(problem.line): \(problem.words)", problem.suggestion)
    case .mislabelled(let name, let actual):
      (
        "mislabelled-image", "is named .\(name) but is a \(actual.displayName) file",
        "name it .\(actual.fileExtension)"
      )
    }
  }
}
