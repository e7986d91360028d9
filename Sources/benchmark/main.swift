// Fixed scenarios, run by `make bench`. Build it with `-c release`.
// With the bundle of flickr/justified-layout as an argument, the library is run beside the justified layout.

benchmarkLayouts()
benchmarkUpdates()
benchmarkSizing()
benchmarkPeer(CommandLine.arguments.dropFirst().first)
