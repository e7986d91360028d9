import Glibc

extension String {
  /// Whether the text comes first when compared byte by byte in UTF-8, whatever language and locale.
  package func precedesInBytes(_ other: String) -> Bool {
    withBytes { left in
      other.withBytes { right in
        let count = min(left.count, right.count)
        guard count > 0, let first = left.baseAddress, let second = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(first, second, count)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// Whether all characters are those of ASCII.
  package var isASCII: Bool {
    withBytes { bytes in
      // Eight bytes are looked at together.
      let end = bytes.count & ~7
      var seen: UInt64 = 0
      for place in stride(from: 0, to: end, by: 8) {
        seen |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      }
      return seen & 0x8080_8080_8080_8080 == 0 && bytes[end...].allSatisfy { $0 < 0x80 }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
    // No text that was made in Swift comes here.
    return Array(utf8).withUnsafeBytes(body)
  }
}

extension Array {
  /// The elements in the byte order of a text that each has; those of equal texts stay in their order.
  ///
  /// The texts are put one behind the other first: to sort ten thousand paths by `precedesInBytes` takes several times
  /// as long.
  /// - Complexity: O(n log n) in the number of elements.
  package func sortedInBytes(by text: (Element) -> String) -> [Element] {
    if count < 2 { return self }
    var bytes: [UInt8] = []
    var starts: [Int] = [0]
    starts.reserveCapacity(count + 1)
    for element in self {
      var text = text(element)
      text.withUTF8 { bytes.append(contentsOf: $0) }
      starts.append(bytes.count)
    }
    // Never without a place, even where all texts are empty.
    bytes.append(0)
    var order = [Int](indices)
    bytes.withUnsafeBufferPointer { bytes in
      starts.withUnsafeBufferPointer { starts in
        guard let base = bytes.baseAddress else { return }
        order.sort { left, right in
          let (first, second) = (starts[left + 1] - starts[left], starts[right + 1] - starts[right])
          let order = memcmp(base + starts[left], base + starts[right], Swift.min(first, second))
          if order != 0 { return order < 0 }
          return first == second ? left < right : first < second
        }
      }
    }
    return order.map { self[$0] }
  }
}
