package import Bytes
package import Diagnostics
import PageLayout
package import SiteImages
import SiteModel

/// Everything that one page depends on. Rendering a page receives only this value, so a dependency that is not in it
/// cannot be used.
package protocol PageInput: Sendable {
  /// The path in the site of the page's main file, which identifies the page from build to build.
  var path: String { get }
  /// The key of the whole input, combined from the keys of its parts. If it is that of the published page, the page is
  /// not rendered.
  var key: ContentKey { get }
  /// A key that no input with another path has, unless their keys differ.
  var pathKey: ContentKey { get }
}

extension PageInput {
  package var pathKey: ContentKey { ContentKey(path) }
}

/// A kind of page: home pages, collections' pages, items' pages and so on.
///
/// A new kind of page is one file with a type that conforms, and one line in `pageKinds` of `SiteBuild`.
package protocol PageKind: Sendable {
  associatedtype Input: PageInput
  associatedtype Inputs: Sequence<Input>

  /// The inputs of all pages of this kind, in the order of the catalog. Of kinds with many pages, an input is made when it
  /// is its turn, and dropped if the page is known.
  static func inputs(of site: PublishedModel) -> Inputs

  /// The same inputs in parts, each of which may be made on another thread. A kind with few pages has one part.
  static func parts(of site: PublishedModel) -> [@Sendable () -> Inputs]

  static var rendering: RenderingOrder { get }

  /// Renders a page. A mistake of the author is one of its diagnostics.
  /// - Throws: failures of the environment.
  static func render(_ input: Input) throws -> RenderedPage
}

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

  /// A page of one file.
  package init(path: String, text: String) { self.init(files: [File(path: path, bytes: Array(text.utf8))]) }
}

/// When and on which threads the pages of a kind are rendered.
package enum RenderingOrder: Sendable {
  /// As soon as its input is made, by the same thread: there are many pages, whose inputs need not be in memory together.
  case immediate
  /// After the inputs of all pages are made, several pages at the same time.
  case deferred
  /// Like `deferred`, but a page takes long, and most of it is done on several threads if it is not rendered on one of
  /// them.
  case shared
}

/// A page of any kind that can be rendered.
package struct PageJob: Sendable {
  package let path: String
  package let key: ContentKey
  package let rendering: RenderingOrder
  package let render: @Sendable () throws -> RenderedPage
}

/// Pages of a kind, whose keys may be found at the same time as those of others.
package struct PageRun: Sendable {
  /// Calls `isKnown` for every page in order: whether the page with a key, which no page at another path has, is
  /// published. The path is found on request. Of pages that are not known, it then calls `body` with what renders them.
  /// Errors of `body` are rethrown.
  package let forEachUnknown:
    @Sendable (_ isKnown: (ContentKey, () -> String) -> Bool, _ body: (PageJob) throws -> Void) throws -> Void
}

extension PageKind {
  package static func parts(of site: PublishedModel) -> [@Sendable () -> Inputs] { [{ inputs(of: site) }] }
  package static var rendering: RenderingOrder { .deferred }

  /// All pages of this kind.
  package static func runs(of site: PublishedModel) -> [PageRun] {
    parts(of: site).map { part in PageRun { try forEachUnknown(part(), of: site, isKnown: $0, $1) } }
  }

  private static func forEachUnknown(
    _ inputs: Inputs, of site: PublishedModel, isKnown: (ContentKey, () -> String) -> Bool,
    _ body: (PageJob) throws -> Void
  ) rethrows {
    for input in inputs {
      var key = input.key.combined(with: input.pathKey)
      // A page leads to the same page in other languages.
      if let languages = site.context.languages, input.path.hasSuffix(".html") {
        key = key.combined(with: languages.key(ofOutput: input.path))
      }
      if isKnown(key, { input.path }) { continue }
      try body(PageJob(path: input.path, key: key, rendering: rendering) { try render(input) })
    }
  }
}

/// Combines the keys of the parts of an input.
package struct KeyBuilder {
  private var writer = RecordWriter()

  /// - Parameters:
  ///   - kind: the name of the kind of page.
  package init(_ kind: String, _ context: PageContext) {
    writer.add(kind)
    writer.add(context.key)
  }

  package mutating func add(_ key: ContentKey) { writer.add(key) }
  package mutating func add(_ text: String?) { writer.add(text) }
  package mutating func add(_ number: Int) { writer.add(number) }

  package mutating func add(_ references: [PageContext.Reference]) {
    writer.add(references) { writer, reference in
      writer.add(reference.title)
      writer.add(reference.path)
      writer.add((reference.isTerm ? 1 : 0) | (reference.language == nil ? 0 : 2))
      if let language = reference.language { writer.add(language) }
    }
  }

  package mutating func add(_ reference: PageContext.Reference?) { add(reference.map { [$0] } ?? []) }

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

  package mutating func add(_ images: PageImages) {
    writer.add(images.own) { $0.add($1.image.key) }
  }

  /// The key of everything added.
  package var key: ContentKey { ContentKey(writer.bytes) }
}
