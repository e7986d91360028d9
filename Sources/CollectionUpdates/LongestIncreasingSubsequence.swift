/// Returns the positions of a longest strictly increasing subsequence, ascending.
///
/// The algorithm is cancellation sorting: `tails[k]` is the position of the least value that ends an increasing run of k +
/// 1 values.
/// - Complexity: O(n log n); O(n) if the values are already ascending.
func longestIncreasingSubsequence(_ values: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
  var tails = ContiguousArray<Int32>()
  var previous = ContiguousArray<Int32>(repeating: -1, count: values.count)
  for (position, value) in values.enumerated() {
    var length = tails.count
    if let last = tails.last, values[Int(last)] >= value {
      var low = 0
      while low < length {
        let middle = (low + length) / 2
        if values[Int(tails[middle])] < value { low = middle + 1 } else { length = middle }
      }
    }
    if length > 0 { previous[position] = tails[length - 1] }
    let own = Int32(truncatingIfNeeded: position)
    if length == tails.count { tails.append(own) } else { tails[length] = own }
  }
  var position = tails.last ?? -1
  for rank in tails.indices.reversed() {
    tails[rank] = position
    position = previous[Int(position)]
  }
  return tails
}
