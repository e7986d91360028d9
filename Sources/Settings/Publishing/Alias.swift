package import Bytes
package import Diagnostics

/// A former address of a page.
package struct Alias: Sendable, Hashable {
  /// The path in the site of the file at that address.
  package var path: String
  package var location: SourceLocation
}

extension FrontMatterReader {
  /// Reads `aliases:`, addresses from the site's root such as `old/fern.html` or `old/`.
  package mutating func aliases(_ node: FrontMatterNode) -> [Alias] {
    strings(node, "aliases").compactMap { text, node in
      switch Self.aliasPath(text) {
      case .success(let path): return Alias(path: path, location: location(of: node))
      case .failure(let problem):
        report(
          "invalid-alias", "'\(shortened(text))' is no former address: \(problem.reason)", at: node,
          suggestion: "write it from the site's root, such as old/fern.html")
        return nil
      }
    }
  }

  private struct AliasProblem: Error { var reason: String }

  /// The path of the file at an address from the site's root. An address without a file of HTML is that of a folder.
  private static func aliasPath(_ text: String) -> Result<String, AliasProblem> {
    func failure(_ reason: String) -> Result<String, AliasProblem> { .failure(AliasProblem(reason: reason)) }
    if WebAddress.scheme(of: text) != nil || text.hasPrefix("//") { return failure("it names a host") }
    if text.contains("?") || text.contains("#") { return failure("it has a '?' or '#'") }
    let decoded = ContentPath.percentDecoded(text[...])
    guard decoded.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }) else {
      return failure("it has a character that paths cannot have")
    }
    guard let path = ContentPath.resolve("/" + decoded, in: "") else { return failure("it leaves the site") }
    guard !path.isEmpty else { return failure("it is the home page") }
    guard path.split(separator: "/").allSatisfy({ $0.utf8.count <= 255 }) else {
      return failure("one of its names is longer than 255 bytes")
    }
    // Builds leave what is Git's as it is, and the marker says that a folder is a site.
    let folder = path.split(separator: "/").first.map { $0.lowercased() } ?? ""
    guard !folder.hasPrefix(".git"), folder != ".vitrine-site" else {
      return failure("'\(folder)' is no part of a site")
    }
    let name = ContentPath.name(of: path).lowercased()
    let isFile = !decoded.hasSuffix("/") && (name.hasSuffix(".html") || name.hasSuffix(".htm"))
    return .success(isFile ? path : path + "/index.html")
  }
}

extension RecordWriter {
  package mutating func add(_ alias: Alias) {
    add(alias.path)
    add(alias.location)
  }
}

extension RecordReader {
  package mutating func alias() -> Alias? {
    guard let path = text(), let location = location() else { return nil }
    return Alias(path: path, location: location)
  }
}
