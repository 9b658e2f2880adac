"""The fair queue: whatever one client does, others have their turn."""

from azulejos.server.fair_queue import FairQueue, Share


def queue_with(*shares: Share, most: int = 100) -> FairQueue[Share]:
    queue = FairQueue[Share](most)
    for share in shares:
        queue.put(share, share)
    return queue


def order(queue: FairQueue[Share]) -> list[Share]:
    found = []
    while share := queue.take():
        found.append(share)
    return found


def many(address: str, tables: int, is_for_person: bool = True) -> list[Share]:
    return [Share(address, f"{address}-{n}", is_for_person) for n in range(tables)]


def test_addresses_take_turns() -> None:
    crowd, ana, ben = many("crowd", 60), many("ana", 2), many("ben", 1)
    served = order(queue_with(*crowd, *ana, *ben))
    assert served[:5] == [crowd[0], ana[0], ben[0], crowd[1], ana[1]]
    assert served[5:] == crowd[2:]


def test_tables_of_an_address_take_turns() -> None:
    busy, calm = many("ana", 2)
    assert order(queue_with(busy, busy, busy, calm)) == [busy, calm, busy, busy]


def test_tables_without_a_person_come_last() -> None:
    alone, ana = many("crowd", 3, is_for_person=False), many("ana", 1)
    assert order(queue_with(*alone, *ana)) == [*ana, *alone]


def test_only_fitting_jobs_are_taken() -> None:
    (alone,) = many("crowd", 1, is_for_person=False)
    queue = queue_with(alone)
    assert queue.take(lambda share: share.is_for_person) is None
    assert queue.take() == alone


def test_a_full_queue_drops_from_the_address_that_fills_it() -> None:
    crowd, ana = many("crowd", 3), many("ana", 1)
    queue = queue_with(*crowd, *ana, most=3)
    assert queue.drop_excess() == crowd[2]
    assert queue.drop_excess() is None
    assert order(queue) == [crowd[0], *ana, crowd[1]]


def test_a_full_queue_drops_tables_without_a_person_first() -> None:
    alone, played = many("crowd", 1, is_for_person=False), many("crowd", 3)
    assert queue_with(*alone, *played, most=3).drop_excess() == alone[0]


def test_discarded_jobs_are_gone() -> None:
    first, second = many("ana", 2)
    queue = queue_with(first, second)
    queue.discard(first, first)
    queue.discard(first, first)
    assert len(queue) == 1
    assert order(queue) == [second]
