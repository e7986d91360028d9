import CommandLine
import Glibc

exit(Vitrine.run(Array(Swift.CommandLine.arguments.dropFirst())).rawValue)
