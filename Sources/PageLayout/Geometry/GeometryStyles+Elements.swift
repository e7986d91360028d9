import Bytes

extension GeometryStyles {
  /// Writes the positions of single elements: for each interval, the differences from the next narrower one.
  /// - Parameter chunks: the extents of the chunks, by interval.
  func writeElements(in chunks: [[AffineExtent]], into css: inout UTF8Buffer) {
    let rules = ElementRules(PlacingLengths(geometry, chunks: chunks), of: placed)
    let selector = Array(".\(geometry.scope)e".utf8)
    // If most elements have their own values, one rule per element with all of them is shorter.
    for properties in rules.areShorterTogether ? [PlacingProperty.allCases] : PlacingProperty.allCases.map({ [$0] }) {
      appendPart(to: &css) { interval, css in
        for property in properties {
          guard let value = rules.common[interval][property.rawValue] else { continue }
          css.append(text: all(".e"))
          css.write(upTo: PlacingProperty.mostBytes + CSSLength.mostBytes) { css in
            css.put("{")
            property.write(into: &css)
            value.write(into: &css)
            css.put("}\n")
          }
        }
        let places = rules.places[interval]
        css.write(
          upTo: rules.elementCount(ofInterval: interval) * (selector.count + 1 + DecimalText.mostBytes)
            + places.count * properties.count * (PlacingProperty.mostBytes + CSSLength.mostBytes)
        ) { css in
          for rule in rules.rules[places] where properties.contains(where: rule.says) {
            for place in rule.place {
              if place > rule.place.lowerBound { css.put(",") }
              css.put(selector)
              css.put(UInt64(rules.elements[place]))
            }
            var isFirst = true
            for property in properties where rule.says(property) {
              css.put(isFirst ? UInt8(ascii: "{") : UInt8(ascii: ";"))
              property.write(into: &css)
              rules.value(of: property, in: rule, ofInterval: interval).write(into: &css)
              isFirst = false
            }
            css.put("}\n")
          }
        }
      }
    }
  }
}
