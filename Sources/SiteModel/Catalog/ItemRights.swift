package import Items
package import Settings

extension Item {
  /// The rights to the item: its own, and what it takes from what is around it.
  package func attribution(in context: Attribution) -> Attribution {
    var own = publication.attribution
    own.copyright = copyright
    return own.inheriting(context)
  }
}
