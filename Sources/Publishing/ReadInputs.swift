import Bytes

/// The inputs that a build has read, by the key of the path. A million of them take as little memory as possible.
package struct ReadInputs {
  private var places: [ContentKey: Int] = [:]
  private let state: (Int) -> InputState

  /// - Parameters:
  ///   - paths: their paths. A path that comes twice counts once.
  ///   - state: returns the state of the input with an index in `paths`.
  package init(paths: some Collection<String>, state: @escaping (Int) -> InputState) {
    self.state = state
    places.reserveCapacity(paths.count)
    for (index, path) in paths.enumerated() {
      let key = ContentKey(path)
      if places[key] == nil { places[key] = index }
    }
  }

  package var count: Int { places.count }

  package subscript(path: UnsafeRawBufferPointer) -> InputState? { places[ContentKey(path)].map(state) }
}
