import CellLayout
package import Bytes
import Content
import PageLayout
import SiteModel
package import PageRendering

/// The pages at former addresses, which lead to the present ones on any server.
package enum RedirectPages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let redirect: Redirect
    package var path: String { redirect.path }
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.redirects.map { redirect in
      var key = KeyBuilder("redirect", site.context)
      for text in [redirect.path, site.context.addresses.outputPath(redirect.target), redirect.title] { key.add(text) }
      key.add(redirect.isUnlisted ? 1 : 0)
      return Input(context: site.context, redirect: redirect, key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let (redirect, addresses) = (input.redirect, input.context.addresses)
    let link = escapeHTML(addresses.link(from: .asset(redirect.path), to: redirect.target))
    let canonical = addresses.absolute(redirect.target).map(escapeHTML) ?? link
    let site = input.context.environment.site
    let robots = redirect.isUnlisted ? "<meta name=\"robots\" content=\"noindex\">\n" : ""
    let title = escapeHTML(redirect.title)
    return RenderedPage(
      path: redirect.path,
      text: """
        <!doctype html>
        <html lang="\(escapeHTML(site.language))" dir="\(site.isRightToLeft ? "rtl" : "ltr")">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title)</title>
        \(robots)<link rel="canonical" href="\(canonical)">
        <meta http-equiv="refresh" content="0; url=\(link)">
        </head>
        <body>
        <p><a href="\(link)">\(title)</a></p>
        </body>
        </html>

        """)
  }
}
