import Diagnostics
import Templating

/// The notation of diagnostics in tests: `line:column id`, with `|length` if more than one byte is marked.
func brief(_ diagnostic: Diagnostic) -> String {
  guard let position = diagnostic.location?.position else { return diagnostic.id }
  let length = diagnostic.location?.length ?? 1
  return "\(position.line):\(position.column) \(diagnostic.id)" + (length > 1 ? "|\(length)" : "")
}

/// Renders the template `main` of a library given as name → source, and collects all diagnostics.
func render(
  _ main: String, _ others: [String: String] = [:], with contexts: TemplateValue...,
  unknownNames: UnknownNames = .ignored
) -> (text: String, diagnostics: [Diagnostic]) {
  let sources = [("main", main)] + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  let (library, mistakes) = TemplateLibrary.compile(
    sources.map { (name: $0.0, source: SourceFile(path: $0.0 + ".html", text: $0.1)) })
  var output: [UInt8] = []
  let diagnostics = library.render("main", with: contexts, into: &output, unknownNames: unknownNames)
  return (String(decoding: output, as: UTF8.self), mistakes + diagnostics)
}
