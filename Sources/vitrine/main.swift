import CommandLine
import ImageWorkers
import Glibc

let arguments = Array(Swift.CommandLine.arguments.dropFirst())
// The program decodes images in further processes of itself.
if arguments == [ImageWorker.argument] {
  exit(Vitrine.runImageWorker().rawValue)
}
WorkerPool.offer()
exit(Vitrine.run(arguments).rawValue)
