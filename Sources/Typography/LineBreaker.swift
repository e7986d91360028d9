/// Fills lines greedily with atoms, as every browser does with `text-wrap: wrap`.
///
/// It uses prefix sums only. It shapes text only if a word is wider than a line and the break falls inside a ligature
/// or a kerned pair.
final class LineBreaker: Sendable {
  /// Blink and WebKit lay out in multiples of 1/64 px, and returned widths are such multiples.
  static let unitsPerPixel = 64.0
  /// The largest difference, in px, at which two sums of floating-point advances count as equal.
  static let tolerance = 1.0 / 65536
  let atoms: [LineAtom]
  let text: PlacedText
  /// Before lines are filled, widths are rounded down to multiples of 1/grain px.
  private let grain: Double
  /// The largest amount by which an atom shrinks at the end of a line, in px; 0 except for rare fonts and scripts.
  private let shrinkage: Double
  /// The edges of the atoms, if they are sufficient: no break changes an atom's width, and none is forced.
  private let edges: WordEdges?

  init(atoms: [LineAtom], text: PlacedText, grain: Double) {
    self.atoms = atoms
    self.text = text
    self.grain = grain
    shrinkage = atoms.reduce(0) { max($0, -$1.endDelta) }
    edges =
      atoms.allSatisfy { $0.startDelta == 0 && $0.endDelta == 0 && !$0.isForced }
      ? WordEdges(words: ContiguousArray(atoms.lazy.map { .init(start: $0.startX, end: $0.endX) }), grain: grain) : nil
  }

  /// One line of the result.
  struct Extent {
    var start: Int
    var end: Int
    var isHyphenated = false
  }

  /// Calls `body` with each line, from the first to the last.
  /// - Parameters:
  ///   - width: The width in px; it is rounded down to a multiple that the engine can represent.
  ///   - body: Its second argument returns the width of the line in px, not rounded.
  /// - Complexity: O(atoms), and O(graphemes) for words wider than the line.
  @inline(__always)
  func fill(_ width: Double, _ body: (Extent, _ width: () -> Double) -> Void) {
    let available = Self.roundedDown(width, to: grain) + Self.tolerance
    atoms.withUnsafeBufferPointer { atoms in
      var first = 0
      /// Where the line begins, if that is inside an atom.
      var inside: Int?
      while first < atoms.count {
        let start = inside ?? atoms[first].start
        let origin =
          inside.map { offset in text.placed(at: offset).map { $0.x(at: offset) - $0.startDelta(at: offset) } ?? 0 }
          ?? (atoms[first].startX - atoms[first].startDelta)
        let limit = origin + available
        var last = -1
        var atom = first
        while atom < atoms.count, atoms[atom].endX <= limit + shrinkage {
          let isEnd = atoms[atom].isForced || atom + 1 == atoms.count
          if atoms[atom].endX + atoms[atom].endDelta <= limit { last = atom }
          if isEnd { break }
          atom += 1
        }
        if last >= 0 {
          let end = atoms[last]
          body(Extent(start: start, end: end.end, isHyphenated: end.isHyphenated)) { end.endX + end.endDelta - origin }
          first = last + 1
          inside = nil
        } else {
          let end = Self.emergencyBreak(from: start, in: atoms[first], available, text)
          body(Extent(start: start, end: end)) { text.width(from: start, to: end) }
          inside = end < atoms[first].end ? end : nil
          if inside == nil { first += 1 }
        }
      }
    }
  }

  /// Where a line ends inside a word that is wider than the line: at the last grapheme boundary that fits, as with
  /// `overflow-wrap: break-word` and `anywhere`, but after at least one grapheme. A line that has no room for the hyphen of
  /// a soft hyphen ends before the letter in front of it, in all three engines.
  private static func emergencyBreak(
    from start: Int, in atom: LineAtom, _ available: Double, _ text: PlacedText
  ) -> Int {
    guard !text.placements.isEmpty else { return atom.end }
    // A soft hyphen is one UTF-16 code unit; a line does not begin with it.
    let limit = atom.isHyphenated && start < atom.end - 2 ? atom.end - 2 : atom.end
    var number = text.placement(at: start)
    let first = text.placed(number)
    let hasJoiner = text.units[start..<atom.end].contains(BreakAgreement.wordJoiner)
    if first.end == atom.end, !hasJoiner,
      text.placements.dropFirst(number + 1).first.map({ $0.start > atom.end }) ?? true
    {
      return first.breakOffset(from: start, upTo: limit, available)
    }
    let startX = first.x(at: start)
    var (candidates, excess): ([Int], Int) = ([], 0)
    while number < text.placements.count,
      text.placed(number).addBreaks(after: start, upTo: limit, from: startX, available, &excess, to: &candidates)
    {
      number += 1
    }
    if hasJoiner {
      let free = candidates.filter { !isHeld($0, in: text) }
      if !free.isEmpty { candidates = free }
    }
    // The parts of a ligature or a kerned pair may be wider or narrower than the whole.
    while let end = candidates.popLast() {
      if candidates.isEmpty || text.width(from: start, to: end) <= available { return end }
    }
    return atom.end
  }

  /// Whether no line ends at an offset because of a word joiner, which pages write as an element that does not wrap around
  /// the characters on its both sides. Gecko does not break at the ends of elements either (`nsTextFrame` breaks only
  /// inside a text).
  private static func isHeld(_ offset: Int, in text: PlacedText) -> Bool {
    func isJoiner(_ place: Int) -> Bool {
      text.units.indices.contains(place) && text.units[place] == BreakAgreement.wordJoiner
    }
    if isJoiner(offset) || isJoiner(offset - 1) { return true }
    return text.rounding == .appUnits && (isJoiner(offset + 1) || isJoiner(offset - 2))
  }

  /// The number of lines at a width in px.
  func count(_ width: Double) -> Int {
    if let count = edges?.lineCount(fitting: width) { return count }
    var count = 0
    fill(width) { _, _ in count += 1 }
    return count
  }

  /// Rounds a length in px down to a multiple of 1/grain.
  static func roundedDown(_ length: Double, to grain: Double = unitsPerPixel) -> Double {
    guard length.isFinite else { return length }
    return max(0, ((length + tolerance) * grain).rounded(.down) / grain)
  }

  /// Rounds a length in px up to a multiple of 1/64, ignoring floating-point error.
  static func roundedUp(_ length: Double) -> Double {
    ((length - tolerance) * unitsPerPixel).rounded(.up) / unitsPerPixel
  }

  /// Joins atoms between which one engine does not break.
  static func merge(_ atoms: [LineAtom], for engine: BrowserEngines) -> [LineAtom] {
    var result: [LineAtom] = []
    var open: LineAtom?
    for atom in atoms {
      var merged = atom
      if let open {
        merged.start = open.start
        merged.startX = open.startX
        merged.startDelta = open.startDelta
      }
      if atom.engines.isSuperset(of: engine) {
        result.append(merged)
        open = nil
      } else {
        open = merged
      }
    }
    return result
  }
}
