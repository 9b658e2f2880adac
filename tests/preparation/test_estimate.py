"""How far a preparation is, with a clock that the test sets."""

from azulejos.native.units import Unit
from azulejos.preparation.estimate import Estimate, Share

AZUL, DUEL, PAVILION = Unit("azul"), Unit("duel"), Unit("summer-pavilion")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_before_the_first_step_the_estimate_is_the_measured_time() -> None:
    estimate = Estimate({AZUL: [10.0, 20.0]}, workers=1, seconds=Clock())
    assert estimate.report().whole == Share(percent=0, seconds_left=30)


def test_a_slower_machine_shows_in_the_time_left() -> None:
    clock = Clock()
    estimate = Estimate({AZUL: [10.0, 20.0]}, workers=1, seconds=clock)
    estimate.begin(AZUL)
    clock.now = 30.0
    estimate.finish_step(AZUL)
    assert estimate.report().whole == Share(percent=33, seconds_left=60)
    clock.now = 60.0
    assert estimate.report().whole == Share(percent=67, seconds_left=30)


def test_a_step_that_takes_longer_never_seems_done_and_shows_in_the_time_left() -> None:
    clock = Clock()
    estimate = Estimate({AZUL: [10.0, 10.0]}, workers=1, seconds=clock)
    estimate.begin(AZUL)
    clock.now = 1000.0
    assert estimate.report().whole == Share(percent=48, seconds_left=1050)


def test_cached_steps_do_not_affect_the_estimated_speed() -> None:
    clock = Clock()
    estimate = Estimate({AZUL: [10.0, 20.0]}, workers=1, seconds=clock)
    estimate.begin(AZUL)
    clock.now = 0.1
    estimate.finish_step(AZUL)
    assert estimate.report().whole.seconds_left == 20


def test_two_workers_share_three_games() -> None:
    clock = Clock()
    estimate = Estimate({AZUL: [30.0], DUEL: [70.0], PAVILION: [35.0]}, workers=2, seconds=clock)
    report = estimate.report()
    assert {unit: share.seconds_left for unit, share in report.units.items()} == {
        AZUL: 30,
        PAVILION: 65,
        DUEL: 70,
    }
    assert list(report.units) == [AZUL, PAVILION, DUEL]
    assert report.whole.seconds_left == 70
    for unit in (AZUL, DUEL, PAVILION):
        estimate.finish(unit)
    assert (estimate.report().whole, estimate.report().units) == (Share(percent=100, seconds_left=0), {})
