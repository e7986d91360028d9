/// A writing system, identified by the word for it in the names of font families.
enum FontScript {
  case hebrew, arabic, devanagari, thai, eastAsian, emoji

  /// The script of a character; nil if font families are rarely named after it.
  /// - Parameter scalar: classified by Unicode block, which is precise enough to choose among a theme's families.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: self = .hebrew
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: self = .arabic
    case 0x0900...0x097F, 0xA8E0...0xA8FF: self = .devanagari
    case 0x0E00...0x0E7F: self = .thai
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      self = .eastAsian
    case 0x1F000...0x1FAFF: self = .emoji
    default: return nil
    }
  }

  var familyWord: String {
    switch self {
    case .hebrew: "Hebrew"
    case .arabic: "Arabic"
    case .devanagari: "Devanagari"
    case .thai: "Thai"
    case .eastAsian: "CJK"
    case .emoji: "Emoji"
    }
  }
}
