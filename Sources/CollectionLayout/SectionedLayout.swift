import Geometry

/// A layout in which sections follow one another, each with header, insets, items and footer:
///
///     ┌──────────────────────────┐ ← section's start
///     │ header                   │
///     ├──────────────────────────┤
///     │   inset                  │
///     │   ┌──────────────────┐   │ ← here the layout's own part begins,
///     │   │ items            │   │
///     │   └──────────────────┘   │   and here it ends
///     │   inset                  │
///     ├──────────────────────────┤
///     │ footer                   │
///     └──────────────────────────┘ ← next section's start
///
/// All that such a layout has to say is how it arranges the items of one section.
protocol SectionedLayout: CollectionLayout {
  var settings: LayoutSettings { get set }

  /// Places the items of a section, in order, from `pass.cursor` on, and moves the cursor to where they end.
  func arrange(_ section: Int, in pass: inout LayoutPass)
}

extension SectionedLayout {
  public var scrollAxis: Axis { settings.scrollAxis }
  public var pinning: Pinning { settings.pinning }
  public var estimatedItemSize: EstimatedItemSize? {
    get { settings.estimatedItemSize }
    set { settings.estimatedItemSize = newValue }
  }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    var pass = LayoutPass(input: input, settings: settings.sound, decisions: decisions)
    decisions = .evaluating  // The pass alone owns the tape, so that it grows without being copied.
    for section in input.sections.indices {
      pass.beginSection(section)
      arrange(section, in: &pass)
      pass.endSection(section)
    }
    decisions = pass.decisions
    return pass.finish()
  }
}
