/// A drawing that is safe to publish.
struct SVGDocument {
  var bytes: [UInt8]
  /// In CSS pixels, at least 1.
  var width: Int
  var height: Int
}

/// A copy of an SVG file that can be published, or what keeps it from being published.
///
/// Refused are scripts, event handlers, elements that are not known to be harmless, entities, and every reference that
/// leaves the file. Comments, metadata and what editors keep for themselves (elements and attributes of foreign
/// namespaces) are left out. References within the file and embedded raster images and fonts stay, the images without
/// the positions that they may tell.
///
/// - Complexity: O(n) in the number of bytes.
package func sanitizeSVG(_ bytes: [UInt8]) -> (bytes: [UInt8]?, problems: [SVGProblem]) {
  let (document, problems) = readSVG(bytes)
  return (document?.bytes, problems)
}

/// The drawing in the bytes where it is safe; else every problem, in the order of lines.
func readSVG(_ bytes: [UInt8]) -> (document: SVGDocument?, problems: [SVGProblem]) {
  // Before the parser sees them: nested entities are a known way to make it work for ever.
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
  var foreign: [XMLDocument.Element] = []
  var idle: [XMLDocument.Attribute] = []
  document.walk { element in
    if element.name.lowercased() == "script" {
      problems.append(SVGProblem(.script, line: element.line))
      return false
    }
    if element.namespace != SVGRules.namespace || element.name == "metadata" {
      foreign.append(element)
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
  foreign.forEach(document.remove)
  let (width, height) = SVGRules.size(of: root)
  guard let written = document.serialized() else {
    return (nil, [SVGProblem(.malformed("it could not be written"), line: 1)])
  }
  guard let clean = withoutEmbeddedPositions(written) else { return (nil, [SVGProblem(.embeddedPosition, line: 1)]) }
  return (SVGDocument(bytes: clean, width: width, height: height), [])
}
