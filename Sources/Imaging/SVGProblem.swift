/// Content of an SVG file that must not be published.
package struct SVGProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The file is not well-formed XML or its root is not an `svg` element; the value is the parser's message.
    case malformed(String)
    case entities
    case tooDeep
    case script
    case element(String)
    case eventHandler(attribute: String)
    case externalReference(attribute: String, target: String)
    case style(String)
    case processingInstruction(String)
    /// An embedded image contains a location, in a format from which it cannot be removed.
    case embeddedPosition
  }

  package var kind: Kind
  /// The line number, starting at 1.
  package var line: Int

  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }

  /// A description for the end of a sentence.
  package var words: String {
    switch kind {
    case .malformed(let reason): "it is not well-formed SVG (\(reason))"
    case .entities: "it declares entities"
    case .tooDeep: "its elements are nested too deep"
    case .script: "it has a script"
    case .element(let name): "it has a <\(name)> element"
    case .eventHandler(let attribute): "it has the event handler '\(attribute)'"
    case .externalReference(let attribute, let target): "'\(attribute)' refers to '\(target)' outside the file"
    case .style(let reason): "its style \(reason)"
    case .processingInstruction(let name): "it has the processing instruction '\(name)'"
    case .embeddedPosition: "an image in it contains the position where it was taken"
    }
  }

  package var suggestion: String {
    switch kind {
    case .malformed: "save it again from the program that made it"
    case .externalReference, .style: "embed what it refers to, or remove the reference"
    case .tooDeep: "ungroup what is nested"
    case .embeddedPosition: "embed the image as JPEG, PNG or WebP"
    default: "remove it, or save the drawing as 'plain SVG'"
    }
  }
}
