import Glibc

/// Returns the processor time of the current thread in seconds, which excludes other work on the machine.
public func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}

/// Returns how much longer an eightfold input takes, as a factor for each of its three doublings: 2 if time is linear, 4 if it is quadratic.
///
/// One doubling would measure as much of the caches and the allocator, which other tests share, as of the work.
/// Tries up to four times, and keeps the least times, until the factor is below `bound` and the larger input takes less
/// than `mostSeconds`.
///
/// - Parameters:
///   - small: Does the work on the smaller input. Returns its processor time in seconds.
///   - large: Does the work on the input of eight times the size. Returns its processor time in seconds.
/// - Returns: The factor and the least time of the large input in seconds.
public func growthOfTime(
  bound: Double, mostSeconds: Double = .infinity, small: () -> Double, large: () -> Double
) -> (factor: Double, seconds: Double) {
  var (leastSmall, leastLarge, factor) = (Double.infinity, Double.infinity, Double.infinity)
  for _ in 0..<8 where factor >= bound || leastLarge >= mostSeconds {
    leastSmall = min(leastSmall, small())
    leastLarge = min(leastLarge, large())
    // Work of a few milliseconds cannot be measured, since the allocation of fresh memory takes longer.
    factor = cbrt(leastLarge / max(leastSmall, 0.012))
  }
  return (factor, leastLarge)
}
