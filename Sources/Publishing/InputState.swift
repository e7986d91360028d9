package import Bytes
package import Files

/// An input as it was when it was read.
package struct InputState: Sendable {
  package var stamp: FileStamp
  /// Of its bytes.
  package var key: ContentKey
  /// Whether the stamp does not tell the content.
  package var isRacy: Bool

  package init(stamp: FileStamp, key: ContentKey, isRacy: Bool) {
    self.stamp = stamp
    self.key = key
    self.isRacy = isRacy
  }
}
