/// The few colours that all plates share.
enum Colour: String {
  // Papers.
  case bone = "#f4efe4"
  case oat = "#ebe4d3"
  case mist = "#e3e8e3"
  case shell = "#f2e5da"
  case rain = "#dde3e6"
  // Night grounds.
  case night = "#16222d"
  case bottle = "#16292a"
  case plum = "#2a2130"
  // Lines.
  case ink = "#24313b"
  case chalk = "#f6f1e4"
  // Pigments.
  case ochre = "#c8923a"
  case madder = "#b5523b"
  case verdigris = "#4f8a7b"
  case indigo = "#34557e"
  case moss = "#77803f"
  case rose = "#d8a494"
  case lichen = "#bfc08a"
  case smoke = "#8c969a"
  case gold = "#e3be6c"

  var isNight: Bool { self == .night || self == .bottle || self == .plum }

  /// What is drawn with on this ground.
  var line: Colour { isNight ? .chalk : .ink }

  private var channels: [Double] {
    let value = Int(rawValue.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { Double((value >> $0) & 255) }
  }

  /// A colour between this and another, as CSS text.
  func mixed(_ other: Colour, _ t: Double) -> String {
    "rgb("
      + zip(channels, other.channels).map { "\(Int(mix($0, $1, min(max(t, 0), 1)).rounded()))" }.joined(separator: ",")
      + ")"
  }
}

/// A place on a scale of colours: 0 the first, 1 the last.
func ramp(_ colours: [Colour], _ t: Double) -> String {
  let position = min(max(t, 0), 0.9999) * Double(colours.count - 1)
  let i = Int(position)
  return colours[i].mixed(colours[i + 1], position - Double(i))
}
