package import Actions
import Items
package import Diagnostics
import Files
package import Imaging
import Markdown
package import SiteModel

/// The images and other files of the content that the site shows or links to.
package struct SiteFiles: Sendable {
  /// By path relative to the content folder.
  package private(set) var images: [String: ProbedImage] = [:]
  /// The pictures elsewhere, by address.
  package private(set) var remoteImages: [String: RemotePicture] = [:]
  /// The paths, relative to the content folder, of files that are published unchanged.
  package private(set) var downloads: [String] = []
  /// The media of items, by path.
  package private(set) var media: [String: ProbedMedium] = [:]
  /// The path of the image that nothing but the site's card shows, and that therefore has no files of its own.
  package private(set) var cardImage: String?
  /// The number of unusable images. Each has an error.
  package private(set) var refusedCount = 0

  /// Probes each image that items and texts refer to, once.
  /// - Parameters:
  ///   - catalogs: the catalog of the site in each of its languages.
  ///   - decoder: reads the headers of images.
  ///   - share: the share of the images to probe; nil for all.
  package static func probe(
    _ catalogs: [Catalog], folder: String, pixelLimit: Int, cache: BuildCache, decoder: any ImageDecoder, jobs: Int,
    share: BuildShare? = nil
  ) throws -> (SiteFiles, [Diagnostic]) {
    let uses = FileUses(catalogs, jobs: jobs)
    var files = SiteFiles()
    files.downloads = uses.downloads.sorted()
    files.cardImage = uses.cardImage
    files.remoteImages = Dictionary(uses.remoteImages.map { ($0.path, RemotePicture($0)) }) { first, _ in first }
    let paths = uses.media.keys.sorted()
    let media = orderedMap(paths, jobs: jobs) { ProbedMedium(at: folder + "/" + $0) }
    var diagnostics: [Diagnostic] = []
    for (path, medium) in zip(paths, media) {
      files.media[path] = medium
      if medium?.byteCount == 0, !path.lowercased().hasSuffix(".pdf") {
        diagnostics.append(
          .warning(
            "empty-medium", "'\(path)' is empty: there is nothing to play", at: uses.media[path],
            suggestion: "copy it again"))
      }
    }
    let captions = uses.captions.keys.sorted()
    let areShown = orderedMap(captions, jobs: jobs) { isWebVTT(folder + "/" + $0) }
    for (path, isShown) in zip(captions, areShown) where !isShown {
      diagnostics.append(
        .warning(
          "no-captions", "'\(path)' does not begin with 'WEBVTT': browsers show no captions from it",
          at: uses.captions[path],
          suggestion: "save it as WebVTT in UTF-8; times of SubRip (.srt) have a comma where WebVTT has a point"))
    }
    let contentName = catalogs.first.map { FileSystem.folder(of: $0.site.location.path) } ?? ""
    let probed = try orderedMap(uses.images.filter { share?.contains($0.path) ?? true }, jobs: jobs) {
      use -> (image: ProbedImage?, problems: [Diagnostic]) in
      let name = contentName + "/" + use.path
      do {
        let (image, warnings) = try ProbedImage.probe(
          use.path, name: name, in: folder, location: use.location, pixelLimit: pixelLimit, cache: cache,
          decoder: decoder)
        return (image, warnings.map { $0.called(name).diagnostic(at: use.location) })
      } catch let problem as ImageProblem {
        return (nil, [problem.called(name).diagnostic(at: use.location).weakened(if: use.isDocument)])
      } catch let error as FileError {
        return (nil, [.error("unreadable-image", "\(error)", at: use.location)])
      }
    }
    for (image, problems) in probed {
      diagnostics += problems
      if let image {
        files.images[image.source] = image
      } else if problems.containsErrors {
        files.refusedCount += 1
      }
    }
    return (files, oneForMissingLoader(diagnostics))
  }

  /// The diagnostics with one for all documents that have no picture because nothing can read them.
  private static func oneForMissingLoader(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let missing = diagnostics.filter { $0.id == "no-document-pictures" }
    guard var one = missing.first, missing.count > 1 else { return diagnostics }
    one.summary += "; so have \(missing.count - 1) more"
    return diagnostics.filter { $0.id != "no-document-pictures" } + [one]
  }
}

