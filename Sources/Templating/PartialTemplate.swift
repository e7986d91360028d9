package import Bytes

/// A partially rendered template: the content that all pages of a kind share is rendered in advance, with slots for the
/// values of each page.
///
///     let template = library.partialTemplate("item", for: base, slots)
///     template?.render(page, into: &html)
///
/// The positions of the values are known in advance. Rendering a page therefore needs no name lookup, cannot fail, and
/// only copies text.
package struct PartialTemplate: Sendable {
  /// The position of a value: its offset in the current row of the list at a nesting level; level 0 is the page itself.
  struct Place: Equatable, Sendable {
    let level: Int
    let offset: Int
  }

  enum Step: Sendable {
    /// A range of bytes in `literals`.
    case literal(start: Int, end: Int)
    case text(Place, isEscaped: Bool)
    /// Continues at `end` unless the value is true.
    case section(Place, end: Int)
    case inverted(Place, end: Int)
    /// Runs the steps before `end` for each row of a list; the last of them is `nextRow`.
    case list(Place, end: Int)
    case nextRow(first: Int, width: Int)
  }

  private let steps: ContiguousArray<Step>
  private let literals: [UInt8]

  init(steps: ContiguousArray<Step>, literals: [UInt8]) { (self.steps, self.literals) = (steps, literals) }

  /// Appends a page.
  /// - Parameter values: The slot values, for the slots with which this was made.
  package func render(_ values: SlotValues, into output: inout UTF8Buffer) {
    let all = values.values
    literals.withUnsafeBufferPointer { literals in
      values.text.withBytes { text in
        // The remaining rows of the open lists; the first is the page itself.
        var rows = [0..<all.count]
        func value(_ place: Place) -> SlotValues.Value { all[rows[place.level].lowerBound + place.offset] }
        var next = 0
        while next < steps.count {
          let step = steps[next]
          next += 1
          switch step {
          case .literal(let start, let end): output.append(UnsafeBufferPointer(rebasing: literals[start..<end]))
          case .text(let place, let isEscaped):
            let value = value(place)
            let bytes = UnsafeBufferPointer(rebasing: text[value.start..<value.end])
            if isEscaped { output.append(escaping: bytes) } else { output.append(bytes) }
          case .section(let place, let end): if !value(place).isTruthy { next = end }
          case .inverted(let place, let end): if value(place).isTruthy { next = end }
          case .list(let place, let end):
            let value = value(place)
            if value.isTruthy { rows.append(value.start..<value.end) } else { next = end }
          case .nextRow(let first, let width):
            let rest = rows.removeLast().dropFirst(width)
            if !rest.isEmpty {
              rows.append(rest)
              next = first
            }
          }
        }
      }
    }
  }
}
