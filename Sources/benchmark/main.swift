// Fixed scenarios, run by `make bench`. Build this target with `-c release`.
// With the bundle of flickr/justified-layout as an argument, the library is timed beside the justified layout.
// With `images` and a folder of photographs, only that scenario runs, since its peak memory is that of the whole
// process. With `plot`, a table of `Tests/Races/scale.py` and a folder, it draws that table.

import CJemalloc

// As in a build of a large site.
jemalloc_use_huge_pages(1)
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "images" {
  benchmarkImages(arguments.dropFirst().first ?? "Content/plates")
} else if arguments.first == "plot", arguments.count == 3 {
  try plotScale(arguments[1], into: arguments[2])
} else {
  benchmarkLayouts()
  benchmarkUpdates()
  benchmarkSizing()
  benchmarkPeer(arguments.first)
}
