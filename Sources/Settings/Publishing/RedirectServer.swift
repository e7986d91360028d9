/// A kind of server for which a site contains a file of redirects.
package enum RedirectServer: String, Sendable, CaseIterable {
  case netlify, nginx, apache
}
