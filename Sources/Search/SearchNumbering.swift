import Bytes

/// The numbers of documents. A number depends on the path of its document and rarely on others, so that a new document
/// does not change the entries of all others in the index.
///
/// A document is in the bucket that the hash of its path names, and has one of the bucket's 64 places.
package struct SearchNumbering: Sendable {
  /// The number of bits of a place in a bucket.
  package static let placeBits = 6
  /// The number of bits of a bucket's number.
  package let bucketBits: Int
  /// The number of each document, in the order of the paths given.
  package let ids: [Int]

  /// Numbers the documents with some paths, which are distinct.
  package init(_ paths: [String]) {
    let hashes = paths.map { path in
      let hash = contentHash(path)
      return UInt64(hash, radix: 16) ?? 0
    }
    var bits = 0
    while paths.count > 8 << bits { bits += 1 }
    while true {
      if let ids = Self.ids(paths, hashes, bits) {
        (bucketBits, self.ids) = (bits, ids)
        return
      }
      bits += 1
    }
  }

  /// Returns nil if there are more documents in a bucket than places.
  private static func ids(_ paths: [String], _ hashes: [UInt64], _ bits: Int) -> [Int]? {
    let places = 1 << placeBits
    var taken = [UInt64](repeating: 0, count: 1 << bits)
    var ids = [Int](repeating: 0, count: paths.count)
    // Of two documents for one place, that with the smaller hash has it.
    let order = paths.indices.sorted { (hashes[$0], paths[$0]) < (hashes[$1], paths[$1]) }
    for index in order {
      let bucket = Int(hashes[index] & UInt64(1 << bits - 1))
      var place = Int(hashes[index] >> 58)
      if taken[bucket] == .max { return nil }
      while taken[bucket] & (1 << UInt64(place)) != 0 { place = (place + 1) % places }
      taken[bucket] |= 1 << UInt64(place)
      ids[index] = bucket << placeBits | place
    }
    return ids
  }
}
