package import Bytes
import Items
import PageLayout
import Settings
import SiteModel
package import PageRendering

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
