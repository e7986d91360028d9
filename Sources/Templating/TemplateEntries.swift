package import Bytes

/// What one page fills the blanks of its kind with. What it says nothing of is null, false or empty.
///
///     var page = TemplateEntries(blanks)
///     page.set(title, "Fern")
///     page.write(day) { $0.append(text: "2 March") }
///     for (row, text) in zip(page.rows(of: tags, count: 2), ["green", "old"]) { page.set(tag, in: row, text) }
///
/// All texts lie in one buffer, and a value is no more than where it begins and ends there.
package struct TemplateEntries: Sendable {
  struct Slot: Sendable {
    /// Of a text in the buffer, or of a list's rows among all slots.
    var start = 0
    var end = 0

    /// Whether a section over the value is rendered: of a flag or an object that is there the end lies behind the start too.
    var isTruthy: Bool { end > start }
  }

  let blanks: TemplateBlanks
  private(set) var slots: ContiguousArray<Slot> = []
  private(set) var text: UTF8Buffer

  /// - Parameter capacity: how many bytes all texts have, as far as one can tell.
  package init(_ blanks: TemplateBlanks, capacity: Int = 2048) {
    self.blanks = blanks
    text = UTF8Buffer(capacity: capacity)
    clear()
  }

  /// Takes all away, so that another page can be filled in where there is room already.
  package mutating func clear() {
    slots.removeAll(keepingCapacity: true)
    slots += repeatElement(Slot(), count: blanks.width)
    text.truncate(to: 0)
  }

  /// - Parameter row: of an element of the list that the blank is in.
  package mutating func set(_ blank: TemplateBlank, in row: Int = 0, _ value: String) {
    write(blank, in: row) { $0.append(text: value) }
  }

  /// Says whether something is so, or whether an object is there.
  package mutating func set(_ blank: TemplateBlank, in row: Int = 0, _ value: Bool) {
    slots[row + blank.slot] = Slot(start: 0, end: value ? 1 : 0)
  }

  /// Fills in what is written into a buffer.
  package mutating func write(_ blank: TemplateBlank, in row: Int = 0, _ body: (inout UTF8Buffer) -> Void) {
    let start = text.count
    body(&text)
    slots[row + blank.slot] = Slot(start: start, end: text.count)
  }

  /// Makes rows for the elements of a list.
  package mutating func rows(of list: TemplateBlank, in row: Int = 0, count: Int) -> StrideTo<Int> {
    let (start, width) = (slots.count, blanks.all[list.index].width)
    slots += repeatElement(Slot(), count: count * width)
    slots[row + list.slot] = Slot(start: start, end: slots.count)
    return stride(from: start, to: slots.count, by: max(1, width))
  }
}

extension TemplateEntries {
  /// The same as an object, for a template that can't be made a form of.
  package var object: TemplateObject {
    if case .object(let object) = element(of: nil, inRow: 0) { object } else { TemplateObject() }
  }

  /// An element of a list, or what the page itself says.
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
  /// Sets a value in the objects that its name goes through; not where one of them is missing on purpose.
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
