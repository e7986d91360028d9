import Bytes
import Diagnostics
import Files
import Imaging
import Publishing
import SiteImages
import SocialCards
import Synchronization

/// Image files that pages refer to before they exist: their names depend on their inputs alone. The preview makes a file
/// when a browser asks for it, and the others while there is nothing else to do.
///
/// A build with a queue publishes its pages without the files that the cache lacks, and saves no state. Once the queue is
/// empty, another build finds all files in the cache.
package final class ImageQueue: Sendable {
  /// What lacks files.
  enum Work {
    case image(ImageMaker.Order)
    case card(SocialCard)
    case tiles(TileSource)

    var key: String {
      switch self {
      case .image(let order): order.key
      case .card(let card): card.path
      case .tiles(let source): source.archiveName
      }
    }
  }

  private struct State {
    var maker: ImageMaker?
    /// The images in the order of their sources, then the cards and the tiles.
    var work: [Work] = []
    /// The place in `work` of each missing file, by path in the site.
    var places: [String: Int] = [:]
    /// What an earlier build lacked, by path in the site: a page that is still open may ask for it.
    var former: [String: Work] = [:]
    /// The place of the first one that has not been made in the background.
    var next = 0
    /// The keys of the images that were made in the background, or could not be.
    var tried: Set<String> = []
    var lastRequest: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// Files that a browser asks for come first: nothing else is made until this long after the last request.
  private let idleDelay: Duration

  package init(idleDelay: Duration = .seconds(1)) { self.idleDelay = idleDelay }

  package var isEmpty: Bool { state.withLock { $0.next >= $0.work.count } }

  /// Replaces the work of an earlier build.
  func fill(_ work: [Work], missing places: [String: Int], _ maker: ImageMaker) {
    state.withLock { state in
      let before = state.work
      if !state.places.isEmpty { state.former = state.places.mapValues { before[$0] } }
      (state.maker, state.work, state.places, state.next) = (maker, work, places, 0)
    }
  }

  /// Whether an image was tried already. A build makes such an image itself, and so reports why it cannot be.
  func hasTried(_ work: Work) -> Bool { state.withLock { $0.tried.contains(work.key) } }

  /// Makes a file that a page refers to.
  /// - Parameter path: the path in the site.
  /// - Returns: the path of the file in the cache; nil if there is no such file, or its image cannot be decoded.
  package func file(at path: String) -> String? {
    let found = state.withLock { state -> (ImageMaker, Work)? in
      guard let maker = state.maker, let work = state.places[path].map({ state.work[$0] }) ?? state.former[path]
      else { return nil }
      state.lastRequest = .now
      return (maker, work)
    }
    defer { if found != nil { state.withLock { $0.lastRequest = .now } } }
    return found.flatMap { maker, work in
      switch work {
      case .image(let order): try? maker.file(at: path, of: order)
      case .card(let card): maker.file(of: card)
      // The next build takes them from the archive.
      case .tiles: nil
      }
    }
  }

  /// Makes the files of a few images or cards.
  /// - Returns: whether it could: false if the queue is empty, or while a browser asks for files.
  package func makeSome() -> Bool {
    let batch = state.withLock { state -> (ImageMaker, ArraySlice<Work>)? in
      guard let maker = state.maker, state.next < state.work.count,
        state.lastRequest.map({ .now - $0 >= idleDelay }) ?? true
      else { return nil }
      let range = state.next..<min(state.next + maker.jobs, state.work.count)
      state.next = range.upperBound
      state.tried.formUnion(state.work[range].map(\.key))
      return (maker, state.work[range])
    }
    guard let (maker, work) = batch else { return false }
    // Failures are reported by the build that follows.
    _ = orderedMap(Array(work), jobs: maker.jobs) { work in
      switch work {
      case .image(let order): try? maker.make(order)
      case .card(let card): try? maker.make(card)
      case .tiles(let source): try? maker.make(source)
      }
    }
    return true
  }
}

/// Supplies images whose files may be missing, and leaves these to a queue.
struct LaterImages: ImageMaking {
  let queue: ImageQueue
  /// Makes drawings, and images whose files are in the cache.
  let maker: ImageMaker

  func make(
    _ orders: [ImageMaker.Order], cards: [SocialCard], tiles: [TileSource],
    progress: @escaping @Sendable (BuildProgress) -> Void
  ) throws -> (images: [String: SiteImage], diagnostics: [Diagnostic]) {
    var images: [String: SiteImage] = [:]
    var ready: [ImageMaker.Order] = []
    var late: [ImageQueue.Work] = []
    var places: [String: Int] = [:]
    for order in orders {
      guard order.image.format != .svg, !queue.hasTried(.image(order)) else {
        ready.append(order)
        continue
      }
      let look = maker.cache.image(order.lookKey).flatMap(ImageLook.init(record:))
      let image = order.shown(with: look ?? ImageLook(supposedOf: order.image))
      var outcome = ImageMaker.Outcome()
      let missing =
        look == nil ? image.sources.flatMap(\.candidates) : try maker.place(image, order, &outcome)
      images[order.image.source] = image
      if missing.isEmpty {
        ready.append(order)
      } else {
        for candidate in missing { places[candidate.path] = late.count }
        late.append(.image(order))
      }
    }
    var readyCards: [SocialCard] = []
    for card in cards {
      if queue.hasTried(.card(card)) || maker.hasFile(of: card) {
        readyCards.append(card)
      } else {
        places[card.path] = late.count
        late.append(.card(card))
      }
    }
    var readyTiles: [TileSource] = []
    for source in tiles {
      if queue.hasTried(.tiles(source)) || maker.cache.file(source.archiveName) != nil {
        readyTiles.append(source)
      } else {
        late.append(.tiles(source))
      }
    }
    let (made, diagnostics) = try maker.make(ready, cards: readyCards, tiles: readyTiles, progress: progress)
    queue.fill(
      late, missing: places,
      ImageMaker(folder: maker.folder, cache: maker.cache, decoder: maker.decoder, publisher: nil, jobs: maker.jobs))
    return (images.merging(made) { _, made in made }, diagnostics)
  }
}
