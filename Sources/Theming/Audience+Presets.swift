import Glibc

extension Audience {
  /// An audience that a theme can name.
  package enum Preset: String, CaseIterable, Sendable {
    /// A mixed public: somewhat more phones than desktops and laptops. The default.
    case typical
    /// Nine of ten visitors have a phone.
    case phones
    /// Eight of ten visitors have a desktop or a laptop.
    case desktops
    /// Every viewport from 320 to 2560 px is equally likely, by ratio.
    case even
  }

  /// The audience of a theme without `audience`.
  package static let standard = Audience(.typical)

  package init(_ preset: Preset) {
    switch preset {
    // The shares, here and below, are assumptions. They are not taken from a statistic.
    case .typical: self.init(phones: 62, tablets: 2, desktops: 36)
    case .phones: self.init(phones: 90, tablets: 2, desktops: 8)
    case .desktops: self.init(phones: 16, tablets: 2, desktops: 82)
    case .even: self.init(Self.evenScreens)
    }
  }

  private init(phones: Double, tablets: Double, desktops: Double) {
    self.init(
      Self.screens(Self.phoneViewports, total: phones) + Self.screens(Self.tabletViewports, total: tablets)
        + Self.screens(Self.desktopViewports, total: desktops))
  }

  private typealias Viewport = (width: Double, pixelRatio: Double, weight: Double)

  /// Common viewports of phones.
  private static let phoneViewports: [Viewport] = [
    (320, 2, 1), (360, 2, 6), (360, 3, 24), (375, 2, 3), (375, 3, 4), (384, 2.8125, 5), (390, 3, 13), (393, 2.75, 12),
    (393, 3, 8), (412, 2.625, 13), (414, 2, 4), (430, 3, 5), (440, 3, 2),
  ]

  private static let tabletViewports: [Viewport] = [
    (768, 2, 3), (800, 1.5, 3), (810, 2, 2), (820, 2, 2), (1024, 2, 1), (1180, 2, 1),
  ]

  /// Common screens of desktops and laptops. Seven of ten windows are as wide as the screen, the others
  /// narrower.
  private static let desktopViewports: [Viewport] = {
    let screens: [Viewport] = [
      (1024, 1, 1), (1280, 1, 6), (1280, 1.5, 6), (1280, 2, 1), (1366, 1, 12), (1440, 1, 4), (1440, 2, 6),
      (1512, 2, 4), (1536, 1.25, 14), (1600, 1, 4), (1680, 1, 3), (1707, 1.5, 3), (1728, 2, 2), (1920, 1, 25),
      (1920, 2, 1), (2048, 1.25, 2), (2560, 1, 6),
    ]
    return screens.flatMap { screen -> [Viewport] in
      [(1.0, 0.7), (0.8, 0.15), (0.6, 0.15)].map { part, share in
        ((screen.width * part).rounded(), screen.pixelRatio, screen.weight * share)
      }
    }
  }()

  private static func screens(_ viewports: [Viewport], total: Double) -> [Screen] {
    let sum = viewports.reduce(0) { $0 + $1.weight }
    return viewports.map { Screen(width: $0.width, pixelRatio: $0.pixelRatio, share: $0.weight / sum * total) }
  }

  /// Viewports from 320 to 2560 px in 24 equal ratios, at 1 and 2 device pixels per px; below 600 px, at 2 and 3.
  private static var evenScreens: [Screen] {
    (0...24).flatMap { step -> [Screen] in
      let width = (320 * pow(8, Double(step) / 24)).rounded()
      return (width < 600 ? [2.0, 3] : [1.0, 2]).map { Screen(width: width, pixelRatio: $0, share: 1) }
    }
  }
}
