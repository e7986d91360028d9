package import Bytes

/// The slot values of one page. Values that are not set are null, false or empty.
///
///     var page = TemplateEntries(blanks)
///     page.set(title, "Fern")
///     page.write(day) { $0.append(text: "2 March") }
///     for (row, text) in zip(page.rows(of: tags, count: 2), ["green", "old"]) { page.set(tag, in: row, text) }
///
/// All texts are in one buffer; a value is a range of it.
package struct TemplateEntries: Sendable {
  struct Slot: Sendable {
    /// The range of a text in the buffer, or of a list's rows among all slots.
    var start = 0
    var end = 0

    /// Whether a section over the value is rendered. A true flag or an existing object also has a non-empty range.
    var isTruthy: Bool { end > start }
  }

  let blanks: TemplateBlanks
  private(set) var slots: ContiguousArray<Slot> = []
  private(set) var text: UTF8Buffer

  /// - Parameter capacity: An estimate of the total size of all texts, in bytes.
  package init(_ blanks: TemplateBlanks, capacity: Int = 2048) {
    self.blanks = blanks
    text = UTF8Buffer(capacity: capacity)
    clear()
  }

  /// Removes all values but keeps the allocated memory for another page.
  package mutating func clear() {
    slots.removeAll(keepingCapacity: true)
    slots += repeatElement(Slot(), count: blanks.width)
    text.truncate(to: 0)
  }

  /// - Parameter row: The row of the list element, if the slot belongs to a list.
  package mutating func set(_ blank: TemplateBlank, in row: Int = 0, _ value: String) {
    write(blank, in: row) { $0.append(text: value) }
  }

  /// Sets a flag, or whether an object exists.
  package mutating func set(_ blank: TemplateBlank, in row: Int = 0, _ value: Bool) {
    slots[row + blank.slot] = Slot(start: 0, end: value ? 1 : 0)
  }

  /// Sets a text that the closure writes into a buffer.
  package mutating func write(_ blank: TemplateBlank, in row: Int = 0, _ body: (inout UTF8Buffer) -> Void) {
    let start = text.count
    body(&text)
    slots[row + blank.slot] = Slot(start: start, end: text.count)
  }

  /// Adds rows for the elements of a list.
  package mutating func rows(of list: TemplateBlank, in row: Int = 0, count: Int) -> StrideTo<Int> {
    let (start, width) = (slots.count, blanks.all[list.index].width)
    slots += repeatElement(Slot(), count: count * width)
    slots[row + list.slot] = Slot(start: start, end: slots.count)
    return stride(from: start, to: slots.count, by: max(1, width))
  }
}

extension TemplateEntries {
  /// The values as an object, for templates that cannot be partially rendered.
  package var object: TemplateObject {
    if case .object(let object) = element(of: nil, inRow: 0) { object } else { TemplateObject() }
  }

  /// An element of a list, or the values of the page itself.
  private func element(of list: Int?, inRow row: Int) -> TemplateValue {
    var object = TemplateObject()
    for (index, blank) in blanks.all.enumerated() where blank.list == list {
      let value = value(of: blank, index, in: slots[row + blank.slot])
      if blank.path.isEmpty { return value }
      object.set(value, at: blank.path[...])
    }
    return .object(object)
  }

  private func value(of blank: TemplateBlanks.Declaration, _ index: Int, in slot: Slot) -> TemplateValue {
    switch blank.kind {
    case .text: .string(text.text(from: slot.start, to: slot.end))
    case .html: .html(text.text(from: slot.start, to: slot.end))
    case .flag: .bool(slot.isTruthy)
    case .object: slot.isTruthy ? .object(TemplateObject()) : .null
    case .list:
      .list(stride(from: slot.start, to: slot.end, by: max(1, blank.width)).map { element(of: index, inRow: $0) })
    }
  }
}

extension TemplateObject {
  /// Sets a value at a path of nested objects, unless an object on the path is explicitly missing.
  fileprivate mutating func set(_ value: TemplateValue, at path: ArraySlice<TemplateKey>) {
    guard let first = path.first else { return }
    guard path.count > 1 else { return self[first] = value }
    var inner = TemplateObject()
    switch self[first] {
    case nil: break
    case .object(let object)?: inner = object
    case _?: return
    }
    inner.set(value, at: path.dropFirst())
    self[first] = .object(inner)
  }
}
