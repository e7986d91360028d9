internal import Glibc

/// An address of this machine to listen at.
package struct IPv4Address: Hashable, Sendable, CustomStringConvertible {
  /// 127.0.0.1, which only this machine can reach.
  package static let loopback = IPv4Address(bits: 0x7F00_0001)

  /// The address, with the first of the four numbers in the highest byte.
  package let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// Parses four decimal numbers; nil for anything else. Host names are rejected because they may resolve to different
  /// addresses.
  package init?(_ text: String) {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
    bits = UInt32(bigEndian: address.s_addr)
  }

  /// Whether other machines can reach the address.
  package var isOpen: Bool { bits >> 24 != 127 }

  package var description: String {
    [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
  }
}
