import Diagnostics

/// Gives the links and images of one Markdown document their targets.
struct LinkResolver {
  let index: LinkIndex
  let file: SourceFile
  /// What relative destinations start from.
  let folder: String
  private(set) var diagnostics: [Diagnostic] = []

  init(index: LinkIndex, file: SourceFile, folder: String) {
    self.index = index
    self.file = file
    self.folder = folder
  }

  /// The document with every relative destination resolved; broken ones are reported.
  mutating func resolve(_ document: MarkdownDocument) -> MarkdownDocument {
    guard document.hasLinks else { return document }
    return document.mappingLinks { link, isImage in isImage ? resolvedImage(link) : resolved(link) }
  }

  /// What a path or address in the front matter leads to.
  mutating func target(of destination: String, at location: SourceLocation) -> LinkTarget? {
    switch index.resolve(destination, in: folder) {
    case .leftAlone, .brokenAlready: return nil
    case .found(let target): return target
    case .problem(let summary, let suggestion):
      diagnostics.append(.error("broken-link", summary, at: location, suggestion: suggestion))
      return nil
    }
  }

  private mutating func resolved(_ link: MarkdownLink) -> MarkdownLink {
    var link = link
    link.target = target(of: link.destination, at: location(of: link))
    return link
  }

  private mutating func resolvedImage(_ link: MarkdownLink) -> MarkdownLink {
    var link = link
    switch index.resolve(link.destination, in: folder, asFile: true) {
    case .found(.file(let path)): link.target = .file(path)
    case .leftAlone: break
    case .found, .brokenAlready:
      report("'\(shortened(link.destination))' is a page, not an image", link, suggestion: nil)
    case .problem(_, let suggestion):
      report("there is no image '\(shortened(link.destination))'", link, suggestion: suggestion)
    }
    return link
  }

  private mutating func report(_ summary: String, _ link: MarkdownLink, suggestion: String?) {
    diagnostics.append(.error("missing-image", summary, at: location(of: link), suggestion: suggestion))
  }

  /// The destination where it is written out at the link's position, as it is but for reference links and escapes.
  private func location(of link: MarkdownLink) -> SourceLocation {
    var location = file.location(link.position)
    let written = link.destination.utf8
    if location.lineText?.utf8.dropFirst(link.position.column - 1).starts(with: written) ?? false {
      location.length = max(written.count, 1)
    }
    return location
  }
}

extension MarkdownDocument {
  /// Whether there is a link or an image in it.
  var hasLinks: Bool { blocks.contains(where: \.hasLinks) }
}

extension MarkdownBlock {
  fileprivate var hasLinks: Bool {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.contains(where: \.hasLinks)
    case .quote(let blocks): blocks.contains(where: \.hasLinks)
    case .footnotes(let notes): notes.joined().contains(where: \.hasLinks)
    case .list(_, _, let items): items.contains { $0.blocks.contains(where: \.hasLinks) }
    case .table(_, let header, let rows):
      header.contains { $0.contains(where: \.hasLinks) }
        || rows.contains { $0.contains { $0.contains(where: \.hasLinks) } }
    case .code, .thematicBreak, .html: false
    }
  }
}

extension MarkdownInline {
  fileprivate var hasLinks: Bool {
    switch self {
    case .link, .image: true
    case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines):
      inlines.contains(where: \.hasLinks)
    case .text, .code, .footnote, .softBreak, .lineBreak, .html: false
    }
  }
}
