/// A strategy to map independent values, possibly in parallel. Results are in the order of the inputs.
///
/// The caller that reads content selects the number of threads by passing a mapping.
package protocol OrderedMapping: Sendable {
  /// Applies `transform` to every input.
  /// - Throws: the error for the first input, in order, for which `transform` throws.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) throws -> Output
  ) throws -> [Output]
}

/// Maps sequentially on the calling thread.
package struct SerialMapping: OrderedMapping {
  package init() {}

  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) throws -> Output
  ) throws -> [Output] {
    try inputs.map(transform)
  }
}
