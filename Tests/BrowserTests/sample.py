"""What a run checks of long lists: everything, or a part that changes from run to run."""
import random
import time

# None means everything. The seed of a run is printed, so that a failure can be repeated.
seed = None


def part(items, count, *place):
    """Some of the items in their order, at most `count`; all if everything is checked. `place` distinguishes the
    choices of a run, for example an engine and a page, so that other parts are checked at each place."""
    items = list(items)
    if seed is None or len(items) <= count:
        return items
    chosen = random.Random(f"{seed} {place}").sample(range(len(items)), count)
    return [items[index] for index in sorted(chosen)]


def new_seed():
    return time.time_ns() % 1_000_000
