public import Geometry

/// A flow on its side, which scrolls in steps.
///
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 0 │ │ 2 │ │ 4 │││ 6 │ │ 8   lines run down, one after another across;
///     └───┘ └───┘ └───┘│└───┘ └──   the bounds are a window onto them
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 1 │ │ 3 │ │ 5 │││ 7 │ │
///     └───┘ └───┘ └───┘│└───┘ └──
///
/// Frames are those of a horizontal ``FlowLayout``; what is added is where scrolling comes to rest.
public struct CarouselLayout: CollectionLayout, Hashable {
  /// Where scrolling comes to rest.
  public enum Paging: String, CaseIterable, Sendable {
    /// Anywhere.
    case none
    /// At whole multiples of the visible length.
    case page
    /// At the start of any line.
    case item
    /// At the starts of lines that a screen's worth of lines begins with.
    case group
  }

  public var flow: FlowLayout
  public var paging: Paging

  public init(_ settings: LayoutSettings = LayoutSettings(scrollAxis: .horizontal), paging: Paging = .page) {
    flow = FlowLayout(settings)
    self.paging = paging
  }

  public var scrollAxis: Axis { flow.scrollAxis }
  public var pinning: Pinning { flow.pinning }
  public var estimatedItemSize: EstimatedItemSize? {
    get { flow.estimatedItemSize }
    set { flow.estimatedItemSize = newValue }
  }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    flow.prepare(input, decisions: &decisions)
  }
}
