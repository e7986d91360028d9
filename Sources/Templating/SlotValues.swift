package import Bytes

/// The slot values of one page. Values that are not set are null, false or empty.
///
///     var page = SlotValues(slots)
///     page.set(title, "Fern")
///     page.write(day) { $0.append(text: "2 March") }
///     for (row, text) in zip(page.rows(of: tags, count: 2), ["green", "old"]) { page.set(tag, in: row, text) }
///
/// All texts are in one buffer; a value is a range of it.
package struct SlotValues: Sendable {
  struct Value: Sendable {
    /// The range of a text in the buffer, or of a list's rows among all values.
    var start = 0
    var end = 0

    /// Whether a section over the value is rendered. A true flag or an existing object also has a non-empty range.
    var isTruthy: Bool { end > start }
  }

  let slots: TemplateSlots
  private(set) var values: ContiguousArray<Value> = []
  private(set) var text: UTF8Buffer

  /// - Parameter capacity: An estimate of the total size of all texts, in bytes.
  package init(_ slots: TemplateSlots, capacity: Int = 2048) {
    self.slots = slots
    text = UTF8Buffer(capacity: capacity)
    clear()
  }

  /// Removes all values but keeps the allocated memory for another page.
  package mutating func clear() {
    values.removeAll(keepingCapacity: true)
    values += repeatElement(Value(), count: slots.width)
    text.truncate(to: 0)
  }

  /// - Parameter row: The row of the list element, if the slot belongs to a list.
  package mutating func set(_ slot: TemplateSlot, in row: Int = 0, _ value: String) {
    write(slot, in: row) { $0.append(text: value) }
  }

  /// Sets a flag, or whether an object exists.
  package mutating func set(_ slot: TemplateSlot, in row: Int = 0, _ value: Bool) {
    values[row + slot.offset] = Value(start: 0, end: value ? 1 : 0)
  }

  /// Sets a text that the closure writes into a buffer.
  package mutating func write(_ slot: TemplateSlot, in row: Int = 0, _ body: (inout UTF8Buffer) -> Void) {
    let start = text.count
    body(&text)
    values[row + slot.offset] = Value(start: start, end: text.count)
  }

  /// Adds rows for the elements of a list.
  package mutating func rows(of list: TemplateSlot, in row: Int = 0, count: Int) -> StrideTo<Int> {
    let (start, width) = (values.count, slots.all[list.index].width)
    values += repeatElement(Value(), count: count * width)
    values[row + list.offset] = Value(start: start, end: values.count)
    return stride(from: start, to: values.count, by: max(1, width))
  }
}

extension SlotValues {
  /// The values as an object, for templates that cannot be partially rendered.
  package var object: TemplateObject {
    if case .object(let object) = element(of: nil, inRow: 0) { object } else { TemplateObject() }
  }

  /// An element of a list, or the values of the page itself.
  private func element(of list: Int?, inRow row: Int) -> TemplateValue {
    var object = TemplateObject()
    for (index, slot) in slots.all.enumerated() where slot.list == list {
      let value = value(of: slot, index, in: values[row + slot.offset])
      if slot.path.isEmpty { return value }
      object.set(value, at: slot.path[...])
    }
    return .object(object)
  }

  private func value(of slot: TemplateSlots.Declaration, _ index: Int, in stored: Value) -> TemplateValue {
    switch slot.kind {
    case .text: .string(text.text(from: stored.start, to: stored.end))
    case .html: .html(text.text(from: stored.start, to: stored.end))
    case .flag: .bool(stored.isTruthy)
    case .object: stored.isTruthy ? .object(TemplateObject()) : .null
    case .list:
      .list(stride(from: stored.start, to: stored.end, by: max(1, slot.width)).map { element(of: index, inRow: $0) })
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
