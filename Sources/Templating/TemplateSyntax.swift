/// The pair of strings between which a tag stands.
struct Delimiters: Hashable, Sendable {
  var open: [UInt8]
  var close: [UInt8]

  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

  var openText: String { String(decoding: open, as: UTF8.self) }
  var closeText: String { String(decoding: close, as: UTF8.self) }

  /// A tag as its author writes it, for messages: `{{/items}}`.
  func tag(_ sigil: String, _ name: String) -> String { openText + sigil + name + closeText }
}

/// One tag of a template, with its place in the source.
struct Tag: Sendable {
  enum Kind: Sendable {
    case variable, unescaped, section, inverted, end, partial, parent, block, comment, delimiters

    /// Whether an end tag belongs to it.
    var opens: Bool {
      switch self {
      case .section, .inverted, .parent, .block: true
      default: false
      }
    }

    /// The character after the opening delimiter.
    var sigil: String {
      switch self {
      case .variable: ""
      case .unescaped: "&"
      case .section: "#"
      case .inverted: "^"
      case .end: "/"
      case .partial: ">"
      case .parent: "<"
      case .block: "$"
      case .comment: "!"
      case .delimiters: "="
      }
    }

    var noun: String {
      switch self {
      case .section: "section"
      case .inverted: "inverted section"
      case .parent: "parent"
      case .block: "block"
      default: "tag"
      }
    }
  }

  /// What a tag means where it stands.
  enum Role: Sendable {
    case rendered
    /// A block directly inside a parent tag: what is passed to the parent, not a place to fill.
    case argument
    /// Anything else directly inside a parent tag.
    case ignored
  }

  var kind: Kind
  /// The whole tag, delimiters included, in bytes of the source.
  var range: Range<Int>
  /// The name without the asterisk of a dynamic one, and without white space around it.
  var name: Range<Int>
  /// `*name`: what is named is looked up in the data.
  var isDynamic = false
  /// The delimiters in force at the tag.
  var delimiters: Delimiters
  /// The index of the end tag of an opening tag, and the other way round; -1 where there is none.
  var partner = -1
  var role = Role.rendered
}

/// Bytes by their meaning in a template.
extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// A space or a tab: what indents a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  /// White space inside a tag.
  var isWhitespace: Bool { isBlank || (0x0A...0x0D).contains(self) }
}
