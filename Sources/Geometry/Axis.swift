/// A direction of space.
public enum Axis: String, CaseIterable, Sendable {
  case horizontal
  case vertical

  /// The axis at a right angle to this one.
  @inlinable
  public var perpendicular: Axis { self == .vertical ? .horizontal : .vertical }
}

extension Size {
  /// The extent along an axis, in px.
  @inlinable
  public func length(along axis: Axis) -> Double { axis == .vertical ? height : width }

  /// A size from its extents along an axis and across it, in px.
  @inlinable
  public init(length: Double, across crossLength: Double, along axis: Axis) {
    self = axis == .vertical ? Size(width: crossLength, height: length) : Size(width: length, height: crossLength)
  }
}

extension Point {
  /// The coordinate along an axis, in px.
  @inlinable
  public func coordinate(along axis: Axis) -> Double { axis == .vertical ? y : x }

  /// A point from its coordinates along an axis and across it, in px.
  @inlinable
  public init(_ coordinate: Double, across crossCoordinate: Double, along axis: Axis) {
    self = axis == .vertical ? Point(x: crossCoordinate, y: coordinate) : Point(x: coordinate, y: crossCoordinate)
  }
}

extension Rect {
  /// The smaller coordinate along an axis, in px.
  @inlinable
  public func start(along axis: Axis) -> Double { axis == .vertical ? y : x }

  /// The larger coordinate along an axis, in px.
  @inlinable
  public func end(along axis: Axis) -> Double { axis == .vertical ? y + height : x + width }

  /// The extent along an axis, in px.
  @inlinable
  public func length(along axis: Axis) -> Double { axis == .vertical ? height : width }

  /// The same rectangle with another coordinate along an axis, in px.
  @inlinable
  public func moved(to start: Double, along axis: Axis) -> Rect {
    axis == .vertical
      ? Rect(x: x, y: start, width: width, height: height) : Rect(x: start, y: y, width: width, height: height)
  }
}
