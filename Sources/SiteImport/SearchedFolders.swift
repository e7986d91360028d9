import Files
import Imaging
import Settings

/// The folders in which the files of a table's rows are searched, the most likely first.
struct SearchedFolders {
  private let roots: [String]
  /// The names in folders by the same names in lower case, for the folders that were searched.
  private var listings: [String: [String: String]] = [:]
  /// The paths of pictures by the slugs that their names give, in lower case.
  private var bySlug: [String: [String]] = [:]
  /// The paths of pictures by their names without signs.
  private var byWords: [String: [String]] = [:]

  /// Lists the pictures in folders. A folder that does not exist has none.
  init(_ roots: [String]) {
    self.roots = roots
    for root in roots where FileSystem.isFolder(root) {
      let pictures = ((try? FileSystem.names(in: root)) ?? []).compactMap { name -> (rank: Int, name: String)? in
        guard !name.hasPrefix("."), ImageFormat.isImage(named: name) else { return nil }
        let ending = Self.split(name).ending.dropFirst().lowercased()
        return (Self.endings.firstIndex(of: ending) ?? Self.endings.count, name)
      }
      for (_, name) in pictures.sorted(by: { ($0.rank, $0.name) < ($1.rank, $1.name) }) {
        let stem = Self.split(name).stem
        let path = root + "/" + name
        bySlug[tableSlug(stem).lowercased(), default: []].append(path)
        byWords[Self.words(stem), default: []].append(path)
      }
    }
  }

  /// The endings of pictures, the preferred ones first.
  private static let endings = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "svg", "avif"]

  /// Returns the path of a file by the path that a row names; nil if it does not exist.
  ///
  /// If no file has exactly this name, upper and lower case are not distinguished: cameras and spreadsheet programs write
  /// `.JPG` where the other has `.jpg`.
  mutating func file(named name: String) -> String? {
    let plain = String(name.drop { $0 == "/" })
    if let path = roots.lazy.map({ $0 + "/" + plain }).first(where: isFile) { return path }
    for root in roots {
      if let path = self.path(of: plain, in: root) { return path }
    }
    return nil
  }

  private mutating func path(of name: String, in root: String) -> String? {
    var path = root
    for part in name.split(separator: "/") where part != "." {
      if FileSystem.exists("\(path)/\(part)") {
        path += "/\(part)"
      } else if let written = listing(of: path)[part.lowercased()] {
        path += "/" + written
      } else {
        return nil
      }
    }
    return isFile(path) ? path : nil
  }

  /// Whether a file is in one of the folders. A link may lead to any file of the machine, which nobody means to publish.
  func isFile(_ path: String) -> Bool {
    FileSystem.isFile(path)
      && roots.contains { LinkDestination(of: path, inside: FileSystem.resolved($0)) == .inside }
  }

  private mutating func listing(of folder: String) -> [String: String] {
    if let known = listings[folder] { return known }
    let names = (try? FileSystem.names(in: folder)) ?? []
    let listing = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    listings[folder] = listing
    return listing
  }

  /// Returns the path of the picture that is named after a row: `2020-013.jpg` for `2020/013`.
  /// - Parameter isOnly: Whether no other row has the same name without signs. Then `2020_013.jpg` is found as well, if it
  ///   is the only picture of that name.
  func picture(namedAfter identity: String, isOnly: Bool) -> String? {
    if let paths = bySlug[tableSlug(identity).lowercased()] {
      return paths.first { Self.split(FileSystem.name(of: $0)).stem == identity } ?? paths.first
    }
    let words = Self.words(identity)
    guard isOnly, !words.isEmpty, let paths = byWords[words], paths.count == 1 else { return nil }
    return paths.first
  }

  /// Returns the path of the folder with one of some names; nil if there is none.
  func folder(named names: [String]) -> String? {
    roots.lazy.flatMap { root in names.map { root + "/" + $0 } }.first(where: FileSystem.isFolderItself)
  }

  /// The letters and digits of a name in lower case, with a hyphen for everything between them.
  static func words(_ name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// Divides a name before its ending: `a.b` and `.jpg`.
  static func split(_ name: String) -> (stem: String, ending: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]))
  }
}
