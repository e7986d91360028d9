import Testing

@Suite struct EngineFilterTests {}
