import Actions
import Bytes
import Diagnostics
import Files
import Imaging
import Publishing
import SiteImages
import SocialCards
import Theming
import Glibc

/// Supplies the images that pages show.
protocol ImageMaking: Sendable {
  /// Supplies each image once, however many paths refer to it, the cards, and the archives of tiles.
  /// - Returns: The images by path relative to the content folder.
  /// - Throws: `FileError` on a disk failure.
  func make(
    _ orders: [ImageMaker.Order], cards: [SocialCard], tiles: [TileSource],
    progress: @escaping @Sendable (BuildProgress) -> Void
  ) throws -> (images: [String: SiteImage], diagnostics: [Diagnostic])
}

/// Generates image files, or takes them from the cache, and adds them to the staged site.
///
/// Nothing is published if an image cannot be decoded. Therefore images that look truncated come first, and after the
/// first that is damaged all others are only decoded, so that all mistakes are reported soon.
struct ImageMaker: ImageMaking {
  let folder: String
  let cache: BuildCache
  let decoder: any ImageDecoder
  /// Nil to generate files for the cache alone.
  let publisher: Publisher?
  let jobs: Int
  /// Whether an image is known to be unusable already.
  var onlyChecks = false
  /// The number of pixels that are decoded and encoded at the same time. A pixel takes about 27 bytes until it is in an
  /// AVIF file, most of them in the encoder, so this is about 450 MB on any number of cores.
  let pixels = Allowance(17_000_000)

  /// A request for an image: the widths of its files, and the encoding settings.
  struct Order: Sendable {
    var image: ProbedImage
    var ladder: ImageLadder
    var settings: ImageSettings
    /// The folders of the site's images.
    var folders: AssetFolders
    /// Whether the size in bytes of the widest compatible file is wanted.
    var wantsSize = false

    /// The width in pixels at which the image is decoded, unless the image is narrower.
    var widest: Int { ladder.widest }

    var lookKey: String { settings.lookKey(of: image) }

    /// The number of pixels in the largest file, over all frames.
    var pixelCount: Int {
      let width = min(widest, image.width)
      return Int(Double(width) * Double(width) / image.aspect) * image.frameCount
    }

    /// The image as pages show it.
    func shown(with look: ImageLook) -> SiteImage {
      SiteImage(image, look: look, settings: settings, ladder: ladder, folders: folders)
    }

    /// Identifies the files: orders with the same key (same content, same copyright notice) are generated once.
    var key: String { image.key + " " + (settings.options.rights?.key ?? "") }
  }

  /// The result of an order.
  struct Outcome: Sendable {
    /// Nil if the image cannot be used.
    var image: SiteImage?
    var files: [String] = []
    /// Whether any file was generated.
    var isMade = false
    var diagnostics: [Diagnostic] = []
    /// The size of the widest compatible file, if it is wanted.
    var byteCount: Int?
  }

  func make(
    _ orders: [Order], cards: [SocialCard], tiles: [TileSource], progress: @escaping @Sendable (BuildProgress) -> Void
  ) throws -> (images: [String: SiteImage], diagnostics: [Diagnostic]) {
    let all = try makeAll(orders, cards: cards, tiles: tiles, progress: progress)
    return (all.images, all.diagnostics)
  }

  /// Supplies images, cards and tiles.
  /// - Returns: the images by path relative to the content folder, and the number of those of all three kinds of which a
  ///   file was made.
  func makeAll(
    _ orders: [Order], cards: [SocialCard], tiles: [TileSource], progress: @escaping @Sendable (BuildProgress) -> Void
  ) throws -> (images: [String: SiteImage], made: Int, diagnostics: [Diagnostic]) {
    var byKey: [String: Int] = [:]
    var unique: [Order] = []
    for order in orders {
      if let index = byKey[order.key] {
        if order.wantsSize { unique[index].wantsSize = true }
        continue
      }
      byKey[order.key] = unique.count
      unique.append(order)
    }
    let (done, made) = (Counter(), Counter())
    let total = unique.count + cards.count + tiles.count
    progress(BuildProgress(stage: .images, done: 0, total: total))
    let suspects = orderedMap(unique, jobs: jobs) { order in
      cache.image(order.lookKey) == nil && looksTruncated(imageAt: folder + "/" + order.image.source)
    }
    let sequence = unique.indices.filter { suspects[$0] } + unique.indices.filter { !suspects[$0] }
    let failures = Counter()
    let inSequence = try orderedMap(sequence, jobs: jobs) { [unique] index in
      let outcome = try onlyChecks || failures.count > 0 ? check(unique[index]) : make(unique[index])
      if outcome.diagnostics.containsErrors { _ = failures.next() }
      let madeCount = outcome.isMade ? made.next() : made.count
      progress(BuildProgress(stage: .images, done: done.next(), total: total, made: madeCount))
      return outcome
    }
    var outcomes = [Outcome](repeating: Outcome(), count: unique.count)
    for (index, outcome) in zip(sequence, inSequence) { outcomes[index] = outcome }
    // Damaged images have been reported, and a card shows only whole ones.
    let madeCards = try orderedMap(failures.count > 0 || onlyChecks ? [] : cards, jobs: jobs) { card in
      let outcome = try make(card)
      let madeCount = outcome.isMade ? made.next() : made.count
      progress(BuildProgress(stage: .images, done: done.next(), total: total, made: madeCount))
      return outcome
    }
    let madeTiles = try orderedMap(failures.count > 0 || onlyChecks ? [] : tiles, jobs: jobs) { source in
      let outcome = try make(source)
      let madeCount = outcome.isMade ? made.next() : made.count
      progress(BuildProgress(stage: .images, done: done.next(), total: total, made: madeCount))
      return outcome
    }
    outcomes += madeCards + madeTiles
    cache.finish(keys: unique.map(\.lookKey), files: outcomes.flatMap(\.files))
    var images: [String: SiteImage] = [:]
    for order in orders {
      guard let index = byKey[order.key] else { continue }
      images[order.image.source] = outcomes[index].image
      images[order.image.source]?.byteCount = outcomes[index].byteCount
    }
    return (images, made.count, outcomes.flatMap(\.diagnostics))
  }

