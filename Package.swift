// swift-tools-version: 6.0
import Foundation
import PackageDescription

/// What every Swift target of the package is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Without optimisation, also in release builds.
let unoptimized = SwiftSetting.unsafeFlags(["-Onone", "-whole-module-optimization"], .when(configuration: .release))

/// Tests are compiled without optimisation also where what they test is optimised: compiling takes longer than running.
let testSettings: [SwiftSetting] = settings + [unoptimized]

/// With `VITRINE_TESTS`, this is also so for modules in which tests spend little time.
let isForTests = ProcessInfo.processInfo.environment["VITRINE_TESTS"] != nil
let lightSettings: [SwiftSetting] = settings + (isForTests ? [unoptimized] : [])

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A module in which tests spend little time.
func lightModule(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: lightSettings)
}

func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: testSettings)
}

let package = Package(
  name: "vitrine",
  products: [
    .executable(name: "vitrine", targets: ["vitrine"]),
    .library(
      name: "CollectionLayout",
      targets: [
        "CollectionLayout", "LayoutDecoding", "LayoutTransitions", "CollectionScrolling", "CollectionUpdates",
        "LayoutParameters", "Reordering", "LayoutGroups",
      ]),
    .library(name: "Geometry", targets: ["Geometry"]),
    // For the demo's images (Plates).
    .library(name: "CVips", targets: ["CVips"]),
  ],
  targets: [
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CTextShaping", pkgConfig: "harfbuzz-subset",
      providers: [.apt(["libharfbuzz-dev", "libfontconfig-dev"])]),
    .target(name: "CUnicode", linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
    .systemLibrary(name: "CGObject", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
    // Loaded when they are needed, so nothing is linked with them: headers, and a table of functions.
    .target(name: "CVips", dependencies: ["CGObject"]),
    .target(name: "CMicroHTTPD"),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CEXIF", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CConfinement"),
    // Linked first, so that it takes the place of the system's malloc for all that the process loads.
    .target(name: "CJemalloc", linkerSettings: [.linkedLibrary("jemalloc")]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    // libwoff2 speaks C++ only, so this one is a translation unit of a few lines and not a module map.
    .target(
      name: "CWOFF2",
      linkerSettings: [.linkedLibrary("woff2enc"), .linkedLibrary("woff2common"), .linkedLibrary("brotlienc")]),

    // The layout engine, which other packages may use alone: no files, no text, no C.
    module("Geometry"),
    module("MosaicSlots"),
    module("PlaceClusters", ["Geometry"]),
    module("LayoutParameters", ["Geometry"]),
    module("LayoutGroups", ["Geometry", "LayoutParameters"]),
    module("FrameIndexing", ["Geometry"]),
    module(
      "CollectionLayout",
      ["Geometry", "FrameIndexing", "MosaicSlots", "PlaceClusters", "LayoutGroups"]),
    module(
      "LayoutDecoding", ["CollectionLayout", "Geometry", "LayoutParameters", "LayoutGroups"]),
    module("LayoutTransitions", ["CollectionLayout", "Geometry"]),
    module("CollectionScrolling", ["CollectionLayout", "Geometry"]),
    module("Reordering", ["CollectionLayout", "CollectionScrolling", "Geometry"]),
    module("CollectionUpdates", ["Geometry"]),
    module(
      "EngineFilter",
      [
        "CollectionLayout", "LayoutDecoding", "LayoutParameters", "CollectionScrolling", "CollectionUpdates",
        "Geometry", "Bytes",
        "Diagnostics",
      ]),

    // Bytes and files.
    module("Bytes", ["CXXHash"]),
    module("Diagnostics", ["Bytes"]),
    module("Files", ["Bytes", "CLinux", "CXXHash"]),
    module("Actions", ["Bytes", "Diagnostics", "Files", "CLinux", "CSQLite"]),
    module("Publishing", ["Bytes", "Files", "CLinux"]),

    // What libraries are bound for.
    module("Settings", ["Geometry", "Bytes", "Diagnostics", "CUnicode", "CYAML"]),
    module("Markdown", ["Bytes", "Diagnostics", "Settings", "CMarkGFM"]),
    module("Typography", ["Bytes", "Diagnostics", "Files", "CTextShaping", "CUnicode", "CWOFF2"]),
    module("Imaging", ["Diagnostics", "CVips", "CXML", "CEXIF", "CJemalloc"]),
    lightModule("ImageWorkers", ["Bytes", "Diagnostics", "Imaging", "CConfinement"]),
    module("Templating", ["Bytes", "Diagnostics"]),

    // From the content folder to pages.
    module("Discovery", ["Bytes", "Diagnostics", "Files", "Settings"]),
    module("MediaFiles"),
    module("Tables", ["Bytes", "Diagnostics", "Files", "Settings", "CCSV"]),
    module(
      "Items",
      [
        "Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Markdown", "Geometry",
        "CollectionLayout",
      ]),
    module(
      "Content",
      [
        "Items", "Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Tables", "Markdown", "MediaFiles",
        "Geometry", "CollectionLayout", "LayoutDecoding", "LayoutParameters",
      ]),
    lightModule(
      "SiteImport",
      ["Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Tables", "Items", "Content", "Imaging"]),
    lightModule("Editing", ["Bytes", "Diagnostics", "Settings", "Items", "Content", "CollectionLayout"]),
    module("Search", ["Bytes", "CUnicode"]),
    .target(
      name: "Cartography", dependencies: ["Geometry", "PlaceClusters"], exclude: ["make_coast.py"],
      resources: [.embedInCode("coast.bin")], swiftSettings: settings),
    module("Facts", ["Bytes", "Files", "Settings", "Discovery", "Markdown", "Items"]),
    module("Links", ["Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Markdown", "Items"]),
    module(
      "SiteModel",
      [
        "Links", "Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Tables", "Markdown", "Items", "Content",
        "CollectionLayout", "LayoutParameters", "Cartography", "PlaceClusters", "CUnicode",
      ]),
    module(
      "SiteReading",
      [
        "Facts", "Links", "Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Tables", "Markdown", "Items",
        "Content",
        "SiteModel", "CollectionLayout", "LayoutParameters",
      ]),
    module(
      "Theming",
      [
        "Bytes", "Diagnostics", "Files", "Settings", "Markdown", "Templating", "Typography", "Imaging", "Geometry",
        "CUnicode",
      ]),
    module(
      "SiteImages",
      [
        "Bytes", "Diagnostics", "Files", "Actions", "Settings", "Markdown", "Items", "SiteModel", "Theming",
        "Imaging", "MediaFiles", "Geometry", "Discovery",
      ]),
    module(
      "CellLayout",
      [
        "Bytes", "Diagnostics", "Settings", "Markdown", "Items", "Content", "SiteModel", "Theming", "Typography",
        "Geometry",
        "CollectionLayout",
      ]),
    module(
      "PageLayout",
      [
        "Bytes", "Diagnostics", "Files", "Actions", "Settings", "Discovery", "Markdown", "Items", "Content",
        "SiteModel",
        "SiteImages", "Theming", "Typography", "CellLayout", "Geometry", "CollectionLayout", "LayoutDecoding",
        "LayoutParameters",
        "Cartography", "Imaging",
      ]),
    module(
      "ImageLoading",
      [
        "Markdown", "Items", "SiteModel", "SiteImages", "Theming", "Imaging",
        "CellLayout", "PageLayout", "Geometry", "CollectionLayout", "CollectionScrolling",
      ]),
    module("PageMarkup", ["Bytes", "Markdown", "Theming", "CellLayout", "PageLayout", "Geometry"]),
    module(
      "SocialCards",
      [
        "Bytes", "Items", "Content", "SiteModel", "SiteImages", "Theming", "Typography", "Imaging", "CellLayout",
        "PageLayout",
        "Geometry",
      ]),
    lightModule(
      "Interaction",
      [
        "Diagnostics", "Items", "SiteModel", "ImageLoading", "PageLayout", "Geometry", "CollectionLayout",
        "Reordering",
      ]),
    module(
      "SiteFonts",
      [
        "Bytes", "Diagnostics", "Files", "Actions", "Markdown", "Items", "SiteModel", "Theming", "Typography",
        "CellLayout", "PageLayout", "Settings",
      ]),
    lightModule(
      "SiteStyles",
      ["Content", "SiteModel", "Theming", "SiteFonts", "CellLayout", "PageLayout", "Geometry"]),
    lightModule(
      "DataExport",
      ["Bytes", "MediaFiles", "Settings", "Tables", "Items", "SiteModel", "Theming", "Geometry"]),
    module(
      "PageRendering",
      [
        "DataExport", "SiteFonts", "SocialCards", "Bytes", "Diagnostics", "Files", "Actions", "Settings", "Markdown",
        "Items", "Content",
        "Search", "SiteModel", "SiteImages", "Theming", "Templating", "Imaging", "MediaFiles",
        "CellLayout",
        "ImageLoading", "PageLayout", "PageMarkup", "Geometry", "CollectionLayout", "Cartography",
      ]),
    module(
      "DataRendering",
      [
        "DataExport", "Bytes", "Diagnostics", "Settings", "Markdown", "Items", "Content", "SiteModel", "SiteImages",
        "Imaging",
        "CellLayout", "PageLayout", "PageMarkup", "PageRendering",
      ]),
    lightModule(
      "SiteChecking",
      [
        "Bytes", "Diagnostics", "Files", "Settings", "Markdown", "Items", "SiteModel", "SiteImages", "Imaging",
        "MediaFiles",
      ]),
    lightModule(
      "LoadingTrace",
      ["Bytes", "Content", "SiteModel", "CellLayout", "PageLayout", "Typography", "Geometry", "CollectionLayout"]),

    // The build, and what runs it.
    module(
      "SiteBuild",
      [
        "Bytes", "Diagnostics", "Files", "Actions", "Publishing", "Settings", "Discovery", "Items", "Content",
        "Facts", "Links", "SiteModel", "SiteReading", "SiteImages", "SiteChecking", "Theming", "Typography", "Imaging",
        "ImageLoading", "PageLayout",
        "SiteFonts", "SiteStyles", "SocialCards", "PageRendering", "DataRendering",
        "LayoutParameters", "CJemalloc",
      ]),
    .target(
      name: "Preview",
      dependencies: [
        "SiteBuild", "Bytes", "Diagnostics", "Files", "Publishing", "Items", "Editing", "SiteModel", "Theming",
        "PageLayout", "Interaction", "CollectionLayout", "CMicroHTTPD",
      ],
      resources: ["preview", "reorder", "inspector"].map { .embedInCode("Script/\($0).js") },
      swiftSettings: lightSettings),
    lightModule(
      "CommandLine",
      [
        "SiteBuild", "SiteChecking", "LoadingTrace", "Preview", "EngineFilter", "Bytes", "Diagnostics", "Files",
        "Publishing", "Settings", "Items", "SiteImport", "Imaging", "SiteModel", "Theming", "ImageLoading",
        "PageLayout",
        "Geometry", "CollectionLayout", "CJemalloc", "SiteImages",
      ]),
    command("vitrine", ["CommandLine", "Imaging", "ImageWorkers", "CJemalloc"]),
    command(
      "benchmark",
      [
        "CollectionLayout", "CollectionUpdates", "Reordering", "Geometry", "Imaging", "CJemalloc",
      ]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Bytes", "Items", "Content", "Diagnostics", "Editing", "EngineFilter", "Imaging", "Markdown", "Preview",
        "Settings",
        "SiteBuild", "Tables", "Templating", "Theming",
      ],
      path: "Tests/FuzzTargets", swiftSettings: testSettings),
    tests("FuzzCorpusTests", ["FuzzTargets"]),
    tests("GeometryTests", ["Geometry"]),
    tests("MosaicSlotsTests", ["MosaicSlots"]),
    tests("PlaceClustersTests", ["Geometry", "PlaceClusters"]),
    tests(
      "CollectionLayoutTests",
      [
        "Geometry", "FrameIndexing", "PlaceClusters", "LayoutParameters", "LayoutGroups", "CollectionLayout",
        "LayoutDecoding",
        "LayoutTransitions", "CollectionScrolling", "CollectionUpdates", "Reordering",
      ]),
    tests("EngineFilterTests", ["CollectionLayout", "CollectionScrolling", "Bytes", "Diagnostics", "EngineFilter"]),
    tests("DiagnosticsTests", ["Bytes", "Diagnostics"]),
    tests("TypographyTests", ["Typography"]),
    tests("MediaFilesTests", ["MediaFiles"]),
    tests("ImagingTests", ["Bytes", "Diagnostics", "Imaging", "ImageWorkers", "CVips"]),
    tests("SiteImportTests", ["Settings", "SiteImport"]),
    tests("SearchTests", ["Bytes", "Search"]),
    tests("CartographyTests", ["Geometry", "Cartography"]),
    tests("TemplatingTests", ["Bytes", "Diagnostics", "Templating"]),
    tests(
      "ContentTests",
      [
        "Geometry", "CollectionLayout", "Bytes", "Diagnostics", "Files", "Settings", "Discovery", "Tables", "Markdown",
        "Items", "Content", "Editing", "Links", "SiteModel", "SiteReading",
      ]),
    tests(
      "SiteBuildTests",
      [
        "Geometry", "CollectionLayout", "Bytes", "Diagnostics", "Files", "Actions", "Publishing", "Settings",
        "Discovery", "Facts",
        "Markdown", "Typography", "Imaging", "Items", "Content", "SiteImport", "SiteModel", "SiteReading", "Theming",
        "SiteImages",
        "Templating", "CellLayout", "ImageLoading", "PageLayout", "PageMarkup", "SiteFonts", "SiteStyles",
        "SocialCards",
        "PageRendering", "SiteChecking", "LoadingTrace", "SiteBuild",
      ]),
    tests("PreviewTests", ["Diagnostics", "Files", "Publishing", "Theming", "SiteBuild", "Preview", "CLinux"]),
    tests(
      "CommandLineTests",
      [
        "Bytes", "Diagnostics", "Files", "Publishing", "Settings", "Discovery", "Markdown", "Items", "Content",
        "SiteImport",
        "Theming", "LoadingTrace", "SiteBuild", "CommandLine", "CollectionLayout", "LayoutDecoding", "LayoutParameters",
        "Tables",
      ]),
    tests(
      "EndToEndTests",
      [
        "Geometry", "CollectionLayout", "Bytes", "Diagnostics", "Files", "Actions", "Publishing", "Settings", "Items",
        "Content",
        "SiteModel",
        "Theming",
        "PageLayout", "DataRendering", "PageRendering", "SiteBuild", "CommandLine",
      ]),
  ],
  cxxLanguageStandard: .cxx17
)

// Only `make fuzz` builds this target, because it is linked with the runtime of libFuzzer.
if ProcessInfo.processInfo.environment["VITRINE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"],
      path: "Tests/Fuzzing", exclude: ["fuzz.py"], swiftSettings: settings))
}
