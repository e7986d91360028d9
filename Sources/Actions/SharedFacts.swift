import Bytes
import Files
import Glibc

/// What actions found out, one small file each, named by the key of what it was made from.
///
/// Several machines may write them into one folder at the same time without a lock: a file is written beside its name and
/// renamed, and two machines that make the same fact write the same bytes. A file that is damaged, or of another
/// version, counts as missing.
package struct SharedFacts: Sendable {
  /// A part of every name. Increment it if the meaning of a fact changes.
  private static let version = 1
  /// Facts that nothing has read for this long, in seconds, are removed.
  private static let gracePeriod = BuildCache.gracePeriod
  /// The shortest time in seconds between two searches for facts to remove.
  private static let removalPeriod: Int64 = 24 * 3600

  /// The kinds of facts, each with keys of its own.
  package enum Kind: String, Sendable {
    /// The size and format of an image file, and the hash of its bytes.
    case source
    /// The texts and numbers in the metadata of an image file.
    case description
    /// What was found out when an image was decoded.
    case image
    /// The hash of a file in the folder of images.
    case file
  }

  let folder: String

  /// Whether any machine has written a fact.
  var isEmpty: Bool { !FileSystem.isFolder(folder) }

  /// The path of a fact's file: few enough in each folder for any file system.
  private func path(_ kind: Kind, _ key: String) -> String {
    let name = contentHash("\(Self.version) \(kind.rawValue) \(key)")
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  /// Returns a fact, and marks it as used; nil if it is missing or damaged.
  func read(_ kind: Kind, _ key: String) -> [UInt8]? {
    let path = path(kind, key)
    guard let bytes = try? FileSystem.read(path) else { return nil }
    let record = Array(bytes.dropFirst(Self.hashLength))
    guard bytes.starts(with: Self.hash(kind, key, record)) else { return nil }
    utimensat(AT_FDCWD, path, nil, 0)
    return record
  }

  /// Writes a fact.
  /// - Throws: `FileError`
  func write(_ record: [UInt8], _ kind: Kind, _ key: String) throws {
    let path = path(kind, key)
    try FileSystem.createFolder(FileSystem.folder(of: path))
    try BuildCache.replace(path, with: Self.hash(kind, key, record) + record)
  }

  /// The number of bytes of the hash at the start of a file.
  private static let hashLength = 32

  private static func hash(_ kind: Kind, _ key: String, _ record: [UInt8]) -> [UInt8] {
    Array(BuildCache.hash(kind.rawValue, key, record: record).utf8)
  }

  /// Removes the facts that nothing has read for a long time, at most once a day.
  func removeUnused(now: Int64) {
    guard !isEmpty else { return }
    let mark = folder + "/searched"
    if let last = FileStamp(path: mark), now - last.modified / 1_000_000_000 < Self.removalPeriod { return }
    try? BuildCache.replace(mark, with: [])
    for name in (try? FileSystem.names(in: folder)) ?? [] where name.utf8.count == 2 {
      for file in (try? FileSystem.names(in: "\(folder)/\(name)")) ?? [] {
        let path = "\(folder)/\(name)/\(file)"
        if let stamp = FileStamp(path: path), now - stamp.modified / 1_000_000_000 > Self.gracePeriod { unlink(path) }
      }
    }
  }
}
