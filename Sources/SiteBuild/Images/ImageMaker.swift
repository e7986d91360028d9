import Diagnostics
import Glibc
import Imaging

/// Makes the files of images, or takes them from the cache, and puts them into the staged site.
struct ImageMaker: Sendable {
  let folder: String
  let cache: BuildCache
  let publisher: Publisher
  let jobs: Int
  /// Decoded and encoded at once, in pixels. A pixel takes some 27 bytes until it is in an AVIF file, most of them the
  /// encoder's; so this is about 450 MB, on however many cores.
  private let pixels = Allowance(17_000_000)

  /// What is wanted of an image: all widths in px that pages ask for, and how they are written.
  struct Order: Sendable {
    var image: ProbedImage
    /// Ascending.
    var widths: [Int]
    var settings: ImageSettings

    /// Of the largest file, or of all its frames.
    var pixelCount: Int {
      let width = min(widths.last ?? image.width, image.width)
      return Int(Double(width) * Double(width) / image.aspect) * image.frameCount
    }

    /// Orders of the same are made once: of one content, with one notice of whose it is.
    var key: String { image.key + " " + (settings.options.copyright ?? "") }
  }

  /// What came of an order.
  private struct Outcome: Sendable {
    /// Nil where the image cannot be used.
    var image: SiteImage?
    var files: [String] = []
    /// Whether any file was made anew.
    var isMade = false
    var diagnostics: [Diagnostic] = []
  }

  /// Makes every image once, however many paths lead to it.
  /// - Returns: the images by their paths relative to the content folder.
  /// - Throws: `FileError` where the disk fails.
  func make(
    _ orders: [Order], progress: @escaping @Sendable (BuildProgress) -> Void
  ) throws -> (images: [String: SiteImage], diagnostics: [Diagnostic]) {
    var byKey: [String: Int] = [:]
    var unique: [Order] = []
    for order in orders {
      if let index = byKey[order.key] {
        unique[index].widths = Set(unique[index].widths + order.widths).sorted()
      } else {
        byKey[order.key] = unique.count
        unique.append(order)
      }
    }
    let (done, made) = (Counter(), Counter())
    let total = unique.count
    progress(BuildProgress(stage: .images, done: 0, total: total))
    let outcomes = try orderedMap(unique, jobs: jobs) { order in
      let outcome = try make(order)
      let madeCount = outcome.isMade ? made.next() : made.count
      progress(BuildProgress(stage: .images, done: done.next(), total: total, made: madeCount))
      return outcome
    }
    cache.finish(keys: unique.map { $0.settings.lookKey(of: $0.image) }, files: outcomes.flatMap(\.files))
    var images: [String: SiteImage] = [:]
    for order in orders {
      if let index = byKey[order.key] { images[order.image.source] = outcomes[index].image }
    }
    return (images, outcomes.flatMap(\.diagnostics))
  }

  private func make(_ order: Order) throws -> Outcome {
    let image = order.image
    do {
      if image.format == .svg { return try makeDrawing(order) }
      let settings = order.settings
      let key = settings.lookKey(of: image)
      var outcome = Outcome()
      if let look = cache.image(key).flatMap(ImageLook.init(record:)) {
        let shown = SiteImage(image, look: look, settings: settings)
        let missing = try place(shown, order, &outcome)
        if missing.isEmpty {
          outcome.image = shown
          return outcome
        }
        try pixels.spending(order.pixelCount) {
          try render(order, shown, only: Set(missing.map(\.path)), &outcome)
        }
        outcome.image = shown
        return outcome
      }
      try pixels.spending(order.pixelCount) { try render(order, nil, only: nil, &outcome) }
      return outcome
    } catch let problem as ImageProblem {
      return Outcome(diagnostics: [problem.diagnostic(at: image.location)])
    }
  }

  /// The bytes of an image's file, which are still those that its key was made of.
  /// - Throws: `ImageProblem`
  private func contents(of image: ProbedImage) throws -> [UInt8] {
    // What was made of other bytes would be kept under this key, and be wrong for ever.
    guard let bytes = try? FileSystem.read(folder + "/" + image.source), contentKey(bytes) == image.key else {
      throw ImageProblem(.changed, path: image.name)
    }
    return bytes
  }

  /// Links what the cache has into the site.
  /// - Returns: what it has not.
  private func place(_ image: SiteImage, _ order: Order, _ outcome: inout Outcome) throws -> [SiteImage.Candidate] {
    var missing: [SiteImage.Candidate] = []
    for candidate in image.sources(order.widths).flatMap(\.candidates) {
      let name = FileSystem.name(of: candidate.path)
      if let path = cache.file(Self.cacheName(name)) {
        try publisher.link(path, to: candidate.path)
        outcome.files.append(Self.cacheName(name))
      } else {
        missing.append(candidate)
      }
    }
    return missing
  }

  /// Decodes the image once and makes the files that are missing.
  private func render(_ order: Order, _ known: SiteImage?, only wanted: Set<String>?, _ outcome: inout Outcome) throws {
    let (image, settings) = (order.image, order.settings)
    try requireImageLibrary()
    let bytes = try contents(of: image)
    var shown = known
    var paths: [String] = []
    var finished: [(kept: String, path: String)] = []
    let rendered = try renderImage(
      of: bytes, path: image.name, maximumWidth: order.widths.last ?? image.width, options: settings.options
    ) { traits in
      let made = known ?? SiteImage(image, look: ImageLook(traits), settings: settings)
      shown = made
      var requests: [DerivativeRequest] = []
      for source in made.sources(order.widths) {
        for candidate in source.candidates where wanted?.contains(candidate.path) ?? true {
          // What an interrupted run had finished is there although the image has no record.
          if let kept = cache.file(Self.cacheName(FileSystem.name(of: candidate.path))) {
            finished.append((kept, candidate.path))
            continue
          }
          paths.append(candidate.path)
          requests.append(DerivativeRequest(width: candidate.width, encoding: settings.encoding(source.format)))
        }
      }
      return requests
    }
    for (kept, path) in finished {
      try publisher.link(kept, to: path)
      outcome.files.append(FileSystem.name(of: kept))
    }
    outcome.isMade = !rendered.derivatives.isEmpty
    for (path, derivative) in zip(paths, rendered.derivatives) {
      let name = Self.cacheName(FileSystem.name(of: path))
      if let kept = cache.keep(derivative.bytes, as: name) {
        try publisher.link(kept, to: path)
        outcome.files.append(name)
      } else {
        try publisher.write(derivative.bytes, to: path)
      }
    }
    if let shown { cache.recordImage(settings.lookKey(of: image), shown.look.record) }
    outcome.image = shown
  }

  /// The name in the cache of a file of the site: without what the source is called, so that it may be renamed.
  private static func cacheName(_ name: String) -> String {
    let parts = name.split(separator: "-")
    return parts.suffix(2).joined(separator: "-")
  }

  /// Passes a drawing through, once what is not safe is out of it.
  private func makeDrawing(_ order: Order) throws -> Outcome {
    let image = order.image
    let drawing = try contents(of: image)
    try requireImageLibrary(toTrace: drawing)
    let safe = sanitizeSVG(drawing)
    let shown = SiteImage(image, look: .drawing, settings: order.settings)
    guard let bytes = safe.bytes, let path = shown.sources([image.width]).first?.candidates.first?.path else {
      return Outcome(
        diagnostics: safe.problems.prefix(1).map {
          ImageProblem(.unsafeSVG($0), path: image.name).diagnostic(at: image.location)
        })
    }
    try publisher.write(bytes, to: path)
    return Outcome(image: shown)
  }
}
