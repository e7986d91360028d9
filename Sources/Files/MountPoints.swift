import Bytes
import Glibc

/// The places where file systems are mounted.
package enum MountPoints {
  /// Returns the first place in a folder, or below it, where a file system is mounted; nil if there is none, or if the system
  /// does not list them. The format of the list is that of `/proc/PID/mountinfo` in proc(5).
  package static func first(below folder: String) -> String? {
    guard let list = try? FileSystem.read("/proc/self/mountinfo") else { return nil }
    return first(below: FileSystem.resolved(folder), in: list)
  }

  static func first(below folder: String, in list: [UInt8]) -> String? {
    list.split(separator: UInt8(ascii: "\n")).lazy.compactMap { line -> String? in
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 4 else { return nil }
      let path = unescaped(fields[4])
      return path.hasPrefix(folder + "/") ? path : nil
    }.first
  }

  /// A path in which white space and backslashes are written as three octal digits: `\040`.
  private static func unescaped(_ path: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      let digits = path[index...].dropFirst().prefix(3)
      if path[index] == UInt8(ascii: "\\"), digits.count == 3,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(byte)
        index += 4
      } else {
        bytes.append(path[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
