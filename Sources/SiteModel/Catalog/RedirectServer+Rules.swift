import Items
package import Settings

// Former addresses in the words of servers.

extension RedirectServer {
  /// The name of the file with its rules, in the root of the site.
  package var fileName: String {
    switch self {
    case .netlify: "_redirects"
    case .nginx: "redirects.nginx.conf"
    case .apache: ".htaccess"
    }
  }

  /// The rule for one address.
  /// - Parameters:
  ///   - path: the path from the root of the site, not encoded.
  ///   - root: the encoded path of the site on its server, with slashes at both ends.
  ///   - target: the encoded path on the server.
  package func line(from path: String, root: String, to target: String) -> String {
    let plainRoot = ContentPath.percentDecoded(root[...])
    // nginx reads `$` as the start of a variable.
    let encodedTarget = target.replacing("$", with: "%24")
    switch self {
    case .netlify:
      // The page at the address would be served without the mark.
      let encoded = percentEncoded(path).replacing("*", with: "%2A").replacing(":", with: "%3A")
      return "\(root)\(encoded) \(encodedTarget) 301!"
    case .nginx:
      // A semicolon ends the statement.
      let target = encodedTarget.replacing(";", with: "%3B")
      return "location = \(Self.quoted(plainRoot + path)) { return 301 \(target); }"
    case .apache:
      // Apache encodes the target itself, and reads `$` and a digit as a part of the address.
      let plainTarget = ContentPath.percentDecoded(target[...]).replacing("$", with: "\\$")
      return "RedirectMatch 301 \(Self.quoted("^" + Self.pattern(plainRoot + path) + "$")) \(Self.quoted(plainTarget))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A regular expression that matches a text only.
  private static func pattern(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
