import Bytes
package import Diagnostics
import Files
import Glibc

/// The file in the cache's folder that has the record of a site, behind the key of its bytes.
///
/// It is no row of the database since a build that has nothing to do has nothing else to read.
package struct SiteRecordFile: Sendable {
  private static let prefix = "site-"
  /// Of the folder with the site before the published one.
  package static let copyPrefix = "spare-"

  /// Of what a build is asked to do.
  package let key: String
  private let folder: String
  private var path: String { folder + "/" + Self.prefix + key }

  package init(_ folder: String, key: String) {
    self.folder = folder
    self.key = key
  }

  /// The one beside it that has the snapshot of the same site.
  package var snapshot: SiteRecordFile { SiteRecordFile(folder, key: key + Self.memoSuffix) }
  private static let memoSuffix = "-memo"
  private static let keySize = 32

  package var isThere: Bool { FileSystem.exists(path) }

  /// What was kept, if anything was; what is not as it was kept is thrown away, with a note.
  package func contents() -> ([UInt8]?, [Diagnostic]) {
    guard var bytes = try? FileSystem.read(path) else { return (nil, []) }
    if bytes.count > Self.keySize {
      let key = Array(bytes[..<Self.keySize])
      bytes.removeFirst(Self.keySize)
      if Array(contentKey(bytes).utf8) == key { return (bytes, []) }
    }
    unlink(path)
    return (nil, [.warning("cache-discarded", "\(path) was damaged; it was thrown away, and the site is made anew")])
  }

  /// Keeps a record, whole or not at all; where it can't be kept, the next build does without.
  package func write(_ record: [UInt8]) {
    let temporary = "\(path).\(getpid())"
    do {
      try FileSystem.write(Array(contentKey(record).utf8), record, to: temporary)
    } catch {
      unlink(temporary)
      return
    }
    if rename(temporary, path) != 0 { unlink(temporary) }
  }

  /// Removes the records in a folder that were written before a time, in seconds since 1970, and the sites that belong to
  /// none.
  static func removeOld(in folder: String, before time: Int64) {
    let names = (try? FileSystem.names(in: folder)) ?? []
    func isOld(_ name: String) -> Bool {
      var status = stat()
      return stat(folder + "/" + name, &status) == 0 && Int64(status.st_mtim.tv_sec) < time
    }
    let old = Set(names.filter { $0.hasPrefix(prefix) && isOld($0) })
    for name in old { unlink(folder + "/" + name) }
    let kept = Set(names).subtracting(old)
    for name in names where name.hasPrefix(copyPrefix) && !kept.contains(prefix + name.dropFirst(copyPrefix.count)) {
      if isOld(name) { try? FileSystem.remove(folder + "/" + name) }
    }
  }
}
