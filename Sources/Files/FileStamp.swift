package import Glibc

/// What changes when a file is written to, replaced or moved.
package struct FileStamp: Hashable, Sendable, BitwiseCopyable {
  /// In bytes.
  package var size: Int64
  /// Nanoseconds since 1970: of the content, and of anything about the file.
  package var modified: Int64
  package var changed: Int64
  package var inode: UInt64
  package var device: UInt64

  /// Whether the file was so fresh at a moment (nanoseconds since 1970) that it could be written to again without the
  /// stamp's changing: clocks of file systems go in steps of some milliseconds, or of whole seconds.
  package func isRacy(at moment: Int64) -> Bool {
    let step: Int64 = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
    return max(modified, changed) > moment - step
  }

  /// Nanoseconds since 1970.
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

  /// Of what is at a path, through links; nil where there is nothing.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Its bytes in memory, which are those of its five numbers.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { withUnsafeBytes(of: self, body) }

  /// How many numbers a stamp is kept as.
  package static let numberCount = 5

  /// As it is kept: the numbers in the order of the properties, those without a sign by their bits.
  package var numbers: [Int] {
    [Int(size), Int(modified), Int(changed), Int(bitPattern: UInt(inode)), Int(bitPattern: UInt(device))]
  }

  /// - Parameter numbers: as many as `numberCount`.
  package init(numbers: [Int]) {
    self.init(
      size: Int64(numbers[0]), modified: Int64(numbers[1]), changed: Int64(numbers[2]),
      inode: UInt64(UInt(bitPattern: numbers[3])), device: UInt64(UInt(bitPattern: numbers[4])))
  }

  package var text: String { numbers.map(String.init).joined(separator: " ") }
}
