internal import Glibc

/// An address of this machine to serve from.
package struct IPv4Address: Hashable, Sendable, CustomStringConvertible {
  /// 127.0.0.1, which only this machine reaches.
  package static let loopback = IPv4Address(bits: 0x7F00_0001)

  /// The first of the four numbers in the highest byte.
  package let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// - Returns: nil for anything but four decimal numbers: names may come to mean another address.
  package init?(_ text: String) {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
    bits = UInt32(bigEndian: address.s_addr)
  }

  /// Whether other machines reach it.
  package var isOpen: Bool { bits >> 24 != 127 }

  package var description: String {
    [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
  }
}
