// swift-tools-version: 6.0
import PackageDescription

/// What every Swift target of the package is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
  name: "vitrine",
  products: [
    .executable(name: "vitrine", targets: ["vitrine"]),
    .library(name: "CollectionLayout", targets: ["CollectionLayout"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    // For the demo's images (Plates).
    .library(name: "CVips", targets: ["CVips"]),
  ],
  targets: [
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CTextShaping", pkgConfig: "harfbuzz-subset",
      providers: [.apt(["libharfbuzz-dev", "libfontconfig-dev"])]),
    .target(name: "CUnicode", linkerSettings: [.linkedLibrary("icuuc")]),
    .systemLibrary(name: "CGObject", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
    // Loaded when they are needed, so nothing is linked with them: headers, and a table of functions.
    .target(name: "CVips", dependencies: ["CGObject"]),
    .target(name: "CMicroHTTPD"),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CEXIF", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLinux"),
    // Linked first, so that it takes the place of the system's malloc for all that the process loads.
    .target(name: "CJemalloc", linkerSettings: [.linkedLibrary("jemalloc")]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    // libwoff2 speaks C++ only, so this one is a translation unit of a few lines and not a module map.
    .target(
      name: "CWOFF2",
      linkerSettings: [.linkedLibrary("woff2enc"), .linkedLibrary("woff2common"), .linkedLibrary("brotlienc")]),

    module("Diagnostics"),
    module("Geometry"),
    module("CollectionLayout", ["Geometry"]),
    module("EngineFilter", ["CollectionLayout", "Geometry", "Diagnostics"]),
    module("Typography", ["Geometry", "Diagnostics", "CTextShaping", "CUnicode", "CWOFF2"]),
    module("Imaging", ["Geometry", "Diagnostics", "CVips", "CXML", "CEXIF", "CJemalloc"]),
    module("Content", ["Diagnostics", "Geometry", "CollectionLayout", "CMarkGFM", "CYAML"]),
    module("Templating", ["Diagnostics"]),
    module(
      "SiteBuild",
      [
        "Diagnostics", "Geometry", "CollectionLayout", "Typography", "Imaging", "Content", "Templating", "CXXHash",
        "CLinux", "CSQLite", "CJemalloc",
      ]),
    .target(
      name: "Preview", dependencies: ["SiteBuild", "Content", "CollectionLayout", "Diagnostics", "CMicroHTTPD"],
      resources: ["preview", "reorder", "inspector"].map { .embedInCode("Script/\($0).js") }, swiftSettings: settings),
    module("CommandLine", ["SiteBuild", "Preview", "Diagnostics", "CollectionLayout", "EngineFilter"]),
    command("vitrine", ["CommandLine"]),
    command("benchmark", ["CollectionLayout", "Geometry", "Imaging", "CJemalloc"]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("GeometryTests", ["Geometry"]),
    tests("CollectionLayoutTests", ["CollectionLayout", "Geometry"]),
    tests("EngineFilterTests", ["EngineFilter", "CollectionLayout", "Geometry"]),
    tests("TypographyTests", ["Typography"]),
    tests("ImagingTests", ["Imaging"]),
    tests("ContentTests", ["Content"]),
    tests("TemplatingTests", ["Templating"]),
    tests(
      "SiteBuildTests",
      ["SiteBuild", "CollectionLayout", "Content", "Diagnostics", "Geometry", "Imaging", "Typography", "Templating"]),
    tests("PreviewTests", ["Preview", "SiteBuild", "Diagnostics"]),
    tests("CommandLineTests", ["CommandLine", "SiteBuild", "Diagnostics"]),
    tests("EndToEndTests", ["CommandLine", "SiteBuild", "CollectionLayout", "Content", "Diagnostics", "Geometry"]),
  ],
  cxxLanguageStandard: .cxx17
)
