public import Geometry

/// An arrangement of sections of items: the counterpart of UICollectionViewLayout.
///
/// A layout is a value that holds its parameters. `prepare` computes everything; queries on what it returns do no
/// layout work.
public protocol CollectionLayout: Sendable {
  /// The axis along which the content grows and scrolls.
  var scrollAxis: Axis { get }

  /// Computes the frame of every element.
  ///
  /// Every discrete choice goes through `decisions`.
  /// - Complexity: O(items).
  func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout
}
