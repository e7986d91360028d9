import Bytes
import Glibc

/// One end of a connection between two processes, which carries whole messages. A message is its length in eight bytes,
/// least significant first, and its bytes.
struct WorkerChannel: Sendable {
  /// A connected socket.
  let descriptor: CInt

  enum Failure: Error {
    /// The other process ended, or sent what is no message.
    case closed
    case late
  }

  /// No derivative, archive or image file is larger.
  private static let limit = 1 << 32

  func send(_ message: [UInt8]) throws(Failure) {
    let count = UInt64(message.count)
    try send(all: (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * UInt64($0))) })
    try send(all: message)
  }

  private func send(all bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if count == 0 || errno != EINTR { throw .closed }
    }
  }

  /// - Parameter seconds: the time limit for each pause of the other process; nil to wait forever.
  func receive(within seconds: Int? = nil) throws(Failure) -> [UInt8] {
    let header = try receive(count: 8, within: seconds)
    let count = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard count <= UInt64(Self.limit) else { throw .closed }
    return try receive(count: Int(count), within: seconds)
  }

  private func receive(count: Int, within seconds: Int?) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, failure == nil {
        if let seconds, !isReadable(within: seconds) {
          failure = .late
          break
        }
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
        let received = recv(descriptor, rest.baseAddress, rest.count, 0)
        if received > 0 { filled += received } else if received == 0 || errno != EINTR { failure = .closed }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func isReadable(within seconds: Int) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&wanted, 1, CInt(seconds * 1_000))
      // An interruption starts the time again; it is rare, and the limit is a rough one.
      if ready >= 0 { return ready > 0 }
      if errno != EINTR { return true }
    }
  }
}
