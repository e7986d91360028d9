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
    arrange(from: 0, in: &pass)
    decisions = pass.decisions
    return pass.finish()
  }

  /// Arranges the sections from one on, as far as they do not stand as before.
  func arrange(from first: Int, in pass: inout LayoutPass) {
    for section in first..<max(first, pass.input.sections.count) {
      if pass.settles(atSection: section) { return }
      pass.beginSection(section)
      arrange(section, in: &pass)
      if pass.settledAt != nil { return }
      pass.endSection(section)
    }
  }

  // MARK: A part again

  /// Prepares the whole, and notes where lines begin, so that parts can be prepared again.
  func prepareKeepingLines(_ input: LayoutInput) -> (PreparedLayout, LineRecord) {
    var pass = LayoutPass(input: input, settings: settings.sound, decisions: .evaluating, keepsLines: true)
    arrange(from: 0, in: &pass)
    return (pass.finish(), pass.record)
  }

  /// Prepares again what a change of some items may touch: from the line before them to where lines begin as they did.
  ///
  /// Everything is, bit for bit, what preparing the whole would give.
  /// - Parameter changed: the first and the last item that are not what they were, or that the layout may take for
  ///   something else. Sections are as many as before.
  /// - Returns: what moved; nil, with nothing done, where the whole has to be prepared.
  /// - Complexity: O(what is laid out anew), and O(n ÷ 16 · log n) where a block of the index moves.
  func prepareAgain(
    _ prepared: inout PreparedLayout, _ record: inout LineRecord, input: LayoutInput, changed: ClosedRange<IndexPath>
  ) -> InvalidationContext? {
    guard record.warnings.isComplete, prepared.sections.indices.contains(changed.lowerBound.section),
      prepared.sections.count == input.sections.count
    else { return nil }
    let earlier = EarlierPass(changed: changed, sections: prepared.sections, starts: record)
    var pass = LayoutPass(
      input: input, settings: settings.sound, decisions: .evaluating, keepsLines: true, after: earlier)
    var section = earlier.first.path.section
    if earlier.first.path.item > 0 {
      arrange(section, in: &pass)
      if pass.settledAt == nil { pass.endSection(section) }
      section += 1
    }
    if pass.settledAt == nil { arrange(from: section, in: &pass) }
    // Read from the right, everything stands by the far end of the content.
    if prepared.isMirroredAlongMainAxis, pass.settledAt == nil, pass.contentSize != prepared.contentSize { return nil }
    record.replace(from: earlier.first.path, upTo: pass.settledAt?.path, by: pass.record)
    return prepared.replacePart(by: &pass, warnings: record.warnings.texts)
  }
}
