import Markdown

/// The `id`s of a text's footnotes and of their marks.
struct FootnoteIDs {
  /// How many marks each note has, by its number less one.
  private var counts: [Int] = []
  /// How many of them have been written.
  private var written: [Int] = []

  /// Those of a text without footnotes.
  init() {}

  init(_ document: MarkdownDocument) {
    guard case .footnotes(let notes)? = document.blocks.last else { return }
    counts = Array(repeating: 0, count: notes.count)
    written = counts
    document.forEachInline { inline in
      if case .footnote(let number) = inline, counts.indices.contains(number - 1) { counts[number - 1] += 1 }
    }
  }

  static func note(_ number: Int) -> String { "_note-\(number)" }

  /// The marks of a note, in reading order.
  func marks(ofNote number: Int) -> [String] {
    counts.indices.contains(number - 1) ? (0..<counts[number - 1]).map { mark($0, ofNote: number) } : []
  }

  /// The mark of a note that is written next.
  mutating func nextMark(ofNote number: Int) -> String {
    guard counts.indices.contains(number - 1) else { return mark(0, ofNote: number) }
    defer { written[number - 1] += 1 }
    return mark(written[number - 1], ofNote: number)
  }

  private func mark(_ index: Int, ofNote number: Int) -> String {
    index == 0 ? "_mark-\(number)" : "_mark-\(number)-\(index + 1)"
  }

  var all: Set<String> {
    Set(counts.indices.flatMap { [Self.note($0 + 1)] + marks(ofNote: $0 + 1) })
  }
}
