package import Actions
import Content
package import Diagnostics
import Files
import Imaging
import Markdown
package import SiteModel

/// The images and other files of the content that the site shows or links to.
package struct SiteFiles: Sendable {
  /// By path relative to the content folder.
  package private(set) var images: [String: ProbedImage] = [:]
  /// The paths, relative to the content folder, of files that are published unchanged.
  package private(set) var downloads: [String] = []
  /// The number of unusable images. Each has an error.
  package private(set) var refusedCount = 0

  /// Probes each image that items and texts refer to, once.
  package static func probe(
    _ catalog: Catalog, folder: String, pixelLimit: Int, cache: BuildCache, jobs: Int
  ) throws -> (SiteFiles, [Diagnostic]) {
    let uses = FileUses(catalog)
    var files = SiteFiles()
    files.downloads = uses.downloads.sorted()
    var diagnostics: [Diagnostic] = []
    let contentName = FileSystem.folder(of: catalog.site.location.path)
    let probed = try orderedMap(uses.images, jobs: jobs) { use -> (ProbedImage?, [Diagnostic]) in
      let name = contentName + "/" + use.path
      do {
        let (image, warnings) = try ProbedImage.probe(
          use.path, name: name, in: folder, location: use.location, pixelLimit: pixelLimit, cache: cache)
        return (image, warnings.map { $0.called(name).diagnostic(at: use.location) })
      } catch let problem as ImageProblem {
        return (nil, [problem.called(name).diagnostic(at: use.location)])
      } catch let error as FileError {
        return (nil, [.error("unreadable-image", "\(error)", at: use.location)])
      }
    }
    for (image, problems) in probed {
      diagnostics += problems
      if let image {
        files.images[image.source] = image
      } else {
        files.refusedCount += 1
      }
    }
    return (files, diagnostics)
  }
}

/// Collects the files that a catalog refers to, in the order of their first references.
package struct FileUses {
  struct Use: Sendable {
    var path: String
    var location: SourceLocation
  }

  private(set) var images: [Use] = []
  private(set) var downloads: Set<String> = []
  private var known: Set<String> = []

  package init(_ catalog: Catalog) {
    add(catalog.site.introduction, at: catalog.site.location)
    for collection in catalog.collections {
      add(collection.introduction, at: collection.location)
      for item in collection.items {
        if let image = item.image { addImage(image.path, at: image.location) }
        for link in item.text.links { add(link.link, isImage: link.isImage, at: item.location) }
      }
    }
  }

  /// Whether a file is shown or linked to.
  package func contains(_ path: String) -> Bool { known.contains(path) || downloads.contains(path) }

  private mutating func addImage(_ path: String, at location: SourceLocation) {
    if known.insert(path).inserted { images.append(Use(path: path, location: location)) }
  }

  private mutating func add(_ document: MarkdownDocument, at location: SourceLocation) {
    document.forEachLink { add($0, isImage: $1, at: location) }
  }

  private mutating func add(_ link: MarkdownLink, isImage: Bool, at location: SourceLocation) {
    guard case .file(let path)? = link.target else { return }
    var place = location
    place.position = link.position
    place.lineText = nil
    if isImage { addImage(path, at: place) } else { downloads.insert(path) }
  }
}
