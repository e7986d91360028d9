import Bytes
import Items
import Diagnostics
import Geometry
import ImageLoading
import PageLayout
import SiteImages
import SiteModel
import Templating

/// The laid-out sections of a page as HTML, and what the page needs besides.
struct PageStages: Sendable {
  /// The HTML of each section; empty for one without cells.
  fileprivate(set) var html: [String] = []
  /// The style sheet of all sections.
  fileprivate(set) var css = UTF8Buffer()
  /// The values of `page.preloads`.
  fileprivate(set) var preloads: [Picture.Preload] = []
  fileprivate(set) var diagnostics: [Diagnostic] = []
  /// Whether one of the images is the page's most important one.
  fileprivate(set) var hasFirstImage = false
  /// The number of cells that are animated to their positions on other pages, and the fragment of the last one.
  fileprivate(set) var moving: (count: Int, last: String?) = (0, nil)
  /// The sections' geometries and the lengths of the texts before them, from which their heights follow.
  fileprivate var placed: [(geometry: PageGeometry, precedingText: Int)] = []

  /// The approximate height in px of all sections and of the texts between them, by the viewport's width.
  func height(_ environment: PageEnvironment) -> (Double) -> Double {
    { [placed] viewport in
      placed.reduce(0.0) { height, stage in
        let container = environment.containerWidth(atViewportWidth: viewport)
        return height + environment.textHeight(stage.precedingText, viewportWidth: viewport)
          + stage.geometry.interval(at: container).contentHeight.value(at: container)
      }
    }
  }

  /// The sections with those that follow them on the page.
  func followed(by others: PageStages) -> PageStages {
    var all = self
    all.html += others.html
    all.css.append(others.css)
    all.preloads += others.preloads
    all.diagnostics += others.diagnostics
    all.hasFirstImage = hasFirstImage || others.hasFirstImage
    all.placed += others.placed
    all.moving = (moving.count + others.moving.count, others.moving.last ?? moving.last)
    return all
  }

  /// The file of the style sheet; nil if there are no rules.
  /// - Parameter page: the path of the page in the site.
  func sheet(ofPage page: String, _ context: PageContext) -> RenderedPage.File? {
    if css.isEmpty { return nil }
    let bytes = css.bytes
    let name = page.split(separator: "/").joined(separator: "-")
    let stem = name.utf8.count <= 160 ? name : contentHash(name)
    return RenderedPage.File(path: context.sheetPath(stem, hash: contentHash(bytes)), bytes: bytes)
  }
}

extension PageComposer {
  /// Lays out sections of a page and writes them, in the order of the page.
  /// - Parameters:
  ///   - texts: the lengths of the texts before them in characters, as far as there are texts.
  ///   - areUnderHeadings: whether there is a heading in the texts before them, as far as there are texts.
  ///   - mayHaveFirst: whether nothing above them is the page's most important image.
  func stages(
    _ stages: [Stage], texts: [Int] = [], areUnderHeadings: [Bool] = [], mayHaveFirst: Bool
  ) -> PageStages {
    var result = PageStages()
    let environment = context.environment
    for (index, stage) in stages.enumerated() {
      let precedingText = index < texts.count ? texts[index] : 0
      guard !stage.page.items.isEmpty else {
        result.html.append("")
        continue
      }
      let laidOut = environment.layOut(stage.page)
      laidOut.forgetShapes()
      let height = result.height(environment)
      let plan = environment.loadingPlan(
        of: laidOut,
        above: { height($0) + environment.textHeight(precedingText, viewportWidth: $0) },
        mayHaveFirst: mayHaveFirst && !result.hasFirstImage)
      if plan.hints.values.contains(.first) { result.hasFirstImage = true }
      result.preloads += preloads(plan, of: laidOut, from: stage.page.file)
      result.placed.append((laidOut.geometry, precedingText))
      result.diagnostics += laidOut.geometry.warnings.prefix(1).map {
        Diagnostic.warning("layout", stage.page.text(of: $0), at: stage.page.collection.shown.location)
      }
      // Headings of cells follow the one above them without leaving out a level.
      let isUnderHeading = stage.heading != nil || index < areUnderHeadings.count && areUnderHeadings[index]
      let (sections, styles) = sections(of: laidOut, plan: plan, isUnderHeading: isUnderHeading)
      GeometryStyles(laidOut.geometry).write(into: &result.css)
      let moving =
        stage.moves ? environment.movingCells(ofPart: laidOut, above: height, besides: result.moving.count) : []
      if let last = moving.last {
        let place = laidOut.geometry.elements[last].indexPath
        let item = stage.page.sections[place.section].items[place.item]
        result.moving = (result.moving.count + moving.count, fragment(of: item, on: stage.page))
      }
      result.css.append(text: styles + cellStyles(laidOut, moving: Set(moving)))
      let model = self.stage(laidOut, sections, name: stage.name)
      var html: [UInt8] = []
      let shared: TemplateObject = ["strings": context.words]
      result.diagnostics += environment.templates.library.render(
        "stage", with: [.object(shared), .object(model)], into: &html)
      result.html.append(String(decoding: html, as: UTF8.self))
    }
    return result
  }
}
