/// Builds a shaped paragraph: collapses white space, divides text into runs, shapes words and collects break
/// opportunities.
struct ParagraphBuilder {
  private let typesetter: Typesetter
  private let tables: WordTables
  private let styles: [TextStyle]
  /// The range of each span, and the padding in px at both of its ends.
  private let spans: [(range: Range<Int>, padding: Double)]
  private let options: ParagraphOptions
  private let language: ShapingLanguage
  private let source: CollapsedText

  /// The paragraph with each way of rounding advances.
  private(set) var tracks: [ParagraphTrack] = []
  private(set) var missing: [UInt32] = []
  private(set) var engineDifferences: [EngineDifference] = []

  private var runs: [TextRun] = []
  /// The run that contains the current word, and its settings.
  private var run = 0
  private var setting: RunSetting?
  /// The offset of the last space whose neighbours were examined, and the result.
  private var bridge: (space: Int, bridge: Bridge)?

  init(_ typesetter: Typesetter, _ tables: WordTables, _ spans: [TextSpan], _ options: ParagraphOptions) {
    self.typesetter = typesetter
    self.tables = tables
    self.options = options
    styles = spans.map(\.style)
    language = ShapingLanguage(options.language)
    let text = CollapsedText(spans, whiteSpace: options.whiteSpace)
    source = text
    self.spans = zip(text.ranges(ofSpans: spans.count), spans).map { ($0, $1.padding) }
  }

  mutating func build() {
    let items = Itemization(
      source, styles: styles, direction: options.direction, iterators: typesetter.iterators)
    runs = items.runs
    missing = items.missing
    let units = source.units
    units.withUnsafeBufferPointer { units in
      var words: [Word] = []
      words.reserveCapacity(1 + units.count { $0 == CollapsedText.space || $0 == CollapsedText.lineFeed })
      var start = 0
      while start < units.count {
        var end = start
        while end < units.count, units[end] != CollapsedText.space, units[end] != CollapsedText.lineFeed { end += 1 }
        let word = UnsafeBufferPointer(rebasing: units[start..<end])
        let breaks = typesetter.wordBreaks(word, language: options.language)
        words.append(Word(range: start..<end, breaks: breaks, cuts: breaks.isEmpty ? [] : Self.cuts(word, breaks)))
        start = end + 1
      }
      makeTracks(words: words.count, hasParts: words.contains { !$0.cuts.isEmpty })
      for word in words { add(word, units) }
    }
  }

  private struct Word {
    /// The range of the word in the paragraph.
    var range: Range<Int>
    var breaks: [WordBreak]
    /// The offsets in the word at which WebKit shapes it in parts.
    var cuts: [Int]
  }

  /// - Parameter hasParts: Whether WebKit measures some words in parts and Blink does not.
  private mutating func makeTracks(words: Int, hasParts: Bool) {
    let exact: [BrowserEngines] = hasParts ? [.blink, .webKit] : [[.blink, .webKit]]
    let ways: [(BrowserEngines, Advance.Rounding)] = exact.map { ($0, .none) } + [(.gecko, .appUnits)]
    for (engines, rounding) in ways {
      let engines = engines.intersection(options.engines)
      if engines.isEmpty { continue }
      tracks.append(ParagraphTrack(typesetter, source.units, words: words, engines: engines, rounding: rounding))
    }
  }

  /// Adds a word and the space after it.
  private mutating func add(_ next: Word, _ units: UnsafeBufferPointer<UInt16>) {
    let (word, breaks, cuts) = (next.range, next.breaks, next.cuts)
    while run < runs.count, runs[run].range.upperBound <= word.lowerBound { run += 1 }
    for track in tracks.indices { tracks[track].beginWord() }
    let first = run
    place(units, word, cutAt: []) { cuts.isEmpty || $0 != .webKit }
    if !cuts.isEmpty {
      run = first
      place(units, word, cutAt: cuts) { $0 == .webKit }
    }
    for candidate in breaks where candidate.engines != .all {
      let offset = word.lowerBound + candidate.offset
      engineDifferences.append(EngineDifference(offset: offset, breakingEngines: candidate.engines))
    }
    let isForced = word.upperBound < units.count && units[word.upperBound] == CollapsedText.lineFeed
    let hyphens = breaks.map { hyphen(units, before: word.lowerBound + $0.offset) }
    for track in tracks.indices { tracks[track].addAtoms(word, breaks, hyphens, isForced: isForced) }
    if word.upperBound < units.count, units[word.upperBound] == CollapsedText.space { addSpace(word.upperBound) }
  }

  /// Adds a word to the tracks of some engines. The word is shaped as a whole, except that it is divided where another
  /// run begins and at the given offsets.
  private mutating func place(
    _ units: UnsafeBufferPointer<UInt16>, _ word: Range<Int>, cutAt cuts: [Int],
    where isIncluded: (BrowserEngines) -> Bool
  ) {
    var cuts = cuts.map { word.lowerBound + $0 }[...]
    var cursor = word.lowerBound
    while cursor < word.upperBound, run < runs.count {
      guard let own = settingOfRun() else { break }
      let end = min(word.upperBound, own.range.upperBound, cuts.first ?? word.upperBound)
      if cuts.first == end { cuts.removeFirst() }
      let slice = UnsafeBufferPointer(rebasing: units[cursor..<end])
      let (before, after) = own.reachesAcrossSpaces ? neighbours(own, units, cursor..<end) : (0, 0)
      let placement = PlacedText.Placement(
        start: cursor, end: end, x: 0, leading: cursor == own.span.lowerBound ? own.padding : 0,
        trailing: end == own.span.upperBound ? own.padding : 0, setting: 0, before: before, after: after)
      if let measures = own.table.measures(slice, before: before, after: after, typesetter) {
        for track in tracks.indices where isIncluded(tracks[track].engines) { tracks[track].place(measures, placement) }
      } else {
        let piece = own.table.piece(slice, before: before, after: after, typesetter)
        let measures = typesetter.measures(of: piece)
        for track in tracks.indices where isIncluded(tracks[track].engines) {
          tracks[track].place(measures, placement)
          tracks[track].keep(piece, at: cursor)
        }
      }
      cursor = end
      if end < word.upperBound, end == own.range.upperBound { run += 1 }
    }
  }

