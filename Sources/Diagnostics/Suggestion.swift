/// The candidate that a misspelt word most likely means, or nil where none is near.
///
/// Near is an edit distance (Damerau–Levenshtein, adjacent transpositions counted once) of at most a third of the
/// word's length, and never more than 3. Ties go to the earlier candidate.
/// - Complexity: O(candidates · length²).
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  let limit = min(3, max(1, word.count / 3))
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    if candidate.lowercased() == word.lowercased() { return candidate }
    guard abs(candidate.count - word.count) <= limit else { continue }
    let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
  }
  return best?.candidate
}

private func editDistance(_ source: [Character], _ target: [Character]) -> Int {
  guard !source.isEmpty, !target.isEmpty else { return max(source.count, target.count) }
  var beforePrevious = [Int](repeating: 0, count: target.count + 1)
  var previous = Array(0...target.count)
  for row in 1...source.count {
    var current = [row] + [Int](repeating: 0, count: target.count)
    for column in 1...target.count {
      let substitution = previous[column - 1] + (source[row - 1] == target[column - 1] ? 0 : 1)
      current[column] = min(previous[column] + 1, current[column - 1] + 1, substitution)
      if row > 1, column > 1, source[row - 1] == target[column - 2], source[row - 2] == target[column - 1] {
        current[column] = min(current[column], beforePrevious[column - 2] + 1)
      }
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[target.count]
}
