import Diagnostics
import SiteModel
import Templating

extension PageComposer {
  /// Renders a template to a page.
  /// - Parameter links: those of pages in the same folder; nil to make them.
  func render(
    _ template: String, _ model: TemplateObject, _ file: SiteFile, _ links: HeadLinks? = nil
  ) -> RenderedPage {
    var html: [UInt8] = []
    let diagnostics = context.environment.templates.library.render(
      template, with: [.object(model)], into: &html, unknownNames: .reportedInObjects)
    return html.withUnsafeBufferPointer { page($0, diagnostics, file, links ?? headLinks(from: file)) }
  }

  /// The page with its final HTML.
  func page(
    _ html: UnsafeBufferPointer<UInt8>, _ diagnostics: [Diagnostic], _ file: SiteFile, _ links: HeadLinks
  ) -> RenderedPage {
    RenderedPage(
      files: [
        RenderedPage.File(path: addresses.outputPath(file), bytes: inserting(links, into: html))
      ],
      diagnostics: diagnostics)
  }
}
