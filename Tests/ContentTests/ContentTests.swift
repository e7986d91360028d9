import Testing

@Suite struct ContentTests {}
