import Synchronization

/// The record of a table of facts, which is written to a file once. A process may make it long before it has time to
/// write it, and go on with the changes since.
package final class FactsRecord: Sendable {
  /// None if they are only made while they are written.
  package let bytes: [UInt8]
  private let forEachPart: @Sendable (([UInt8]) throws -> Void) throws -> Void
  private let written: Atomic<Bool>

  init(_ bytes: [UInt8], isWritten: Bool) {
    self.bytes = bytes
    forEachPart = { try $0(bytes) }
    written = Atomic(isWritten)
  }

  /// A record that is encoded while it is written.
  init(of table: FactsTable, jobs: Int) {
    bytes = []
    forEachPart = { try table.forEachPart(jobs: jobs, $0) }
    written = Atomic(false)
  }

  var count: Int { bytes.count }
  package var isWritten: Bool { written.load(ordering: .relaxed) }

  /// Calls a function that writes the record, unless that has been done. It gets one that calls another with each part of
  /// the record.
  package func write(_ write: (_ forEachPart: (([UInt8]) throws -> Void) throws -> Void) -> Void) {
    if !written.exchange(true, ordering: .relaxed) { write(forEachPart) }
  }
}
