import CellLayout
import PageLayout
import Theming

/// Writes the CSS of rich text in one text style, with the values from which `RichText` is measured.
struct RichTextRules {
  let style: RichTextStyle

  /// The rules of rich text in every style, which match its measurement.
  ///
  /// Inline content, such as larger letters or other fonts, does not affect the height of a line. Weights are not
  /// synthesized, because that would widen the letters. List markers, quote bars and check boxes are next to their
  /// text, so that none of them shifts it.
  static let shared = """
    .rich{flex:none;min-width:0;font-synthesis:style}
    .horizontal>.rich{flex:1 1 0}
    .rich :is(a,code,del,em,strong){line-height:0}
    :where(.rich) :is(hr,p,pre,table,blockquote,ul,ol,h3,h4,h5,h6){margin:0}
    .rich :is(ul,ol){list-style:none;padding:0}
    .rich :is(li,blockquote){position:relative}
    .rich :is(li,blockquote)::before,.rich .task input{position:absolute;margin:0}
    .rich li::before,.rich .task input{inset-inline-end:100%}
    .rich ol{counter-reset:item var(--before,0)}
    .rich ol>li{counter-increment:item}
    .rich ol>li:not(.task)::before{content:counter(item) ".";white-space:nowrap}
    .rich ul>li:not(.task)::before{content:"";border:.16em solid;border-radius:50%}
    .rich blockquote::before{content:"";inset-block:0;inset-inline-start:0;border-inline-start:2px solid var(--accent)}
    .rich pre,.rich .table{overflow:auto;scrollbar-width:thin;overflow-wrap:normal}
    .rich pre{white-space:pre;tab-size:2;direction:ltr;text-align:left}
    .rich table{border-collapse:separate;border-spacing:0}
    .rich :is(td,th){padding-block:0;padding-inline-start:0;white-space:nowrap;text-align:start}
    .rich .image,.rich .image img{display:block}
    .rich .image img{width:100%;max-width:100%;height:auto;object-fit:contain;object-position:0 0}
    .rich hr{border:0}

    """

  func css() -> String {
    let scope = ".r-\(style.name)"
    let body = style.declaration(.body)
    var css = "\(scope){\(font(body))\(body.letterSpacing == 0 ? "" : ";letter-spacing:\(rem(body.letterSpacing))")"
    css += (body.color.map { ";color:var(--\($0))" } ?? "") + "}\n"
    css += headings(scope)
    css += "\(scope) em{font-style:italic}\n\(scope) :is(strong,th){font-weight:\(style.strongWeight)}\n"
    css += code(scope)
    // The gaps, from general to specific.
    let next = ":where(:not(input))+*"
    css += "\(scope)>*+*,\(scope) :is(blockquote,li)>\(next),\(scope) li+li{margin-block-start:\(rem(style.gap))}\n"
    css += "\(scope) *+:is(h3,h4,h5,h6){margin-block-start:\(rem(style.gap + style.headingGap))}\n"
    css += "\(scope) .tight>li+li,\(scope) .tight>li>\(next){margin-block-start:\(rem(style.itemGap))}\n"
    css += lists(scope)
    css += "\(scope) .table{height:calc(var(--rows)*\(rem(style.rowHeight)) + \(rem(RichTextStyle.scrollBar)))}\n"
    css += "\(scope) :is(td,th){height:\(rem(style.rowHeight));padding-inline-end:\(rem(style.columnGap))}\n"
    css += "\(scope) hr{height:\(rem(RichTextStyle.ruleHeight))}\n"
    return css
  }

  private func headings(_ scope: String) -> String {
    (1...RichTextStyle.headingLevels).map { level in
      let name = "\(scope) h\(level + 2)"
      let code = style.declaration(.heading(level), .code)
      return "\(name){\(font(style.declaration(.heading(level))))}\n\(name) code{\(font(code, lineHeight: "0"))}\n"
    }.joined()
  }

  private func code(_ scope: String) -> String {
    let code = style.declaration(.body, .code)
    let inner = "font-variant-ligatures:none;letter-spacing:normal"
    var css = "\(scope) code{\(font(code, lineHeight: "0"));\(inner);padding-inline:\(rem(style.codePadding))}\n"
    css += "\(scope) pre{\(font(code, lineHeight: rem(style.codeLineHeight)));\(inner);"
    css += "padding:\(rem(style.boxPadding)) \(rem(style.boxPadding)) 0;"
    css += "height:calc(var(--lines)*\(rem(style.codeLineHeight)) + \(rem(style.boxPadding + style.boxFoot)))}\n"
    return css + "\(scope) pre code{font:inherit;padding:0}\n"
  }

  private func lists(_ scope: String) -> String {
    var css = "\(scope) :is(ul,ol){padding-inline-start:\(rem(style.indent))}\n"
    css += "\(scope) blockquote{padding-inline-start:\(rem(style.quoteIndent))}\n"
    let around = Array(repeating: ":is(li,blockquote)", count: RichTextStyle.indentedLevels).joined(separator: " ")
    css += "\(scope) \(around) :is(ul,ol,blockquote){padding-inline-start:0}\n"
    css += "\(scope) \(around) blockquote::before{content:none}\n"
    css += "\(scope) li{min-height:\(rem(style.lineHeight))}\n"
    css += "\(scope) li::before{margin-inline-end:\(rem(style.markerGap))}\n"
    // A bullet of .32em and a check box of .8em, both centred in the first line.
    let size = style.declaration(.body).size
    css += "\(scope) ul>li::before{inset-block-start:\(rem((style.lineHeight - 0.32 * size) / 2))}\n"
    css += "\(scope) .task input{width:.8em;height:.8em;font-size:inherit;margin-inline-end:\(rem(style.markerGap));"
    return css + "inset-block-start:\(rem((style.lineHeight - 0.8 * size) / 2))}\n"
  }

  private func font(_ style: TextStyleDeclaration, lineHeight: String? = nil) -> String {
    "font:\(style.isItalic ? "italic " : "")\(style.weight) \(rem(style.size))/\(lineHeight ?? rem(style.lineHeight)) "
      + "var(--font-\(style.font))"
  }

  private func rem(_ length: Double) -> String { GeometryStyles.rem(length) }
}
