/// An input as it was when it was read.
struct InputState: Sendable {
  var stamp: FileStamp
  /// Of its bytes.
  var key: ContentKey
  /// Whether the stamp does not tell the content.
  var isRacy: Bool
}
