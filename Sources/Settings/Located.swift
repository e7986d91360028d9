package import Diagnostics

/// A value with its source location.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var location: SourceLocation

  package init(value: Value, location: SourceLocation) {
    self.value = value
    self.location = location
  }
}
