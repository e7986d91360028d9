import Bytes
import Diagnostics
import Markdown
import Settings

extension RecordReader {
  mutating func double() -> Double? { bits().map { Double(bitPattern: $0) } }

  /// Reads a known number of numbers.
  mutating func doubles(_ count: Int) -> [Double]? {
    let numbers = (0..<count).compactMap { _ in double() }
    return numbers.count == count ? numbers : nil
  }

  mutating func optionalDouble() -> Double?? {
    guard let isThere = number() else { return nil }
    return isThere == 1 ? double().map(Optional.some) : .some(nil)
  }

  mutating func date() -> CalendarDate? {
    guard let year = number(), let month = number(), let day = number(), let seconds = number() else { return nil }
    if seconds < 0 {
      guard let written = optionalText() else { return nil }
      return CalendarDate(year: year, month: month, day: day, written: written)
    }
    guard let zone = number(), let written = optionalText() else { return nil }
    return CalendarDate(
      year: year, month: month, day: day, seconds: seconds,
      zone: zone == 0 ? nil : zone - RecordWriter.zoneBase, written: written)
  }

  mutating func cameraSetting() -> CameraSetting? {
    guard let kind = text().flatMap(CameraSetting.Kind.init), let text = text() else { return nil }
    return CameraSetting(kind, text)
  }

  mutating func field() -> FieldValue? {
    guard let name = text(), let label = text(), let isHidden = number(), let format = optionalText(),
      let content = fieldContent()
    else { return nil }
    return FieldValue(
      name: name, label: label, content: content, format: format.flatMap(NumberPattern.init), isHidden: isHidden == 1)
  }

  mutating func fieldContent(depth: Int = 0) -> FieldContent? {
    switch number() {
    case 0: text().map { .string($0) }
    case 1: number().map { .integer($0) }
    case 2: double().map { .number($0) }
    case 3: .boolean(false)
    case 4: .boolean(true)
    case 5: date().map { .date($0) }
    case 6: text().map { .url($0) }
    case 8:
      if let path = text(), let title = text(), let language = optionalText() {
        .item(path: path, title: title, language: language)
      } else {
        nil
      }
    // Lists of lists do not exist.
    case 7 where depth == 0: values { $0.fieldContent(depth: 1) }.map { .list($0) }
    default: nil
    }
  }

  mutating func collectionFence() -> CollectionFence? {
    guard let text = text(), let number = number() else { return nil }
    return CollectionFence(text: text, line: number >> 1, isNested: number & 1 != 0)
  }

  mutating func link() -> ItemText.Link? {
    guard let isImage = number(), let destination = text(), let title = text(), let line = number(),
      let column = number(), let target = target()
    else { return nil }
    return ItemText.Link(
      MarkdownLink(
        destination: destination, title: title, position: SourcePosition(line: line, column: column), target: target),
      isImage: isImage == 1)
  }

  /// Reads a link target. Returns nil if it can't be read, and `.some(nil)` if there is no target.
  mutating func target() -> LinkTarget?? {
    guard let kind = number(), (0...4).contains(kind) else { return nil }
    if kind == 0 { return .some(nil) }
    guard let path = text(), let fragment = optionalText() else { return nil }
    return switch kind {
    case 1: .item(path: path, fragment: fragment)
    case 2: .collection(path: path, fragment: fragment)
    case 3: .file(path: path, fragment: fragment)
    default: .published(path: path, fragment: fragment)
    }
  }

  mutating func optionalLocation(in path: String) -> SourceLocation?? {
    switch number() {
    case 0: .some(nil)
    case 1: location().map(Optional.some)
    case 2: locationInFile(path).map(Optional.some)
    default: nil
    }
  }
}
