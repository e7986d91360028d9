package import LayoutParameters
import CollectionLayout
import LayoutDecoding
import Content
package import Diagnostics
import Settings
package import Theming

extension TemplateSet {
  /// Reads the layouts defined as data, by name.
  package static func customLayouts(in folders: TemplateFolders) throws -> ([String: ParameterValue], [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    var layouts: [String: ParameterValue] = [:]
    for name in try folders.stems(in: "layouts", ending: ".yaml") {
      guard let file = try folders.file("layouts/\(name).yaml") else { continue }
      let (node, problems) = parseYAML(file)
      diagnostics += problems
      if LayoutKind.isStandard(name) {
        diagnostics.append(
          .warning(
            "standard-layout", "'\(name)' is a layout of Vitrine's own, which no file replaces",
            at: SourceLocation(path: file.path), suggestion: "give the file another name, and name that in 'layout'"))
      } else if node == nil, problems.isEmpty {
        diagnostics.append(
          .error(
            "empty-layout", "this file is empty; the settings of a layout are wanted",
            at: SourceLocation(path: file.path),
            suggestion: "write 'pattern:' or 'group:' with what it arranges, or delete the file"))
      }
      if let node { diagnostics += checkCustomLayout(node, file: file) }
      // Collections may name it even so: its mistakes are reported here.
      layouts[name] = node?.parameter ?? .object([])
    }
    return (layouts, diagnostics)
  }
}
