/// The elements, attributes and references that a published SVG file may contain.
enum SVGRules {
  static let namespace = "http://www.w3.org/2000/svg"
  private static let linkNamespace = "http://www.w3.org/1999/xlink"
  private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
  static let attributeNamespaces: Set = [linkNamespace, xmlNamespace]

  /// The elements of SVG 2 and Filter Effects that draw, describe or animate.
  static let elements: Set = [
    "a", "animate", "animateMotion", "animateTransform", "circle", "clipPath", "defs", "desc", "ellipse", "feBlend",
    "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
    "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "filter", "g", "image", "line", "linearGradient",
    "marker", "mask", "metadata", "mpath", "path", "pattern", "polygon", "polyline", "radialGradient", "rect", "set",
    "stop", "style", "svg", "switch", "symbol", "text", "textPath", "title", "tspan", "use", "view",
  ]

  /// The attributes whose values browsers read as those of CSS properties that may name files, and the values that
  /// animations give them (SVG 2, 6.7).
  private static let cssAttributes: Set = [
    "background", "background-image", "clip-path", "color-profile", "content", "cursor", "fill", "filter", "list-style",
    "marker", "marker-end", "marker-mid", "marker-start", "mask", "mask-border", "mask-border-source", "mask-image",
    "shape-inside", "shape-subtract", "stroke",
    "by", "from", "to", "values",
  ]

  private static let animations: Set = ["animate", "animateMotion", "animateTransform", "set"]

  static func problems(of element: XMLDocument.Element) -> [SVGProblem] {
    var problems: [SVGProblem] = []
    for attribute in element.attributes {
      let name = attribute.name.lowercased()
      let value = attribute.value
      if name.hasPrefix("on") {
        problems.append(SVGProblem(.eventHandler(attribute: attribute.name), line: element.line))
      } else if name == "href" || name == "src" {
        if !isInside(value) {
          problems.append(reference(attribute.name, value, element))
        }
      } else if animations.contains(element.name), name == "attributename" {
        // Animating a link or event handler would set later what is rejected here.
        let animated = value.lowercased()
        if animated.hasSuffix("href") || animated.hasPrefix("on") || animated == "src" {
          problems.append(reference(attribute.name, value, element))
        }
      } else if name == "style" || cssAttributes.contains(name) {
        problems += styleProblem(in: value, of: element, attribute: attribute.name).map { [$0] } ?? []
      } else if let target = outsideTarget(inStyle: value) {
        problems.append(reference(attribute.name, target, element))
      }
    }
    if element.name == "style", let problem = styleProblem(in: element.text, of: element) { problems.append(problem) }
    return problems
  }

  private static func reference(_ name: String, _ target: String, _ element: XMLDocument.Element) -> SVGProblem {
    let shown = target.count > 60 ? target.prefix(59) + "…" : target[...]
    return SVGProblem(.externalReference(attribute: name, target: String(shown)), line: element.line)
  }

  /// Whether a reference stays within the file: a fragment, or an embedded raster image or font.
  private static func isInside(_ reference: some StringProtocol) -> Bool {
    let plain = reference.drop(while: \.isWhitespace).lowercased()
    if plain.isEmpty || plain.hasPrefix("#") { return true }
    guard plain.hasPrefix("data:") else { return false }
    let kind = plain.dropFirst(5).prefix { $0 != ";" && $0 != "," }
    let allowed = ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif"]
    return allowed.contains(String(kind)) || kind.hasPrefix("font/") || kind.hasPrefix("application/font-")
      || kind.hasPrefix("application/x-font-")
  }

  /// The problem of a style sheet or of an attribute in CSS, if it has one.
  private static func styleProblem(
    in text: String, of element: XMLDocument.Element, attribute: String = "style"
  ) -> SVGProblem? {
    let lowered = text.lowercased()
    // Escapes and comments can hide every word searched for here.
    if lowered.contains("\\") { return SVGProblem(.style("uses escapes (\\)"), line: element.line) }
    let bare = withoutComments(lowered)
    for word in ["@import", "javascript:", "expression(", "behavior:", "-moz-binding", "image-set(", "image(", "src("]
    where bare.contains(word) {
      return SVGProblem(.style("uses \(word)"), line: element.line)
    }
    return outsideTarget(inStyle: bare).map { reference(attribute == "style" ? "url" : attribute, $0, element) }
  }

  private static func withoutComments(_ style: String) -> String {
    var result = ""
    var rest = style[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// The first target of `url(…)` outside the file.
  private static func outsideTarget(inStyle style: String) -> String? {
    var rest = style.lowercased()[...]
    while let start = rest.firstRange(of: "url(") {
      rest = rest[start.upperBound...]
      let target = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }.prefix { !"\"')".contains($0) }
      if !isInside(target) { return String(target) }
    }
    return nil
  }

  /// The size of the drawing when a browser shows it as an image: its width and height, the size implied by its view
  /// box, or the default 300 × 150 of CSS 2.2, 10.3.2.
  static func size(of root: XMLDocument.Element) -> (width: Int, height: Int) {
    let box = root.attribute("viewBox").map { box in
      box.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    }
    let ratio = box.flatMap { $0.count == 4 && $0[2] > 0 && $0[3] > 0 ? (width: $0[2], height: $0[3]) : nil }
    let width = root.attribute("width").flatMap(pixels)
    let height = root.attribute("height").flatMap(pixels)
    let size: (Double, Double)
    switch (width, height, ratio) {
    case (let width?, let height?, _): size = (width, height)
    case (let width?, nil, let ratio?): size = (width, width * ratio.height / ratio.width)
    case (nil, let height?, let ratio?): size = (height * ratio.width / ratio.height, height)
    case (nil, nil, let ratio?): size = (ratio.width, ratio.height)
    case (let width, let height, nil): size = (width ?? 300, height ?? 150)
    }
    func whole(_ value: Double) -> Int { value.isFinite ? Int(min(max(value.rounded(), 1), 1_000_000)) : 1 }
    return (whole(size.0), whole(size.1))
  }

  /// Converts an absolute CSS length to pixels; `nil` for percentages and lengths that are not positive.
  private static func pixels(_ length: String) -> Double? {
    let text = length.filter { !$0.isWhitespace }.lowercased()
    let units: [(String, Double)] = [
      ("px", 1), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("pt", 96 / 72), ("pc", 16), ("em", 16), ("ex", 8),
      ("", 1),
    ]
    for (unit, factor) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number.isFinite, number > 0 else { return nil }
      return number * factor
    }
    return nil
  }
}
