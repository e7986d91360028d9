import Bytes
import Diagnostics

/// A JSON object of a request, restricted to a set of keys.
struct RequestObject {
  let offset: Int
  private let members: [JSONMember]

  /// - Throws: an error if the value is not an object, or has an unknown or duplicate key.
  init(_ node: JSONNode, keys: [String]) throws(RequestError) {
    guard case .object(let members) = node.value else { throw wrongType(node, wanted: "an object") }
    self.members = members
    offset = node.offset
    for (index, member) in members.enumerated() {
      guard keys.contains(member.key) else { throw Self.unknown(member, keys) }
      for earlier in members[..<index] where earlier.key == member.key {
        throw RequestError("duplicate-key", "the key is there twice", at: member.keyOffset, under: .key(member.key))
      }
    }
  }

  private static func unknown(_ member: JSONMember, _ keys: [String]) -> RequestError {
    let hint = closestMatch(to: member.key, in: keys).map { "did you mean '\($0)'?" }
    let known = "the keys here are " + keys.joined(separator: ", ")
    return RequestError(
      "unknown-key", "unknown key; \(hint ?? known)", at: member.keyOffset, under: .key(member.key))
  }

  func has(_ key: String) -> Bool { self[key] != nil }

  subscript(key: String) -> JSONNode? {
    for member in members where member.key == key { return member.node }
    return nil
  }

  /// Returns the value of a key, which must exist.
  func required(_ key: String) throws(RequestError) -> JSONNode {
    guard let node = self[key] else { throw RequestError("missing-key", "the key '\(key)' is missing", at: offset) }
    return node
  }

  /// Reads the value of a key with a function, and adds the key to the paths of its errors; returns nil if the key is
  /// absent.
  func read<Value>(
    _ key: String, _ body: (JSONNode) throws(RequestError) -> Value
  ) throws(RequestError) -> Value? {
    guard let node = self[key] else { return nil }
    return try within(.key(key)) { () throws(RequestError) in try body(node) }
  }

  /// Reads the value of a key, which must exist, with a function, and adds the key to the paths of its errors.
  func readRequired<Value>(
    _ key: String, _ body: (JSONNode) throws(RequestError) -> Value
  ) throws(RequestError) -> Value {
    let node = try required(key)
    return try within(.key(key)) { () throws(RequestError) in try body(node) }
  }
}

/// Returns the error for a value of the wrong type. `wanted` describes the expected type.
func wrongType(_ node: JSONNode, wanted: String) -> RequestError {
  RequestError("wrong-type", "found \(node.value.summary), wanted \(wanted)", at: node.offset)
}

/// Returns the error for a value out of range. `wanted` describes the expected values.
func invalidValue(_ node: JSONNode, wanted: String) -> RequestError {
  RequestError("invalid-value", "found \(node.value.summary), wanted \(wanted)", at: node.offset)
}

func readNumber(_ node: JSONNode) throws(RequestError) -> Double {
  guard case .number(let number) = node.value else { throw wrongType(node, wanted: "a number") }
  return number
}

func readNotNegative(_ node: JSONNode) throws(RequestError) -> Double {
  let number = try readNumber(node)
  guard number >= 0 else { throw invalidValue(node, wanted: "0 or more") }
  return number
}

func readPositive(_ node: JSONNode) throws(RequestError) -> Double {
  let number = try readNumber(node)
  guard number > 0 else { throw invalidValue(node, wanted: "more than 0") }
  return number
}

func readOpacity(_ node: JSONNode) throws(RequestError) -> Double {
  let number = try readNumber(node)
  guard (0...1).contains(number) else { throw invalidValue(node, wanted: "an opacity from 0 to 1") }
  return number
}

/// Reads a whole number, clamped to the range of `Int`.
func readInteger(_ node: JSONNode) throws(RequestError) -> Int {
  let number = try readNumber(node)
  guard number == number.rounded(.towardZero) else { throw wrongType(node, wanted: "a whole number") }
  return Int(exactly: number) ?? (number > 0 ? Int.max : Int.min)
}

func readCount(_ node: JSONNode) throws(RequestError) -> Int {
  let count = try readInteger(node)
  guard count >= 0 else { throw invalidValue(node, wanted: "0 or more") }
  return count
}

func readFlag(_ node: JSONNode) throws(RequestError) -> Bool {
  guard case .bool(let flag) = node.value else { throw wrongType(node, wanted: "true or false") }
  return flag
}

/// Reads a string that must be one of an enumeration's raw values.
func readWord<Word: RawRepresentable & CaseIterable>(
  _ node: JSONNode
) throws(RequestError) -> Word where Word.RawValue == String {
  if case .string(let text) = node.value, let word = Word(rawValue: text) { return word }
  let words = Word.allCases.map { jsonText($0.rawValue) }.joined(separator: ", ")
  throw invalidValue(node, wanted: "one of " + words)
}

extension JSONNode {
  func array(_ wanted: String = "an array") throws(RequestError) -> [JSONNode] {
    guard case .array(let elements) = value else { throw wrongType(self, wanted: wanted) }
    return elements
  }

  /// Reads the elements of an array with a function, and adds the index to the paths of its errors.
  func elements<Value>(
    _ wanted: String = "an array", _ body: (JSONNode) throws(RequestError) -> Value
  ) throws(RequestError) -> [Value] {
    let nodes = try array(wanted)
    var result: [Value] = []
    result.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      do {
        result.append(try body(node))
      } catch {
        var error = error
        error.add(.index(index))
        throw error
      }
    }
    return result
  }
}
