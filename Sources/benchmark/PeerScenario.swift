import CollectionLayout
import Foundation
import Geometry

/// Lays out the same aspect ratios in justified rows with the engine and with flickr/justified-layout in Node.
///
/// - Parameter bundle: the library in one file. If it is nil or cannot be run, a message is printed and nothing is
///   compared.
func benchmarkPeer(_ bundle: String?) {
  print("\njustified rows beside flickr/justified-layout")
  guard let bundle else { return print("  the library was not given") }
  print("same shapes, medians of \(Measurement.runs)".padded(to: 34), terminator: "")
  print("engine".aligned(to: 15) + "library".aligned(to: 15) + "   times as fast   frames that agree")
  for count in [100, 1_000, 10_000] {
    var lengths = Lengths()
    let shapes = (0..<count).map { _ in lengths.next() / lengths.next() }
    let input = LayoutInput(
      bounds: Size(width: 1280, height: 800),
      sections: [LayoutSection(items: ContiguousArray(shapes.map(ItemSize.aspect)))])
    let layout = JustifiedLayout()
    let own = Measurement({ layout.prepare(input) }, check: { $0.elements.count == count })
    guard let peer = PeerResult(laying: shapes, width: 1280, bundle: bundle) else {
      return print("\n  the library could not be run in Node")
    }
    let frames = layout.prepare(input).elementFrames
    let agreeing = zip(frames, peer.boxes).count { frame, box in
      zip([frame.x, frame.y, frame.width, frame.height], box).allSatisfy { abs($0 - $1) < 1e-6 }
    }
    print(
      "\(count) items".padded(to: 34) + own.median.short.aligned(to: 15)
        + Duration.microseconds(Int64(peer.median * 1000)).short.aligned(to: 15)
        + fixed(peer.median / 1000 / own.median.seconds, 0).aligned(to: 16)
        + "\(agreeing) of \(count)".aligned(to: 20))
  }
}

/// The result of the library.
private struct PeerResult: Decodable {
  /// The median time in ms.
  var median: Double
  /// The x, y, width and height of each box, in px.
  var boxes: [[Double]]

  /// The script for Node. It times only the library call.
  private static let script = """
    const { readFileSync } = require('fs');
    // The bundle defines a `require` of its own, which knows the library and what that needs.
    const bundle = new Function('require', readFileSync(process.argv[1], 'utf8') + '; return require;');
    const layOut = bundle()('justified-layout');
    const { shapes, width, runs } = JSON.parse(readFileSync(0, 'utf8'));
    let result = layOut(shapes, { containerWidth: width });
    const times = [];
    for (let run = 0; run < runs; run++) {
      const start = process.cpuUsage();
      result = layOut(shapes, { containerWidth: width });
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
    const median = times.sort((a, b) => a - b)[runs >> 1];
    const boxes = result.boxes.map((box) => [box.left, box.top, box.width, box.height]);
    process.stdout.write(JSON.stringify({ median, boxes }));
    """

  private struct Request: Encodable {
    var shapes: [Double]
    var width: Double
    var runs: Int
  }

  init?(laying shapes: [Double], width: Double, bundle: String) {
    let node = Process()
    node.executableURL = URL(filePath: "/usr/bin/env")
    node.arguments = ["node", "-e", Self.script, bundle]
    let (question, answer) = (Pipe(), Pipe())
    node.standardInput = question
    node.standardOutput = answer
    do {
      try node.run()
      let asked = Request(shapes: shapes, width: width, runs: Measurement.runs)
      try question.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(asked))
      try question.fileHandleForWriting.close()
      let answered = answer.fileHandleForReading.readDataToEndOfFile()
      self = try JSONDecoder().decode(Self.self, from: answered)
    } catch {
      return nil
    }
  }
}
