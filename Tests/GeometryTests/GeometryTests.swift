import Testing

@Suite struct GeometryTests {}
