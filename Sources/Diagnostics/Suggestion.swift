/// Returns the candidate that a misspelled word most likely means; nil if none is close.
///
/// A candidate is close if its edit distance is at most a third of the longer word's length, and at most 3. The
/// distance is that of Damerau–Levenshtein: case is ignored, and a transposition of adjacent characters counts once.
/// Ties go to the earlier candidate.
/// - Complexity: O(candidates · length²). Words longer than 100 characters have no match.
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  let source = Array(word.lowercased())
  guard source.count <= 100 else { return nil }
  let letters = Letters(of: word)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    if let letters, let others = Letters(of: candidate), !letters.mayBeClose(to: others) { continue }
    let target = Array(candidate.lowercased())
    if source == target { return candidate }
    let limit = min(3, max(source.count, target.count) / 3)
    guard abs(target.count - source.count) <= limit else { continue }
    let distance = editDistance(source, target)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// The different letters of a word, which rule out most candidates without their edit distance.
private struct Letters {
  /// A bit for each different character, apart from case; two characters may share a bit.
  private var set: UInt64 = 0
  private var count = 0

  /// Fails if a character is not of ASCII, as only the whole comparison knows its case and composition.
  init?(of word: String) {
    for byte in word.utf8 {
      guard 0x20..<0x7F ~= byte else { return nil }
      let isUppercase = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      set |= 1 << UInt64((isUppercase ? byte | 0x20 : byte) & 63)
      count += 1
    }
  }

  /// Returns false if so many letters of one word are missing in the other that more edits are needed than a match has.
  func mayBeClose(to other: Letters) -> Bool {
    let missing = max((set & ~other.set).nonzeroBitCount, (other.set & ~set).nonzeroBitCount)
    return max(missing, abs(count - other.count)) <= min(3, max(count, other.count) / 3)
  }
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
