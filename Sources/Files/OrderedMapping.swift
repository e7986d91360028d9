/// A way to map independent values, perhaps at once; results come back in the order of the inputs.
///
/// Who reads content decides about threads by passing one.
package protocol OrderedMapping: Sendable {
  /// - Throws: what `transform` throws for the first input that it throws for.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) throws -> Output
  ) throws -> [Output]
}

/// One after another, on the calling thread.
package struct SerialMapping: OrderedMapping {
  package init() {}

  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) throws -> Output
  ) throws -> [Output] {
    try inputs.map(transform)
  }
}
