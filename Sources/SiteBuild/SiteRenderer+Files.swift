import Content
import Diagnostics
import Files
import Imaging
import PageLayout
import Publishing
import SiteImages
import SiteModel

extension SiteRenderer {
  /// Publishes the files that texts link to.
  /// - Throws: `FileError` on a disk failure.
  func publishDownloads() throws -> [Diagnostic] {
    let allowsLocation = site.environment.site.publishLocation
    return try orderedMap(site.files.downloads, jobs: jobs) { path -> [Diagnostic] in
      let output = "assets/files/" + path
      let source: [UInt8]
      do { source = try FileSystem.read(site.contentFolder + "/" + path) } catch let error as FileError {
        return [.error("unreadable-file", "\(error)", at: SourceLocation(path: displayPath(path)))]
      }
      do {
        let bytes = try publishableDownload(source, source: displayPath(path), allowsLocation: allowsLocation)
        try publisher.write(bytes, to: output)
        return []
      } catch let problem as ImageProblem {
        return [problem.diagnostic()]
      } catch let problem as PositionProblem {
        return [problem.diagnostic(.error, "this file")]
      }
    }.flatMap { $0 }
  }

  /// Publishes the originals of the items' images, if the site publishes originals.
  /// - Returns: The originals by path of the image relative to the content folder.
  /// - Throws: `FileError` on a disk failure.
  func publishOriginals() throws -> ([String: PublishedOriginal], [Diagnostic]) {
    let settings = site.environment.site
    guard settings.publishOriginals else { return ([:], []) }
    try publisher.createFolder("assets/originals")
    // Images that could not be probed have been reported already.
    let paths = Set(site.catalog.collections.flatMap(\.items).compactMap { $0.image?.path })
      .filter { site.files.images[$0] != nil }.sorted()
    let published = try orderedMap(paths, jobs: jobs) { path -> (PublishedOriginal?, [Diagnostic]) in
      do {
        let bytes = try FileSystem.read(site.contentFolder + "/" + path)
        guard
          let (original, file) = try PublishedOriginal.file(
            of: bytes, source: displayPath(path), allowsLocation: settings.publishLocation)
        else { return (nil, []) }
        try publisher.write(file, to: original.path)
        return (original, [])
      } catch let problem as ImageProblem {
        return (nil, [problem.diagnostic()])
      } catch let problem as PositionProblem {
        return (nil, [problem.diagnostic(.warning, "the original")])
      }
    }
    var originals: [String: PublishedOriginal] = [:]
    for (path, (original, _)) in zip(paths, published) { originals[path] = original }
    return (originals, published.flatMap(\.1))
  }

  /// Returns the path of a content file as diagnostics print it.
  private func displayPath(_ path: String) -> String {
    FileSystem.folder(of: site.catalog.site.location.path) + "/" + path
  }
}
