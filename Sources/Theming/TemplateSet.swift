import Bytes
package import Diagnostics
package import Settings
package import Templating

/// The contents of the template folders, read and compiled.
package struct TemplateSet: Sendable {
  package var theme: Theme
  /// The emphasis in templates and style sheets, independent of the content.
  package var emphasis: Emphasis
  /// Whether a template or style sheet may request numerals formatted as fractions.
  package var usesFractions: Bool
  /// In byte order of their names.
  package var anatomies: [CellAnatomy]
  package var library: TemplateLibrary
  /// The style sheets that come with Vitrine, followed by those of the site, which override them.
  package var styles: String
  /// The style sheet of the parts that few pages have; empty if it is part of `styles`, because the templates of pages
  /// have no place for its link.
  package var partStyles: String
  package var strings: StringsFile
  /// The strings that come with Vitrine, followed by those of the theme, if these are not `strings`.
  package var standardStrings: [StringsFile]
  /// The site's icon, an SVG.
  package var icon: [UInt8]
  /// The script of endless collections.
  package var script: String
  /// The script of the search.
  package var searchScript: String
  /// The style sheet and the script of pages of pictures without text.
  package var fullViewStyles: String
  package var fullViewScript: String

  /// Reads everything except the layouts.
  ///
  /// - Parameters:
  ///   - folders: those of the site, of the theme, and of Vitrine (`TemplateFolders.adding`).
  ///   - theme: the name of a theme in `themes/`, with its location in the site's settings; nil for `theme.yaml`.
  /// - Returns: nil if the theme itself is unusable. Other invalid files are reported and left out.
  package static func load(
    _ folders: TemplateFolders, theme: Located<String>? = nil
  ) throws -> (TemplateSet?, [Diagnostic]) {
    var diagnostics = try folders.linkProblems()
    if diagnostics.containsErrors { return (nil, diagnostics) }
    guard var themeFile = try theme.map({ try folders.themeFile($0.value) }) ?? folders.file("theme.yaml") else {
      guard let theme else {
        let problem = Diagnostic.error(
          "missing-templates", "no theme.yaml in any template folder",
          suggestion: "name the folder with --templates, or reinstall Vitrine")
        return (nil, diagnostics + [problem])
      }
      let known = try folders.themeNames()
      let problem = Diagnostic.error(
        "unknown-theme", "no template folder has a theme '\(theme.value)': themes/\(theme.value).yaml, or a folder",
        at: theme.location, suggestion: didYouMean(theme.value, known) ?? "leave 'theme' out for theme.yaml")
      return (nil, diagnostics + [problem])
    }
    // Values missing in the theme come from the one that comes with Vitrine.
    let base = try folders.lastFile("theme.yaml").flatMap { $0.path == themeFile.path ? nil : Theme.read($0).0 }
    var (readTheme, themeDiagnostics) = Theme.read(themeFile, over: base)
    if let look = readTheme, let own = try theme.flatMap({ try folders.ownThemeFile(over: $0.value) }) {
      themeFile = own
      let (ownTheme, ownDiagnostics) = Theme.read(own, over: look)
      readTheme = ownTheme
      themeDiagnostics += ownDiagnostics
    }
    diagnostics += themeDiagnostics
    guard var theme = readTheme else {
      if !diagnostics.containsErrors {
        diagnostics.append(
          .error(
            "empty-theme", "this theme is empty", at: SourceLocation(path: themeFile.path),
            suggestion: "delete the file, and the theme that comes with Vitrine is taken"))
      }
      return (nil, diagnostics)
    }

    var anatomies: [CellAnatomy] = []
    for name in try folders.stems(in: "cells", ending: ".yaml") {
      guard let file = try folders.file("cells/\(name).yaml") else { continue }
      guard isStyleName(name) else {
        diagnostics.append(.invalidStyleName(name, at: SourceLocation(path: file.path)))
        continue
      }
      let (anatomy, problems) = CellAnatomy.read(file, name: name, styles: theme.textStyles.map(\.name))
      diagnostics += problems
      if let anatomy { anatomies.append(anatomy) }
    }
    var sources: [(name: String, source: SourceFile)] = []
    for folder in ["pages", "partials"] {
      for name in try folders.stems(in: folder, ending: ".mustache") {
        guard let file = try folders.file("\(folder)/\(name).mustache") else { continue }
        if let page = sources.first(where: { $0.name == name }) {
          diagnostics.append(
            .error(
              "duplicate-template", "a page and a partial template are both called '\(name)'",
              at: SourceLocation(path: file.path),
              suggestion: "give one of them another name; the page is \(page.source.path)"))
          continue
        }
        if folder == "pages", file.text.allSatisfy(\.isWhitespace) {
          diagnostics.append(
            .error(
              "empty-template", "this template is empty, and so would be its pages",
              at: SourceLocation(path: file.path),
              suggestion: "delete the file, and the template that comes with Vitrine is taken"))
        }
        sources.append((name, file))
      }
    }
    let (library, templateProblems) = TemplateLibrary.compile(sources)
    diagnostics += templateProblems
    let linksParts = sources.allSatisfy { !$0.source.names("page.stylesheet") || $0.source.names("page.partStyles") }
    var (styles, partStyles) = ("", "")
    var styleSheets: [SourceFile] = []
    for name in try folders.stemsInOverridingOrder(in: "styles", ending: ".css") where name != "full-view" {
      guard let file = try folders.text("styles/\(name).css", &diagnostics) else { continue }
      styleSheets.append(file)
      if name == "parts", linksParts { partStyles = file.text } else { styles += file.text }
    }
    let sheets = Array((partStyles + styles).utf8)
    theme.noteNamedStyles(anatomies, sources.map(\.source.bytes) + [sheets])
    diagnostics += theme.unnamedStyles(beside: base) + theme.unusedFonts(beside: base)
    let check = StyleSheetCheck(theme, sheets: styleSheets + sources.map(\.source))
    for sheet in styleSheets { diagnostics += check.misspelt(in: sheet) }
    let fullViewSheet = try folders.text("styles/full-view.css", &diagnostics)
    diagnostics += (styleSheets + [fullViewSheet].compactMap(\.self)).compactMap(UnclosedStyles.warning)
    diagnostics += styleSheets.compactMap(StyleImports.warning)
    let emphasis = sources.reduce(into: Emphasis(inStyles: sheets)) {
      $0.formUnion(Emphasis(inTemplate: $1.source.bytes))
    }
    let usesFractions = (sources.map(\.source.bytes) + [sheets]).contains { $0.firstIndex(ofBytes: "frac") != nil }
    let strings = try folders.file("strings.yaml") ?? SourceFile(path: "strings.yaml", bytes: [])
    let standardStrings = try folders.folders.reversed().compactMap { try TemplateFolders([$0]).file("strings.yaml") }
      .filter { $0.path != strings.path }
    diagnostics += try MisplacedFiles.inTemplates(folders)
    let icon = try folders.file("favicon.svg")?.bytes ?? []
    let script = try folders.text("scripts/window.js", &diagnostics)?.text ?? ""
    let searchScript = try folders.text("scripts/search.js", &diagnostics)?.text ?? ""
    let fullViewStyles = fullViewSheet?.text ?? ""
    let fullViewScript = try folders.text("scripts/full-view.js", &diagnostics)?.text ?? ""
    return (
      TemplateSet(
        theme: theme, emphasis: emphasis, usesFractions: usesFractions, anatomies: anatomies, library: library,
        styles: styles, partStyles: partStyles, strings: StringsFile(strings),
        standardStrings: standardStrings.map { StringsFile($0) },
        icon: icon, script: script, searchScript: searchScript, fullViewStyles: fullViewStyles,
        fullViewScript: fullViewScript), diagnostics
    )
  }
}

