// swift-tools-version: 6.0
import PackageDescription

// A package of its own: half a minute to compile, and nobody needs it but who draws the demo's images again.
let package = Package(
  name: "plates",
  dependencies: [.package(name: "vitrine", path: "..")],
  targets: [
    .executableTarget(
      name: "plates", dependencies: [.product(name: "CVips", package: "vitrine")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")])
  ])
