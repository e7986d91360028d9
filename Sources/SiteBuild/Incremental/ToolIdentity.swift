import Bytes
import Files
import Glibc

/// The program that runs and the libraries that it is made of: another version may publish other bytes.
enum ToolIdentity {
  /// A key of their files, as they are at the first call, which is to come before anything else: libvips and what it
  /// needs, which may be loaded later, don't count, because images once made are kept whatever they were made with.
  static let current: String = {
    guard let maps = try? FileSystem.read("/proc/self/maps") else { return "" }
    var paths: Set<String> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      // Only what has code in it: data files are mapped too.
      guard let start = line.firstIndex(of: UInt8(ascii: "/")),
        line.split(separator: UInt8(ascii: " ")).dropFirst().first?.contains(UInt8(ascii: "x")) == true
      else { continue }
      paths.insert(String(decoding: line[start...], as: UTF8.self))
    }
    return key(of: paths.sorted())
  }()

  /// A key of the stamps of some files or folders; what is not there counts too.
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
