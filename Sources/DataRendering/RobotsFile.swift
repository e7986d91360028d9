package import Bytes
import SiteModel
package import PageRendering

/// `robots.txt`, which leads search engines to the sitemap. Only sites with an address, and without one of
/// their own, have one.
package enum RobotsFile: PageKind {
  package struct Input: PageInput {
    let sitemap: String
    package let path = "robots.txt"
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    if site.isTranslation || site.site.catalog.statics.contains("robots.txt") { return [] }
    guard let sitemap = site.context.addresses.absolute(.asset(Sitemap.path)) else { return [] }
    return [Input(sitemap: sitemap, key: KeyBuilder("robots", site.context).key)]
  }

  package static func render(_ input: Input) -> RenderedPage {
    RenderedPage(path: input.path, text: "User-agent: *\nAllow: /\n\nSitemap: \(input.sitemap)\n")
  }
}
