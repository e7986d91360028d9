// Fixed scenarios, run by `make bench`. Build it with `-c release`.
// With the bundle of flickr/justified-layout as an argument, the library is run beside the justified layout.
// With `images` and a folder of photographs, that scenario alone: how much memory it takes is told of a process.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "images" {
  benchmarkImages(arguments.dropFirst().first ?? "Content/plates")
} else {
  benchmarkLayouts()
  benchmarkUpdates()
  benchmarkSizing()
  benchmarkPeer(arguments.first)
}
