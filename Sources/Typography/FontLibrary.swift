internal import Diagnostics
internal import Synchronization

/// A theme's request for a font by family and style.
package struct FontRequest: Hashable, Sendable {
  package var family: String
  /// CSS weight, 1 to 1000.
  package var weight: Double
  package var isItalic: Bool

  package init(family: String, weight: Double = 400, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// What a library found out about the installed fonts.
package struct FontAnswers: Hashable, Sendable {
  /// The font configuration files, and the folders searched for fonts, subfolders included.
  package var searchedPaths: [String] = []
  /// The fonts that were requested by name.
  package var sources: [FontRequest: FontSource] = [:]

  package init() {}
}

/// Finds fonts by name among the installed ones, or by file, and opens each only once.
package final class FontLibrary: Sendable {
  private struct State {
    var installed: InstalledFonts?
    var fonts: [FontSource: Font] = [:]
    var answers = FontAnswers()
  }

  /// Shapes texts in these fonts. What one build has shaped is known to the next one that has the same library.
  package let typesetter = Typesetter()
  private let state: Mutex<State>

  /// Creates a library of all installed fonts; the system is queried at the first request by name that is not answered.
  /// - Parameter answers: those of a library before; only files that they name may have changed since, and have not.
  package init(answers: FontAnswers = FontAnswers()) { state = Mutex(State(answers: answers)) }

  /// Creates a library of the given faces only.
  package init(faces: [InstalledFace]) { state = Mutex(State(installed: InstalledFonts(faces: faces))) }

  /// What is known so far.
  package var answers: FontAnswers { state.withLock { $0.answers } }

  /// Opens the fonts that are known, or else queries the installed ones, so that later requests need not wait.
  package func load() {
    let sources = answers.sources.values
    if sources.isEmpty { _ = installed() }
    for source in sources {
      if case .success(let font) = open(source) { font.lookUp() }
    }
  }

  /// The font configuration files, and the folders searched for fonts, subfolders included.
  package var searchedPaths: [String] {
    let known = answers.searchedPaths
    return known.isEmpty ? installed().searchedPaths : known
  }

  /// The font of a family that is closest in style, by the rules of CSS; family names match without regard to case.
  package func font(for request: FontRequest) -> Result<Font, FontProblem> {
    if let source = answers.sources[request] { return open(source) }
    switch face(for: request) {
    case .failure(let problem): return .failure(problem)
    case .success(let face):
      let weight = min(max(request.weight, face.weights.lowerBound), face.weights.upperBound)
      let variations = face.isVariable && face.weights.lowerBound < face.weights.upperBound ? ["wght": weight] : [:]
      let source = FontSource(path: face.path, index: face.index, variations: variations)
      state.withLock { $0.answers.sources[request] = source }
      return open(source)
    }
  }

  /// The installed face that best matches a request.
  ///
  /// Its weight and slope may differ from the requested ones; the caller can compare them.
  package func face(for request: FontRequest) -> Result<InstalledFace, FontProblem> {
    let installed = installed()
    let order = { (face: InstalledFace) in
      (
        abs(face.stretch - 100), face.isItalic == request.isItalic ? 0.0 : 1.0,
        Self.weightDistance(face.weights, from: request.weight), face.isVariable ? 0.0 : 1.0
      )
    }
    // `min` keeps the first of equal elements, so ties go to the path that sorts first.
    guard let best = installed.faces(ofFamily: request.family).min(by: { order($0) < order($1) }) else {
      let names = Set(installed.faces.flatMap(\.families)).sorted()
      return .failure(.familyNotFound(name: request.family, didYouMean: closestMatch(to: request.family, in: names)))
    }
    return .success(best)
  }

  /// The font in a file, at a given weight if the file has a weight axis. Somebody may write to the file at any time,
  /// unlike to those of installed fonts.
  package func font(path: String, index: Int = 0, weight: Double? = nil) -> Result<Font, FontProblem> {
    let plain = open(FontSource(path: path, index: index), isCopied: true)
    guard let weight, case .success(let font) = plain, let axis = font.axes.first(where: { $0.tag == "wght" }) else {
      return plain
    }
    let place = min(max(weight, axis.minimum), axis.maximum)
    return open(FontSource(path: path, index: index, variations: ["wght": place]), isCopied: true)
  }

  private func installed() -> InstalledFonts {
    state.withLock { state in
      if let installed = state.installed { return installed }
      let installed = InstalledFonts()
      state.installed = installed
      state.answers.searchedPaths = installed.searchedPaths
      return installed
    }
  }

  private func open(_ source: FontSource, isCopied: Bool = false) -> Result<Font, FontProblem> {
    state.withLock { state in
      if let font = state.fonts[source] { return .success(font) }
      do throws(FontProblem) {
        let font = try Font(source, isCopied: isCopied)
        state.fonts[source] = font
        return .success(font)
      } catch {
        return .failure(error)
      }
    }
  }

  /// The distance of a face's weights from a requested weight, by CSS Fonts 4, section 5.2: from 400 to 500, first
  /// upward to 500, then downward, then upward; otherwise first away from the middle.
  static func weightDistance(_ weights: ClosedRange<Double>, from wanted: Double) -> Double {
    if weights.contains(wanted) { return 0 }
    let nearest = wanted < weights.lowerBound ? weights.lowerBound : weights.upperBound
    let distance = abs(nearest - wanted)
    let isAbove = nearest > wanted
    if (400...500).contains(wanted) {
      if isAbove { return nearest <= 500 ? distance : distance + 2000 }
      return distance + 1000
    }
    return isAbove == (wanted > 500) ? distance : distance + 1000
  }
}
