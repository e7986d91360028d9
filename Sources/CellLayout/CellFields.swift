import Items
package import Diagnostics
package import SiteModel
package import Theming

extension CellAnatomy {
  /// Warnings for texts that no item can have, because no collection declares their fields.
  package func unknownFields(in catalog: Catalog) -> [Diagnostic] {
    let known = FieldFormats.standardFields + catalog.collections.flatMap { $0.fields.map(\.name) }
    return root.texts.filter { !known.contains($0.field) }.map { part in
      .warning(
        "unknown-field", "this text is never shown: no collection has a field '\(part.field)'", at: part.location,
        suggestion: closestMatch(to: part.field, in: known).map { "did you mean '\($0)'?" }
          ?? "declare it under 'fields' of a collection, or take one of \(FieldFormats.standardFields.joined(separator: ", "))"
      )
    }
  }
}

extension StackPart {
  /// The texts of the stack and of those in it.
  fileprivate var texts: [TextPart] {
    parts.flatMap { part -> [TextPart] in
      switch part {
      case .text(let text), .badge(let text): [text]
      case .stack(let stack): stack.texts
      case .image, .rich, .spacing: []
      }
    }
  }
}
