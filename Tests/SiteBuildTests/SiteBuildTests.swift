import Testing

@Suite struct SiteBuildTests {}
