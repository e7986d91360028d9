/// From a width on, a paragraph takes this many lines.
package struct LineCountStep: Hashable, Sendable {
  /// In px, a multiple of 1/64 but for the first step, which begins where it was asked to.
  package var width: Double
  package var lines: Int
}

extension ShapedParagraph {
  /// The widths between two limits at which the number of lines changes.
  ///
  /// The first step is at the lower limit; each later one is the smallest width at which there are fewer lines than
  /// before. This is all that is to know about the paragraph's height over an interval of widths.
  /// - Complexity: O(steps · log(upper − lower) · words).
  package func lineCountSteps(from lower: Double, to upper: Double) -> [LineCountStep] {
    var step = LineCountStep(width: lower, lines: lineCount(fitting: lower))
    var steps = [step]
    guard lower.isFinite, upper > lower else { return steps }
    let last = min(upper, max(lower, naturalWidth))
    let fewest = lineCount(fitting: last)
    while step.lines > fewest {
      step = narrowest(withFewerLinesThan: step.lines, above: step.width, to: last)
      steps.append(step)
    }
    return steps
  }

  /// The smallest width above `lower` with fewer lines than `count`, which `upper` is known to have.
  private func narrowest(withFewerLinesThan count: Int, above lower: Double, to upper: Double) -> LineCountStep {
    let grain = 1 / LineBreaker.unitsPerPixel
    var low = LineBreaker.roundedDown(lower)
    var high = LineBreaker.roundedDown(upper)
    while high - low > grain {
      let middle = LineBreaker.roundedDown((low + high) / 2)
      if lineCount(fitting: middle) >= count {
        low = middle
      } else {
        // Nothing changes down to the width of the widest line.
        high = min(middle, max(low + grain, widest(at: middle)))
      }
    }
    return LineCountStep(width: high, lines: lineCount(fitting: high))
  }
}
