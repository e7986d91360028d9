import Bytes
import Theming
import Typography

/// The inputs of a site besides content and templates: the fonts of this machine.
struct FontEnvironment: Hashable, Sendable {
  /// The paths of the font files, and of the files and folders that determine where fonts are searched.
  var paths: [String]
  /// The digest of the stamps of `paths`.
  var digest: String

  init(paths: [String], digest: String) { (self.paths, self.digest) = (paths, digest) }

  /// Captures the current state of the fonts.
  /// - Parameter fonts: those of the site in each of its languages.
  init(_ fonts: [ThemeFonts]) {
    var paths: [String] = []
    for fonts in fonts {
      paths += paths.isEmpty ? fonts.environment : fonts.environment.filter { !paths.contains($0) }
    }
    self.init(paths: paths, digest: ToolIdentity.key(of: paths))
  }

  /// Whether the stamps still have the same digest.
  var isUnchanged: Bool { ToolIdentity.key(of: paths) == digest }
}

extension RecordWriter {
  mutating func add(_ environment: FontEnvironment) {
    add(environment.paths) { $0.add($1) }
    add(environment.digest)
  }

  mutating func add(_ answers: FontAnswers) {
    add(answers.searchedPaths) { $0.add($1) }
    let sources = answers.sources.sorted { one, other in
      (one.key.family, one.key.weight, one.key.isItalic ? 1 : 0)
        < (other.key.family, other.key.weight, other.key.isItalic ? 1 : 0)
    }
    add(sources) { writer, answer in
      writer.add(answer.key.family)
      writer.add(bits: answer.key.weight.bitPattern)
      writer.add(answer.key.isItalic ? 1 : 0)
      writer.add(answer.value)
    }
  }

  private mutating func add(_ source: FontSource) {
    add(source.path)
    add(source.index)
    add(source.variations.sorted { $0.key < $1.key }) { writer, axis in
      writer.add(axis.key)
      writer.add(Int(bitPattern: UInt(axis.value.bitPattern)))
    }
  }
}

extension RecordReader {
  mutating func fontEnvironment() -> FontEnvironment? {
    guard let paths = values({ $0.text() }), let digest = text() else { return nil }
    return FontEnvironment(paths: paths, digest: digest)
  }

  mutating func fontAnswers() -> FontAnswers? {
    var answers = FontAnswers()
    guard let searchedPaths = values({ $0.text() }),
      let sources = values({ reader -> (FontRequest, FontSource)? in
        guard let family = reader.text(), let weight = reader.bits(), let isItalic = reader.number(),
          let source = reader.fontSource()
        else { return nil }
        let request = FontRequest(family: family, weight: Double(bitPattern: weight), isItalic: isItalic == 1)
        return (request, source)
      })
    else { return nil }
    answers.searchedPaths = searchedPaths
    answers.sources = Dictionary(sources) { first, _ in first }
    return answers
  }

  private mutating func fontSource() -> FontSource? {
    guard let path = text(), let index = number(),
      let axes = values({ reader -> (String, Double)? in
        guard let tag = reader.text(), let bits = reader.number() else { return nil }
        return (tag, Double(bitPattern: UInt64(UInt(bitPattern: bits))))
      })
    else { return nil }
    return FontSource(path: path, index: index, variations: Dictionary(axes) { first, _ in first })
  }
}
