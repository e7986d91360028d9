import Geometry
import Glibc

/// A position on the earth in degrees.
package struct GlobePosition: Hashable, Sendable {
  /// North of the equator.
  package var latitude: Double
  /// East of Greenwich, from −180 to 180.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// The Equal Earth projection: areas are in proportion, and parallels are straight.
///
/// Source: B. Šavrič, T. Patterson, B. Jenny, "The Equal Earth map projection", International Journal of Geographical
/// Information Science 33 (2019).
enum EqualEarth {
  private static let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
  private static let m = 3.0.squareRoot() / 2

  /// Returns the position on a plane, in radii of the globe, y down.
  /// - Parameter longitude: in degrees from the middle of the map.
  static func project(latitude: Double, longitude: Double) -> Point {
    let parameter = asin(m * sin(latitude * .pi / 180))
    let (square, sixth) = (parameter * parameter, parameter * parameter * parameter * parameter * parameter * parameter)
    let slope = m * (a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square))
    return Point(
      x: longitude * .pi / 180 * cos(parameter) / slope,
      y: -parameter * (a1 + a2 * square + sixth * (a3 + a4 * square)))
  }
}
