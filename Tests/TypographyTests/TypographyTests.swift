import Testing

@Suite struct TypographyTests {}
