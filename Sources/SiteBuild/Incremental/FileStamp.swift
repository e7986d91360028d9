import Glibc

/// What changes when a file is written to, replaced or moved.
struct FileStamp: Hashable, Sendable, BitwiseCopyable {
  /// In bytes.
  var size: Int64
  /// Nanoseconds since 1970: of the content, and of anything about the file.
  var modified: Int64
  var changed: Int64
  var inode: UInt64
  var device: UInt64

  /// Whether the file was so fresh at a moment (nanoseconds since 1970) that it could be written to again without the
  /// stamp's changing: clocks of file systems go in steps of some milliseconds, or of whole seconds.
  func isRacy(at moment: Int64) -> Bool {
    let step: Int64 = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
    return max(modified, changed) > moment - step
  }

  /// Nanoseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension FileStamp {
  init(_ status: stat) {
    func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
    self.init(
      size: Int64(status.st_size), modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim),
      inode: UInt64(status.st_ino), device: UInt64(status.st_dev))
  }

  /// Of what is at a path, through links; nil where there is nothing.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Its bytes in memory, which are those of its five numbers.
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { withUnsafeBytes(of: self, body) }

  /// How many numbers a stamp is kept as.
  static let numberCount = 5

  /// As it is kept: the numbers in the order of the properties, those without a sign by their bits.
  var numbers: [Int] {
    [Int(size), Int(modified), Int(changed), Int(bitPattern: UInt(inode)), Int(bitPattern: UInt(device))]
  }

  /// - Parameter numbers: as many as `numberCount`.
  init(numbers: [Int]) {
    self.init(
      size: Int64(numbers[0]), modified: Int64(numbers[1]), changed: Int64(numbers[2]),
      inode: UInt64(UInt(bitPattern: numbers[3])), device: UInt64(UInt(bitPattern: numbers[4])))
  }

  var text: String { numbers.map(String.init).joined(separator: " ") }
}
