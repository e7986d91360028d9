import Diagnostics
import Markdown
import Settings

extension FrontMatterReader {
  /// Reads a text as Markdown. The whole text is the place of its links, and of its problems unless it is a literal one.
  mutating func markdown(_ node: FrontMatterNode, _ name: String, unsafeHTML: Bool) -> MarkdownDocument? {
    guard let text = string(node, name) else { return nil }
    let readable = ReadableText(SourceFile(path: file.path, text: text))
    let (document, problems) = parseMarkdown(
      readable.file, bytes: readable.bytes, readable.traits, from: 0, unsafeHTML: unsafeHTML)
    for problem in problems {
      var problem = problem
      problem.location = location(of: problem.location, inLiteral: node) ?? location(of: node)
      append(problem)
    }
    return document.mappingLinks { link, _ in
      var link = link
      link.position = node.position
      return link
    }
  }
}
