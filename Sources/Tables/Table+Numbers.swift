extension Table {
  /// A number with a decimal point for one with a decimal comma, such as `1.5` for `1,5`; any other text as it is.
  ///
  /// `1,500` may be one thousand five hundred, and stays what it is, unless it is a degree of latitude or longitude.
  package static func decimal(_ text: String, isDegree: Bool = true) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    func areDigits(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard parts.count == 2, let whole = parts.first, let fraction = parts.last,
      areDigits(whole.first == "-" || whole.first == "+" ? whole.dropFirst() : whole), areDigits(fraction),
      isDegree || fraction.utf8.count != 3
    else { return text }
    return "\(whole).\(fraction)"
  }
}
