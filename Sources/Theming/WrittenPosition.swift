/// A position on the earth as pages write it.
package struct WrittenPosition {
  /// In degrees, north and east positive.
  private let latitude: Double
  private let longitude: Double

  package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

  /// The position with as many decimals as it has, at most five, which are about one metre: `52.51° N, 13.40° E`.
  package func text(_ strings: PageStrings) -> String {
    let directions = strings["compass"].split(separator: " ").map(String.init)
    guard directions.count == 4 else { return address }
    let both = [latitude, longitude].map { Self.decimal($0.magnitude) }
    let needless = both.map { $0.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count }.min() ?? 0
    func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
      // Without decimals, there is no point either.
      String(Self.decimal(degrees.magnitude).dropLast(needless == 5 ? 6 : needless))
        .replacing(".", with: strings.decimalSign) + "° " + (degrees < 0 ? negative : positive)
    }
    return angle(latitude, directions[0], directions[2]) + ", " + angle(longitude, directions[1], directions[3])
  }

  /// The position as a machine-readable `geo:` address (RFC 5870).
  package var address: String { "geo:\(Self.signed(latitude)),\(Self.signed(longitude))" }

  /// The address of a map of the place.
  package var map: String {
    let (latitude, longitude) = (Self.signed(latitude), Self.signed(longitude))
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=15/\(latitude)/\(longitude)"
  }

  private static func signed(_ degrees: Double) -> String { (degrees < 0 ? "-" : "") + decimal(degrees.magnitude) }

  /// An angle with five decimals.
  private static func decimal(_ degrees: Double) -> String {
    let scaled = Int((min(degrees, 360) * 100_000).rounded())
    let fraction = String(scaled % 100_000)
    return "\(scaled / 100_000)." + String(repeating: "0", count: 5 - fraction.count) + fraction
  }
}
