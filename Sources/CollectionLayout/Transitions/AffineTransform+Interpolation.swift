import Geometry

extension AffineTransform {
  /// The transform a share of the way to another, from 0 to 1.
  ///
  /// As CSS interpolates two matrices (CSS Transforms Level 1, section 13: "Interpolation of 2D matrices"), both are
  /// taken apart into translation, rotation, scale and skew, which are mixed on their own: a half turn turns, where
  /// numbers mixed one by one would shrink to nothing. Where one of the two cannot be inverted, there is no rotation to
  /// speak of, and the numbers are mixed.
  func interpolated(to other: AffineTransform, _ share: Double) -> AffineTransform {
    if self == other { return self }
    guard let start = Decomposed(self), let end = Decomposed(other) else {
      return AffineTransform(
        a: mixed(a, other.a, share), b: mixed(b, other.b, share), c: mixed(c, other.c, share),
        d: mixed(d, other.d, share), tx: mixed(tx, other.tx, share), ty: mixed(ty, other.ty, share))
    }
    return start.combined(with: end, share).transform
  }

  /// Rotation after skew after scale:
  ///
  ///     ⎡ cos −sin ⎤ ⎡ 1 skew ⎤ ⎡ scaleX   0    ⎤
  ///     ⎣ sin  cos ⎦ ⎣ 0  1   ⎦ ⎣   0    scaleY ⎦
  private struct Decomposed {
    var translation: Point
    /// Cosine and sine.
    var rotation: Point
    var skew: Double
    var scale: Size

    /// Nil where the matrix cannot be inverted.
    init?(_ matrix: AffineTransform) {
      let length = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
      let determinant = matrix.a * matrix.d - matrix.b * matrix.c
      let other = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
      guard length > 0, length.isFinite, other.isFinite else { return nil }
      // What is flat but for rounding errors would have a skew without bounds.
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
      // A mirror image can be said in two ways; taken is the one that turns less.
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

/// The direction a share of the way round from one direction to another, both of length 1, the shorter way; a half
/// turn goes by way of larger angles.
///
/// The turn between the two is halved again and again, and the halves that the share has in binary are put together,
/// so there is no need for trigonometric functions.
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

/// The turn by both angles, as of complex numbers.
private func product(_ one: Point, _ other: Point) -> Point {
  Point(x: one.x * other.x - one.y * other.y, y: one.x * other.y + one.y * other.x)
}

/// The turn by half the angle, which is between −180° and 180°.
private func half(of turn: Point) -> Point {
  let cosine = ((1 + turn.x) / 2).squareRoot()
  guard cosine > 1e-9 else { return Point(x: 0, y: turn.y < 0 ? -1 : 1) }
  return Point(x: cosine, y: turn.y / (2 * cosine))
}
