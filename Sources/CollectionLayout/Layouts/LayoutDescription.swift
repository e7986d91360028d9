/// A layout and its accompanying settings, decoded from parameters.
public struct LayoutDescription: Sendable {
  /// The value of the key `kind`.
  public var kind: String
  /// The layout with all its parameters.
  public var layout: any CollectionLayout
  /// How coordinates are rounded; nil if the parameters do not set it.
  public var rounding: Rounding?
  /// The height in px of the box around a layout that scrolls horizontally; nil if its items determine the height.
  public var height: Double?
  /// The edges from which section insets are measured.
  public var sectionInsetReference = SectionInsetReference.safeArea

  public init(kind: String, layout: any CollectionLayout, rounding: Rounding? = nil) {
    self.kind = kind
    self.layout = layout
    self.rounding = rounding
  }

  /// The settings that the built-in layouts share; nil for other layouts.
  public var settings: LayoutSettings? {
    (layout as? any ConfiguredLayout)?.settings ?? (layout as? CarouselLayout)?.flow.settings
  }
}