extension SourceFile {
  /// Whether a template contains a name.
  fileprivate func names(_ name: StaticString) -> Bool { bytes.firstIndex(ofBytes: name) != nil }
}

extension Theme {
  /// Marks the text styles that are named by cells, by section headers, or by a class `t-…` in templates and style
  /// sheets. The first style is the default.
  fileprivate mutating func noteNamedStyles(_ anatomies: [CellAnatomy], _ sources: [[UInt8]]) {
    var named = Set(anatomies.flatMap(\.root.styles)).union([sectionHeader.style])
    for source in sources {
      var place = 0
      while let start = source.firstIndex(ofBytes: "t-", from: place) {
        let name = source[(start + 2)...].prefix(while: StyleSheetCheck.isOfName)
        named.insert(String(decoding: name, as: UTF8.self))
        place = name.endIndex
      }
    }
    for index in textStyles.indices.dropFirst() {
      textStyles[index].style.isNamed = named.contains(textStyles[index].name)
    }
  }

  /// Warnings for text styles that nothing names, and whose names resemble one of the theme that comes with Vitrine.
  fileprivate func unnamedStyles(beside base: Theme?) -> [Diagnostic] {
    guard let base else { return [] }
    let known = base.textStyles.map(\.name)
    return textStyles.dropFirst().compactMap { name, style in
      guard !style.isNamed, !known.contains(name), let match = closestMatch(to: name, in: known) else { return nil }
      return .warning(
        "unknown-style", "nothing is set in the text style '\(name)'", at: style.location,
        suggestion: "did you mean '\(match)'?")
    }
  }

  /// Warnings about fonts that the standard theme lacks and no text is set in. Their properties are not declared.
  fileprivate func unusedFonts(beside base: Theme?) -> [Diagnostic] {
    let used = textStyles.map(\.style.font) + [richText.headings.font, richText.code.font].compactMap(\.self)
    let known = Set(used + (base?.fonts.map(\.name) ?? []))
    return fonts.filter { !known.contains($0.name) }.compactMap { name, faces in
      faces.first.map {
        .warning(
          "unused-font", "no text style has the font '\(name)', so pages do not load it", at: $0.location,
          suggestion: "write 'font: \(name)' in a text style, and use its class t-NAME")
      }
    }
  }
}
