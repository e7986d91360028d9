package import Diagnostics
import Files
import Imaging

/// The result of `vitrine check` for the positions in images of a published folder.
package struct PositionCheck: Sendable {
  /// The number of images.
  package var images = 0
  /// One diagnostic for each image that contains the position at which it was taken.
  package var diagnostics: [Diagnostic] = []

  /// Searches a published folder, including subfolders, for images that contain the position at which they were taken.
  ///
  /// Images are recognized by their first bytes or by their names. Git's files are skipped.
  /// - Throws: `FileError` if the folder or a file in it cannot be read.
  package init(of output: String, jobs: Int) throws {
    let files = try PublishedFolder.files(in: output)
    let traces = try orderedMap(files, jobs: jobs) { path -> [PositionTrace]? in
      let bytes = try FileSystem.read(path)
      guard ![nil, .pdf].contains(ImageFormat(firstBytes: bytes)) || Self.isImage(path) else { return nil }
      try requireImageLibrary(toTrace: bytes)
      return positionTraces(in: bytes)
    }
    for (path, traces) in zip(files, traces) {
      guard let traces else { continue }
      images += 1
      guard !traces.isEmpty else { continue }
      let kinds = traces.map(\.rawValue).joined(separator: ", ")
      diagnostics.append(
        .error(
          "position-told", "this file tells where it was taken (\(kinds))", at: SourceLocation(path: path),
          suggestion: "build the site anew, or set 'publishLocation: true' in site.yaml if that is meant"))
    }
  }

  private static func isImage(_ path: String) -> Bool {
    let name = FileSystem.name(of: path)
    guard let dot = name.lastIndex(of: ".") else { return false }
    return ImageFormat(fileExtension: String(name[name.index(after: dot)...])) != nil
  }
}
