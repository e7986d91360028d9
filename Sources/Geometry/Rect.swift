/// A point in px; the origin is top-left and y points down.
@frozen
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in px.
@frozen
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in px; the origin is top-left and y points down.
@frozen
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  @inlinable public var minX: Double { x }
  @inlinable public var minY: Double { y }
  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }
  @inlinable public var midX: Double { x + width / 2 }
  @inlinable public var midY: Double { y + height / 2 }
  @inlinable public var origin: Point { Point(x: x, y: y) }
  @inlinable public var size: Size { Size(width: width, height: height) }

  /// Returns whether two rectangles share area. Rectangles that only touch do not intersect.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    // Compares every start with every end on both axes; false if any coordinate is NaN.
    minX < other.maxX && other.minX < maxX && minX < maxX && other.minX < other.maxX
      && minY < other.maxY && other.minY < maxY && minY < maxY && other.minY < other.maxY
  }
}

extension Rect {
  /// Whether all four numbers are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Creates a rectangle from its corner and its size.
  package init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}
