package import Bytes
package import Diagnostics
import PageLayout
import SiteModel

/// Everything that one page depends on. Rendering a page receives only this value, so a dependency that is not in it
/// cannot be used.
package protocol PageInput: Sendable {
  /// The path in the site of the page's main file, which identifies the page from build to build.
  var path: String { get }
  /// The key of the whole input, combined from the keys of its parts. If it is that of the published page, the page is
  /// not rendered.
  var key: ContentKey { get }
}

/// A kind of page: home pages, collections' pages, items' pages and so on.
///
/// A new kind of page is one file with a type that conforms, and one line in `pageKinds`.
package protocol PageKind: Sendable {
  associatedtype Input: PageInput
  associatedtype Inputs: Sequence<Input>

  /// The inputs of all pages of this kind, in the order of the catalog. Of kinds with many pages, an input is made when it
  /// is its turn, and dropped if the page is known.
  static func inputs(of site: PublishedModel) -> Inputs

  /// The same inputs in parts, each of which may be made on another thread. A kind with few pages has one part.
  static func parts(of site: PublishedModel) -> [@Sendable () -> Inputs]

  /// Whether a page takes long to render, and most of it can be done on several threads.
  static var sharesWork: Bool { get }

  /// Renders a page.
  static func render(_ input: Input) -> RenderedPage
}

/// All kinds of pages that a site has.
package let pageKinds: [any PageKind.Type] = [
  HomePage.self, MissingPage.self, CollectionPages.self, EndlessPages.self, ItemPage.self, TextPage.self,
  FacetPages.self, FacetFiles.self,
  Sitemap.self, RobotsFile.self, FeedPages.self, RedirectPages.self, RedirectFiles.self, DataFiles.self, MapFiles.self,
  Manifests.self, TileFiles.self, ZoomPages.self, SearchPage.self, TitlePages.self, SearchFiles.self, ResultFiles.self,
]

/// The files of a rendered page, with its diagnostics.
package struct RenderedPage: Sendable {
  package struct File: Sendable {
    /// The path in the site.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  package var files: [File]
  package var diagnostics: [Diagnostic]

  package init(files: [File], diagnostics: [Diagnostic] = []) {
    (self.files, self.diagnostics) = (files, diagnostics)
  }
}

/// A page of any kind that can be rendered.
package struct PageJob: Sendable {
  package let path: String
  package let key: ContentKey
  /// Whether rendering it uses several threads, if it is not called on one of them.
  package let sharesWork: Bool
  package let render: @Sendable () -> RenderedPage
}

/// Pages of a kind, whose keys may be found at the same time as those of others.
package struct PageRun: Sendable {
  /// Returns the pages that have to be rendered. It calls `isKnown` for every page in order: whether the page at a path
  /// is published with a key.
  package let jobs: @Sendable (_ isKnown: (String, ContentKey) -> Bool) -> [PageJob]
}

extension PageKind {
  package static func parts(of site: PublishedModel) -> [@Sendable () -> Inputs] { [{ inputs(of: site) }] }
  package static var sharesWork: Bool { false }

  /// All pages of this kind.
  package static func runs(of site: PublishedModel) -> [PageRun] {
    parts(of: site).map { part in PageRun { jobs(part(), of: site, unless: $0) } }
  }

  private static func jobs(
    _ inputs: Inputs, of site: PublishedModel, unless isKnown: (String, ContentKey) -> Bool
  ) -> [PageJob] {
    var jobs: [PageJob] = []
    for input in inputs {
      var key = input.key
      // A page leads to the same page in other languages.
      if let languages = site.context.languages, input.path.hasSuffix(".html") {
        key = key.combined(with: languages.key(ofOutput: input.path))
      }
      if !isKnown(input.path, key) {
        jobs.append(PageJob(path: input.path, key: key, sharesWork: sharesWork) { render(input) })
      }
    }
    return jobs
  }
}

/// Combines the keys of the parts of an input.
struct KeyBuilder {
  private var writer = RecordWriter()

  /// - Parameters:
  ///   - kind: the name of the kind of page.
  init(_ kind: String, _ context: PageContext) {
    writer.add(kind)
    writer.add(context.key)
  }

  mutating func add(_ key: ContentKey) { writer.add(key) }
  mutating func add(_ text: String?) { writer.add(text) }
  mutating func add(_ number: Int) { writer.add(number) }

  mutating func add(_ references: [PageContext.Reference]) {
    writer.add(references) { writer, reference in
      writer.add(reference.title)
      writer.add(reference.path)
      writer.add((reference.isTerm ? 1 : 0) | (reference.language == nil ? 0 : 2))
      if let language = reference.language { writer.add(language) }
    }
  }

  mutating func add(_ reference: PageContext.Reference?) { add(reference.map { [$0] } ?? []) }

  mutating func add(_ shelves: [Shelf]) {
    writer.add(shelves) { writer, shelf in
      for text in [shelf.path, shelf.title, shelf.summary] { writer.add(text) }
      for text in [shelf.noun?.one, shelf.noun?.many] { writer.add(text) }
      writer.add(shelf.itemCount)
      writer.add(shelf.covers) { $0.add($1.key) }
      writer.add(shelf.samples) { $0.add($1) }
      writer.add(shelf.titleLanguage)
      writer.add(shelf.summaryLanguage)
    }
  }

  mutating func add(_ stages: [Stage]) {
    if !stages.isEmpty { writer.add(stages) { $0.add($1.key) } }
  }

  mutating func add(_ images: PageImages) {
    writer.add(images.own) { $0.add($1.image.key) }
  }

  var key: ContentKey { ContentKey(writer.bytes) }
}
