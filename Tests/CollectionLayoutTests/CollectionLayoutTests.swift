import Testing

@Suite struct CollectionLayoutTests {}
