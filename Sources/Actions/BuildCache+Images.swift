import Bytes
import Diagnostics
import Files
import Glibc

/// The records of images, and the files generated from them.
extension BuildCache {
  /// Returns the record of an image, made when it was decoded; nil if there is none or it is damaged.
  package func image(_ key: String) -> String? {
    guard let row = database?.query("SELECT record, hash FROM image WHERE key=?", .text(key))?.first, row.count == 2,
      let record = row[0].text
    else {
      guard let record = fact(.image, key).map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
      recordImage(key, record)
      return record
    }
    guard row[1].text == Self.hash(key, record) else {
      noteDamage()
      return nil
    }
    return record
  }

  /// Stores the record of an image.
  package func recordImage(_ key: String, _ record: String) {
    recordFact(Array(record.utf8), .image, key)
    database?.query(
      "INSERT OR REPLACE INTO image VALUES(?,?,?,?)", .text(key), .text(record), .text(Self.hash(key, record)),
      .integer(now))
  }

  /// Returns the path of a file in the cache; nil if there is none, or if it is damaged and therefore removed.
  ///
  /// The file's bytes are verified if its stamp changed, and once after each start of the machine: after a power
  /// failure, a file may have its name but not its bytes.
  package func file(_ name: String) -> String? {
    guard let path = folder.map({ $0 + "/images/" + name }), let stamp = stamp(ofFileAt: path) else { return nil }
    guard let database else { return path }
    guard let row = database.query("SELECT key, stamp FROM file WHERE name=?", .text(name))?.first, row.count == 2
    else { return sharedFile(name, at: path, stamp) }
    if row[1].text == stamp { return path }
    guard let bytes = try? FileSystem.read(path), contentKey(bytes) == row[0].text else {
      unlink(path)
      note(
        .warning(
          "cache-discarded", "images in \(folder ?? "")/images were damaged; they were discarded and made again"))
      return nil
    }
    database.query("UPDATE file SET stamp=? WHERE name=?", .text(stamp), .text(name))
    return path
  }

  /// Takes over a file that a share has made, if it has the bytes that the share wrote.
  private func sharedFile(_ name: String, at path: String, _ stamp: String) -> String? {
    guard let key = fact(.file, name).map({ String(decoding: $0, as: UTF8.self) }),
      let bytes = try? FileSystem.read(path), contentKey(bytes) == key
    else { return nil }
    recordFile(name, key: key, stamp: stamp)
    return path
  }

  private func recordFile(_ name: String, key: String, stamp: String) {
    recordFact(Array(key.utf8), .file, name)
    database?.query(
      "INSERT OR REPLACE INTO file VALUES(?,?,?,?)", .text(name), .integer(now), .text(key), .text(stamp))
  }

  /// Adds a file to the cache atomically, also if the build is killed.
  /// - Returns: The file's path; nil if it can't be written.
  package func keep(_ bytes: [UInt8], as name: String) -> String? {
    guard let folder else { return nil }
    let path = folder + "/images/" + name
    do {
      // Files in the cache are hard-linked into sites, so nothing may change them in place.
      try Self.replace(path, with: bytes, mode: 0o444)
    } catch {
      lost.withLock { $0 = ($0.count + 1, $0.count == 0 ? "\(error)" : $0.reason) }
      return nil
    }
    if let stamp = stamp(ofFileAt: path) { recordFile(name, key: contentKey(bytes), stamp: stamp) }
    return path
  }

  /// Returns a stamp that changes when the file's bytes do, as far as the system reports that. Hard links do not change
  /// it.
  private func stamp(ofFileAt path: String) -> String? {
    FileStamp(path: path).map { "\($0.size) \($0.modified) \($0.inode) \(Self.systemStart)" }
  }

  /// The identifier of this start of the machine; empty if the system does not report one.
  private static let systemStart: String = {
    let bytes = (try? FileSystem.read("/proc/sys/kernel/random/boot_id")) ?? []
    return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
  }()
}
