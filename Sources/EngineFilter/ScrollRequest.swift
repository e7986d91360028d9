import CollectionLayout
import Geometry

/// A scroll session to be played: a layout, the way through it, and what cells cost.
struct ScrollRequest {
  var layout: LayoutRequest
  var samples: [ScrollSample]
  var policy: ScrollPolicy
  var cost: ScrollCost

  /// Look-ahead past this many screens is not looked at.
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

  /// `cell` is a number, or an array of them that cells take in turn.
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
  /// The layout, computed once: scrolling does not invalidate it.
  func prepared() -> PreparedLayout { layout.prepared() }

  func play(_ prepared: PreparedLayout, _ policy: ScrollPolicy) -> ScrollSession {
    ScrollSimulator.play(samples, layout: prepared, bounds: layout.input.bounds, policy: policy, cost: cost)
  }
}