/// Collects the files that a catalog refers to, in the order of their first references.
package struct FileUses {
  struct Use: Sendable {
    var path: String
    var location: SourceLocation
    /// Whether the first page of a document is shown, which is published without it, too.
    var isDocument: Bool { path.lowercased().hasSuffix(".pdf") }
  }

  private(set) var images: [Use] = []
  /// The pictures elsewhere.
  private(set) var remoteImages: [ItemImage] = []
  private(set) var downloads: Set<String> = []
  /// The recordings, films and documents, and their captions, with the items that show them.
  private(set) var media: [String: SourceLocation] = [:]
  private(set) var captions: [String: SourceLocation] = [:]
  /// The image that nothing but the site's card shows.
  private(set) var cardImage: String?
  private var known: Set<String> = []

  package init(_ catalog: Catalog) { self.init([catalog]) }

  /// - Parameters:
  ///   - catalogs: the catalog of the site in each of its languages.
  ///   - jobs: the number of threads that decode the links of items.
  package init(_ catalogs: [Catalog], jobs: Int = 1) {
    for catalog in catalogs { add(catalog, jobs) }
    for catalog in catalogs {
      guard let image = catalog.site.card.image, !known.contains(image.path) else { continue }
      addImage(image.path, at: image.location)
      cardImage = image.path
    }
  }

  private mutating func add(_ catalog: Catalog, _ jobs: Int) {
    add(catalog.site.introduction, at: catalog.site.location)
    add(catalog.site.footer, at: catalog.site.location)
    if let logo = catalog.site.logo { addImage(logo.path, at: logo.location) }
    if let cover = catalog.site.cover { addImage(cover.path, at: cover.location) }
    for collection in catalog.collections {
      add(collection.introduction, at: collection.location)
      let items = collection.allItems.withFiles
      for (item, links) in zip(items, orderedMap(items, jobs: jobs) { $0.linksToFiles }) { add(item, links) }
    }
    for page in catalog.pages { add(page, page.linksToFiles) }
    for (path, transcript) in catalog.transcripts.sorted(by: { $0.key < $1.key }) {
      add(transcript.document, at: catalog.location(of: path))
    }
  }

  /// Whether a file is shown or linked to.
  package func contains(_ path: String) -> Bool { known.contains(path) || downloads.contains(path) }

  private mutating func add(_ item: Item, _ links: [ItemText.Link]) {
    for image in item.images {
      if image.remote == nil { addImage(image.path, at: image.location) } else { remoteImages.append(image) }
    }
    for medium in item.media {
      downloads.formUnion(medium.files)
      if !medium.isRemote, media[medium.path] == nil { media[medium.path] = item.location }
      if let path = medium.captions, captions[path] == nil { captions[path] = item.location }
      guard let poster = medium.poster else { continue }
      if poster.remote == nil { addImage(poster.path, at: poster.location) } else { remoteImages.append(poster) }
    }
    for link in links { add(link.link, isImage: link.isImage, at: item.location) }
  }

  private mutating func addImage(_ path: String, at location: SourceLocation) {
    if known.insert(path).inserted { images.append(Use(path: path, location: location)) }
  }

  private mutating func add(_ document: MarkdownDocument, at location: SourceLocation) {
    document.forEachLink { add($0, isImage: $1, at: location) }
  }

  private mutating func add(_ link: MarkdownLink, isImage: Bool, at location: @autoclosure () -> SourceLocation) {
    guard case .file(let path, _)? = link.target else { return }
    var place = location()
    place.position = link.position
    place.lineText = nil
    if isImage { addImage(path, at: place) } else { downloads.insert(path) }
  }
}

/// Whether a file begins as WebVTT does, after an optional byte order mark (W3C WebVTT, section 4.1).
private func isWebVTT(_ path: String) -> Bool {
  // What cannot be read has an error.
  guard let bytes = try? FileSystem.read(path) else { return true }
  let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  guard text.starts(with: "WEBVTT".utf8) else { return false }
  return text.dropFirst(6).first.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
}
