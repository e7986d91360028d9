import Bytes
import Diagnostics
import Files
import PageRendering
import Publishing
import Synchronization

extension SiteRenderer {
  /// The pages of a site after a build.
  struct Pages: Sendable {
    /// The pages whose keys are known.
    var pages = PublishedPages()
    /// The files of the rendered pages.
    var files: Set<ByteText> = []
    /// Those of them whose pages are not in `pages`.
    var unkeyedFiles: [ByteText] = []
    /// The number of rendered pages.
    var renderedCount = 0
    var diagnostics: [Diagnostic] = []
    /// The places of the pages with diagnostics. They are rendered again by the next build, which then reports the same.
    private var unkeyed: Set<Int> = []
    private var reported: Set<Diagnostic> = []

    /// Adds what a page that is in `pages` was rendered to.
    fileprivate mutating func add(_ rendered: RenderedFiles) {
      renderedCount += 1
      files.formUnion(rendered.files)
      if rendered.diagnostics.isEmpty {
        pages.setOtherFiles(rendered.otherFiles, at: rendered.place)
      } else {
        unkeyed.insert(rendered.place)
        unkeyedFiles += rendered.files
        // A mistake in a template is found in every page.
        diagnostics += rendered.diagnostics.filter { reported.insert($0).inserted }
      }
    }

    /// Removes the pages with diagnostics from `pages`, after which none can be added.
    fileprivate mutating func removeUnkeyed() { pages = pages.removing(unkeyed) }
  }

  /// A page to be rendered, and its place among all pages.
  private struct PlacedJob: Sendable {
    var place: Int
    let job: PageJob
  }

  /// The files of a page that was rendered and added to the publisher.
  fileprivate struct RenderedFiles: Sendable {
    var place: Int
    let path: String
    let files: [ByteText]
    let diagnostics: [Diagnostic]

    /// All but the main file.
    var otherFiles: [ByteText] { files.count == 1 ? [] : files.filter { $0 != ByteText(path) } }
  }

  /// Renders the pages whose keys are not known, and adds their files.
  /// - Throws: `FileError` on a disk failure.
  func renderPages(of models: [PublishedModel], known: PublishedPages) throws -> Pages {
    try publisher.createFolder("assets/layouts")
    // Former addresses come last, because only then are the files of all other pages known.
    let former = Set(models.flatMap(\.site.catalog.redirects).map(\.path))
    let counter = PageCounter(total: versions.reduce(0) { $0 + $1.reportedPageCount }, progress)
    var (pages, waiting) = try renderImmediatePages(of: models, known, former, counter)
    func renderAll(_ placed: [PlacedJob], threads: Int) throws {
      for rendered in try orderedMap(placed, jobs: threads, { try render($0, counter) }) { pages.add(rendered) }
    }
    let current = former.isEmpty ? waiting : waiting.filter { !former.contains($0.job.path) }
    // After an edit, one page may take as long as all others. Several are rendered at the same time.
    let shared = current.filter { $0.job.rendering == .shared }
    if shared.count == 1 { try renderAll(shared, threads: 1) }
    try renderAll(shared.count == 1 ? current.filter { $0.job.rendering != .shared } : current, threads: jobs)
    let taken = takenAliases(of: models, among: pages)
    guard taken.isEmpty else {
      var refused = Pages()
      refused.diagnostics = taken + pages.diagnostics
      return refused
    }
    if !former.isEmpty { try renderAll(waiting.filter { former.contains($0.job.path) }, threads: jobs) }
    pages.removeUnkeyed()
    return pages
  }

  /// Finds the keys of all pages, and renders those of `RenderingOrder.immediate` whose keys are not known. Returns the
  /// others with unknown keys too, in order.
  /// - Parameter former: the paths of the pages that come last.
  private func renderImmediatePages(
    of models: [PublishedModel], _ known: PublishedPages, _ former: Set<String>, _ counter: PageCounter
  ) throws -> (Pages, waiting: [PlacedJob]) {
    let runs = models.flatMap { model in kinds.flatMap { $0.runs(of: model) } }
    let found = try orderedMap(runs, jobs: jobs) { run in
      var (pages, rendered, waiting) = (PublishedPages(), [RenderedFiles](), [PlacedJob]())
      var search = PathSearch(known.paths)
      try run.forEachUnknown { key, path in
        // Most pages follow the one before as in the last build.
        if let place = search.next(where: { known.keys[$0] == key }) {
          pages.append(from: known, at: place)
          counter.add()
          return true
        }
        let path = path()
        let place = search.index(of: path).flatMap { known.keys[$0] == key ? $0 : nil }
        pages.append(path, key: key, otherFiles: place.map(known.otherFiles) ?? [])
        if place != nil { counter.add() }
        return place != nil
      } _: { job in
        let placed = PlacedJob(place: pages.count - 1, job: job)
        if job.rendering == .immediate {
          rendered.append(try render(placed, counter))
        } else {
          waiting.append(placed)
        }
      }
      // After an edit, a page that takes long is rendered while other threads still find the keys of others.
      if waiting.count == 1, waiting[0].job.rendering == .shared, !former.contains(waiting[0].job.path) {
        rendered.append(try render(waiting.removeLast(), counter))
      }
      return (pages: pages, rendered: rendered, waiting: waiting)
    }
    var (pages, waiting) = (Pages(), [PlacedJob]())
    pages.files.reserveCapacity(found.reduce(0) { $0 + $1.rendered.count + $1.waiting.count })
    for var run in found {
      let offset = pages.pages.count
      pages.pages.append(run.pages)
      for index in run.rendered.indices {
        run.rendered[index].place += offset
        pages.add(run.rendered[index])
      }
      waiting += run.waiting.map { PlacedJob(place: $0.place + offset, job: $0.job) }
    }
    return (pages, waiting)
  }

  /// Renders a page, and adds its files to the publisher.
  private func render(_ placed: PlacedJob, _ counter: PageCounter) throws -> RenderedFiles {
    let page = try placed.job.render()
    for file in page.files { try publisher.write(file.bytes, to: file.path) }
    counter.add()
    return RenderedFiles(
      place: placed.place, path: placed.job.path, files: page.files.map { ByteText($0.path) },
      diagnostics: page.diagnostics)
  }
}

/// Counts pages that are rendered or need not be, on any thread, and shows how many there are.
private final class PageCounter: Sendable {
  private let done = Atomic(0)
  /// The number of pages of the site that the author knows of. There are more, such as feeds.
  private let total: Int
  private let progress: @Sendable (BuildProgress) -> Void

  init(total: Int, _ progress: @escaping @Sendable (BuildProgress) -> Void) {
    (self.total, self.progress) = (total, progress)
    progress(BuildProgress(stage: .pages, done: 0, total: total))
  }

  func add() {
    let count = done.add(1, ordering: .relaxed).newValue
    if count % 64 == 0 { progress(BuildProgress(stage: .pages, done: min(count, total), total: total)) }
  }
}
