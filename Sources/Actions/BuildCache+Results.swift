package import Bytes

/// The results of actions that are neither images nor fonts, each a record named by the key of all that it was made
/// from.
extension BuildCache {
  /// The seconds after which a result that is used is marked as used again. Marking all of them in each build would take
  /// longer than reading them.
  private static let markingPeriod: Int64 = 24 * 3600

  /// Returns the result of an action of an earlier build; nil if there is none or it is damaged.
  package func result(_ key: ContentKey) -> [UInt8]? {
    guard
      let row = database?.query("SELECT hash, record, used FROM result WHERE key=?", .text(key.text))?.first,
      row.count == 3, let record = row[1].bytes
    else { return nil }
    guard row[0].text == Self.hash(key.text, record: record) else {
      noteDamage()
      return nil
    }
    if case .integer(let used) = row[2], used < now - Self.markingPeriod {
      database?.query("UPDATE result SET used=? WHERE key=?", .integer(now), .text(key.text))
    }
    return record
  }

  /// Stores the result of an action.
  package func recordResult(_ record: [UInt8], of key: ContentKey) {
    database?.query(
      "INSERT OR REPLACE INTO result VALUES(?,?,?,?)", .text(key.text),
      .text(Self.hash(key.text, record: record)), .bytes(record), .integer(now))
  }
}
