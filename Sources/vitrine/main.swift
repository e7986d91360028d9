import CJemalloc
import CommandLine
import ImageWorkers
import Imaging
import Glibc

let arguments = Array(Swift.CommandLine.arguments.dropFirst())
// Images are decoded in further processes of this program.
if arguments == [ImageWorker.argument] {
  jemalloc_use_huge_pages(1)
  guard ImageWorker.run() else {
    let message = "vitrine: \(ImageWorker.argument) is a part of 'vitrine build', which starts it by itself\n"
    write(STDERR_FILENO, message, message.utf8.count)
    exit(ExitStatus.usage.rawValue)
  }
  exit(ExitStatus.success.rawValue)
}
let workers = WorkerPool()
let status = Vitrine.run(arguments, decoder: workers ?? InProcessDecoder())
workers?.end()
exit(status.rawValue)
