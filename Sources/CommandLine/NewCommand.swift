import Content
import Files
import LoadingTrace
import SiteBuild

/// `vitrine new`
struct NewCommand {
  private let folder: String
  private let photographs: PhotographFolder?

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(arguments, options: ["--from"], flags: [])
    try reader.requireOperands(1, "usage: vitrine new DIR [--from FOLDER]")
    try self.init(folder: reader.operands[0], from: reader.value("--from"))
  }

  /// - Parameters:
  ///   - folder: The folder of the new site; if it exists, it must be empty.
  ///   - source: The folder of photographs for a gallery.
  init(folder: String, from source: String? = nil) throws {
    let trimmed = folder.trimmingSlashes()
    self.folder = trimmed.isEmpty ? folder : trimmed
    guard !folder.isEmpty else { throw UsageError(message: "DIR names no folder") }
    guard try Self.isFree(self.folder) else {
      throw UsageError(
        message: "'\(folder)' is not empty", suggestion: "name a folder that is, or one that is not there yet")
    }
    guard let source else {
      photographs = nil
      return
    }
    guard FileSystem.isFolder(source) else { throw UsageError(message: "--from: there is no folder '\(source)'") }
    let found = try PhotographFolder(source)
    guard !found.photographs.isEmpty else {
      throw UsageError(message: "--from: there is no photograph in '\(source)'")
    }
    photographs = found
  }

  /// Whether a site can be created in a folder: it does not exist, or contains at most a repository.
  static func isFree(_ folder: String) throws -> Bool {
    guard FileSystem.exists(folder) else { return true }
    guard FileSystem.isFolder(folder) else { return false }
    return try FileSystem.names(in: folder).allSatisfy { $0 == ".git" }
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal()
    try make()
    terminal.print(folder == "." ? "made a site of \(contents)" : "\(folder): a site of \(contents)")
    terminal.print("  Content/site.yaml and the collection.md beside the pictures explain themselves. Now:")
    terminal.print(folder == "." ? "  vitrine preview --open" : "  cd \(shellWord(folder)) && vitrine preview --open")
    if let unopened = photographs?.unopened, !unopened.isEmpty {
      let names = unopened.prefix(3).joined(separator: ", ") + (unopened.count > 3 ? " and others" : "")
      terminal.printError(
        "vitrine: left out \(counted(unopened.count, "image")) that cannot be opened by name: \(names)\n"
          + "  a link leads nowhere, or a name is not UTF-8")
    }
    return .success
  }

  private var contents: String { photographs.map { counted($0.photographs.count, "photograph") } ?? "nine prints" }

  /// Writes the files of the site.
  /// - Throws: `FileError`.
  func make() throws {
    // Photographs first: if the disk is too small for them, nothing looks finished.
    try photographs?.copy(to: folder + "/Content/photographs")
    let files =
      photographs.map { NewSite.gallery(title: title, inFolders: $0.hasFolders) } ?? NewSite.prints
    for (path, text) in files {
      let target = folder + "/" + path
      try FileSystem.createFolder(FileSystem.folder(of: target))
      try FileSystem.write(Array(text.utf8), to: target)
    }
  }

  /// The title of a gallery: the name of the new site's folder, with spaces for hyphens.
  private var title: String {
    let name = FileSystem.name(of: FileSystem.resolved(folder))
    let words = name.split { "-_ ".contains($0) }.joined(separator: " ")
    return words.isEmpty ? "Photographs" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Quotes a text as one word for a shell.
  private func shellWord(_ text: String) -> String {
    // A leading hyphen would begin an option.
    if text.hasPrefix("-") { return shellWord("./" + text) }
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
