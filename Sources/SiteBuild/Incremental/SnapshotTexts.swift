import Bytes
import Content

/// The records of the texts of a site's items, without the texts. A record is decoded from the bytes of the snapshot on
/// request, as few items need it.
struct SnapshotTexts: Sendable {
  private let bytes: [UInt8]
  /// The offset of the snapshot in the bytes.
  private let start: Int
  /// The byte range of each item, by its path.
  private let places: [String: Range<Int>]
  /// The encoded and decoded records of items that changed since.
  private var changed: [String: (bytes: [UInt8], text: CatalogSnapshot.Text)] = [:]

  init(_ bytes: [UInt8], from start: Int, places: [String: Range<Int>]) {
    (self.bytes, self.start, self.places) = (bytes, start, places)
  }

  /// The record of an item's text; nil for an item without a file of its own.
  subscript(path: String) -> CatalogSnapshot.Text? {
    if let changed = changed[path] { return changed.text }
    guard let place = places[path] else { return nil }
    var reader = RecordReader(bytes).reader(of: place)
    return reader.item(of: "", includesText: true)?.text
  }

  /// Replaces the record of an item.
  mutating func set(_ text: CatalogSnapshot.Text, of item: Item) {
    var writer = RecordWriter()
    writer.add(item, text)
    changed[item.path] = (writer.bytes, text)
  }

  /// The bytes of the snapshot with the current records of all items.
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
