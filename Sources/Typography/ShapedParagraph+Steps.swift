/// The number of lines of a paragraph from a width up to the next step.
package struct LineCountStep: Hashable, Sendable {
  /// The width in px: a multiple of 1/64, except for the first step, which begins at the lower limit.
  package var width: Double
  package var lines: Int
}

extension ShapedParagraph {
  /// The widths between two limits at which the number of lines changes.
  ///
  /// The first step is at the lower limit; each later step is the smallest width with fewer lines than before. Together
  /// the steps give the paragraph's height at every width of the interval.
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

  /// The smallest width above `lower` with fewer lines than `count`; `upper` must have fewer.
  private func narrowest(withFewerLinesThan count: Int, above lower: Double, to upper: Double) -> LineCountStep {
    let grain = 1 / LineBreaker.unitsPerPixel
    var low = LineBreaker.roundedDown(lower)
    var high = LineBreaker.roundedDown(upper)
    while high - low > grain {
      let middle = LineBreaker.roundedDown((low + high) / 2)
      if lineCount(fitting: middle) >= count {
        low = middle
      } else {
        // The line count stays the same down to the width of the widest line.
        high = min(middle, max(low + grain, widest(at: middle)))
      }
    }
    return LineCountStep(width: high, lines: lineCount(fitting: high))
  }
}
