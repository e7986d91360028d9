/// The form data of a request: names and values in `application/x-www-form-urlencoded`.
struct Form: Sendable {
  private var values: [String: String] = [:]

  /// Parses the body of a request.
  init(_ body: [UInt8]) {
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { part in
        percentDecoded(part.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }).flatMap {
          String(validating: $0, as: UTF8.self)
        }
      }
      guard texts.count == 2, let name = texts[0], let value = texts[1] else { continue }
      values[name] = value
    }
  }

  subscript(_ name: String) -> String? { values[name] }
  func integer(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
  func number(_ name: String) -> Double? { values[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
}
