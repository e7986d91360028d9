extension Table {
  /// A column that could name the rows, because it has another value in each of them: one with a number or an identifier
  /// if there is one. Nil if there is none.
  /// - Complexity: O(n) in the size of the table.
  package var namingColumn: Int? {
    let columns = header.indices.filter { column in
      var known: Set<String> = []
      return rows.allSatisfy { row in cell(row, column).map { known.insert($0.lowercased()).inserted } ?? false }
    }
    let words: Set = ["id", "identifier", "number", "nr", "no", "inv", "accession", "key", "code"]
    return columns.first { column in
      !words.isDisjoint(with: header[column].lowercased().split { !$0.isLetter }.map(String.init))
    } ?? columns.first { !header[$0].isEmpty }
  }

  /// A column that could be the titles, by its name; nil if there is none.
  package var titleColumn: Int? {
    let words = ["title", "titel", "titre", "titolo", "título", "titulo", "name", "label"]
    return words.lazy.compactMap { word in header.firstIndex { $0.lowercased().contains(word) } }.first
  }

  /// The file with one more column before the others; nil for a file that is no CSV.
  /// - Parameters:
  ///   - header: the name of the column, without the signs of CSV.
  ///   - values: the value of each row, without them as well.
  package func bytes(withFirstColumn header: String, _ values: [String]) -> [UInt8]? {
    guard case .csv(let delimiter, let start) = places else { return nil }
    var end = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? max(start, 3) : start
    var bytes = Array(file.bytes[..<end])
    bytes += Array(header.utf8) + [delimiter]
    for (row, value) in zip(rows, values) {
      bytes += file.bytes[end..<row.offset]
      bytes += Array(value.utf8) + [delimiter]
      end = row.offset
    }
    return bytes + file.bytes[end...]
  }
}
