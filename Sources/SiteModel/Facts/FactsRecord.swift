import Synchronization

/// The record of a table of facts, which is written to a file once. A process may make it long before it has time to
/// write it, and go on with the changes since.
package final class FactsRecord: Sendable {
  package let bytes: [UInt8]
  private let written: Atomic<Bool>

  init(_ bytes: [UInt8], isWritten: Bool) {
    self.bytes = bytes
    written = Atomic(isWritten)
  }

  var count: Int { bytes.count }
  package var isWritten: Bool { written.load(ordering: .relaxed) }

  /// Calls a function that writes the bytes, unless that has been done.
  package func write(_ write: ([UInt8]) -> Void) {
    if !written.exchange(true, ordering: .relaxed) { write(bytes) }
  }
}
