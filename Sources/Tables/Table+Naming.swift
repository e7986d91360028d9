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
}
