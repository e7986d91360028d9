import Geometry

/// A layout with the settings that the built-in layouts share.
protocol ConfiguredLayout: CollectionLayout {
  var settings: LayoutSettings { get set }
}

extension ConfiguredLayout {
  public var scrollAxis: Axis { settings.scrollAxis }
  public var pinning: Pinning { settings.pinning }
  public var estimatedItemSize: EstimatedItemSize? {
    get { settings.estimatedItemSize }
    set { settings.estimatedItemSize = newValue }
  }
}
