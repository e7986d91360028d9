/// What a command's exit status says.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The content has errors; what was published is as it was.
  case contentErrors = 1
  case usage = 2
  /// The environment failed: a disk, a permission.
  case environment = 3
}
