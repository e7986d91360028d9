import Bytes
import Items
package import Diagnostics
package import Markdown

/// Resolves the links and images of one Markdown document.
package struct LinkResolver {
  private let index: LinkIndex
  /// The file, which only problems need.
  private let file: Lazy<SourceFile?>
  /// The folder that relative destinations start from.
  private let folder: String
  package private(set) var diagnostics: [Diagnostic] = []

  package init(index: LinkIndex, file: @escaping @Sendable () -> SourceFile?, folder: String) {
    self.index = index
    self.file = Lazy(file)
    self.folder = folder
  }

  /// Returns the document with all relative destinations resolved, and reports broken ones.
  package mutating func resolve(_ document: MarkdownDocument) -> MarkdownDocument {
    guard document.contents.contains(.links) else { return document }
    return document.mappingLinks { link, isImage in resolve(link, isImage: isImage) }
  }

  /// Returns the link with its target, and reports a broken one.
  package mutating func resolve(_ link: MarkdownLink, isImage: Bool) -> MarkdownLink {
    isImage ? resolvedImage(link) : resolved(link)
  }

  /// Returns the target of a path or address in the front matter.
  package mutating func target(of destination: String, at location: SourceLocation) -> LinkTarget? {
    target(of: destination) { _ in location }
  }

  /// - Parameter location: called only for a problem, since a location quotes its line.
  private mutating func target(of destination: String, at location: (Self) -> SourceLocation) -> LinkTarget? {
    switch index.resolve(destination, in: folder) {
    case .unresolved, .brokenAlready: return nil
    case .found(let target): return target
    case .problem(let summary, let suggestion):
      diagnostics.append(.error("broken-link", summary, at: location(self), suggestion: suggestion))
      return nil
    }
  }

  private mutating func resolved(_ link: MarkdownLink) -> MarkdownLink {
    var resolved = link
    resolved.target = target(of: link.destination) { $0.location(of: link) }
    return resolved
  }

  private mutating func resolvedImage(_ link: MarkdownLink) -> MarkdownLink {
    var link = link
    switch index.resolve(link.destination, in: folder, asFile: true) {
    case .found(.file(let path, _)): link.target = .file(path: path)
    case .unresolved: break
    case .found, .brokenAlready:
      report(
        "'\(shortened(link.destination))' is no image of the content folder", link,
        suggestion:
          "pictures in texts are files beside the text or in another folder of the content, not pages and not "
          + "files in 'static'")
    case .problem(_, let suggestion):
      report("there is no image '\(shortened(link.destination))'", link, suggestion: suggestion)
    }
    return link
  }

  private mutating func report(_ summary: String, _ link: MarkdownLink, suggestion: String?) {
    diagnostics.append(.error("missing-image", summary, at: location(of: link), suggestion: suggestion))
  }

  /// Returns the location of the link, extended to the destination if it is written out there. Destinations of
  /// reference links and those with escapes are not.
  private func location(of link: MarkdownLink) -> SourceLocation {
    guard let file = file() else { return SourceLocation(path: folder) }
    var location = file.location(link.position)
    let written = link.destination.utf8
    let column = max(link.position.column - location.lineTextColumn, 0)
    if location.lineText?.utf8.dropFirst(column).starts(with: written) ?? false {
      location.length = max(written.count, 1)
    }
    return location
  }
}
