"""How far a preparation is, with a clock that the test sets."""

from azulejos.preparation.estimate import Estimate, Share


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_before_the_first_step_the_estimate_is_the_measured_time() -> None:
    estimate = Estimate({"azul": [10.0, 20.0]}, workers=1, seconds=Clock())
    assert estimate.report().whole == Share(percent=0, seconds_left=30)


def test_a_slower_machine_shows_in_the_time_left() -> None:
    clock = Clock()
    estimate = Estimate({"azul": [10.0, 20.0]}, workers=1, seconds=clock)
    estimate.begin("azul")
    clock.now = 30.0
    estimate.finish_step("azul")
    assert estimate.report().whole == Share(percent=33, seconds_left=60)
    clock.now = 60.0
    assert estimate.report().whole == Share(percent=67, seconds_left=30)


def test_a_step_that_takes_longer_never_seems_done_and_shows_in_the_time_left() -> None:
    clock = Clock()
    estimate = Estimate({"azul": [10.0, 10.0]}, workers=1, seconds=clock)
    estimate.begin("azul")
    clock.now = 1000.0
    assert estimate.report().whole == Share(percent=48, seconds_left=1050)


def test_cached_steps_do_not_affect_the_estimated_speed() -> None:
    clock = Clock()
    estimate = Estimate({"azul": [10.0, 20.0]}, workers=1, seconds=clock)
    estimate.begin("azul")
    clock.now = 0.1
    estimate.finish_step("azul")
    assert estimate.report().whole.seconds_left == 20


def test_two_workers_share_three_games() -> None:
    clock = Clock()
    estimate = Estimate({"azul": [30.0], "duel": [70.0], "summer-pavilion": [35.0]}, workers=2, seconds=clock)
    report = estimate.report()
    assert {name: share.seconds_left for name, share in report.games.items()} == {
        "azul": 30,
        "summer-pavilion": 65,
        "duel": 70,
    }
    assert list(report.games) == ["azul", "summer-pavilion", "duel"]
    assert report.whole.seconds_left == 70
    for name in ("azul", "duel", "summer-pavilion"):
        estimate.finish(name)
    assert (estimate.report().whole, estimate.report().games) == (Share(percent=100, seconds_left=0), {})
