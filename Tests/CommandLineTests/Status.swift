import CommandLine

/// The command's exit status; the testing library has a type of the same name.
typealias Status = ExitStatus
