import Diagnostics
import Files
import Imaging
import Settings
import SiteBuild
import Theming
import Glibc

/// The options that locate a site, shared by all commands that read one.
struct SiteArguments {
  static let options = ["--content", "--templates", "--output", "--base-url", "--jobs", "--cache"]
  static let flags = ["--drafts", "--no-cache"]

  let options: BuildOptions

  /// - Parameters:
  ///   - decoder: Decodes the images of the site.
  ///   - awaitsTemplates: Whether to use the folder of templates next to the content even if it does not exist
  ///   yet.
  init(_ reader: ArgumentReader, _ decoder: any ImageDecoder, awaitsTemplates: Bool = false) throws {
    let content = try Self.contentFolder(reader.value("--content"))
    var folders: [TemplateFolders.Folder] = []
    var mistakes: [Diagnostic] = []
    if let named = reader.value("--templates") {
      guard FileSystem.isFolder(named) else {
        throw UsageError(message: "--templates: there is no folder '\(named)'")
      }
      folders.append(TemplateFolders.Folder(path: named, displayName: named))
    } else {
      let beside = content == "." ? "../Templates" : FileSystem.folder(of: content) + "/Templates"
      if content != "." { mistakes = MisplacedFiles.beside(content: content) }
      let path = beside.hasPrefix("./") ? String(beside.dropFirst(2)) : beside
      if awaitsTemplates || FileSystem.isFolder(path) {
        folders.append(TemplateFolders.Folder(path: path, displayName: path))
      }
    }
    if let bundled = TemplateFolders.bundled(),
      !folders.contains(where: { FileSystem.resolved($0.path) == bundled.path })
    {
      folders.append(bundled)
    }
    guard reader.value("--output") != "" else { throw UsageError(message: "--output names no folder") }
    var options = BuildOptions(
      content: content, contentName: content, output: reader.value("--output") ?? "Site",
      templates: TemplateFolders(folders))
    options.mistakes = mistakes
    options.decoder = decoder
    if let baseURL = reader.value("--base-url") {
      guard baseURL.hasPrefix("https://") || baseURL.hasPrefix("http://") else {
        throw UsageError(message: "--base-url is '\(baseURL)'; an address with http:// or https:// is wanted")
      }
      guard WebAddress.check(baseURL) == nil, !baseURL.contains("?"), !baseURL.contains("#"),
        WebAddress.inASCII(baseURL) != nil
      else {
        throw UsageError(
          message: "--base-url is '\(baseURL)'; http or https, a host and a path without spaces are wanted")
      }
      options.baseURL = baseURL
    }
    if reader.has("--no-cache") {
      guard reader.value("--cache") == nil else {
        throw UsageError(
          message: "--cache names a folder, and --no-cache wants none", suggestion: "give one of the two")
      }
    } else {
      // Next to the content, but never outside the site's own folder: a folder above may belong to someone else, and
      // two sites in one folder would overwrite each other's cache.
      if let cache = reader.value("--cache"), Self.isFolder(cache, inOrAt: options.output) {
        throw UsageError(
          message: "--cache is '\(cache)', which is in the folder of the site, '\(options.output)'",
          suggestion: "name a folder outside, such as .vitrine")
      }
      let cache = reader.value("--cache") ?? (content == "." ? "." : FileSystem.folder(of: content)) + "/.vitrine"
      if let problem = BuildOptions.problem(withCache: cache) {
        throw UsageError(
          message: "'\(cache)' \(problem), so it is left alone",
          suggestion: "name an empty folder, or one that does not exist, with --cache DIR")
      }
      options.cache = cache
    }
    options.includesDrafts = reader.has("--drafts")
    options.jobs = try reader.integer("--jobs", in: 1...256) ?? processorCount
    self.options = options
  }

  private static func isFolder(_ folder: String, inOrAt other: String) -> Bool {
    let (inner, outer) = (FileSystem.resolved(folder), FileSystem.resolved(other))
    // A folder that does not exist cannot be resolved.
    return [(inner, outer), (folder, other)].contains { $0 == $1 || $0.hasPrefix($1 + "/") }
  }

  /// The content folder: the given one, `Content`, or the current folder if it is one.
  private static func contentFolder(_ named: String?) throws(UsageError) -> String {
    if var named {
      while named.count > 1, named.hasSuffix("/") { named.removeLast() }
      guard FileSystem.isFolder(named) else { throw UsageError(message: "--content: there is no folder '\(named)'") }
      return named
    }
    if FileSystem.isFolder("Content") { return "Content" }
    if FileSystem.exists("site.yaml") { return "." }
    throw UsageError(
      message: "there is no folder 'Content' here",
      suggestion: NewCommand.galleryHint(for: ".") ?? "name the content folder with --content DIR")
  }
}
