package import Bytes
import Content
import PageLayout
import Settings
import SiteModel

/// The former addresses in the words of servers (`redirects:` in `site.yaml`), which then answer with status 301. They
/// name no unlisted page.
package enum RedirectFiles: PageKind {
  package struct Input: PageInput {
    let server: RedirectServer
    /// The paths of former addresses, and the encoded paths on the server of the present ones.
    let redirects: [(path: String, target: String)]
    let addresses: SiteAddresses
    package var path: String { server.fileName }
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    if site.isTranslation { return [] }
    let addresses = site.context.addresses
    let redirects = ([site] + site.translations).flatMap { version in
      version.site.catalog.redirects.filter { !$0.isUnlisted }.map { redirect in
        (path: redirect.path, target: version.context.addresses.link(from: .notFound, to: redirect.target))
      }
    }
    return site.site.catalog.site.redirects.map { server in
      var key = KeyBuilder("redirects", site.context)
      key.add(server.rawValue)
      for redirect in redirects {
        for text in [redirect.path, redirect.target] { key.add(text) }
      }
      return Input(server: server, redirects: redirects, addresses: addresses, key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let root = input.addresses.link(from: .notFound, to: .asset(""))
    let lines = input.redirects.flatMap { redirect -> [String] in
      addresses(of: redirect.path).map { input.server.line(from: $0, root: root, to: redirect.target) }
    }
    return RenderedPage(
      path: input.path, text: (["# Former addresses of pages"] + lines).joined(separator: "\n") + "\n")
  }

  /// The addresses of a file, relative to the root: a folder's index is also at the address of the folder.
  private static func addresses(of path: String) -> [String] {
    guard path.hasSuffix("/index.html") else { return [path] }
    let folder = String(path.dropLast("/index.html".count))
    return [folder, folder + "/", path]
  }
}

extension RedirectServer {
  fileprivate var fileName: String {
    switch self {
    case .netlify: "_redirects"
    case .nginx: "redirects.nginx.conf"
    case .apache: ".htaccess"
    }
  }

  /// The rule for one address.
  /// - Parameters:
  ///   - path: the path from the root of the site, not encoded.
  ///   - root: the encoded path of the site on its server, with slashes at both ends.
  ///   - target: the encoded path on the server.
  fileprivate func line(from path: String, root: String, to target: String) -> String {
    let plainRoot = ContentPath.percentDecoded(root[...])
    // nginx reads `$` as the start of a variable.
    let encodedTarget = target.replacing("$", with: "%24")
    switch self {
    case .netlify:
      // The page at the address would be served without the mark.
      let encoded = percentEncoded(path).replacing("*", with: "%2A").replacing(":", with: "%3A")
      return "\(root)\(encoded) \(encodedTarget) 301!"
    case .nginx:
      // A semicolon ends the statement.
      let target = encodedTarget.replacing(";", with: "%3B")
      return "location = \(Self.quoted(plainRoot + path)) { return 301 \(target); }"
    case .apache:
      // Apache encodes the target itself, and reads `$` and a digit as a part of the address.
      let plainTarget = ContentPath.percentDecoded(target[...]).replacing("$", with: "\\$")
      return "RedirectMatch 301 \(Self.quoted("^" + Self.pattern(plainRoot + path) + "$")) \(Self.quoted(plainTarget))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A regular expression that matches a text only.
  private static func pattern(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
