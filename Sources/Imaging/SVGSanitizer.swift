/// An SVG file that is safe to publish.
struct SVGDocument {
  var bytes: [UInt8]
  /// The size in CSS pixels, at least 1.
  var width: Int
  var height: Int
}

/// Returns a copy of an SVG file that is safe to publish, or the problems that prevent publishing it.
///
/// Rejected are scripts, event handlers, elements not known to be harmless, entities, and every reference outside the
/// file. Comments, metadata, editor data (elements and attributes in foreign namespaces) and elements in style sheets
/// are removed. References within the file and embedded raster images and fonts are kept; locations are removed from the images.
///
/// - Complexity: O(n) in the number of bytes.
package func sanitizeSVG(_ bytes: [UInt8]) -> (bytes: [UInt8]?, problems: [SVGProblem]) {
  let (document, problems) = readSVG(bytes)
  return (document?.bytes, problems)
}

/// Parses an SVG file and returns it if it is safe; otherwise all problems, in the order of lines.
func readSVG(_ bytes: [UInt8]) -> (document: SVGDocument?, problems: [SVGProblem]) {
  // Checked before parsing: nested entities can keep a parser busy forever.
  if let entity = bytes.firstRange(of: "<!ENTITY".utf8) {
    let line = bytes[..<entity.lowerBound].count { $0 == 0x0A } + 1
    return (nil, [SVGProblem(.entities, line: line)])
  }
  let document: XMLDocument
  do throws(XMLDocument.Failure) {
    document = try XMLDocument(parsing: bytes)
  } catch {
    return (nil, [SVGProblem(.malformed(error.words), line: error.line)])
  }
  if document.declaresEntities { return (nil, [SVGProblem(.entities, line: 1)]) }
  guard let root = document.root, root.name == "svg", root.namespace == SVGRules.namespace else {
    return (nil, [SVGProblem(.malformed("its first element is not <svg> in the namespace of SVG"), line: 1)])
  }
  var problems = document.removeEverythingButElements()
    .filter { $0.name == "xml-stylesheet" }
    .map { SVGProblem(.processingInstruction($0.name), line: $0.line) }
  func isScript(_ element: XMLDocument.Element) -> Bool { element.name.lowercased() == "script" }
  var foreign: [XMLDocument.Element] = []
  document.walk { element in
    if isScript(element) { return false }
    if element.namespace != SVGRules.namespace || element.name == "metadata" {
      foreign.append(element)
      return false
    }
    // Browsers read a style sheet without the elements in it.
    if element.name == "style" { foreign += element.children.filter { !isScript($0) } }
    return element.name != "style"
  }
  // They are removed before anything is checked: the texts on both sides of one become one text, in which a reference
  // may stand that neither of them has.
  foreign.forEach(document.remove)
  var idle: [XMLDocument.Attribute] = []
  document.walk { element in
    if isScript(element) {
      problems.append(SVGProblem(.script, line: element.line))
      return false
    }
    guard SVGRules.elements.contains(element.name) else {
      problems.append(SVGProblem(.element(element.name), line: element.line))
      return false
    }
    problems += SVGRules.problems(of: element)
    idle += element.attributes.filter { attribute in
      attribute.namespace.map { !SVGRules.attributeNamespaces.contains($0) } ?? false || attribute.name == "base"
    }
    return true
  }
  guard problems.isEmpty else {
    return (
      nil, problems.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    )
  }
  idle.forEach(document.remove)
  let (width, height) = SVGRules.size(of: root)
  guard let written = document.serialized() else {
    return (nil, [SVGProblem(.malformed("it could not be written"), line: 1)])
  }
  guard let clean = withoutEmbeddedPositions(written) else { return (nil, [SVGProblem(.embeddedPosition, line: 1)]) }
  return (SVGDocument(bytes: clean, width: width, height: height), [])
}