  /// Decodes an image without generating files. Problems of files that are too large for their format are found only by
  /// generating them.
  private func check(_ order: Order) throws -> Outcome {
    let image = order.image
    guard image.format != .svg, max(image.width, image.height) < 16_000 else { return try make(order) }
    do {
      guard cache.image(order.lookKey) == nil else { return Outcome() }
      try decoder.requireLibrary()
      let bytes = try contents(of: image)
      try pixels.spending(order.pixelCount) {
        _ = try decoder.render(bytes, path: image.name, maximumWidth: 1, options: order.settings.options) { _ in
          []
        } except: { _ in
          false
        }
      }
      return Outcome()
    } catch let problem as ImageProblem {
      return Outcome(diagnostics: [problem.diagnostic(at: image.location)])
    }
  }

  /// Generates the files of one image.
  func make(_ order: Order) throws -> Outcome {
    let image = order.image
    do {
      if image.format == .svg { return try makeDrawing(order) }
      var outcome = Outcome()
      if let look = cache.image(order.lookKey).flatMap(ImageLook.init(record:)) {
        let shown = order.shown(with: look)
        let missing = try place(shown, order, &outcome)
        if missing.isEmpty {
          outcome.image = shown
          return outcome
        }
        try pixels.spending(order.pixelCount) {
          try render(order, shown, only: { _ in Set(missing.map(\.path)) }, &outcome)
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

  /// Returns the bytes of an image's file, after checking that they still have the key computed before.
  /// - Throws: `ImageProblem`
  func contents(of image: ProbedImage) throws -> [UInt8] {
    // The cache would keep the result for other bytes under this key permanently.
    guard let bytes = try? FileSystem.read(folder + "/" + image.source), contentKey(bytes) == image.key else {
      throw ImageProblem(.changed, path: image.name)
    }
    return bytes
  }

  /// Links the files in the cache into the site.
  /// - Returns: The files that the cache lacks.
  func place(_ image: SiteImage, _ order: Order, _ outcome: inout Outcome) throws -> [SiteImage.Candidate] {
    var missing: [SiteImage.Candidate] = []
    let sources = image.sources
    for candidate in sources.flatMap(\.candidates) {
      let name = Self.cacheName(candidate, among: sources, of: order)
      if let path = cache.file(name) {
        try publisher?.link(path, to: candidate.path)
        outcome.files.append(name)
        if order.wantsSize, candidate == sources.last?.candidates.last {
          outcome.byteCount = FileStamp(path: path).map { Int($0.size) }
        }
      } else {
        missing.append(candidate)
      }
    }
    return missing
  }

  /// Generates one file of an image, or finds it in the cache.
  /// - Parameter path: the path in the site. If the image turns out to have no such file, its look was not known when the
  ///   path was named; then the widest file in its most compatible format takes its place.
  /// - Returns: the file in the cache.
  /// - Throws: `ImageProblem`, `FileError`.
  func file(at path: String, of order: Order) throws -> String? {
    func candidate(of image: SiteImage) -> SiteImage.Candidate? {
      image.sources.flatMap(\.candidates).first { $0.path == path } ?? image.sources.last?.candidates.last
    }
    func cached(_ image: SiteImage?) -> String? {
      guard let image, let candidate = candidate(of: image) else { return nil }
      return cache.file(Self.cacheName(candidate, among: image.sources, of: order))
    }
    let look = cache.image(order.lookKey).flatMap(ImageLook.init(record:))
    let known = look.map { order.shown(with: $0) }
    if let file = cached(known) { return file }
    var outcome = Outcome()
    try pixels.spending(order.pixelCount) {
      try render(order, known, only: { image in Set([candidate(of: image)?.path].compactMap { $0 }) }, &outcome)
    }
    return cached(outcome.image)
  }

  /// Decodes the image once and generates the missing files.
  /// - Parameter wanted: returns the paths of the files to generate; nil for all files.
  private func render(
    _ order: Order, _ known: SiteImage?, only wanted: ((SiteImage) -> Set<String>)?, _ outcome: inout Outcome
  ) throws {
    let (image, settings) = (order.image, order.settings)
    try decoder.requireLibrary()
    let bytes = try contents(of: image)
    var shown = known
    var made: [(path: String, name: String)] = []
    var finished: [(kept: String, path: String)] = []
    var present: Set<DerivativeRequest> = []
    let rendered = try decoder.render(
      bytes, path: image.name, maximumWidth: order.widest, options: settings.options
    ) { traits in
      let current = shown ?? order.shown(with: ImageLook(traits))
      shown = current
      let sources = current.sources
      let wanted = wanted?(current)
      var requests: [DerivativeRequest] = []
      for source in sources {
        for candidate in source.candidates {
          let request = DerivativeRequest(width: candidate.width, encoding: settings.encoding(source.format))
          requests.append(request)
          let name = Self.cacheName(candidate, among: sources, of: order)
          if !(wanted?.contains(candidate.path) ?? true) {
            present.insert(request)
          } else if let kept = cache.file(name) {
            // An interrupted run may have left finished files although the image has no record.
            finished.append((kept, candidate.path))
            present.insert(request)
          } else {
            made.append((candidate.path, name))
          }
        }
      }
      return requests
    } except: {
      present.contains($0)
    }
    let sized = order.wantsSize ? shown?.sources.last?.candidates.last?.path : nil
    for (kept, path) in finished {
      if path == sized { outcome.byteCount = FileStamp(path: kept).map { Int($0.size) } }
      try publisher?.link(kept, to: path)
      outcome.files.append(FileSystem.name(of: kept))
    }
    outcome.isMade = !rendered.derivatives.isEmpty
    for ((path, name), derivative) in zip(made, rendered.derivatives) {
      if path == sized { outcome.byteCount = derivative.bytes.count }
      if let kept = cache.keep(derivative.bytes, as: name) {
        try publisher?.link(kept, to: path)
        outcome.files.append(name)
      } else {
        try publisher?.write(derivative.bytes, to: path)
      }
    }
    if let shown { cache.recordImage(order.lookKey, shown.look.record) }
    outcome.image = shown
  }

  /// Returns the name in the cache of a file of the site. The name omits the source's name, so that a source can be
  /// renamed, and includes the widths that the file is scaled through, which depend on the other files of the image.
  /// - Parameter sources: All requests for the image.
  private static func cacheName(
    _ candidate: SiteImage.Candidate, among sources: [SiteImage.Source], of order: Order
  ) -> String {
    let widths = sources.map { $0.candidates.map(\.width) }
    // A format with different colours is scaled separately.
    let ways = [Array(widths.joined())] + widths.filter { $0.contains(candidate.width) }
    let steps = ways.map { scalingSteps(to: candidate.width, among: $0).map(String.init).joined(separator: " ") }
    let name = FileSystem.name(of: candidate.path).split(separator: "-").suffix(2).joined(separator: "-")
    return "\(contentHash("\(order.widest) \(steps.joined(separator: ","))").prefix(8))-\(name)"
  }

  /// Publishes a drawing (SVG) after removing its unsafe parts.
  private func makeDrawing(_ order: Order) throws -> Outcome {
    let image = order.image
    let drawing = try contents(of: image)
    // Another version of the program may find more parts unsafe.
    let key = ContentKey("safe drawing \(ToolIdentity.current) \(image.key)")
    let bytes: [UInt8]
    if let known = cache.result(key) {
      bytes = known
    } else {
      try decoder.requireLibrary(toTrace: drawing)
      do throws(ImageProblem) { bytes = try decoder.safeDrawing(drawing, path: image.name) } catch {
        return Outcome(diagnostics: [error.diagnostic(at: image.location)])
      }
      cache.recordResult(bytes, of: key)
    }
    let shown = order.shown(with: .drawing)
    guard let path = shown.sources.first?.candidates.first?.path else { return Outcome() }
    let marked = order.settings.options.rights?.marking(bytes, .svg) ?? bytes
    try publisher?.write(marked, to: path)
    return Outcome(image: shown, byteCount: marked.count)
  }
}
