import Geometry

/// The land of the earth, simplified from Natural Earth's countries at 1:50 million (naturalearthdata.com), which are in
/// the public domain. `make_coast.py` makes the data, and describes their format.
enum Coast {
  /// The rings around land and around lakes, in degrees: x is the longitude, y the latitude.
  static let rings: [[Point]] = {
    var bytes = PackageResources.coast_bin[...]
    func number() -> Int {
      var (value, shift) = (0, 0)
      while let byte = bytes.popFirst() {
        value |= Int(byte & 127) << shift
        if byte < 128 { break }
        shift += 7
      }
      return value
    }
    func difference() -> Int {
      let number = number()
      return number % 2 == 0 ? number / 2 : -(number + 1) / 2
    }
    var rings: [[Point]] = []
    while !bytes.isEmpty {
      var (x, y) = (0, 0)
      rings.append(
        (0..<number()).map { _ in
          x += difference()
          y += difference()
          return Point(x: Double(x) / 100, y: Double(y) / 100)
        })
    }
    return rings
  }()
}
