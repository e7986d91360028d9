import CSQLite
import Glibc
import Synchronization

/// An SQLite database, used by one thread at a time.
///
/// The database is only a cache: a failure is reported as `nil` or ignored, and the work is done again.
package final class Database: Sendable {
  /// A value of a column.
  package enum Value: Sendable, Hashable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    package var text: String? { if case .text(let value) = self { value } else { nil } }
    package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  }

  private let handle: Mutex<Handle>

  /// The connection and its cached prepared statements.
  private struct Handle: ~Copyable {
    let connection: OpaquePointer
    var statements: [String: OpaquePointer] = [:]

    deinit {
      for statement in statements.values { sqlite3_finalize(statement) }
      sqlite3_close_v2(connection)
    }
  }

  /// Opens or creates a database. Returns nil if the file is not a database or can't be written.
  init?(path: String) {
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK, let connection else {
      sqlite3_close_v2(connection)
      return nil
    }
    sqlite3_busy_timeout(connection, 2000)
    handle = Mutex(Handle(connection: connection))
  }

  /// Runs statements that return no rows. Returns false if one fails.
  @discardableResult
  func execute(_ sql: String) -> Bool {
    handle.withLock { sqlite3_exec($0.connection, sql, nil, nil, nil) == SQLITE_OK }
  }

  /// Runs statements as `execute` does, and again for up to two seconds if another connection has the database. SQLite
  /// itself does not wait before a change of the journal mode.
  func executeWaiting(_ sql: String) -> Bool {
    let end = ContinuousClock.now + .seconds(2)
    repeat {
      if execute(sql) { return true }
      guard handle.withLock({ sqlite3_errcode($0.connection) == SQLITE_BUSY }) else { return false }
      usleep(20_000)
    } while ContinuousClock.now < end
    return false
  }

  /// Returns the rows of one statement; nil if it fails.
  @discardableResult
  package func query(_ sql: String, _ arguments: Value...) -> [[Value]]? {
    handle.withLock { handle in
      if handle.statements[sql] == nil {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle.connection, sql, -1, &prepared, nil) == SQLITE_OK else { return nil }
        handle.statements[sql] = prepared
      }
      guard let statement = handle.statements[sql] else { return nil }
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      for (index, argument) in arguments.enumerated() { Self.bind(argument, to: statement, at: Int32(index + 1)) }
      var rows: [[Value]] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.value(of: statement, at: $0) })
        case SQLITE_DONE: return rows
        default: return nil
        }
      }
    }
  }

  private static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) {
    // SQLite's `SQLITE_TRANSIENT`: SQLite copies the value.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .text(let value): sqlite3_bind_text(statement, index, value, -1, transient)
    case .bytes(let value):
      _ = value.withUnsafeBytes { sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient) }
    }
  }

  private static func value(of statement: OpaquePointer, at column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, column))
      guard let start = sqlite3_column_blob(statement, column), count > 0 else { return .bytes([]) }
      return .bytes([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    case SQLITE_TEXT: return .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
    default: return .bytes([])
    }
  }
}
