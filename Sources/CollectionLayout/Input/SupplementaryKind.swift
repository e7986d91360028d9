/// The kind of a supplementary view.
public enum SupplementaryKind: String, Sendable {
  case header
  case footer
}
