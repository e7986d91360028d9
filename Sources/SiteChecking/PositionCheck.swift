package import Diagnostics
import Files
package import Imaging
import MediaFiles

/// The result of `vitrine check` for the positions in images and films of a published folder.
package struct PositionCheck: Sendable {
  /// The number of images.
  package var images = 0
  /// One diagnostic for each image or film that contains the position at which it was taken.
  package var diagnostics: [Diagnostic] = []

  /// Searches a published folder, including subfolders, for images and films that contain the position at which they were taken.
  ///
  /// Images are recognized by their first bytes or by their names. Git's files are skipped.
  /// - Parameters:
  ///   - statics: the paths in the site of files that are published as they are.
  ///   - contentName: the content folder's path in diagnostics.
  /// - Throws: `FileError` if the folder or a file in it cannot be read.
  package init(
    of output: String, statics: Set<String>, contentName: String, decoder: any ImageDecoder, jobs: Int
  ) throws {
    let files = try PublishedFolder.files(in: output)
    let found = try orderedMap(files, jobs: jobs) { path -> (isImage: Bool, kinds: Result<[String], ImageProblem>) in
      let bytes = try FileSystem.read(path)
      guard ![nil, .pdf].contains(ImageFormat(firstBytes: bytes)) || ImageFormat.isImage(named: path) else {
        return (false, .success(FilmPlaces(bytes).ranges.isEmpty ? [] : ["the film's headers"]))
      }
      try decoder.requireLibrary(toTrace: bytes)
      let traces = Result { () throws(ImageProblem) in try decoder.positionTraces(in: bytes, path: path) }
      return (true, traces.map { $0.map(\.rawValue) })
    }
    for (path, (isImage, result)) in zip(files, found) {
      if isImage { images += 1 }
      guard case .success(let traces) = result else {
        if case .failure(let problem) = result { diagnostics.append(problem.diagnostic()) }
        continue
      }
      guard !traces.isEmpty else { continue }
      let kinds = traces.joined(separator: ", ")
      let own = String(path.dropFirst(output.utf8.count + 1))
      let isStatic = statics.contains(own)
      diagnostics.append(
        .error(
          "position-leaked", "this file contains the position where it was taken (\(kinds))",
          at: SourceLocation(path: isStatic ? "\(contentName)/\(staticFolder)/\(own)" : path),
          suggestion: (isStatic ? "remove that from it, as it is published as it is" : "build the site again")
            + ", or set 'publishLocation: true' in site.yaml if that is meant"))
    }
  }

}
