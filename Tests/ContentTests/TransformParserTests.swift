@testable import Settings
@testable import Geometry
import Testing

@Suite struct TransformParserTests {
  @Test(
    arguments: [
      ("", [1, 0, 0, 1, 0, 0]),
      ("rotate(90deg)", [0, 1, -1, 0, 0, 0]),
      ("rotate(0.5turn)", [-1, 0, 0, -1, 0, 0]),
      ("rotate(100grad)", [0, 1, -1, 0, 0, 0]),
      ("rotate(0)", [1, 0, 0, 1, 0, 0]),
      ("scale(2)", [2, 0, 0, 2, 0, 0]),
      ("scale(2, 3)", [2, 0, 0, 3, 0, 0]),
      ("scaleX(2) scaleY(3)", [2, 0, 0, 3, 0, 0]),
      ("translate(4px)", [1, 0, 0, 1, 4, 0]),
      ("translate(4px, -5)", [1, 0, 0, 1, 4, -5]),
      ("translateX(4px) translateY(5px)", [1, 0, 0, 1, 4, 5]),
      ("matrix(1, 2, 3, 4, 5, 6)", [1, 2, 3, 4, 5, 6]),
      // The rightmost function applies first: the shift is scaled.
      ("scale(2) translate(4px, 5px)", [2, 0, 0, 2, 8, 10]),
      ("translate(4px, 5px) scale(2)", [2, 0, 0, 2, 4, 5]),
      ("rotate(90deg) translate(10px, 0)", [0, 1, -1, 0, 0, 10]),
      ("  Rotate( 90DEG )\tscale(.5e1) ", [0, 5, -5, 0, 0, 0]),
    ])
  func readsTheFunctionsOfCSS(text: String, matrix: [Double]) throws {
    #expect(try TransformParser.parse(text) == AffineTransform(matrix))
  }

  @Test func turnsDegreesIntoSineAndCosine() throws {
    let transform = try TransformParser.parse("rotate(30deg)")
    #expect(abs(transform.a - 0.866025403784) < 1e-9)
    #expect(abs(transform.b - 0.5) < 1e-9)
    #expect(abs(transform.c + 0.5) < 1e-9)
    let skew = try TransformParser.parse("skew(45deg, 0)")
    #expect(abs(skew.c - 1) < 1e-9)
    #expect(skew.b == 0)
  }

  @Test(
    arguments: [
      ("rotat(3deg)", "unknown function 'rotat' in 'transform'"),
      ("rotate(3)", "'3' is no value for rotate()"),
      ("rotate(3deg, 4deg)", "rotate() takes 1 values, not 2"),
      ("scale(1, 2, 3)", "scale() takes 1 or 2 values, not 3"),
      ("scale(0x10)", "'0x10' is no value for scale()"),
      ("scale(nan)", "'nan' is no value for scale()"),
      ("translate(1em)", "'1em' is no value for translate()"),
      ("scale()", "'' is no value for scale()"),
      ("none?", "'none?' in 'transform' is no function such as rotate(3deg)"),
      ("scale(2) )(", "')(' in 'transform' is no function such as rotate(3deg)"),
      ("scale(1e200) scale(1e200)", "the numbers in 'transform' are too large"),
    ])
  func reportsTheInvalidFunction(text: String, message: String) {
    let problem = #expect(throws: TransformProblem.self) { try TransformParser.parse(text) }
    #expect(problem?.message == message)
  }
}
