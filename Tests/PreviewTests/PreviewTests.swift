import Testing

@Suite struct PreviewTests {}
