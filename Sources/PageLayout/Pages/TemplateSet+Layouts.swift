package import LayoutParameters
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
      if let node {
        diagnostics += checkCustomLayout(node, file: file)
        layouts[name] = node.parameter
      }
    }
    return (layouts, diagnostics)
  }
}
