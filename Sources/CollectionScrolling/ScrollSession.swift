import CollectionLayout
public import Geometry

/// The scroll position at one time.
public struct ScrollSample: Hashable, Sendable {
  /// The time in ms.
  public var time: Double
  /// The top-left corner of the visible area in px, in content space.
  public var offset: Point

  public init(time: Double, offset: Point) {
    self.time = time
    self.offset = offset
  }
}

/// When cells are prepared and their data is fetched.
public struct ScrollPolicy: Hashable, Sendable {
  /// What happens before a cell becomes visible.
  public enum Preparation: String, CaseIterable, Sendable {
    /// Nothing. A whole row is prepared when it appears, including its data.
    case whenItAppears
    /// Cells are prepared one at a time, each with its data.
    case ahead
    /// Data is fetched in the background. Cells are prepared one at a time after their data is loaded.
    case aheadWithPrefetch
  }

  /// What happens before a cell becomes visible.
  public var preparation: Preparation
  /// The look-ahead in the direction of travel, in screens.
  public var leading: Double
  /// The distance behind within which cells and data that were not displayed are kept, in screens.
  public var trailing: Double
  /// The number of cells retained after display. The one displayed longest ago is released first.
  public var retain: Int

  public init(
    preparation: Preparation = .aheadWithPrefetch, leading: Double = 2.5, trailing: Double = 1.5, retain: Int = 10
  ) {
    self.preparation = preparation
    self.leading = leading
    self.trailing = trailing
    self.retain = retain
  }
}

/// The cost of showing a cell, in ms.
public struct ScrollCost: Hashable, Sendable {
  /// The costs on the main thread to prepare a cell. Cell n uses entry n modulo their number.
  public var cells: [Double]
  /// The cost to load a cell's data, on any thread.
  public var model: Double

  public init(cells: [Double], model: Double) {
    self.cells = cells
    self.model = model
  }

  public init(cell: Double = 4, model: Double = 6) {
    self.init(cells: [cell], model: model)
  }

  /// Returns the cost to prepare a cell, in ms.
  func cell(_ number: Int) -> Double { cells.isEmpty ? 0 : cells[number % cells.count] }
}

/// An event in the life of some items as the content scrolls.
public struct ScrollEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Sendable {
    /// Data is requested, soonest needed first.
    case prefetch
    /// Requested data is no longer needed.
    case cancelPrefetch
    /// A cell is prepared for an item.
    case prepare
    /// A cell enters the bounds.
    case willDisplay
    /// A cell has left the bounds.
    case didEndDisplaying
  }

  /// The time in ms.
  public var time: Double
  public var kind: Kind
  public var items: [IndexPath]

  public init(time: Double, kind: Kind, items: [IndexPath]) {
    self.time = time
    self.kind = kind
    self.items = items
  }
}

/// The work of one frame.
public struct ScrollFrame: Hashable, Sendable {
  /// The time in ms.
  public var time: Double
  /// The work on the main thread, in ms.
  public var work: Double

  public init(time: Double, work: Double) {
    self.time = time
    self.work = work
  }

  /// The time available to a frame at 60 frames per second, in ms.
  public static let budget = 16.7

  /// Whether the frame took longer than its budget.
  public var isDropped: Bool { work > Self.budget }
}

/// The events and frames of one scroll session.
public struct ScrollSession: Hashable, Sendable {
  public var events: [ScrollEvent] = []
  public var frames: [ScrollFrame] = []

  public init() {}

  /// The number of frames that took longer than their budget.
  public var dropped: Int { frames.count(where: \.isDropped) }
}
