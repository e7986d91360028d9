import CLinux

/// How much memory the program has been given and has not given back, in bytes, to what the allocator rounds it up to.
func allocatedBytes() -> Int {
  let information = mallinfo2()
  return Int(information.uordblks) + Int(information.hblkhd)
}
