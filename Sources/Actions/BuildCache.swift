import Bytes
package import Diagnostics
package import Files
import CLinux
import Glibc
package import Synchronization

/// The results of earlier builds, for reuse: a database and a folder of image files.
///
/// A share of a build, of which several may run at the same time on different machines, leaves the database alone. It
/// keeps what it finds out as `SharedFacts`, from which a build takes what its database lacks.
///
/// Every entry is keyed by the content and the settings that it was made from, so an entry can be missing or damaged
/// but not wrong. Damaged entries are discarded. The folder may be deleted at any time.
package final class BuildCache: Sendable {
  /// Files and entries that no build has used for this long are removed.
  static let gracePeriod: Int64 = 30 * 24 * 3600
  /// The identifiers of diagnostics about the cache, not about the site.
  package static let notes: Set<String> = ["no-cache", "cache-discarded"]
  /// The version of the database's format. A database of another version is replaced.
  private static let version: Int64 = 3

  /// The folder; nil for a cache that stores nothing.
  let folder: String?
  package let database: Database?
  /// What shares have found out; nil for a cache that stores nothing.
  let facts: SharedFacts?
  /// Whether facts of shares may exist.
  let hasFacts: Bool
  /// What could not be stored, and why the first of it could not. Only a share has to know.
  let lost = Mutex<(count: Int, reason: String)>((0, ""))
  /// The keys of the fonts that this build used.
  package let usedFonts = Mutex<Set<String>>([])
  /// The diagnostics about the cache since it was opened.
  private let laterNotes = Mutex<[Diagnostic]>([])
  /// The time at which the build started, in seconds since 1970.
  package let now: Int64

  private init(folder: String?, database: Database?, now: Int64) {
    self.folder = folder
    facts = folder.map { SharedFacts(folder: $0 + "/facts") }
    hasFacts = folder != nil && (database == nil || facts?.isEmpty == false)
    self.database = database
    self.now = now
  }

  /// Whether the cache stores anything.
  package var isKeeping: Bool { folder != nil }

  /// A cache that stores nothing.
  package static var none: BuildCache { BuildCache(folder: nil, database: nil, now: 0) }

  /// Opens the cache in a folder. A database that is damaged, of another version or not Vitrine's is replaced, with a
  /// diagnostic.
  package static func open(_ folder: String, now: Int64 = Int64(time(nil))) -> (BuildCache, [Diagnostic]) {
    let path = folder + "/cache.db"
    do {
      // The cache folder does not belong in a repository, unless it contains other files.
      let isOwn = try !FileSystem.exists(folder) || FileSystem.names(in: folder).isEmpty
      if isOwn {
        try FileSystem.createFolder(folder)
        try FileSystem.write(Array(ignored.utf8), to: folder + "/.gitignore")
      }
      try FileSystem.createFolder(folder + "/images")
    } catch {
      let note = Diagnostic.warning(
        "no-cache", "\(error); this build keeps nothing for the next one",
        suggestion: "name a folder that can be written with --cache DIR")
      return (none, [note])
    }
    if let database = Database(path: path), prepare(database) {
      return (BuildCache(folder: folder, database: database, now: now), [])
    }
    for name in ["cache.db", "cache.db-wal", "cache.db-shm", "cache.db-journal"] {
      try? FileSystem.remove(folder + "/" + name)
    }
    guard let database = Database(path: path), prepare(database) else {
      return (
        none, [.warning("no-cache", "\(path) cannot be opened; this build keeps nothing for the next one")]
      )
    }
    return (
      BuildCache(folder: folder, database: database, now: now),
      [
        .warning(
          "cache-discarded", "\(path) was damaged or of another version; it was discarded and replaced by a new one")
      ]
    )
  }

  /// The text that keeps a folder of the cache alone out of repositories.
  private static let ignored = "*\n"

  /// Says what a folder has that looks like a part of a cache and is none; nil if it can be one. The cache removes what is
  /// old in its folders.
  package static func foreignContent(of folder: String) -> String? {
    guard let names = try? FileSystem.names(in: folder) else { return nil }
    let isIgnored = (try? FileSystem.read(folder + "/.gitignore")) == Array(ignored.utf8)
    if isIgnored || names.contains("facts") || names.contains(where: SiteRecordFile.isOwn) { return nil }
    guard names.contains("cache.db") else {
      return names.contains("images") ? "has a folder 'images' that is not of the cache" : nil
    }
    let start = (try? FileSystem.read(folder + "/cache.db", splitAt: 15, jobs: 1))?.head
    return start == Array("SQLite format 3".utf8) || start == []
      ? nil : "has a file 'cache.db' that is not of the cache"
  }

  /// Opens the cache in a folder for a share.
  /// - Throws: `EnvironmentFailure` if nothing can be stored there.
  package static func openForShare(_ folder: String) throws -> BuildCache {
    do {
      try FileSystem.createFolder(folder + "/images")
      try FileSystem.createFolder(folder + "/facts")
    } catch {
      throw EnvironmentFailure(
        cannot: "keep anything in \(folder)", reason: "\(error); name a folder that can be written with --cache DIR")
    }
    return BuildCache(folder: folder, database: nil, now: Int64(time(nil)))
  }

  /// The number of results that could not be stored, and the reason.
  package var lostResults: (count: Int, reason: String) { lost.withLock { $0 } }

  /// Creates or replaces a file, whole or not at all, even if several machines write it at the same time.
  /// - Throws: `FileError`
  static func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o644) throws {
    let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    do {
      try FileSystem.write(bytes, to: temporary)
      chmod(temporary, mode)
      guard rename(temporary, path) == 0 else { throw FileError("write", path, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Keeps a fact of a share.
  package func recordFact(_ record: [UInt8], _ kind: SharedFacts.Kind, _ key: String) {
    guard database == nil, let facts else { return }
    do {
      try facts.write(record, kind, key)
    } catch {
      lost.withLock { $0 = ($0.count + 1, $0.count == 0 ? "\(error)" : $0.reason) }
    }
  }

  /// Returns a fact of a share; nil if there is none or it is damaged.
  package func fact(_ kind: SharedFacts.Kind, _ key: String) -> [UInt8]? { hasFacts ? facts?.read(kind, key) : nil }

  /// Records a diagnostic about the cache. The report contains each once.
  package func note(_ note: Diagnostic) { laterNotes.withLock { if !$0.contains(note) { $0.append(note) } } }

  /// Returns the hash that is stored with an entry. The database itself does not detect changed bytes.
  package static func hash(_ texts: String..., record: [UInt8] = []) -> String {
    var writer = RecordWriter()
    for text in texts { writer.add(text) }
    return contentKey(writer.bytes + record)
  }

  /// Records that an entry is damaged. The entry counts as missing and is replaced.
  package func noteDamage() {
    note(
      .warning(
        "cache-discarded", "entries of \(folder ?? "")/cache.db were damaged; they were discarded and made again")
    )
  }

  /// Returns and removes the diagnostics since the cache was opened, each once.
  package func takeNotes() -> [Diagnostic] {
    let notes = laterNotes.withLock { notes in
      defer { notes = [] }
      return notes
    }
    let (count, reason) = lostResults
    guard count > 0 else { return notes }
    let files = count == 1 ? "a file" : "\(count) files"
    return notes + [.warning("no-cache", "\(files) could not be kept for the next build: \(reason)")]
  }

  /// Checks the database and creates missing tables. Returns false if it is damaged or not Vitrine's.
  private static func prepare(_ database: Database) -> Bool {
    guard database.executeWaiting("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"),
      let check = database.query("PRAGMA quick_check(1)")?.first?.first?.text, check == "ok"
    else { return false }
    if version(of: database) == version { return createTables(of: database) }
    // Another build may be creating the same database.
    guard database.executeWaiting("BEGIN IMMEDIATE") else { return false }
    let found = version(of: database)
    // Do not add tables to another program's database.
    let isEmpty = found == 0 && database.query("SELECT 1 FROM sqlite_master LIMIT 1")?.isEmpty == true
    guard found == version || isEmpty, createTables(of: database), database.execute("COMMIT") else {
      database.execute("ROLLBACK")
      return false
    }
    return true
  }

  private static func version(of database: Database) -> Int64? {
    database.query("PRAGMA user_version")?.first?.first?.integer
  }

  private static func createTables(of database: Database) -> Bool {
    database.execute(
      """
      CREATE TABLE IF NOT EXISTS source(path TEXT PRIMARY KEY, stamp TEXT NOT NULL, key TEXT NOT NULL,
        probe TEXT NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS image(key TEXT PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL,
        used INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS font(key TEXT PRIMARY KEY, hash TEXT NOT NULL, record BLOB NOT NULL,
        used INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS file(name TEXT PRIMARY KEY, used INTEGER NOT NULL, key TEXT NOT NULL,
        stamp TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS result(key TEXT PRIMARY KEY, hash TEXT NOT NULL, record BLOB NOT NULL,
        used INTEGER NOT NULL) WITHOUT ROWID;
      \(descriptionTable)
      PRAGMA user_version=\(version);
      """)
  }

  /// The version of the descriptions, part of every stamp. A change makes a build read all images again.
  package static let descriptionVersion = 2

  static let descriptionTable = """
    CREATE TABLE IF NOT EXISTS description(path TEXT PRIMARY KEY, stamp TEXT NOT NULL, record BLOB NOT NULL,
      hash TEXT NOT NULL) WITHOUT ROWID;
    """

  // MARK: - Sources

  /// Returns the content key and the probe of a file that has not changed since they were recorded.
  package func source(_ path: String, stamp: FileStamp) -> (key: String, probe: String)? {
    guard let row = database?.query("SELECT stamp, key, probe, hash FROM source WHERE path=?", .text(path))?.first,
      row.count == 4, row[0].text == stamp.text, let key = row[1].text, let probe = row[2].text
    else {
      guard let fact = fact(.source, Self.factKey(path, stamp)) else { return nil }
      let parts = String(decoding: fact, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      recordSource(path, stamp: stamp, key: parts[0], probe: parts[1])
      return (parts[0], parts[1])
    }
    let stamp = stamp.text
    guard row[3].text == Self.hash(path, stamp, key, probe) else {
      noteDamage()
      return nil
    }
    return (key, probe)
  }

  /// Stores the content key and the probe of a file with a stamp.
  package func recordSource(_ path: String, stamp: FileStamp, key: String, probe: String) {
    recordFact(Array("\(key) \(probe)".utf8), .source, Self.factKey(path, stamp))
    let stamp = stamp.text
    database?.query(
      "INSERT OR REPLACE INTO source VALUES(?,?,?,?,?)", .text(path), .text(stamp), .text(key), .text(probe),
      .text(Self.hash(path, stamp, key, probe)))
  }

  /// The key of a fact about a file. The same file has another device number on each machine.
  package static func factKey(_ path: String, _ stamp: FileStamp) -> String {
    "\(path) \(stamp.size) \(stamp.modified) \(stamp.inode)"
  }

  // MARK: - Unused entries

  /// Marks the entries that this build used, and removes those that no build has used for the grace period.
  package func finish(keys: some Sequence<String>, files: some Sequence<String>) {
    guard let folder, let database, database.execute("BEGIN") else { return }
    for key in keys { database.query("UPDATE image SET used=? WHERE key=?", .integer(now), .text(key)) }
    for name in files {
      database.query("UPDATE file SET used=? WHERE name=?", .integer(now), .text(name))
    }
    for key in usedFonts.withLock({ $0 }) {
      database.query("UPDATE font SET used=? WHERE key=?", .integer(now), .text(key))
    }
    let oldest = Database.Value.integer(now - Self.gracePeriod)
    let outdated = database.query("SELECT name FROM file WHERE used<?", oldest) ?? []
    for name in outdated.compactMap({ $0.first?.text }) where !name.contains("/") {
      unlink(folder + "/images/" + name)
    }
    database.query("DELETE FROM file WHERE used<?", oldest)
    database.query("DELETE FROM image WHERE used<?", oldest)
    database.query("DELETE FROM font WHERE used<?", oldest)
    database.query("DELETE FROM result WHERE used<?", oldest)
    database.execute("COMMIT")
    removeStrays(in: folder + "/images", database)
    facts?.removeUnused(now: now)
    SiteRecordFile.removeOld(in: folder, before: now - Self.gracePeriod)
  }

  /// Removes files that a killed build left, if they are too old to belong to a running one.
  private func removeStrays(in folder: String, _ database: Database) {
    guard let names = try? FileSystem.names(in: folder) else { return }
    let known = Set((database.query("SELECT name FROM file") ?? []).compactMap { $0.first?.text })
    for name in names where !known.contains(name) && Self.isImageName(name) {
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0, now - Int64(status.st_mtim.tv_sec) > Self.gracePeriod else {
        continue
      }
      unlink(folder + "/" + name)
    }
  }

  /// Whether a name may be that of a file that an action made, whole or in part: the key of its picture and that of what was
  /// made of it, or one key. Others may have put files into the same folder.
  private static func isImageName(_ name: String) -> Bool {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    let rest = name.utf8.dropFirst(digits.count)
    guard rest.first == UInt8(ascii: "-") else { return false }
    if digits.count == 16 { return true }
    let key = rest.dropFirst().prefix { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    return digits.count == 8 && key.count == 10
  }
}
