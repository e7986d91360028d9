/// What can be found: the texts of an item or a page.
package struct SearchDocument: Sendable {
  /// A text with the weight of its kind.
  package enum Field: Int, CaseIterable, Sendable {
    case title
    /// Tags, fields, dates.
    case property
    case body

    /// What a word counts here, as often as it counts in a body (the weights of BM25F).
    var weight: Float {
      switch self {
      case .title: 9
      case .property: 3
      case .body: 1
      }
    }

    /// The length of an ordinary text in words. It is the same for all sites, so that a text does not change what the
    /// words of others count.
    var ordinaryLength: Float {
      switch self {
      case .title: 4
      case .property: 16
      case .body: 128
      }
    }

    /// How much the length of a text lessens what its words count, from 0 to 1.
    var lengthEffect: Float {
      switch self {
      case .title: 0.4
      case .property: 0.5
      case .body: 0.6
      }
    }
  }

  /// The number that identifies the document in the index.
  package var id: Int
  package var texts: [(field: Field, text: String)]

  package init(id: Int, texts: [(field: Field, text: String)]) { (self.id, self.texts) = (id, texts) }
}

/// What a word counts in a document, from 1 to 63: the part of BM25F that depends on no other document.
typealias WordScore = UInt8

extension SearchDocument {
  /// The number of words of a text that are read.
  private static let mostWords = 20_000
  /// The saturation of BM25F: what a word must count to have half of the best score.
  private static let saturation: Float = 1.2

  /// Rounds a length up to a power of the square root of two, so that a few more words do not change the scores of all
  /// others.
  private static func rounded(_ length: Float) -> Float {
    var step: Float = 1
    while step < length { step *= 1.414_213_6 }
    return step
  }

  /// Adds the words of the document to a table, and calls a function with the number of each and its score.
  func addWords(to table: inout WordTable, _ words: SearchWords, _ body: (Int, WordScore) -> Void) {
    // The number of times that each word is in each text.
    var (counts, found) = ([SIMD4<Float>](), [Int]())
    var lengths = SIMD4<Float>()
    for (field, text) in texts {
      words.forEachWord(of: text) { word in
        guard lengths[field.rawValue] < Float(Self.mostWords) else { return }
        lengths[field.rawValue] += 1
        let number = table.number(of: word)
        if table.marks[number] >= 0 {
          counts[Int(table.marks[number])][field.rawValue] += 1
        } else {
          table.marks[number] = Int32(counts.count)
          found.append(number)
          var count = SIMD4<Float>()
          count[field.rawValue] = 1
          counts.append(count)
        }
      }
    }
    let ratios = Field.allCases.map { field in
      1 - field.lengthEffect + field.lengthEffect * Self.rounded(lengths[field.rawValue]) / field.ordinaryLength
    }
    for (number, count) in zip(found, counts) {
      table.marks[number] = -1
      var sum: Float = 0
      for field in Field.allCases { sum += field.weight * count[field.rawValue] / ratios[field.rawValue] }
      body(number, WordScore(max(1, min(63, (63 * sum / (sum + Self.saturation)).rounded()))))
    }
  }
}
