import CommandLine

/// The exit status of the command; the testing library has a type of the same name.
typealias Status = ExitStatus
