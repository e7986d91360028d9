import Diagnostics
import SiteModel
import Templating

extension PageComposer {
  /// Renders a template to a page.
  /// - Parameter fontPreloads: the links that preload fonts, relative to this page; nil to make them.
  func render(
    _ template: String, _ model: TemplateObject, _ file: SiteFile, _ fontPreloads: [String]? = nil
  ) -> RenderedPage {
    var html: [UInt8] = []
    let diagnostics = context.environment.templates.library.render(
      template, with: [.object(model)], into: &html, unknownNames: .reportedInObjects)
    return html.withUnsafeBufferPointer { page($0, diagnostics, file, fontPreloads ?? self.fontPreloads(from: file)) }
  }

  /// The page with its final HTML.
  func page(
    _ html: UnsafeBufferPointer<UInt8>, _ diagnostics: [Diagnostic], _ file: SiteFile, _ fontPreloads: [String]
  ) -> RenderedPage {
    RenderedPage(
      files: [
        RenderedPage.File(path: addresses.outputPath(file), bytes: insertingFontPreloads(fontPreloads, into: html))
      ],
      diagnostics: diagnostics)
  }
}
