import Foundation
import FuzzTargets

/// The target that `VITRINE_FUZZ` names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["VITRINE_FUZZ"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("VITRINE_FUZZ is one of " + FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))
  }
  return target
}()

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
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
