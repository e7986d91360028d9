import Markdown

/// The `id`s of a text's footnotes and of their marks.
struct FootnoteIDs {
  /// The number of marks of each note, by its number minus one.
  private var counts: [Int] = []
  /// The number of marks written so far, by the same index.
  private var written: [Int] = []

  /// Begins the numbers in the `id`s, if several texts of a page have footnotes.
  private let series: String

  /// For a text without footnotes.
  init() { series = "" }

  init(_ document: MarkdownDocument, series: String) {
    self.series = series
    guard case .footnotes(let notes)? = document.blocks.last else { return }
    counts = Array(repeating: 0, count: notes.count)
    written = counts
    document.forEachInline { inline in
      if case .footnote(let number) = inline, counts.indices.contains(number - 1) { counts[number - 1] += 1 }
    }
  }

  func note(_ number: Int) -> String { "_note-\(series)\(number)" }

  /// The `id`s of a note's marks, in reading order.
  func marks(ofNote number: Int) -> [String] {
    counts.indices.contains(number - 1) ? (0..<counts[number - 1]).map { mark($0, ofNote: number) } : []
  }

  /// The `id` of the next mark of a note.
  mutating func nextMark(ofNote number: Int) -> String {
    guard counts.indices.contains(number - 1) else { return mark(0, ofNote: number) }
    defer { written[number - 1] += 1 }
    return mark(written[number - 1], ofNote: number)
  }

  private func mark(_ index: Int, ofNote number: Int) -> String {
    index == 0 ? "_mark-\(series)\(number)" : "_mark-\(series)\(number)-\(index + 1)"
  }

  var all: Set<String> {
    Set(counts.indices.flatMap { [note($0 + 1)] + marks(ofNote: $0 + 1) })
  }
}
