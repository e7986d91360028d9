import SiteImport

extension NewSite {
  /// The files of a site converted from a Hugo project, other than those that are copied.
  static func converted(_ project: HugoProject, _ settings: Choices) -> [File] {
    var settings = settings
    if !project.title.isEmpty { settings.title = project.title }
    let lines = project.settingsLines
    let site =
      siteSettings(settings, language: project.language)
      + (lines.isEmpty ? "" : "\n# From the settings of the Hugo project.\n\(lines.joined(separator: "\n"))\n")
    return [("Content/site.yaml", site), (".gitignore", ignored)]
      + project.files.compactMap { file -> File? in
        guard case .text(let text) = file.source else { return nil }
        return (file.target, text)
      }
  }
}
