import Discovery
import Bytes
import Items
import Diagnostics
import Files
import Imaging
import PageLayout
import Publishing
import SiteImages
import SiteModel
import Glibc

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
        let bytes = try publishableDownload(
          source, source: displayPath(path), allowsLocation: allowsLocation, decoder: site.decoder)
        try publisher.write(bytes, to: output)
        return []
      } catch let problem as ImageProblem {
        return [problem.diagnostic()]
      } catch let problem as PositionProblem {
        return [problem.diagnostic(.error, "this file")]
      }
    }.flatMap { $0 }
  }

  /// Publishes the files that are published as they are. One that has the path of a generated file, or of a folder of
  /// generated files, is an error.
  /// - Parameter pages: the pages of the site, rendered or not.
  /// - Throws: `FileError` on a disk failure.
  func publishStatics(_ files: [SourceEntry], beside pages: Pages) throws -> [Diagnostic] {
    guard !files.isEmpty else { return [] }
    var generated: [PathName: String] = [:]
    func note(_ path: String) {
      var place = path
      while place != "." && generated.updateValue(path, forKey: PathName(place)) == nil {
        place = FileSystem.folder(of: place)
      }
    }
    // In an order of their own, as messages name one of several files in a folder.
    let made =
      publisher.paths.map(\.text) + (0..<pages.pages.count).map { pages.pages.paths[$0] }
      + pages.pages.otherFiles.map(\.text)
    for path in made.sortedInBytes() { note(path) }
    return try orderedMap(files, jobs: jobs) { [generated] entry -> [Diagnostic] in
      let path = String(entry.path.dropFirst(staticFolder.utf8.count + 1))
      // A folder of generated files may contain static files, but a static file cannot be in the place of a folder, and
      // a folder cannot be in the place of a generated file.
      var place = path
      while place != "." {
        if let other = generated[PathName(place)], place == path || PathName(other) == PathName(place) {
          return [
            .error(
              "static-clash",
              other == path
                ? "the site has a generated file of this name, '\(other)'"
                : "the site has the generated file '\(other)', which cannot be beside this one",
              at: SourceLocation(path: displayPath(entry.path)), suggestion: "rename this file")
          ]
        }
        place = FileSystem.folder(of: place)
      }
      do { try publisher.copy(site.contentFolder + "/" + entry.path, to: path) } catch let error as FileError
        where error.code == EACCES || error.code == ENOENT
      {
        return [.error("unreadable-file", "\(error)", at: SourceLocation(path: displayPath(entry.path)))]
      }
      return []
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
    let notices = CopyrightNotices(site.catalog)
    let paths = Set(site.catalog.collections.flatMap(\.allItems).flatMap { $0.images.map(\.path) })
      .filter { site.files.images[$0] != nil }.sorted()
    let folders = AssetFolders([(files: paths.count, base: 16)])
    let published = try orderedMap(paths, jobs: jobs) { path -> (PublishedOriginal?, [Diagnostic]) in
      do {
        let bytes = try FileSystem.read(site.contentFolder + "/" + path)
        guard
          let (original, file) = try PublishedOriginal.file(
            of: bytes, source: displayPath(path), allowsLocation: settings.publishLocation, rights: notices[path],
            folders: folders, decoder: site.decoder)
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
