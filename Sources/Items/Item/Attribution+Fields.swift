import Bytes
import Settings

extension Attribution {
  /// Takes the value of a field that overrides a key of items.
  mutating func take(_ content: FieldContent, ofField name: String) {
    let text = content.text.isEmpty ? nil : content.text
    switch name {
    case "license" where text.flatMap(WebAddress.scheme) != nil: license = text
    case "credit": credit = text
    case "acquire" where text.flatMap(WebAddress.scheme) != nil: acquire = text
    default: break
    }
  }
}

extension RecordWriter {
  mutating func add(_ attribution: Attribution) {
    for text in [attribution.license, attribution.credit, attribution.acquire] { add(text) }
  }
}

extension RecordReader {
  /// Reads the attribution of an item; nil if the record is damaged.
  mutating func attribution() -> Attribution? {
    guard let license = optionalText(), let credit = optionalText(), let acquire = optionalText() else { return nil }
    var attribution = Attribution()
    (attribution.license, attribution.credit, attribution.acquire) = (license, credit, acquire)
    return attribution
  }
}
