import Bytes
import Theming

/// What `vitrine version --json` reports, for scripts that install the command or look for its files.
struct VersionReport {
  /// The report as one JSON object on one line.
  var json: String {
    let templates = TemplateFolders.bundled().map { jsonString($0.path) } ?? "null"
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "other"
    #endif
    return
      "{\"version\":\(jsonString(Vitrine.version)),\"architecture\":\"\(architecture)\",\"templates\":\(templates)}"
  }
}
