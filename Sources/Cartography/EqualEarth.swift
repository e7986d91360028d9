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

/// How a map puts positions on a plane, in radii of the globe, y down.
enum MapProjection: Hashable, Sendable {
  /// ``EqualEarth`` around a meridian in degrees.
  case equalEarth(meridian: Double)
  /// The equirectangular projection around a meridian, true to scale at a parallel, both in degrees. Near that parallel,
  /// shapes and distances are right.
  case equirectangular(meridian: Double, parallel: Double)

  var meridian: Double {
    switch self {
    case .equalEarth(let meridian), .equirectangular(let meridian, _): meridian
    }
  }

  func project(_ position: GlobePosition) -> Point {
    let longitude = Self.turned(position.longitude - meridian)
    switch self {
    case .equalEarth: return EqualEarth.project(latitude: position.latitude, longitude: longitude)
    case .equirectangular(_, let parallel):
      let radian = Double.pi / 180
      return Point(x: longitude * radian * cos(parallel * radian), y: -position.latitude * radian)
    }
  }

  /// An angle in degrees, from −180 to less than 180.
  static func turned(_ angle: Double) -> Double {
    let turn = (angle + 180).truncatingRemainder(dividingBy: 360)
    return (turn < 0 ? turn + 360 : turn) - 180
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
