import Bytes
import Diagnostics
import Files
import Glibc

/// What was seen of images, and the files that were made of them.
extension BuildCache {
  /// What was seen of an image when it was decoded.
  package func image(_ key: String) -> String? {
    guard let row = database?.query("SELECT record, hash FROM image WHERE key=?", .text(key))?.first, row.count == 2,
      let record = row[0].text
    else { return nil }
    guard row[1].text == Self.hash(key, record) else {
      noteDamage()
      return nil
    }
    return record
  }

  package func recordImage(_ key: String, _ record: String) {
    database?.query(
      "INSERT OR REPLACE INTO image VALUES(?,?,?,?)", .text(key), .text(record), .text(Self.hash(key, record)),
      .integer(now))
  }

  /// The path of a kept file; nil where there is none, or one that is damaged, which is removed.
  ///
  /// Its bytes are looked at where its stamp is another one than when they last were, and once after the machine was
  /// started: one that lost its power may have kept a name without its bytes.
  package func file(_ name: String) -> String? {
    guard let path = folder.map({ $0 + "/images/" + name }), let stamp = stamp(ofFileAt: path),
      let row = database?.query("SELECT key, stamp FROM file WHERE name=?", .text(name))?.first, row.count == 2
    else { return nil }
    if row[1].text == stamp { return path }
    guard let bytes = try? FileSystem.read(path), contentKey(bytes) == row[0].text else {
      unlink(path)
      note(
        .warning(
          "cache-discarded", "images in \(folder ?? "")/images were damaged; they were thrown away and made anew"))
      return nil
    }
    database?.query("UPDATE file SET stamp=? WHERE name=?", .text(stamp), .text(name))
    return path
  }

  /// Keeps a file: it is there whole or not at all, also where the build is killed.
  /// - Returns: its path, or nil where it cannot be kept.
  package func keep(_ bytes: [UInt8], as name: String) -> String? {
    guard let folder else { return nil }
    let path = folder + "/images/" + name
    // The process and the thread keep apart who writes the same at the same time.
    let temporary = "\(path).\(getpid())-\(pthread_self())"
    do {
      try FileSystem.write(bytes, to: temporary)
    } catch {
      unlink(temporary)
      return nil
    }
    // What is in the cache is linked into sites: nobody may change it in place.
    chmod(temporary, 0o444)
    guard rename(temporary, path) == 0 else {
      unlink(temporary)
      return nil
    }
    if let stamp = stamp(ofFileAt: path) {
      database?.query(
        "INSERT OR REPLACE INTO file VALUES(?,?,?,?)", .text(name), .integer(now), .text(contentKey(bytes)),
        .text(stamp))
    }
    return path
  }

  /// What changes when the file's bytes do, as far as the system tells; links to it don't change it.
  private func stamp(ofFileAt path: String) -> String? {
    FileStamp(path: path).map { "\($0.size) \($0.modified) \($0.inode) \(Self.systemStart)" }
  }

  /// Tells one start of the machine from another; empty where the system does not say.
  private static let systemStart: String = {
    let bytes = (try? FileSystem.read("/proc/sys/kernel/random/boot_id")) ?? []
    return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
  }()
}
