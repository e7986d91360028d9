package import Bytes

/// A template with all rendered ahead that the pages of a kind have in common, and blanks where each says its own.
///
///     let form = library.form("item", for: base, blanks)
///     form?.render(page, into: &html)
///
/// Where the values lie is known ahead too: nothing is looked up, nothing can go wrong, and a page is pieces of text that are
/// copied one after the other.
package struct TemplateForm: Sendable {
  /// Where a value lies: in the row that is shown of the list that is so many lists deep, 0 for the page itself.
  struct Place: Sendable {
    let level: Int
    let slot: Int
  }

  enum Step: Sendable {
    /// Bytes of `literals`.
    case literal(start: Int, end: Int)
    case text(Place, isEscaped: Bool)
    /// Goes on at `end` unless the value is true.
    case section(Place, end: Int)
    case inverted(Place, end: Int)
    /// Shows the steps before `end` for each row of a list; the last of them is `nextRow`.
    case list(Place, end: Int)
    case nextRow(first: Int, width: Int)
  }

  private let steps: ContiguousArray<Step>
  private let literals: [UInt8]

  init(steps: ContiguousArray<Step>, literals: [UInt8]) { (self.steps, self.literals) = (steps, literals) }

  /// Appends a page.
  /// - Parameter entries: of the blanks that the form was made with.
  package func render(_ entries: TemplateEntries, into output: inout UTF8Buffer) {
    let slots = entries.slots
    literals.withUnsafeBufferPointer { literals in
      entries.text.withBytes { text in
        // Of the lists that are open, the rows that are left; first the page itself.
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
