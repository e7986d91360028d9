import Bytes
package import Diagnostics
import Files
import Glibc

/// The file in the cache folder that contains the record of a site, after the key of its bytes.
///
/// It is not a row of the database, so that a build that has nothing to do need not open the database.
package struct SiteRecordFile: Sendable {
  private static let prefix = "site-"
  /// The prefix of the folder with the twin of the published site.
  package static let twinPrefix = "twin-"

  /// The key of the build's options.
  package let key: String
  private let folder: String
  private var path: String { folder + "/" + Self.prefix + key }

  package init(_ folder: String, key: String) {
    self.folder = folder
    self.key = key
  }

  /// The file beside this one that contains the facts of the site's items.
  package var facts: SiteRecordFile { SiteRecordFile(folder, key: key + Self.factsSuffix) }
  private static let factsSuffix = "-facts"
  private static let keySize = 32

  package var isThere: Bool { FileSystem.exists(path) }

  /// Returns the contents, if there are any. Damaged contents are removed, with a diagnostic.
  package func contents(jobs: Int) -> ([UInt8]?, [Diagnostic]) {
    guard let (key, bytes) = try? FileSystem.read(path, splitAt: Self.keySize, jobs: jobs) else { return (nil, []) }
    if !bytes.isEmpty, Array(contentKey(bytes).utf8) == key { return (bytes, []) }
    unlink(path)
    return (nil, [.warning("cache-discarded", "\(path) was damaged; it was discarded, and the whole site is built")])
  }

  /// Writes a record atomically. A failure is ignored: the next build then has no record.
  package func write(_ record: [UInt8]) { write { try $0(record) } }

  /// Writes a record atomically, as `write(_:)` does.
  /// - Parameter forEachPart: calls a function with each part of the record.
  package func write(_ forEachPart: (([UInt8]) throws -> Void) throws -> Void) {
    let temporary = "\(path).\(getpid())"
    do {
      try FileSystem.write(to: temporary) { file in
        // The key comes first, and is known last.
        try file.write([UInt8](repeating: 0, count: Self.keySize))
        guard let hasher = ContentHasher() else { throw FileError("write", temporary, code: ENOMEM) }
        try forEachPart { part in
          part.withUnsafeBytes { hasher.add($0) }
          try file.write(part)
        }
        try file.write(Array(hasher.key.text.utf8), at: 0)
      }
    } catch {
      unlink(temporary)
      return
    }
    if rename(temporary, path) != 0 { unlink(temporary) }
  }

  /// Whether a name is that of a record, of its facts, or of a twin.
  static func isOwn(_ name: String) -> Bool {
    guard let prefix = [prefix, twinPrefix].first(where: name.hasPrefix) else { return false }
    let key = name.dropFirst(prefix.count).prefix(keySize)
    guard key.utf8.count == keySize, key.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) else { return false }
    // What a killed build was writing has the number of the process.
    let rest = name.dropFirst(prefix.count + keySize)
    return rest.isEmpty || rest.hasPrefix(factsSuffix) || rest.hasPrefix(".")
  }

  /// How many published sites are kept as twins: those that were published last. Each is as large as the site.
  private static let mostTwins = 8

  /// The twins, the last ones first.
  private static func twins(in folder: String, _ names: [String]) -> [String] {
    func time(_ name: String) -> Int64 {
      var status = stat()
      return stat(folder + "/" + name, &status) == 0 ? Int64(status.st_mtim.tv_sec) : 0
    }
    return names.filter { $0.hasPrefix(twinPrefix) }.map {
      (name: $0, time: time(prefix + $0.dropFirst(twinPrefix.count)))
    }
    .sorted { $0.time > $1.time }.map(\.name)
  }

  private static func removeTwins(_ names: [String], in folder: String) {
    for name in names { try? FileSystem.remove(folder + "/" + name) }
  }

  /// Removes the records in a folder that were written before a time, in seconds since 1970, and the twins of sites
  /// that belong to no record.
  static func removeOld(in folder: String, before time: Int64) {
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter(isOwn)
    func isOld(_ name: String) -> Bool {
      var status = stat()
      return stat(folder + "/" + name, &status) == 0 && Int64(status.st_mtim.tv_sec) < time
    }
    // The file of the facts is written less often than its record.
    let old = Set(
      names.filter { name in
        let record = name.hasSuffix(factsSuffix) ? String(name.dropLast(factsSuffix.count)) : name
        return name.hasPrefix(prefix) && isOld(name) && (!names.contains(record) || isOld(record))
      })
    for name in old { unlink(folder + "/" + name) }
    removeTwins(Array(twins(in: folder, names).dropFirst(mostTwins)), in: folder)
    let kept = Set(names).subtracting(old)
    for name in names where name.hasPrefix(twinPrefix) && !kept.contains(prefix + name.dropFirst(twinPrefix.count)) {
      if isOld(name) { try? FileSystem.remove(folder + "/" + name) }
    }
  }
}
