package import Items
package import Settings
package import Theming

/// Formats the values of items in the language of the site.
package struct FieldFormats: Sendable {
  package let dates: DateFormats
  /// The words for a number of images, with `{n}` in place of the number.
  package let imageCount: String

  /// The sign between the whole part of a number and its fraction.
  private let decimalSign: String
  private let numbers: NumberFormats

  package init(
    dates: DateFormats, imageCount: String = "{n}", decimalSign: String = ".",
    numbers: NumberFormats = NumberFormats(language: "en")
  ) {
    (self.dates, self.imageCount, self.decimalSign) = (dates, imageCount, decimalSign)
    self.numbers = numbers
  }

  /// The fields that every item has.
  static let standardFields = ["title", "excerpt", "date", "tags", "section", "images"]

  /// The text that a cell shows for a field, or nil if the item has no value for it.
  func text(ofField field: String, in item: Item) -> String? {
    switch field {
    case "title": item.title
    case "excerpt": item.excerpt
    case "date": item.dateText ?? item.date.map(dates.text)
    case "tags": item.tags.isEmpty ? nil : item.tags.joined(separator: ", ")
    case "section": item.section
    default:
      item.fields.first { $0.name == field }.map { text(of: $0) } ?? (field == "images" ? count(of: item) : nil)
    }
  }

  /// The number of images of an item that has several.
  private func count(of item: Item) -> String? {
    item.hasSeveralImages ? imageCount.replacing("{n}", with: String(item.images.count)) : nil
  }

  /// Formats the value of a field as text.
  package func text(of field: FieldValue) -> String { text(of: field.content, in: field.format) }

  /// Formats a value of a field as text.
  /// - Parameter format: how its numbers are written; nil without signs between thousands, as years are.
  package func text(of content: FieldContent, in format: NumberPattern?) -> String {
    guard let format else { return text(of: content) }
    switch content {
    case .integer(let number): return text(of: Double(number), in: format)
    case .number(let number): return text(of: number, in: format)
    case .list(let contents): return contents.map { text(of: $0, in: format) }.joined(separator: ", ")
    default: return text(of: content)
    }
  }

  private func text(of number: Double, in format: NumberPattern) -> String {
    format.before + numbers.text(number, decimals: format.decimals) + format.after
  }

  /// Formats a value as text.
  package func text(of content: FieldContent) -> String {
    switch content {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number):
      number == number.rounded() && abs(number) < 0x1p53
        ? String(Int64(number)) : "\(number)".replacing(".", with: decimalSign)
    case .boolean(let value): value ? "✓" : "–"
    case .date(let date): dates.text(date)
    case .url(let address): WebAddress.readable(address)
    case .item(_, let title, _): title
    case .list(let contents): contents.map(text).joined(separator: ", ")
    }
  }
}
