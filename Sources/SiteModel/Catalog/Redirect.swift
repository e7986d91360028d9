package import Diagnostics

/// A former address that leads to a page.
package struct Redirect: Sendable {
  /// The path in the site of the file at the former address.
  package var path: String
  package var target: SiteFile
  package var title: String
  package var isUnlisted: Bool
  /// Where the former address is written.
  package var location: SourceLocation
}
