/// The schema of groups of items in layouts.
enum GroupSchema {
  /// The definitions `group`, `groupItem` and `groupDimension`.
  static let definitions = [
    """
    "group": {"allOf": [{"$ref": "#/definitions/groupItem"}, {"required": ["items"]}]}
    """,
    """
    "groupItem": {"type": "object", "additionalProperties": false, "properties": {\
    "width": {"$ref": "#/definitions/groupDimension"}, "height": {"$ref": "#/definitions/groupDimension"}, \
    "inset": {"anyOf": [{"type": "number", "minimum": 0}, \
    {"type": "object", "additionalProperties": false, "properties": {\(sides)}}]}, \
    "axis": {"enum": ["horizontal", "vertical"]}, "spacing": {"type": "number", "minimum": 0}, \
    "count": {"type": "integer", "minimum": 1}, "group": {"$ref": "#/definitions/group"}, \
    "items": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/groupItem"}}}}
    """,
    """
    "groupDimension": {"type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1, \
    "properties": {\(dimensions)}}
    """,
  ]

  private static var sides: String {
    ["top", "leading", "bottom", "trailing"].map { "\"\($0)\": {\"type\": \"number\", \"minimum\": 0}" }
      .joined(separator: ", ")
  }

  private static var dimensions: String {
    ["absolute", "fractionalWidth", "fractionalHeight", "estimated"]
      .map { "\"\($0)\": {\"type\": \"number\", \"exclusiveMinimum\": 0}" }.joined(separator: ", ")
  }
}
