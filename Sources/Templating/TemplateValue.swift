/// What a template is rendered with: a tree of plain values, as the Mustache specification's data.
///
/// A section is rendered for a value that is true as `!!value` in the specification's words, so that a theme can say
/// `{{#excerpt}}…{{/excerpt}}`: not for null, false, zero, an empty text or an empty list.
package enum TemplateValue: Sendable {
  /// A name that is known but has no value here; renders as nothing.
  case null
  case bool(Bool)
  case integer(Int)
  /// Renders in the shortest form that reads back the same; whole numbers without a fraction.
  case number(Double)
  /// A plain text; escaped for HTML unless the template asks for it raw.
  case string(String)
  /// A text that is HTML already: never escaped again, whatever tag shows it.
  case html(String)
  case list([TemplateValue])
  case object(TemplateObject)
  /// A function that returns template source. As a variable it gets nil and its result is rendered with the default
  /// delimiters; as a section it gets the section's source and its result is rendered with the delimiters there.
  case lambda(@Sendable (_ section: String?) -> String)

  /// The text, or null where there is none.
  package static func optional(_ text: String?) -> TemplateValue { text.map(TemplateValue.string) ?? .null }

  /// Whether a section over the value is rendered at all.
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
  /// The number as a page shows it.
  var templateText: String {
    if isZero { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
