import Bytes

/// A name by which templates look a value up, with its hash worked out in advance.
///
/// Make keys that are used for many objects once, as static constants.
package struct TemplateKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String
  /// FNV-1a over the name's UTF-8 bytes: the same on every machine and in every run.
  let hash: UInt64

  package init(_ name: String) {
    self.name = name
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    name.withUTF8Bytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    self.hash = hash ^ (hash >> 32)
  }

  package init(stringLiteral name: String) { self.init(name) }

  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool { left.hash == right.hash && left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Names and their values: what a section opens and a name is looked up in. Names keep the order they were added in.
///
///     var page: TemplateObject = ["title": "Ferns", "items": .list(items)]
///     page["next"] = .null      // known, but absent: no warning about an unknown name
///
/// Made for view models of some tens of names: they lie in one array that is searched by hash, which is quicker there
/// than a dictionary, and most names that are not in it are turned away by one bit test.
///
/// - Complexity: O(names) to look up or to set.
package struct TemplateObject: Sendable, ExpressibleByDictionaryLiteral {
  struct Entry: Sendable {
    let key: TemplateKey
    var value: TemplateValue
  }

  private(set) var entries: ContiguousArray<Entry> = []
  /// One bit per hash modulo 64; a bit that is not set means that no such name is there.
  private var filter: UInt64 = 0

  package init() {}

  /// The later of two values with the same name counts.
  package init(dictionaryLiteral elements: (TemplateKey, TemplateValue)...) { self.init(elements) }

  /// The later of two values with the same name counts.
  package init(_ elements: [(TemplateKey, TemplateValue)]) {
    entries.reserveCapacity(elements.count)
    for (key, value) in elements { self[key] = value }
  }

  /// The names, in the order they were added in.
  package var keys: [TemplateKey] { entries.map(\.key) }

  package var isEmpty: Bool { entries.isEmpty }

  package subscript(key: TemplateKey) -> TemplateValue? {
    get { find(key) }
    set {
      if filter & (1 << (key.hash & 63)) != 0, let index = entries.firstIndex(where: { $0.key == key }) {
        if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
      } else if let newValue {
        entries.append(Entry(key: key, value: newValue))
        filter |= 1 << (key.hash & 63)
      }
    }
  }

  /// The object with what another has besides, and instead; of objects that both have under a name, likewise.
  package func merging(_ other: TemplateObject) -> TemplateObject {
    var result = self
    for entry in other.entries {
      if case .object(let own)? = result[entry.key], case .object(let others) = entry.value {
        result[entry.key] = .object(own.merging(others))
      } else {
        result[entry.key] = entry.value
      }
    }
    return result
  }

  @inline(__always)
  func find(_ key: TemplateKey) -> TemplateValue? {
    guard filter & (1 << (key.hash & 63)) != 0 else { return nil }
    return entries.withUnsafeBufferPointer { entries in
      for index in entries.indices where entries[index].key.hash == key.hash {
        if entries[index].key.name == key.name { return entries[index].value }
      }
      return nil
    }
  }
}
