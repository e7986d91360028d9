import Content
import Diagnostics
import Imaging

/// An image of the site: what it is, and the files that are made of it.
struct SiteImage: Sendable {
  struct Variant: Sendable, Hashable {
    /// px.
    var width: Int
    var height: Int
    /// In the site: `assets/images/fern-3f9a….jpg`.
    var path: String
  }

  /// Relative to the content folder.
  var source: String
  /// px, with the orientation applied.
  var width: Int
  var height: Int
  /// From narrow to wide; never empty.
  var variants: [Variant]
  /// Where the image is named first.
  var location: SourceLocation
  private let format: ImageFormat

  var aspect: Double { Double(width) / Double(height) }

  /// What kind of place the image takes on its item's page: `small` where it would have to be enlarged, `tall`, `wide`.
  var shape: String { height < 640 && width < 640 ? "small" : aspect < 1 ? "tall" : "wide" }

  /// Widths in px at which images are made; those near or above the source's are left out, and its own is added.
  private static let widths = [1280]

  /// Probes an image: its header is read, its pixels are not.
  /// - Throws: `ImageProblem`.
  init(source: String, in folder: String, location: SourceLocation) throws {
    let path = folder + "/" + source
    let probe = try probeImage(atPath: path).get()
    let hash = contentHash(try FileSystem.read(path))
    self.source = source
    self.location = location
    width = probe.width
    height = probe.height
    switch probe.format {
    case .svg: format = .svg
    default: format = probe.hasAlpha ? .png : .jpeg
    }
    let widest = min(width, Self.widths.last ?? width)
    // A width just below the widest would be one file more for nothing.
    let widths = format == .svg ? [width] : Self.widths.filter { Double($0) * 1.15 < Double(widest) } + [widest]
    let stem = FileSystem.name(of: source).split(separator: ".").first.map(String.init) ?? "image"
    let (format, fullWidth, fullHeight) = (format, width, height)
    variants = widths.map { width in
      Variant(
        width: width, height: max(1, Int((Double(width) * Double(fullHeight) / Double(fullWidth)).rounded())),
        path: "assets/images/\(stem)-\(hash)-\(width).\(format.fileExtension)")
    }
  }

  /// Makes the files of the image and writes them into the staged site.
  /// - Throws: `FileError` where the disk fails.
  func make(from folder: String, into publisher: Publisher) throws -> [Diagnostic] {
    do {
      if format == .svg {
        let safe = sanitizeSVG(try FileSystem.read(folder + "/" + source))
        guard let bytes = safe.bytes, let variant = variants.first else {
          return safe.problems.prefix(1).map { ImageProblem(.unsafeSVG($0), path: source).diagnostic(at: location) }
        }
        try publisher.write(bytes, to: variant.path)
        return []
      }
      let requests = variants.map { DerivativeRequest(width: $0.width, format: format) }
      let derivatives = try makeDerivatives(ofImageAt: folder + "/" + source, requests: requests)
      for (variant, derivative) in zip(variants, derivatives) {
        try publisher.write(derivative.bytes, to: variant.path)
      }
      return []
    } catch let problem as ImageProblem {
      return [problem.diagnostic(at: location)]
    }
  }
}

/// The images and other files of the content that the site shows or links to.
struct SiteFiles: Sendable {
  /// By path relative to the content folder.
  private(set) var images: [String: SiteImage] = [:]
  /// Paths relative to the content folder of files that are published as they are.
  private(set) var downloads: [String] = []

  /// Probes every image that items and texts name, each once.
  static func probe(_ catalog: Catalog, folder: String, jobs: Int) throws -> (SiteFiles, [Diagnostic]) {
    var uses = FileUses()
    uses.add(catalog.site.introduction, at: catalog.site.location)
    for collection in catalog.collections {
      uses.add(collection.introduction, at: collection.location)
      for item in collection.items {
        if let image = item.image { uses.addImage(image.path, at: image.location) }
        uses.add(item.body, at: item.location)
      }
    }
    var files = SiteFiles()
    files.downloads = uses.downloads.sorted()
    var diagnostics: [Diagnostic] = []
    let probed = try orderedMap(uses.images, jobs: jobs) { use -> (SiteImage?, [Diagnostic]) in
      do {
        return (try SiteImage(source: use.path, in: folder, location: use.location), [])
      } catch let problem as ImageProblem {
        return (nil, [problem.diagnostic(at: use.location)])
      } catch let error as FileError {
        return (nil, [.error("unreadable-image", "\(error)", at: use.location)])
      }
    }
    for (image, problems) in probed {
      diagnostics += problems
      if let image { files.images[image.source] = image }
    }
    return (files, diagnostics)
  }
}

/// Gathers the files that a catalog names, in the order in which they are met.
private struct FileUses {
  struct Use: Sendable {
    var path: String
    var location: SourceLocation
  }

  private(set) var images: [Use] = []
  private(set) var downloads: Set<String> = []
  private var known: Set<String> = []

  mutating func addImage(_ path: String, at location: SourceLocation) {
    if known.insert(path).inserted { images.append(Use(path: path, location: location)) }
  }

  mutating func add(_ document: MarkdownDocument, at location: SourceLocation) {
    document.forEachLink { link, isImage in
      guard case .file(let path)? = link.target else { return }
      var place = location
      place.position = link.position
      place.lineText = nil
      if isImage { addImage(path, at: place) } else { downloads.insert(path) }
    }
  }
}
