/// A value for rendering templates: a tree of plain values, like the data in the Mustache specification.
///
/// Whether a section is rendered follows the specification's `!!value`, so a theme can write
/// `{{#excerpt}}…{{/excerpt}}`. Null, false, zero, an empty text and an empty list count as false.
package enum TemplateValue: Sendable {
  /// A name that exists but has no value here; rendered as nothing.
  case null
  case bool(Bool)
  case integer(Int)
  /// Rendered in the shortest form that parses to the same value, and whole numbers without a fraction.
  case number(Double)
  /// A plain text, escaped for HTML unless the template asks for the raw value.
  case string(String)
  /// A text that is already HTML, never escaped by any tag.
  case html(String)
  case list([TemplateValue])
  case object(TemplateObject)
  /// A function that returns template source. As a variable it receives `nil`, and its result is rendered with the
  /// default delimiters. As a section it receives the source of the section, and its result is rendered with the
  /// delimiters in effect there.
  case lambda(@Sendable (_ section: String?) -> String)

  /// The text, or null for `nil`.
  package static func optional(_ text: String?) -> TemplateValue { text.map(TemplateValue.string) ?? .null }

  /// Whether a section over the value is rendered.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let value): value != 0
    case .number(let value): !(value.isZero || value.isNaN)
    case .string(let text), .html(let text): !text.isEmpty
    case .list(let values): !values.isEmpty
    case .object, .lambda: true
    }
  }
}

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (TemplateKey, TemplateValue)...) { self = .object(TemplateObject(elements)) }
}

extension Double {
  /// The number as rendered on a page.
  var templateText: String {
    if isZero { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
