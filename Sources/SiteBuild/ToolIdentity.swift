import Bytes
import Files
import Glibc

/// The identity of the running program and its libraries. Another version may publish other bytes.
enum ToolIdentity {
  /// A key of the files of the program and its libraries, computed at the first call, which has to come before anything
  /// else. libvips and its dependencies, which may be loaded later, are not included: generated images are kept
  /// whichever version made them.
  static let current: String = {
    guard let maps = try? FileSystem.read("/proc/self/maps") else { return "" }
    var paths: Set<String> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      // Only mappings with code count; data files are mapped too.
      guard let start = line.firstIndex(of: UInt8(ascii: "/")),
        line.split(separator: UInt8(ascii: " ")).dropFirst().first?.contains(UInt8(ascii: "x")) == true
      else { continue }
      paths.insert(String(decoding: line[start...], as: UTF8.self))
    }
    return key(of: paths.sorted())
  }()

  /// Returns a key of the stamps of files or folders. A missing path is part of the key.
  static func key(of paths: [String]) -> String {
    var writer = RecordWriter()
    for path in paths {
      writer.add(path)
      guard let stamp = FileStamp(path: path) else { continue }
      for number in stamp.numbers { writer.add(number) }
    }
    return contentKey(writer.bytes)
  }
}
