package import Bytes
import SiteImages
import SiteModel

/// The page that servers show for missing addresses.
package enum MissingPage: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    [
      Input(
        context: site.context, path: site.context.addresses.outputPath(.notFound),
        key: KeyBuilder("404", site.context).key)
    ]
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages().adding(input.context.sharedImages))
    let title = composer.strings["notFoundTitle"]
    return composer.render(
      "404", composer.base(.notFound, kind: "missing", title: title, description: ""), .notFound)
  }
}
