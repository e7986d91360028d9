import CollectionScrolling
import Bytes
import CollectionLayout
import Geometry

/// A request to simulate a scroll session: a layout, the scroll positions, and the cost of cells.
struct ScrollRequest {
  var layout: LayoutRequest
  var samples: [ScrollSample]
  var policy: ScrollPolicy
  var cost: ScrollCost

  /// The maximum look-ahead in screens; greater values are clamped to it.
  private static let farthest = 100.0

  init(_ node: JSONNode) throws(RequestError) {
    let object = try RequestObject(node, keys: LayoutRequest.keys + ["session", "policy", "cost"])
    layout = try LayoutRequest(object)
    let axis = layout.layout.scrollAxis
    var last = -Double.infinity
    samples = try object.readRequired("session") { node throws(RequestError) in
      try node.elements("an array of samples: {\"t\": …, \"y\": …}") { node throws(RequestError) in
        let sample = try Self.sample(node, axis)
        guard sample.time >= last else {
          let times = "\(jsonText(sample.time)) follows \(jsonText(last))"
          throw RequestError("invalid-value", "time runs backward: \(times)", at: node.offset)
        }
        last = sample.time
        return sample
      }
    }
    policy = try object.read("policy", Self.policy) ?? ScrollPolicy()
    cost = try object.read("cost", Self.cost) ?? ScrollCost()
  }

  private static func sample(_ node: JSONNode, _ axis: Axis) throws(RequestError) -> ScrollSample {
    let object = try RequestObject(node, keys: ["t", "x", "y"])
    let time = try object.readRequired("t", readNumber)
    _ = try object.required(axis == .vertical ? "y" : "x")
    let x = try object.read("x", readNumber)
    let y = try object.read("y", readNumber)
    return ScrollSample(time: time, offset: Point(x: x ?? 0, y: y ?? 0))
  }

  private static func policy(_ node: JSONNode) throws(RequestError) -> ScrollPolicy {
    let object = try RequestObject(node, keys: ["leading", "trailing", "retain", "preparation"])
    var policy = ScrollPolicy()
    if let leading = try object.read("leading", screens) { policy.leading = leading }
    if let trailing = try object.read("trailing", screens) { policy.trailing = trailing }
    if let retain = try object.read("retain", readCount) { policy.retain = retain }
    if let preparation: ScrollPolicy.Preparation = try object.read("preparation", readWord) {
      policy.preparation = preparation
    }
    return policy
  }

  private static func screens(_ node: JSONNode) throws(RequestError) -> Double {
    let screens = try readNotNegative(node)
    guard screens <= farthest else { throw invalidValue(node, wanted: "at most \(jsonText(farthest)) screens") }
    return screens
  }

  /// Reads the cost. `cell` is a number, or an array of numbers that cells use in turn.
  private static func cost(_ node: JSONNode) throws(RequestError) -> ScrollCost {
    let object = try RequestObject(node, keys: ["cell", "model"])
    var cost = ScrollCost()
    if let cells = try object.read("cell", cells) { cost.cells = cells }
    if let model = try object.read("model", readNotNegative) { cost.model = model }
    return cost
  }

  private static func cells(_ node: JSONNode) throws(RequestError) -> [Double] {
    guard case .array = node.value else { return [try readNotNegative(node)] }
    return try node.elements("an array of numbers", readNotNegative)
  }
}

extension ScrollRequest {
  /// Returns the prepared layout. Scrolling does not invalidate it, so it is computed once.
  func prepared() -> PreparedLayout { layout.prepared() }

  /// Simulates the session with a policy.
  func play(_ prepared: PreparedLayout, _ policy: ScrollPolicy) -> ScrollSession {
    ScrollSimulator.play(samples, layout: prepared, bounds: layout.input.bounds, policy: policy, cost: cost)
  }
}
