import Foundation

// Draws the pictures of the demo: `plates OUT [NAME…]`, where a name selects the plates whose path contains it.
let arguments = Array(CommandLine.arguments.dropFirst())
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: plates OUT [NAME…]\n".utf8))
  exit(2)
}

do {
  var total = 0
  for plate in everyPlate {
    let wanted = arguments.dropFirst()
    guard wanted.isEmpty || wanted.contains(where: plate.path.contains) else { continue }
    let file = URL(fileURLWithPath: output).appendingPathComponent(plate.path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let image = try jpeg(plate.draw().svg, limit: plate.limit, caption: plate.caption)
    try image.write(to: file)
    total += image.count
    print("\(plate.path)  \(image.count / 1024) KB")
  }
  print("\(total / 1024) KB in all")
} catch {
  FileHandle.standardError.write(Data("plates: \(error)\n".utf8))
  exit(3)
}
