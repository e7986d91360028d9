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
          throw RequestError("invalid-value", "time runs backward: \(jsonText(sample.time)) follows \(jsonText(last))", at: node.offset)
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
    let time = try object.readRequired("t") { node throws(RequestError) in try node.number() }
    _ = try object.required(axis == .vertical ? "y" : "x")
    let x = try object.read("x") { node throws(RequestError) in try node.number() }
    let y = try object.read("y") { node throws(RequestError) in try node.number() }
    return ScrollSample(time: time, offset: Point(x: x ?? 0, y: y ?? 0))
  }

  private static func policy(_ node: JSONNode) throws(RequestError) -> ScrollPolicy {
    let object = try RequestObject(node, keys: ["leading", "trailing", "retain", "preparation"])
    var policy = ScrollPolicy()
    if let leading = try object.read("leading", screens) { policy.leading = leading }
    if let trailing = try object.read("trailing", screens) { policy.trailing = trailing }
    if let retain = try object.read("retain", { node throws(RequestError) in
      let count = try node.integer()
      guard count >= 0 else { throw invalidValue(node, wanted: "a number of cells") }
      return count
    }) {
      policy.retain = retain
    }
    if let preparation = try object.read("preparation", { node throws(RequestError) in
      guard case .string(let word) = node.value, let preparation = ScrollPolicy.Preparation(rawValue: word) else {
        let words = ScrollPolicy.Preparation.allCases.map { jsonText($0.rawValue) }
        throw invalidValue(node, wanted: "one of " + words.joined(separator: ", "))
      }
      return preparation
    }) {
      policy.preparation = preparation
    }
    return policy
  }

  private static func screens(_ node: JSONNode) throws(RequestError) -> Double {
    let screens = try node.notNegative()
    guard screens <= farthest else { throw invalidValue(node, wanted: "at most \(jsonText(farthest)) screens") }
    return screens
  }

  /// `cell` is a number, or an array of them that cells take in turn.
  private static func cost(_ node: JSONNode) throws(RequestError) -> ScrollCost {
    let object = try RequestObject(node, keys: ["cell", "model"])
    var cost = ScrollCost()
    if let cells = try object.read("cell", { node throws(RequestError) in
      guard case .array = node.value else { return [try node.notNegative()] }
      return try node.elements { node throws(RequestError) in try node.notNegative() }
    }) {
      cost.cells = cells
    }
    if let model = try object.read("model", { node throws(RequestError) in try node.notNegative() }) {
      cost.model = model
    }
    return cost
  }
}

extension ScrollRequest {
  /// The layout, computed once: scrolling does not invalidate it.
  func prepared() -> PreparedLayout { layout.layout.prepare(layout.input) }

  func play(_ prepared: PreparedLayout, _ policy: ScrollPolicy) -> ScrollSession {
    ScrollSimulator.play(samples, layout: prepared, bounds: layout.input.bounds, policy: policy, cost: cost)
  }
}
