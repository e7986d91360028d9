import Foundation

/// Gradient noise in the plane: smooth, about −0.7 to 0.7, with features of unit size.
struct Noise {
  private var gradients: [Point] = []
  private var permutation: [Int] = Array(0..<256)

  init(_ name: String) {
    var random = Random(name)
    for i in stride(from: 255, to: 0, by: -1) { permutation.swapAt(i, random.within(0...i)) }
    gradients = (0..<256).map { _ in Point.polar(1, random.within(0, 2 * .pi)) }
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let (fx, fy) = (floor(x), floor(y))
    let (dx, dy) = (x - fx, y - fy)
    let (u, v) = (fade(dx), fade(dy))
    let (i, j) = (Int(fx), Int(fy))
    let top = mix(corner(i, j, dx, dy), corner(i + 1, j, dx - 1, dy), u)
    let bottom = mix(corner(i, j + 1, dx, dy - 1), corner(i + 1, j + 1, dx - 1, dy - 1), u)
    return mix(top, bottom, v)
  }

  /// Several octaves, each half as large and half as strong as the one before.
  func layered(_ x: Double, _ y: Double, octaves: Int = 5) -> Double {
    var (sum, scale, weight) = (0.0, 1.0, 1.0)
    for octave in 0..<octaves {
      sum += weight * self(x * scale + Double(octave) * 17.3, y * scale - Double(octave) * 9.1)
      scale *= 2
      weight *= 0.5
    }
    return sum
  }

  private func corner(_ i: Int, _ j: Int, _ dx: Double, _ dy: Double) -> Double {
    let g = gradients[permutation[(permutation[i & 255] + j) & 255]]
    return g.x * dx + g.y * dy
  }

  private func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }
}
