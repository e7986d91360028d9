/// The pair of strings that delimit a tag.
struct Delimiters: Hashable, Sendable {
  var open: [UInt8]
  var close: [UInt8]

  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

  var openText: String { String(decoding: open, as: UTF8.self) }
  var closeText: String { String(decoding: close, as: UTF8.self) }

  /// A tag as its author writes it, for messages: `{{/items}}`.
  func tag(_ sigil: String, _ name: String) -> String { openText + sigil + name + closeText }
}

/// One tag of a template, with its position in the source.
struct Tag: Sendable {
  enum Kind: Sendable {
    case variable, unescaped, section, inverted, end, partial, parent, block, comment, delimiters

    /// Whether the tag has a matching end tag.
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

  /// The role of a tag, which depends on the enclosing tag.
  enum Role: Sendable {
    case rendered
    /// A block directly inside a parent tag: content passed to the parent.
    case argument
    /// Any other content directly inside a parent tag.
    case ignored
  }

  var kind: Kind
  /// The range of the whole tag in the source, delimiters included.
  var range: Range<Int>
  /// The range of the name, without the asterisk of a dynamic name and without surrounding white space.
  var name: Range<Int>
  /// Whether the name is dynamic (`*name`): the template's name is looked up in the data.
  var isDynamic = false
  /// The delimiters in effect at the tag.
  var delimiters: Delimiters
  /// The index of the matching end tag or opening tag; -1 if there is none.
  var partner = -1
  var role = Role.rendered
}

/// The classes of bytes in a template.
extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// Whether the byte is a space or a tab, which indent lines.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  /// Whether the byte is white space inside a tag.
  var isWhitespace: Bool { isBlank || (0x0A...0x0D).contains(self) }
}
