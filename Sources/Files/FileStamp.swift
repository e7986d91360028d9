package import Glibc

/// The size, times and identity of a file, which change if the file is written, replaced or moved.
package struct FileStamp: Hashable, Sendable, BitwiseCopyable {
  /// The size in bytes.
  package var size: Int64
  /// The time of the last change of the contents (`mtime`), in nanoseconds since 1970.
  package var modified: Int64
  /// The time of the last change of the contents or the status (`ctime`), in nanoseconds since 1970.
  package var changed: Int64
  package var inode: UInt64
  package var device: UInt64

  /// Whether the file changed so shortly before a moment (nanoseconds since 1970) that a further write may leave the
  /// stamp equal. Clocks of file systems have a resolution of some milliseconds, or of whole seconds.
  package func isRacy(at moment: Int64) -> Bool {
    let step: Int64 = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
    return max(modified, changed) > moment - step
  }

  /// The current time in nanoseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension FileStamp {
  package init(_ status: stat) {
    func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
    self.init(
      size: Int64(status.st_size), modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim),
      inode: UInt64(status.st_ino), device: UInt64(status.st_dev))
  }

  /// Reads the stamp of the file at a path, following links; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Calls a function with the stamp's bytes in memory, which are those of its five numbers.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { withUnsafeBytes(of: self, body) }

  /// The number of values in `numbers`.
  package static let numberCount = 5

  /// The values to store, in the order of the properties. Unsigned values keep their bit patterns.
  package var numbers: [Int] {
    [Int(size), Int(modified), Int(changed), Int(bitPattern: UInt(inode)), Int(bitPattern: UInt(device))]
  }

  /// - Parameter numbers: exactly `numberCount` values.
  package init(numbers: [Int]) {
    self.init(
      size: Int64(numbers[0]), modified: Int64(numbers[1]), changed: Int64(numbers[2]),
      inode: UInt64(UInt(bitPattern: numbers[3])), device: UInt64(UInt(bitPattern: numbers[4])))
  }

  package var text: String { numbers.map(String.init).joined(separator: " ") }
}
