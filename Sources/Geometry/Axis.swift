/// A horizontal or vertical axis.
public enum Axis: String, CaseIterable, Sendable {
  case horizontal
  case vertical

  /// The axis perpendicular to this one.
  @inlinable
  public var perpendicular: Axis { self == .vertical ? .horizontal : .vertical }
}

extension Size {
  /// The extent along an axis, in px.
  @inlinable
  public func length(along axis: Axis) -> Double { axis == .vertical ? height : width }

  /// Creates a size from its extents along and across an axis, in px.
  @inlinable
  public init(length: Double, across crossLength: Double, along axis: Axis) {
    self = axis == .vertical ? Size(width: crossLength, height: length) : Size(width: length, height: crossLength)
  }
}

extension Point {
  /// The coordinate along an axis, in px.
  @inlinable
  public func coordinate(along axis: Axis) -> Double { axis == .vertical ? y : x }

  /// Creates a point from its coordinates along and across an axis, in px.
  @inlinable
  public init(_ coordinate: Double, across crossCoordinate: Double, along axis: Axis) {
    self = axis == .vertical ? Point(x: crossCoordinate, y: coordinate) : Point(x: coordinate, y: crossCoordinate)
  }
}

extension Rect {
  /// The minimum coordinate along an axis, in px.
  @inlinable
  public func start(along axis: Axis) -> Double { axis == .vertical ? y : x }

  /// The maximum coordinate along an axis, in px.
  @inlinable
  public func end(along axis: Axis) -> Double { axis == .vertical ? y + height : x + width }

  /// The extent along an axis, in px.
  @inlinable
  public func length(along axis: Axis) -> Double { axis == .vertical ? height : width }

  /// Returns the rectangle moved so that it starts at a coordinate along an axis, in px.
  @inlinable
  public func moved(to start: Double, along axis: Axis) -> Rect {
    axis == .vertical
      ? Rect(x: x, y: start, width: width, height: height) : Rect(x: start, y: y, width: width, height: height)
  }
}
