package import Bytes
import Files

/// The inputs of a build: each file with its state when it was read.
package struct InputTable: Sendable {
  package private(set) var paths = PathTable()
  package private(set) var states: [InputState] = []

  package init() {}

  package var count: Int { states.count }

  /// About the size of the encoded table in bytes.
  package var recordSize: Int { paths.recordSize + states.count * MemoryLayout<InputState>.stride }

  /// Reserves room for a number of files, but for their paths.
  package mutating func reserveCapacity(_ count: Int) { states.reserveCapacity(count) }

  package mutating func append(_ path: UnsafeRawBufferPointer, _ state: InputState) {
    paths.append(path)
    states.append(state)
  }

  package mutating func append(_ path: String, _ state: InputState) {
    path.withUTF8Bytes { append(UnsafeRawBufferPointer($0), state) }
  }

  package mutating func set(_ state: InputState, at index: Int) { states[index] = state }

  package mutating func setKey(_ key: ContentKey, at index: Int) { states[index].key = key }

  /// Whether a file whose stamp is too recent to identify its content is not as it was read.
  package var hasOutdatedRacyInput: Bool {
    states.indices.contains { index in
      states[index].isRacy && (try? ContentKey(fileAt: paths[index])) != states[index].key
    }
  }
}

// MARK: - Records

extension RecordWriter {
  package mutating func add(_ inputs: InputTable) {
    add(inputs.paths)
    add(plain: inputs.states.map(\.stamp))
    add(plain: inputs.states.map(\.key))
    add(plain: inputs.states.map { $0.isRacy ? UInt8(1) : 0 })
  }
}

extension RecordReader {
  /// Reads a table of inputs; nil if it is unreadable.
  package mutating func inputs() -> InputTable? {
    guard let paths = paths(), let stamps = plain(FileStamp.self), let keys = plain(ContentKey.self),
      let flags = plain(UInt8.self), [stamps.count, keys.count, flags.count].allSatisfy({ $0 == paths.count })
    else { return nil }
    return InputTable(
      paths, stamps.indices.map { InputState(stamp: stamps[$0], key: keys[$0], isRacy: flags[$0] == 1) })
  }
}

extension InputTable {
  fileprivate init(_ paths: PathTable, _ states: [InputState]) { (self.paths, self.states) = (paths, states) }
}
