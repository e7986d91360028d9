extension AffineTransform {
  /// Returns the interpolation between this transform and another, at a fraction from 0 to 1.
  ///
  /// The interpolation is that of CSS matrices (CSS Transforms Level 1, section 13: "Interpolation of 2D matrices").
  /// Both matrices are decomposed into translation, rotation, scale and skew, which are interpolated separately. A half
  /// turn therefore rotates; interpolating the components would shrink the element to nothing. If either matrix is not
  /// invertible, its rotation is undefined and the components are interpolated.
  package func interpolated(to other: AffineTransform, _ share: Double) -> AffineTransform {
    if self == other { return self }
    guard let start = Decomposed(self), let end = Decomposed(other) else {
      return AffineTransform(
        a: mixed(a, other.a, share), b: mixed(b, other.b, share), c: mixed(c, other.c, share),
        d: mixed(d, other.d, share), tx: mixed(tx, other.tx, share), ty: mixed(ty, other.ty, share))
    }
    return start.combined(with: end, share).transform
  }

  /// A matrix decomposed into scale, then skew, then rotation:
  ///
  ///     ⎡ cos −sin ⎤ ⎡ 1 skew ⎤ ⎡ scaleX   0    ⎤
  ///     ⎣ sin  cos ⎦ ⎣ 0  1   ⎦ ⎣   0    scaleY ⎦
  private struct Decomposed {
    var translation: Point
    /// The cosine and sine of the angle.
    var rotation: Point
    var skew: Double
    var scale: Size

    /// Decomposes a matrix; returns nil if it is not invertible.
    init?(_ matrix: AffineTransform) {
      let length = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
      let determinant = matrix.a * matrix.d - matrix.b * matrix.c
      let other = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
      guard length > 0, length.isFinite, other.isFinite else { return nil }
      // A matrix that is singular except for rounding errors would have an unbounded skew.
      guard determinant.magnitude > 1e-9 * length * other else { return nil }
      translation = Point(x: matrix.tx, y: matrix.ty)
      rotation = Point(x: matrix.a / length, y: matrix.b / length)
      let scaleY = determinant / length
      scale = Size(width: length, height: scaleY)
      skew = (matrix.a * matrix.c + matrix.b * matrix.d) / length / scaleY
    }

    init(translation: Point, rotation: Point, skew: Double, scale: Size) {
      self.translation = translation
      self.rotation = rotation
      self.skew = skew
      self.scale = scale
    }

    func combined(with other: Decomposed, _ share: Double) -> Decomposed {
      var other = other
      // A reflection has two decompositions; use the one that rotates less.
      let isMirrored = (scale.height < 0) != (other.scale.height < 0)
      if isMirrored, rotation.x * other.rotation.x + rotation.y * other.rotation.y < 0 {
        other.rotation = Point(x: -other.rotation.x, y: -other.rotation.y)
        other.scale = Size(width: -other.scale.width, height: -other.scale.height)
      }
      return Decomposed(
        translation: Point(
          x: mixed(translation.x, other.translation.x, share),
          y: mixed(translation.y, other.translation.y, share)),
        rotation: turned(from: rotation, to: other.rotation, share),
        skew: mixed(skew, other.skew, share),
        scale: Size(
          width: mixed(scale.width, other.scale.width, share),
          height: mixed(scale.height, other.scale.height, share)))
    }

    var transform: AffineTransform {
      let (cosine, sine) = (rotation.x, rotation.y)
      return AffineTransform(
        a: cosine * scale.width, b: sine * scale.width, c: (cosine * skew - sine) * scale.height,
        d: (sine * skew + cosine) * scale.height, tx: translation.x, ty: translation.y)
    }
  }
}

/// Interpolates between two unit vectors along the shorter arc; for a half turn, towards larger angles.
///
/// The rotation between the two is halved repeatedly, and the halves that occur in the binary representation of the
/// fraction are combined. This requires no trigonometric functions.
private func turned(from start: Point, to end: Point, _ share: Double) -> Point {
  var step = product(end, Point(x: start.x, y: -start.y))
  var result = start
  var rest = share
  for _ in 0..<53 where rest > 0 {
    step = half(of: step)
    rest *= 2
    if rest >= 1 {
      result = product(result, step)
      rest -= 1
    }
  }
  let length = (result.x * result.x + result.y * result.y).squareRoot()
  return length > 0 ? Point(x: result.x / length, y: result.y / length) : start
}

/// Returns the rotation by both angles, computed as the product of complex numbers.
private func product(_ one: Point, _ other: Point) -> Point {
  Point(x: one.x * other.x - one.y * other.y, y: one.x * other.y + one.y * other.x)
}

/// Returns the rotation by half the angle, for an angle between −180° and 180°.
private func half(of turn: Point) -> Point {
  let cosine = ((1 + turn.x) / 2).squareRoot()
  guard cosine > 1e-9 else { return Point(x: 0, y: turn.y < 0 ? -1 : 1) }
  return Point(x: cosine, y: turn.y / (2 * cosine))
}

/// Returns the linear interpolation between two numbers, exact at both ends.
package func mixed(_ start: Double, _ end: Double, _ share: Double) -> Double {
  if start == end { return start }
  return start * (1 - share) + end * share
}
