/// A deviation of a text from JSON: its kind and place. Who reports it words it.
public struct JSONMistake: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case emptyText
    case textAfterValue
    case comment
    case singleQuotes
    case missingKey
    /// The key without a colon.
    case missingColon(String)
    case missingValue
    /// The bracket that would close the list or object.
    case missingComma(UInt8)
    case trailingComma
    /// The bracket that is never closed.
    case unclosed(UInt8)
    /// The limit.
    case tooDeep(Int)
    /// The text that was taken for a number.
    case notANumber(String)
    case numberTooLarge(String)
    case unknownWord(String)
    case unclosedString
    case tab
    case invalidUTF8
    case unicodeEscape
    case unknownEscape
  }

  /// One component of the path to a value.
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var kind: Kind
  /// The offset of the mistake, and the number of bytes that it covers.
  public var offset: Int
  public var length: Int
  /// The keys and indices that lead to the value with the mistake, outermost first.
  public var path: [Step]
}
