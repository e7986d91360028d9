import Content

/// Which letters that are not plain something shows: faces that only emphasis needs are shipped where there is any.
struct Emphasis: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Emphasised words, and quotations.
  static let slanted = Emphasis(rawValue: 1)
  /// Strong words, and the heads of tables.
  static let bold = Emphasis(rawValue: 2)
  static let all: Emphasis = [.slanted, .bold]
}

extension Emphasis {
  /// What a text of Markdown shows. Raw HTML may show anything.
  init(in document: MarkdownDocument) {
    var emphasis: Emphasis = []
    document.forEachInline { inline in
      switch inline {
      case .emphasis: emphasis.insert(.slanted)
      case .strong: emphasis.insert(.bold)
      case .html: emphasis = .all
      default: break
      }
    }
    document.forEachBlock { block in
      switch block {
      case .quote: emphasis.insert(.slanted)
      case .table: emphasis.insert(.bold)
      case .html: emphasis = .all
      default: break
      }
    }
    self = emphasis
  }

  /// What a template may show, whatever it is given.
  init(inTemplate source: String) {
    self = []
    let slanting = ["<em", "<i>", "<i ", "<cite", "<dfn", "<var", "<address", "<blockquote"]
    let bolding = ["<strong", "<b>", "<b ", "<th"]
    if slanting.contains(where: source.contains) { insert(.slanted) }
    if bolding.contains(where: source.contains) { insert(.bold) }
  }

  /// What a style sheet may ask for, quotations apart: any word or number that can mean it counts.
  init(inStyles css: String) {
    self = []
    for rule in css.split(separator: "}") {
      let parts = rule.split(separator: "{")
      guard let declarations = parts.last, parts.count > 1 else { continue }
      let isOfQuotations = parts.dropLast().contains { $0.contains("blockquote") }
      if !isOfQuotations, declarations.contains("italic") || declarations.contains("oblique") { insert(.slanted) }
      let isBold =
        declarations.contains("bold")
        || declarations.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "#" })
          .contains { word in Int(word).map { (600...1000).contains($0) } ?? false }
      if isBold { insert(.bold) }
    }
  }
}
