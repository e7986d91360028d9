/// Returns the candidate that a misspelled word most likely means; nil if none is close.
///
/// A candidate is close if its edit distance is at most a third of the longer word's length, and at most 3. The
/// distance is that of Damerau–Levenshtein: case is ignored, and a transposition of adjacent characters counts once.
/// Ties go to the earlier candidate.
/// - Complexity: O(candidates · length²). Words longer than 100 characters have no match.
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  let source = Array(word.lowercased())
  guard source.count <= 100 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let target = Array(candidate.lowercased())
    if source == target { return candidate }
    let limit = min(3, max(source.count, target.count) / 3)
    guard abs(target.count - source.count) <= limit else { continue }
    let distance = editDistance(source, target)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
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
