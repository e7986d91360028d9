import Diagnostics
import SiteBuild
import Theming
import Foundation
import TestSupport

/// A small site written inside a test: a project folder with `Content/`, optionally `Templates/`, and the result of a
/// build in `Site/`.
///
/// If the environment variable `VITRINE` contains the path of the command, the build runs that command; otherwise it
/// runs in this process.
struct SmallSite {
  /// The path of the command under test, if one is set.
  static let command = ProcessInfo.processInfo.environment["VITRINE"]

  /// The templates in this checkout.
  static let templates = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Templates")

  /// The command with its templates in a folder that every user may read, unlike a checkout in a home folder; nil if
  /// the command can't be copied.
  private static let publicCommand: (path: String, folder: TemporaryFolder)? = {
    guard let command, let folder = try? TemporaryFolder() else { return nil }
    let path = folder.path + "/vitrine"
    do {
      try FileManager.default.copyItem(atPath: command, toPath: path)
      try FileManager.default.copyItem(atPath: templates.path, toPath: folder.path + "/Templates")
      for copy in [folder.path] + folder.paths().map({ folder.path + "/" + $0 }) {
        let mode = isFolder(copy) || copy == path ? 0o755 : 0o644
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: copy)
      }
    } catch { return nil }
    return (path, folder)
  }()

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  let folder: TemporaryFolder

  /// - Parameter files: The files by path relative to the project folder.
  init(_ files: [String: String]) throws { folder = try TemporaryFolder(files) }

  /// Creates a site of these content files, and of a `site.yaml` if they contain none.
  init(content: [String: String]) throws {
    var files = Dictionary(uniqueKeysWithValues: content.map { ("Content/" + $0, $1) })
    if files["Content/site.yaml"] == nil { files["Content/site.yaml"] = "title: Test\n" }
    try self.init(files)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  // MARK: - Building

  struct Options {
    var drafts = false
    var strict = false
    var jobs: Int?
    var baseURL: String?
    /// The ID of the user that runs the command; only root can set it.
    var user: Int?
    /// The limit of the command's data in bytes.
    var memory: Int?
  }

  struct Outcome {
    struct Finding {
      var severity: String
      var id: String
      var message: String
      var path: String
      var position: String
      var suggestion: String?
      /// `Content/herbs/mint.md:2:7: invalid-date`
      var summary: String { "\(path)\(position.isEmpty ? "" : ":" + position): \(id)" }
    }

    var isPublished: Bool
    var findings: [Finding]
    var collections: Int
    var items: Int
    var pages: Int
    /// The command's exit status, if the command was run.
    var status: Int32?

    var summaries: [String] { findings.map(\.summary) }
  }

  @discardableResult func build(_ options: Options = Options()) throws -> Outcome {
    guard let command = Self.command else { return try buildHere(options) }
    var arguments = ["build", "--content", "Content", "--output", "Site", "--json"]
    if options.drafts { arguments.append("--drafts") }
    if options.strict { arguments.append("--strict") }
    if let jobs = options.jobs { arguments += ["--jobs", "\(jobs)"] }
    if let baseURL = options.baseURL { arguments += ["--base-url", baseURL] }
    var words = [command] + arguments
    if let user = options.user {
      guard let command = Self.publicCommand?.path else { throw CocoaError(.fileReadNoPermission) }
      words = ["/usr/bin/setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", command] + arguments
    }
    if let memory = options.memory { words = ["/usr/bin/prlimit", "--data=\(memory)", "--"] + words }
    let (output, status) = try run(words[0], Array(words.dropFirst()))
    guard let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any],
      let isPublished = json["published"] as? Bool, let list = json["diagnostics"] as? [[String: Any]]
    else { throw CocoaError(.coderReadCorrupt) }
    return Outcome(
      isPublished: isPublished,
      findings: list.map { entry in
        let line = entry["line"] as? Int
        let column = entry["column"] as? Int
        return Outcome.Finding(
          severity: entry["severity"] as? String ?? "", id: entry["id"] as? String ?? "",
          message: entry["message"] as? String ?? "", path: entry["path"] as? String ?? "",
          position: line.map { "\($0):\(column ?? 0)" } ?? "", suggestion: entry["suggestion"] as? String)
      }, collections: json["collections"] as? Int ?? 0, items: json["items"] as? Int ?? 0,
      pages: json["pages"] as? Int ?? 0, status: status)
  }

  private func buildHere(_ options: Options) throws -> Outcome {
    var build = BuildOptions(
      content: folder.path + "/Content", contentName: "Content", output: folder.path + "/Site",
      templates: templateFolders)
    build.includesDrafts = options.drafts
    build.isStrict = options.strict
    if let jobs = options.jobs { build.jobs = jobs }
    build.baseURL = options.baseURL
    build.cache = folder.path + "/.vitrine"
    let report = try SiteBuilder(build).build()
    return Outcome(
      isPublished: report.isPublished,
      findings: report.diagnostics.map { diagnostic in
        Outcome.Finding(
          severity: diagnostic.severity.rawValue, id: diagnostic.id, message: diagnostic.summary,
          path: diagnostic.location?.path ?? "",
          position: diagnostic.location?.position.map { "\($0.line):\($0.column)" } ?? "",
          suggestion: diagnostic.suggestion)
      }, collections: report.collections, items: report.items, pages: report.pages)
  }

  /// The site's own templates, if it has any, followed by the bundled ones.
  var templateFolders: TemplateFolders {
    var folders = [TemplateFolders.Folder(path: Self.templates.path, displayName: "bundled")]
    let own = folder.path + "/Templates"
    if FileManager.default.fileExists(atPath: own) {
      folders.insert(TemplateFolders.Folder(path: own, displayName: "Templates"), at: 0)
    }
    return TemplateFolders(folders)
  }

  /// Runs a command in the project folder.
  func run(_ command: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }

  // MARK: - Published files

  /// Returns the published files by path in the site.
  func published() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in folder.files() where path.hasPrefix("Site/") {
      files[String(path.dropFirst("Site/".count))] = try Data(contentsOf: folder.url.appendingPathComponent(path))
    }
    return files
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/Site/" + path) }

  func page(_ path: String) throws -> HTMLPage { HTMLPage(try folder.text("Site/" + path)) }

  /// Returns all pages by path in the site.
  func pages() throws -> [(path: String, page: HTMLPage)] {
    try folder.files().filter { $0.hasPrefix("Site/") && $0.hasSuffix(".html") }.map { path in
      let path = String(path.dropFirst("Site/".count))
      return (path, try page(path))
    }
  }
}
