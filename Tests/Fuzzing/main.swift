import Foundation

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Runs libFuzzer with the arguments of the command; returns its exit status.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ readOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private var argumentCount = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&argumentCount, &arguments) { readOneInput($0, $1) })
