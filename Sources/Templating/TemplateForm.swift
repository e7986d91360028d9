package import Bytes

/// A partially rendered template: the content that all pages of a kind share is rendered in advance, with slots for the
/// values of each page.
///
///     let form = library.form("item", for: base, blanks)
///     form?.render(page, into: &html)
///
/// The positions of the values are known in advance. Rendering a page therefore needs no name lookup, cannot fail, and
/// only copies text.
package struct TemplateForm: Sendable {
  /// The position of a value: its slot in the current row of the list at a nesting level; level 0 is the page itself.
  struct Place: Equatable, Sendable {
    let level: Int
    let slot: Int
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
  /// - Parameter entries: The slot values, for the slots with which this was made.
  package func render(_ entries: TemplateEntries, into output: inout UTF8Buffer) {
    let slots = entries.slots
    literals.withUnsafeBufferPointer { literals in
      entries.text.withBytes { text in
        // The remaining rows of the open lists; the first is the page itself.
        var rows = [0..<slots.count]
        func slot(_ place: Place) -> TemplateEntries.Slot { slots[rows[place.level].lowerBound + place.slot] }
        var next = 0
        while next < steps.count {
          let step = steps[next]
          next += 1
          switch step {
          case .literal(let start, let end): output.append(UnsafeBufferPointer(rebasing: literals[start..<end]))
          case .text(let place, let isEscaped):
            let slot = slot(place)
            let bytes = UnsafeBufferPointer(rebasing: text[slot.start..<slot.end])
            if isEscaped { output.append(escaping: bytes) } else { output.append(bytes) }
          case .section(let place, let end): if !slot(place).isTruthy { next = end }
          case .inverted(let place, let end): if slot(place).isTruthy { next = end }
          case .list(let place, let end):
            let slot = slot(place)
            if slot.isTruthy { rows.append(slot.start..<slot.end) } else { next = end }
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
