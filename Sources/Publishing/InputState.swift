package import Bytes
package import Files

/// The state of an input when it was read.
package struct InputState: Sendable {
  package var stamp: FileStamp
  /// The key of the input's bytes.
  package var key: ContentKey
  /// Whether the stamp is too recent to identify the content.
  package var isRacy: Bool

  package init(stamp: FileStamp, key: ContentKey, isRacy: Bool) {
    self.stamp = stamp
    self.key = key
    self.isRacy = isRacy
  }
}
