import Bytes

/// A name for lookups in templates, with its precomputed hash.
///
/// Create keys that are used for many objects once, as static constants.
package struct TemplateKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String
  /// The FNV-1a hash of the name's UTF-8 bytes, the same on every machine and in every run.
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

/// An ordered map from names to values, in which templates look up names. Names keep the order in which they were
/// added.
///
///     var page: TemplateObject = ["title": "Ferns", "items": .list(items)]
///     page["next"] = .null      // known, but absent: no warning about an unknown name
///
/// The map is made for view models with some tens of names: a linear search by hash in one array, which is faster for
/// that size than a dictionary. A bit test rejects most names that are not in it.
///
/// - Complexity: O(names) to look up or set a value.
package struct TemplateObject: Sendable, ExpressibleByDictionaryLiteral {
  struct Entry: Sendable {
    let key: TemplateKey
    var value: TemplateValue
  }

  private(set) var entries: ContiguousArray<Entry> = []
  /// One bit per hash modulo 64; if a bit is not set, no name with such a hash exists.
  private var filter: UInt64 = 0

  package init() {}

  /// Creates an object; if a name occurs twice, the later value counts.
  package init(dictionaryLiteral elements: (TemplateKey, TemplateValue)...) { self.init(elements) }

  /// Creates an object; if a name occurs twice, the later value counts.
  package init(_ elements: [(TemplateKey, TemplateValue)]) {
    entries.reserveCapacity(elements.count)
    for (key, value) in elements { self[key] = value }
  }

  /// The names, in the order in which they were added.
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

  /// Merges two objects: values of `other` win, and nested objects are merged the same way.
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
