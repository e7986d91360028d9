import Bytes
import Theming
import Typography

/// The inputs of a site besides content and templates: the fonts of this machine.
struct FontEnvironment: Hashable, Sendable {
  /// The paths of the font files, and of the files and folders that determine where fonts are searched.
  var paths: [String]
  /// The digest of the stamps of `paths`.
  var digest: String
  /// The fonts of the site's styles.
  var sources: [FontSource]

  init(paths: [String], digest: String, sources: [FontSource]) {
    (self.paths, self.digest, self.sources) = (paths, digest, sources)
  }

  /// Captures the current state of the fonts.
  /// - Parameter fonts: those of the site in each of its languages.
  init(_ fonts: [ThemeFonts]) {
    var paths: [String] = []
    var sources: [FontSource] = []
    for fonts in fonts {
      paths += paths.isEmpty ? fonts.environment : fonts.environment.filter { !paths.contains($0) }
      let own = fonts.faces.map(\.font.source)
      sources += sources.isEmpty ? own : own.filter { !sources.contains($0) }
    }
    self.init(paths: paths, digest: ToolIdentity.key(of: paths), sources: sources)
  }

  /// Whether the stamps still have the same digest.
  var isUnchanged: Bool { ToolIdentity.key(of: paths) == digest }
}

extension RecordWriter {
  mutating func add(_ environment: FontEnvironment) {
    add(environment.paths) { $0.add($1) }
    add(environment.digest)
    add(environment.sources) { writer, source in
      writer.add(source.path)
      writer.add(source.index)
      writer.add(source.variations.sorted { $0.key < $1.key }) { writer, axis in
        writer.add(axis.key)
        writer.add(Int(bitPattern: UInt(axis.value.bitPattern)))
      }
    }
  }
}

extension RecordReader {
  mutating func fontEnvironment() -> FontEnvironment? {
    guard let paths = values({ $0.text() }), let digest = text(), let sources = values({ $0.fontSource() }) else {
      return nil
    }
    return FontEnvironment(paths: paths, digest: digest, sources: sources)
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
