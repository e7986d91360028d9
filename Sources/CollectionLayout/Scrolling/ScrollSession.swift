public import Geometry

/// Where the content was scrolled to at a time.
public struct ScrollSample: Hashable, Sendable {
  /// In ms.
  public var time: Double
  /// The top-left corner of what is visible, in px, in the content's space.
  public var offset: Point

  public init(time: Double, offset: Point) {
    self.time = time
    self.offset = offset
  }
}

/// When cells are made and their data fetched.
public struct ScrollPolicy: Hashable, Sendable {
  /// What happens before a cell comes into sight.
  public enum Preparation: String, CaseIterable, Sendable {
    /// Nothing: a whole row at once when it appears, data included.
    case whenItAppears
    /// Cells are prepared one at a time, each with its data.
    case ahead
    /// Data is fetched in the background, and cells are prepared one at a time once theirs is there.
    case aheadWithPrefetch
  }

  public var preparation: Preparation
  /// How far to look ahead in the direction of travel, in screens.
  public var leading: Double
  /// How far behind to keep what was prepared or fetched but not shown, in screens.
  public var trailing: Double
  /// How many cells are kept after they were shown; the one that was shown longest ago goes first.
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

/// What it costs to show a cell, in ms.
public struct ScrollCost: Hashable, Sendable {
  /// Work on the main thread to prepare a cell; cell n takes the nth of them, over and over.
  public var cells: [Double]
  /// Work to load a cell's data, wherever it is done.
  public var model: Double

  public init(cells: [Double], model: Double) {
    self.cells = cells
    self.model = model
  }

  public init(cell: Double = 4, model: Double = 6) {
    self.init(cells: [cell], model: model)
  }

  func cell(_ number: Int) -> Double { cells.isEmpty ? 0 : cells[number % cells.count] }
}

/// Something that happens to items as the content scrolls.
public struct ScrollEvent: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// Data is asked for, soonest needed first.
    case prefetch
    /// Data asked for is no longer wanted.
    case cancelPrefetch
    /// A cell is made for an item.
    case prepare
    /// A cell enters the bounds.
    case willDisplay
    /// A cell has left the bounds.
    case didEndDisplaying
  }

  /// In ms.
  public var time: Double
  public var kind: Kind
  public var items: [IndexPath]

  public init(time: Double, kind: Kind, items: [IndexPath]) {
    self.time = time
    self.kind = kind
    self.items = items
  }
}

/// What one frame did.
public struct ScrollFrame: Hashable, Sendable {
  /// In ms.
  public var time: Double
  /// Work on the main thread, in ms.
  public var work: Double

  public init(time: Double, work: Double) {
    self.time = time
    self.work = work
  }

  /// How long a frame may take at 60 frames a second, in ms.
  public static let budget = 16.7

  public var isDropped: Bool { work > Self.budget }
}

/// All that happened while content was scrolled.
public struct ScrollSession: Hashable, Sendable {
  public var events: [ScrollEvent] = []
  public var frames: [ScrollFrame] = []

  public init() {}

  /// How many frames took longer than they may.
  public var dropped: Int { frames.count(where: \.isDropped) }
}
