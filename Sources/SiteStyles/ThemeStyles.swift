package import CellLayout
import Geometry
import PageLayout
package import SiteFonts
package import Theming

/// Writes the theme as CSS: custom properties, fonts, text styles, and the cells of every anatomy.
///
/// The rules of cells have the same values from which `CellContent` is measured.
package struct ThemeStyles {
  package let theme: Theme
  package let fonts: ShippedFonts
  package let anatomies: [CellAnatomy]
  package var richStyles: [RichTextStyle] = []
  /// The maximum width of the content in px, or nil for no limit.
  package let maxWidth: Double?
  /// The direction of pages.
  package let isRightToLeft: Bool

  package init(
    theme: Theme, fonts: ShippedFonts, anatomies: [CellAnatomy], richStyles: [RichTextStyle] = [], maxWidth: Double?,
    isRightToLeft: Bool = false
  ) {
    self.theme = theme
    self.fonts = fonts
    self.anatomies = anatomies
    self.richStyles = richStyles
    self.maxWidth = maxWidth
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the style sheet of the theme.
  package func css() -> String {
    let scheme = theme.colorScheme
    var css = fonts.faceRules + ":root{color-scheme:\(scheme == .auto ? "light dark" : scheme.rawValue);"
    css += colors(theme.lightColors)
    if scheme == .dark { css += colors(theme.darkColors) }
    for (name, stack) in fonts.stacks { css += "--font-\(name):\(stack);" }
    for (name, style) in theme.textStyles where Theme.pageStyles.contains(name) { css += pageStyle(name, style) }
    css += "--max-width:\(maxWidth.map(GeometryStyles.rem) ?? "100vw");"
    css += "--page-margin:\(PageMargins(theme).css)}\n" + PageScale.css
    if scheme == .auto { css += "@media (prefers-color-scheme:dark){:root{\(colors(theme.darkColors))}}\n" }
    if scheme != .light {
      css += "@media screen\(scheme == .auto ? " and (prefers-color-scheme:dark)" : ""){\(Self.dimPictures)}\n"
    }
    for (name, style) in theme.textStyles { css += textStyle(name, style) }
    let header = theme.sectionHeader.padding
    css +=
      ":is([data-supplementary],.part-head) h2{padding:\(insets(header.top, header.trailing, header.bottom, header.leading))}\n"
    for anatomy in anatomies { css += cell(anatomy) }
    if !richStyles.isEmpty { css += RichTextRules.shared }
    for style in richStyles { css += RichTextRules(style: style).css() }
    return css
  }

  /// Pictures on pale ground are less bright in the dark, until they are looked at.
  private static let dimPictures =
    ".picture,.shelf-covers img{filter:brightness(.92)}"
    + ".cell>a:is(:hover,:focus-visible) .picture,.cover:is(:hover,:focus-visible)+.frame .picture,"
    + ".shelf a:is(:hover,:focus-visible) .shelf-covers img{filter:none}"

  private func colors(_ colors: [(name: String, value: String)]) -> String {
    colors.map { "--\($0.name):\($0.value);" }.joined()
  }

  /// The custom properties with a text style of pages. Those whose size depends on the window have it alone as well.
  private func pageStyle(_ name: String, _ style: TextStyleDeclaration) -> String {
    var css = "--t-\(name):\(font(of: style));"
    if ["hero", "heading", "lead", "body"].contains(name) {
      css += "--t-\(name)-size:\(GeometryStyles.rem(style.size));"
    }
    if ["hero", "heading"].contains(name) {
      css += "--t-\(name)-line:\(GeometryStyles.number(style.lineHeight / style.size, decimals: 4));"
      css += "--t-\(name)-spacing:\(GeometryStyles.number(style.letterSpacing / style.size, decimals: 4))em;"
    }
    return css
  }

  /// The value of `font`.
  private func font(of style: TextStyleDeclaration) -> String {
    let slant = style.isItalic ? "italic " : ""
    let size = "\(GeometryStyles.rem(style.size))/\(GeometryStyles.rem(style.lineHeight))"
    return "\(slant)\(style.weight) \(size) var(--font-\(style.font))"
  }

  private func textStyle(_ name: String, _ style: TextStyleDeclaration) -> String {
    var rule = ".t-\(name){font:\(font(of: style))"
    if style.letterSpacing != 0 { rule += ";letter-spacing:\(GeometryStyles.rem(style.letterSpacing))" }
    if let color = style.color { rule += ";color:var(--\(color))" }
    return rule + "}\n"
  }

  // MARK: - Cells

  private func cell(_ anatomy: CellAnatomy) -> String {
    let scope = ".cell-\(anatomy.name)"
    // The stacking order of the cell's link and its content is isolated in the cell.
    var css = anatomy.hasRichText ? "\(scope){isolation:isolate}\n" : ""
    let root = anatomy.hasRichText ? "\(scope)>.frame" : "\(scope)>a"
    css += stack(anatomy.root, selector: root, corner: anatomy.cornerRadius)
    css += parts(of: anatomy.root, scope: scope, prefix: "p", anatomy: anatomy)
    if !anatomy.root.asidePlaces.isEmpty { css += "\(root){container:cell/inline-size}\n" }
    return css
  }

  /// The rules that place texts beside the other parts of their stack in wide cells. Those for wider cells follow. On
  /// paper, where texts are whole, the parts are one below the other.
  private func asides(_ texts: [(places: [AsidePlace], selector: String)], stack: String) -> String {
    let all = texts.flatMap(\.places)
    var css = ""
    for from in Set(all.map(\.from)).sorted() {
      let column = all.filter { $0.isUsed(at: from) }.map(\.start).min() ?? 0
      css += "@container cell (min-width:\(GeometryStyles.rem(from))){"
      css += "\(stack){position:relative;display:grid;align-content:start;"
      css += "grid-template-columns:minmax(0,\(GeometryStyles.rem(column - AsidePlace.gap)))}"
      for (places, selector) in texts {
        guard let place = places.first(where: { $0.from == from }) else { continue }
        css += "\(selector){position:absolute;inset-block:\(GeometryStyles.rem(place.above)) auto;"
        // A text may have another direction than the page, by which `inset-inline` would go.
        let (start, end) = isRightToLeft ? ("right", "left") : ("left", "right")
        css += "\(start):\(GeometryStyles.rem(place.start));\(end):0}"
      }
      css += "}\n"
    }
    return css.isEmpty ? "" : "@media screen{\(css)}\n"
  }

  private func stack(_ stack: StackPart, selector: String, corner: Double) -> String {
    var declarations: [String] = []
    let padding = stack.padding
    if padding != .zero {
      declarations.append("padding:\(insets(padding.top, padding.trailing, padding.bottom, padding.leading))")
    }
    if stack.gap != 0 { declarations.append("gap:\(GeometryStyles.rem(stack.gap))") }
    if corner != 0 { declarations.append("border-radius:\(GeometryStyles.rem(corner))") }
    switch (stack.axis, stack.alignment) {
    case (.vertical, .start): break
    case (.vertical, .center): declarations.append("text-align:center")
    case (.vertical, .end): declarations.append("text-align:end")
    case (.horizontal, .start): declarations.append("align-items:flex-start")
    case (.horizontal, .center): declarations.append("align-items:safe center")
    case (.horizontal, .end): declarations.append("align-items:safe flex-end")
    }
    return declarations.isEmpty ? "" : "\(selector){\(declarations.joined(separator: ";"))}\n"
  }

  private func parts(of stack: StackPart, scope: String, prefix: String, anatomy: CellAnatomy) -> String {
    var css = ""
    var asides: [(places: [AsidePlace], selector: String)] = []
    for (index, part) in stack.parts.enumerated() {
      let path = "\(prefix)\(index)"
      let selector = "\(scope) .\(path)"
      switch part {
      case .image(let image):
        let selector = anatomy.namesImages ? selector : "\(scope) .picture"
        css += self.image(image, in: stack, selector: selector, anatomy: anatomy)
        if image.keepsPlace, let width = image.width {
          css += "\(scope) div.\(path){flex:0 0 \(GeometryStyles.rem(width))}\n"
        }
      case .text(let text):
        var rules = text.lineLimit.map { ["-webkit-line-clamp:\($0)"] } ?? []
        if let width = text.maxWidth { rules.append("max-width:\(GeometryStyles.rem(width))") }
        if !rules.isEmpty { css += "\(selector){\(rules.joined(separator: ";"))}\n" }
        if text.above != 0, stack.axis == .vertical {
          css += "\(selector):not(:first-child){margin-block-start:\(GeometryStyles.rem(text.above))}\n"
        }
        if !text.asides.isEmpty { asides.append((text.asides, selector)) }
      case .badge, .rich: break
      case .spacing(let length):
        css += "\(selector){flex:0 0 \(GeometryStyles.rem(length))}\n"
      case .stack(let inner):
        css += self.stack(inner, selector: selector, corner: 0)
        css += parts(of: inner, scope: scope, prefix: path + "-", anatomy: anatomy)
      }
    }
    css += self.asides(asides, stack: "\(scope) .\(prefix.dropLast())")
    return css
  }

  private func image(_ image: ImagePart, in stack: StackPart, selector: String, anatomy: CellAnatomy) -> String {
    var declarations: [String] = []
    if let width = image.width {
      declarations.append("width:\(GeometryStyles.rem(width))")
    } else if stack.axis == .horizontal {
      // Flexible parts share the remaining width equally.
      declarations.append("flex:1 1 0;min-width:0")
    }
    if case .fixed(let ratio) = image.shape {
      declarations.append("aspect-ratio:\(GeometryStyles.number(ratio, decimals: 5));object-fit:cover")
    }
    if image.cornerRadius != 0 {
      declarations.append("border-radius:\(GeometryStyles.rem(image.cornerRadius))")
    } else if image.bleeds, anatomy.cornerRadius != 0 {
      let corner = GeometryStyles.rem(anatomy.cornerRadius)
      declarations.append("border-radius:\(anatomy.isSurface ? "\(corner) \(corner) 0 0" : corner)")
    }
    let padding = stack.padding
    var css = ""
    if image.bleeds, padding.leading != 0 || padding.trailing != 0 {
      declarations.append(
        "margin-inline:-\(GeometryStyles.rem(padding.leading)) -\(GeometryStyles.rem(padding.trailing))")
      // A replaced element is not stretched in every browser.
      if image.width == nil, stack.axis == .vertical {
        declarations.append("width:calc(100% + \(GeometryStyles.rem(padding.leading + padding.trailing)))")
      }
    }
    if !declarations.isEmpty { css += "\(selector){\(declarations.joined(separator: ";"))}\n" }
    if image.bleeds, padding.top != 0 {
      css += "\(selector):first-child{margin-block-start:-\(GeometryStyles.rem(padding.top))}\n"
    }
    if image.bleeds, padding.bottom != 0 {
      css +=
        "\(selector):nth-last-child(1 of :not(.overlay)){margin-block-end:-\(GeometryStyles.rem(padding.bottom))}\n"
    }
    return css
  }

  private func insets(_ top: Double, _ trailing: Double, _ bottom: Double, _ leading: Double) -> String {
    [top, trailing, bottom, leading].map(GeometryStyles.rem).joined(separator: " ")
  }
}
