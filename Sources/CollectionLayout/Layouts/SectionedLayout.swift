import Geometry

/// A layout in which sections follow one another, each with a header, insets, items and a footer:
///
///     ┌──────────────────────────┐ ← section's start
///     │ header                   │
///     ├──────────────────────────┤
///     │   inset                  │
///     │   ┌──────────────────┐   │ ← `arrange` places the items
///     │   │ items            │   │
///     │   └──────────────────┘   │   inside this box
///     │   inset                  │
///     ├──────────────────────────┤
///     │ footer                   │
///     └──────────────────────────┘ ← next section's start
///
/// Such a layout only implements how the items of one section are arranged.
protocol SectionedLayout: ConfiguredLayout {
  /// Places the items of a section in order, starting at `pass.cursor`, and moves the cursor to their end.
  func arrange(_ section: Int, in pass: inout LayoutPass)

  /// Whether an item is measured for the place that it has among the others of its line; false by default.
  var measuresByPlace: Bool { get }
}

extension SectionedLayout {
  var measuresByPlace: Bool { false }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    var pass = LayoutPass(input: input, settings: settings.validated, decisions: decisions)
    decisions = .evaluating  // The pass alone owns the tape, so that it grows without being copied.
    arrange(from: 0, in: &pass)
    decisions = pass.decisions
    return pass.finish()
  }

  /// Arranges the sections from one on, and stops where the rest of the layout is unchanged.
  func arrange(from first: Int, in pass: inout LayoutPass) {
    for section in first..<max(first, pass.input.sections.count) {
      if pass.settles(atSection: section) { return }
      pass.beginSection(section)
      arrange(section, in: &pass)
      if pass.settledAt != nil { return }
      pass.endSection(section)
    }
  }

  // MARK: Partial preparation

  /// Prepares the whole layout, and records line starts for later partial passes.
  func prepareKeepingLines(_ input: LayoutInput) -> (PreparedLayout, LineRecord) {
    var pass = LayoutPass(input: input, settings: settings.validated, decisions: .evaluating, keepsLines: true)
    arrange(from: 0, in: &pass)
    return (pass.finish(), pass.record)
  }

  /// Prepares the part of the layout that a change of some items affects: from the line before them to where lines
  /// begin as before.
  ///
  /// The result is bit for bit that of preparing the whole layout.
  /// - Parameter changed: the range from the first to the last item that changed, or that the layout may treat
  ///   differently. The number of sections must be unchanged.
  /// - Returns: what moved; nil, with nothing changed, if the whole layout must be prepared.
  /// - Complexity: O(elements placed), and O(n ÷ 16 · log n) if a block of the index moves.
  func prepareAgain(
    _ prepared: inout PreparedLayout, _ record: inout LineRecord, input: LayoutInput, changed: ClosedRange<IndexPath>
  ) -> InvalidationContext? {
    guard record.warnings.isComplete, prepared.sections.indices.contains(changed.lowerBound.section),
      prepared.sections.count == input.sections.count
    else { return nil }
    let earlier = EarlierPass(changed: changed, sections: prepared.sections, starts: record)
    var pass = LayoutPass(
      input: input, settings: settings.validated, decisions: .evaluating, keepsLines: true, after: earlier)
    var section = earlier.first.path.section
    if earlier.first.path.item > 0 {
      arrange(section, in: &pass)
      if pass.settledAt == nil { pass.endSection(section) }
      section += 1
    }
    if pass.settledAt == nil { arrange(from: section, in: &pass) }
    // Horizontal right-to-left content is positioned relative to its far end, so a changed size moves everything.
    if prepared.isMirroredAlongMainAxis, pass.settledAt == nil, pass.contentSize != prepared.contentSize { return nil }
    record.replace(from: earlier.first.path, upTo: pass.settledAt?.path, by: pass.record)
    return prepared.replacePart(by: &pass, warnings: record.warnings.warnings)
  }
}
