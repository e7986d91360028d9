import Bytes
import Items
import Markdown
import PageLayout
import SiteModel

/// A text with collections inside: the parts of the text, and the sections that are between them.
struct TextParts {
  /// One more than sections.
  var parts: [String]
  var stages: PageStages

  /// The text before the first section.
  var first: String { parts[0] }

  /// The sections and the parts of the text after the first, as HTML.
  /// - Parameter style: the class of texts.
  func rest(_ style: String) -> String {
    zip(stages.html, parts.dropFirst()).map { stage, part in
      stage + (part.isEmpty ? "" : "<div class=\"passage \(style)\">\n\(part)</div>\n")
    }.joined()
  }
}

extension PageComposer {
  /// Writes a text, and the sections of the collections inside it.
  /// - Parameters:
  ///   - stages: the sections of the page, of which those in the text are the first.
  ///   - ids: the other `id`s of the page that headings could have.
  ///   - mayHaveFirst: whether nothing above the text is the page's most important image.
  func parts(
    of document: MarkdownDocument, _ stages: [Stage], from file: SiteFile, besides ids: Set<String> = [],
    mayHaveFirst: Bool
  ) -> TextParts {
    var markdown = markdown(from: file, namesHeadings: true)
    markdown.takenIDs = ids
    guard !stages.isEmpty else { return TextParts(parts: [markdown.html(document)], stages: PageStages()) }
    return TextParts(
      parts: markdown.parts(document),
      stages: self.stages(
        stages, texts: document.lengthsBeforeCollections, areUnderHeadings: document.headingsBeforeCollections,
        mayHaveFirst: mayHaveFirst))
  }
}

extension MarkdownDocument {
  /// The blocks before the first collection.
  var firstPart: ArraySlice<MarkdownBlock> {
    blocks.prefix { if case .collection = $0 { false } else { true } }
  }

  /// Whether the text before the first collection takes more than three lines of a phone: some 45 Latin characters each,
  /// half as many Chinese ones.
  var isLongIntroduction: Bool {
    firstPart.count > 1 || MarkdownDocument(blocks: Array(firstPart)).textWithoutMarkup.utf8.count > 135
  }

  /// Whether there is a heading before each collection.
  fileprivate var headingsBeforeCollections: [Bool] {
    var hasHeading = false
    return blocks.compactMap { block in
      if case .heading = block { hasHeading = true }
      if case .collection = block { return hasHeading }
      return nil
    }
  }

  /// The number of bytes of text before each collection, from the one before.
  fileprivate var lengthsBeforeCollections: [Int] {
    blocks.split(omittingEmptySubsequences: false) { if case .collection = $0 { true } else { false } }
      .dropLast().map { blocks in
        var length = 0
        MarkdownDocument(blocks: Array(blocks)).forEachText { length += $0.utf8.count }
        return length
      }
  }
}
