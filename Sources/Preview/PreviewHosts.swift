/// The host names under which a preview answers, and the refusal of requests under other names or from other pages.
///
/// The preview is for browsers on this machine: a page from elsewhere must not read it, by a host name of its own that
/// resolves to this machine, nor trigger an action.
struct PreviewHosts: Sendable {
  let port: UInt16
  /// Whether other machines may send requests, using a numeric address. Host names stay refused: the owner of any name
  /// can make it resolve to this machine.
  let isOpen: Bool
  /// Names that the user has permitted, in lower case: with any port and over HTTPS as well, since a proxy or a
  /// forwarded port may be in between.
  let permitted: Set<String>

  /// Returns the refusal of a request; nil if it may pass.
  /// - Parameters:
  ///   - hosts: The values of all `Host` headers.
  ///   - origin: The value of the `Origin` header.
  func refusal(hosts: [String], origin: String?) -> PreviewResponse? {
    guard hosts.count == 1, let host = hosts.first else {
      return PreviewResponse(status: 400, text: "A request needs one Host header.\n")
    }
    guard isAllowed(host.lowercased()) else {
      return PreviewResponse(
        status: 421,
        text: "The preview is at http://localhost:\(port)/ only. 'vitrine preview --host NAME' adds a name.\n")
    }
    guard let origin = origin?.lowercased(), !isOwn(origin) else { return nil }
    return PreviewResponse(status: 403, text: "The preview answers its own pages only.\n")
  }

  /// Whether pages from an origin, in lower case, may send requests.
  private func isOwn(_ origin: String) -> Bool {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: origin.hasPrefix) else { return false }
    let host = String(origin.dropFirst(scheme.count))
    return permitted.contains(Self.name(of: host)) || (scheme == "http://" && isAllowed(host))
  }

  /// Whether the preview answers to a host with its port, in lower case.
  private func isAllowed(_ host: String) -> Bool {
    if permitted.contains(Self.name(of: host)) { return true }
    let suffix = ":\(port)"
    guard host.hasSuffix(suffix) || port == 80 else { return false }
    let name = host.hasSuffix(suffix) ? String(host.dropLast(suffix.count)) : host
    return ["localhost", "127.0.0.1", "[::1]"].contains(name) || (isOpen && IPv4Address(name) != nil)
  }

  /// The host without its port. Anything behind the colon but digits is taken for a part of the name, which then is none that
  /// is permitted.
  private static func name(of host: String) -> String {
    guard let colon = host.lastIndex(of: ":") else { return host }
    return UInt16(host[host.index(after: colon)...]) == nil ? host : String(host[..<colon])
  }
}
