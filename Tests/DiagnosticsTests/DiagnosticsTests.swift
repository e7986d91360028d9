import Testing

@Suite struct DiagnosticsTests {}