  /// The settings of the current run, kept between words since most texts have one run.
  private mutating func settingOfRun() -> RunSetting? {
    if let setting, setting.run == run { return setting }
    guard let key = key(of: runs[run]) else { return nil }
    let (span, padding) = spans[runs[run].span]
    let own = RunSetting(
      run: run, range: runs[run].range, table: tables.table(for: key, typesetter),
      reachesAcrossSpaces: key.font.reachesAcrossSpaces, span: span, padding: padding)
    let letterSpacing = styles[runs[run].span].letterSpacing
    for track in tracks.indices {
      tracks[track].set(key, letterSpacing: letterSpacing, span: span, padding: padding)
    }
    setting = own
    return own
  }

  /// The offsets at which WebKit shapes a word in parts, without kerning between them.
  ///
  /// WebKit measures the text between two break opportunities, and each element, on its own. A page puts text joined by
  /// a word joiner into one element. WebKit still treats the position after a slash as a break opportunity when it
  /// measures.
  private static func cuts(_ word: UnsafeBufferPointer<UInt16>, _ breaks: [WordBreak]) -> [Int] {
    let offsets = breaks.map(\.offset)
    guard word.contains(BreakAgreement.wordJoiner) else { return offsets }
    var joined: [Int] = []
    for (index, unit) in word.enumerated() where unit == BreakAgreement.wordJoiner {
      let before = index >= 2 && word[index - 1] & 0xFC00 == 0xDC00 ? index - 2 : index - 1
      let after = index + 2 < word.count && word[index + 1] & 0xFC00 == 0xD800 ? index + 3 : index + 2
      let isBehindSlash = index > 0 && word[index - 1] == 0x2F
      joined += (isBehindSlash ? [before, index, after] : [before, after]).filter { $0 > 0 && $0 < word.count }
    }
    return Set(offsets + joined).sorted()
  }

  /// Adds the space at an offset, which may be in a different run from the word before it.
  private mutating func addSpace(_ offset: Int) {
    if run < runs.count, runs[run].range.upperBound <= offset {
      while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
      if run < runs.count, let key = key(of: runs[run]) {
        for track in tracks.indices { tracks[track].addSpace(key.font, styles[runs[run].span]) }
        return
      }
    }
    for track in tracks.indices { tracks[track].addSpace() }
  }

  private func key(of run: TextRun) -> ShapedPiece.Key? {
    guard styles.indices.contains(run.span) else { return nil }
    let style = styles[run.span]
    guard style.fonts.indices.contains(run.font) else { return nil }
    return ShapedPiece.Key(
      font: style.fonts[run.font], script: run.script, isRightToLeft: run.isRightToLeft, language: language,
      features: style.effectiveFeatures, size: style.size)
  }

  /// The neighbours beyond the adjacent spaces if they matter and are in the same run; otherwise 0.
  private mutating func neighbours(
    _ setting: RunSetting, _ units: UnsafeBufferPointer<UInt16>, _ part: Range<Int>
  ) -> (before: UInt16, after: UInt16) {
    let isReached = bridge(across: part.lowerBound - 1, setting, units).changesNext
    let after = bridge(across: part.upperBound, setting, units)
    return (
      isReached ? units[part.lowerBound - 2] : 0,
      after.changesNext || after.changesSpace ? units[part.upperBound + 1] : 0
    )
  }

  /// How the characters around a space affect each other. Each word needs this for the space that the previous word has
  /// already examined.
  private mutating func bridge(
    across space: Int, _ setting: RunSetting, _ units: UnsafeBufferPointer<UInt16>
  ) -> Bridge {
    if let bridge, bridge.space == space { return bridge.bridge }
    guard setting.range.contains(space - 1), setting.range.contains(space + 1), units[space] == CollapsedText.space,
      units[space - 1] & 0xF800 != 0xD800, units[space + 1] & 0xF800 != 0xD800
    else { return Bridge() }
    let result = setting.table.bridge(units[space - 1], units[space + 1], typesetter)
    bridge = (space, result)
    return result
  }

  /// The font and style of the hyphen shown if a line ends after a soft hyphen: the first font of the style.
  private func hyphen(_ units: UnsafeBufferPointer<UInt16>, before offset: Int) -> Hyphen? {
    guard offset > 0, units[offset - 1] == 0xAD, let run = runs.first(where: { $0.range.contains(offset - 1) }),
      styles.indices.contains(run.span), let font = styles[run.span].fonts.first
    else { return nil }
    return Hyphen(font: font, style: styles[run.span])
  }
}

/// The settings of a run, shared by all of its words.
private final class RunSetting {
  let run: Int
  let range: Range<Int>
  let table: WordTable
  let reachesAcrossSpaces: Bool
  /// The span of the run, and its padding in px.
  let span: Range<Int>
  let padding: Double

  init(
    run: Int, range: Range<Int>, table: WordTable, reachesAcrossSpaces: Bool, span: Range<Int>, padding: Double
  ) {
    (self.run, self.range, self.table, self.reachesAcrossSpaces) = (run, range, table, reachesAcrossSpaces)
    (self.span, self.padding) = (span, padding)
  }
}
