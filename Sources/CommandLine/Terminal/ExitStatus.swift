/// The exit status of a command.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The content has errors; the published site is unchanged.
  case contentErrors = 1
  case usage = 2
  /// The environment failed, for example the disk or a permission.
  case environment = 3
  /// A dry run with `--exit-code` found that the published site is not the one that a build would publish.
  case outdatedSite = 4
}
