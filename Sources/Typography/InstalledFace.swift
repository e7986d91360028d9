internal import CTextShaping
import Glibc

// The only file that calls fontconfig.

/// A face that fontconfig lists.
package struct InstalledFace: Hashable, Sendable {
  /// All names of the family.
  package var families: [String]
  package var path: String
  package var index: Int
  /// The CSS weights of the face: a single value for a static font, the range of the axis for a variable one.
  package var weights: ClosedRange<Double>
  package var isItalic: Bool
  /// The width in percent of normal, as CSS `font-stretch`.
  package var stretch: Double
  package var isVariable: Bool

  fileprivate static func all(_ configuration: OpaquePointer) -> [InstalledFace] {
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    for object in [FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE, FC_FONTFORMAT] {
      FcObjectSetAdd(objects, object)
    }
    guard let list = FcFontList(configuration, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(list) }
    var faces: [InstalledFace] = []
    for index in 0..<Int(list.pointee.nfont) {
      if let pattern = list.pointee.fonts[index], let face = InstalledFace(pattern) { faces.append(face) }
    }
    return faces.sorted { ($0.path, $0.index, $0.weights.lowerBound) < ($1.path, $1.index, $1.weights.lowerBound) }
  }

  /// The result is `nil` for fonts without outlines, and for named instances of variable fonts, which the variable font
  /// itself covers.
  private init?(_ pattern: OpaquePointer) {
    guard let path = Self.strings(pattern, FC_FILE).first,
      let format = Self.strings(pattern, FC_FONTFORMAT).first, format == "TrueType" || format == "CFF"
    else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var variable: FcBool = 0
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &variable)
    let instance = index >> 16 & 0x7FFF
    guard variable == FcBool(1) || instance == 0 else { return nil }
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    self.path = path
    self.index = Int(index & 0xFFFF)
    families = Self.strings(pattern, FC_FAMILY)
    let weight = Self.range(pattern, FC_WEIGHT) ?? 80...80
    let lightest = FcWeightToOpenTypeDouble(weight.lowerBound), boldest = FcWeightToOpenTypeDouble(weight.upperBound)
    weights = min(lightest, boldest)...max(lightest, boldest)
    isItalic = slant > 0
    stretch = Self.range(pattern, FC_WIDTH)?.lowerBound ?? 100
    isVariable = variable == FcBool(1)
  }

  private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var result: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, object, Int32(result.count), &value) == FcResultMatch, let text = value {
      result.append(String(cString: text))
    }
    return result
  }

  private static func range(_ pattern: OpaquePointer, _ object: String) -> ClosedRange<Double>? {
    var range: OpaquePointer?
    var begin = 0.0, end = 0.0
    if FcPatternGetRange(pattern, object, 0, &range) == FcResultMatch, let range,
      FcRangeGetDouble(range, &begin, &end) != 0
    {
      return min(begin, end)...max(begin, end)
    }
    return FcPatternGetDouble(pattern, object, 0, &begin) == FcResultMatch ? begin...begin : nil
  }
}

/// The fonts that fontconfig lists at one point in time.
struct InstalledFonts: Sendable {
  /// All installed faces, ordered by path and index.
  private(set) var faces: [InstalledFace] = []
  /// The font configuration files, and the folders searched for fonts, subfolders included.
  private(set) var searchedPaths: [String] = []
  /// The indices of a family's faces, by its name in lowercase.
  private var families: [String: [Int]] = [:]

  /// Queries fontconfig.
  init() {
    guard let configuration = FcInitLoadConfigAndFonts() else {
      self.init(faces: [])
      return
    }
    defer { FcConfigDestroy(configuration) }
    self.init(faces: InstalledFace.all(configuration))
    var paths: Set<String> = []
    for list in [FcConfigGetConfigFiles(configuration), FcConfigGetFontDirs(configuration)] {
      guard let list else { continue }
      while let path = FcStrListNext(list) { paths.insert(String(cString: path)) }
      FcStrListDone(list)
    }
    searchedPaths = paths.union(Self.userConfiguration).sorted()
  }

  /// The files and folders of a user's own configuration, which may come to be there later: what Debian's
  /// `50-user.conf` and `51-local.conf` include.
  private static var userConfiguration: [String] {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let home = variable("HOME")
    let folder = variable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    let own = folder.map { [$0 + "/fontconfig/fonts.conf", $0 + "/fontconfig/conf.d"] } ?? []
    return own + (home.map { [$0 + "/.fonts.conf", $0 + "/.fonts.conf.d"] } ?? []) + ["/etc/fonts/local.conf"]
  }

  init(faces: [InstalledFace]) {
    self.faces = faces
    for (index, face) in faces.enumerated() {
      for name in Set(face.families.map { $0.lowercased() }) { families[name, default: []].append(index) }
    }
  }

  /// The faces of a family, in the order of `faces`.
  func faces(ofFamily name: String) -> [InstalledFace] { families[name.lowercased(), default: []].map { faces[$0] } }
}
