import Bytes
import Content

/// What is known of the texts of a site's items, none of which were read: it is found in the bytes of a snapshot where it is
/// asked for, which few items are.
struct SnapshotTexts: Sendable {
  private let bytes: [UInt8]
  /// Where the snapshot begins in the bytes.
  private let start: Int
  /// Where each item is in the bytes, by its path.
  private let places: [String: Range<Int>]
  /// What has become of items since, as a snapshot has it.
  private var changed: [String: (bytes: [UInt8], text: CatalogSnapshot.Text)] = [:]

  init(_ bytes: [UInt8], from start: Int, places: [String: Range<Int>]) {
    (self.bytes, self.start, self.places) = (bytes, start, places)
  }

  /// Nil for an item without a file of its own.
  subscript(path: String) -> CatalogSnapshot.Text? {
    if let changed = changed[path] { return changed.text }
    guard let place = places[path] else { return nil }
    var reader = RecordReader(bytes).reader(of: place)
    return reader.item(of: "", includesText: true)?.text
  }

  /// Takes what has become of an item.
  mutating func set(_ text: CatalogSnapshot.Text, of item: Item) {
    var writer = RecordWriter()
    writer.add(item, text)
    changed[item.path] = (writer.bytes, text)
  }

  /// The bytes of the snapshot with the items as they are now.
  var snapshot: [UInt8] {
    var snapshot: [UInt8] = []
    snapshot.reserveCapacity(bytes.count + changed.count << 10)
    var end = start
    let replaced = changed.compactMap { path, new in places[path].map { (place: $0, bytes: new.bytes) } }
    for (place, new) in replaced.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      snapshot += bytes[end..<place.lowerBound]
      snapshot += new
      end = place.upperBound
    }
    snapshot += bytes[end...]
    return snapshot
  }
}
