/// The browser engines whose line breaking is reproduced.
package struct BrowserEngines: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Chromium, Chrome, Edge.
  package static let blink = BrowserEngines(rawValue: 1)
  /// Firefox.
  package static let gecko = BrowserEngines(rawValue: 2)
  /// Safari, WebKitGTK.
  package static let webKit = BrowserEngines(rawValue: 4)
  package static let all: BrowserEngines = [.blink, .gecko, .webKit]
}
