"""Learns an evaluation from generations of self-play, each fitted to the results of its games.

The first generation plays at random. Each later one looks one action ahead with the weights of the generation before,
and plays a few random actions to explore.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS
from azulejos.bots.fitting import Samples, concatenate, fit
from azulejos.bots.self_play import ONE, sample_game
from azulejos.bots.weights import Weights
from azulejos.core.errors import InvalidOptions
from azulejos.core.machine import cores
from azulejos.engine.ready import ready
from azulejos.games.kit.game import Game
from azulejos.games.kit.info import OptionValue
from azulejos.games.kit.state import Games

RANDOM_SHARE = 0.02
"""The share of random actions after the first generation. More would spoil games in which one mistake is costly."""

MOST_SAMPLES = 800
"""The most samples from one game; hardly any game is longer."""

REMEMBERED = 6
"""How many of the latest generations the weights are fitted to."""

SUBSAMPLE_STEP = 5
FIRST_SCALE = 15.0
BATCH = 50
"""How many games a thread plays between two progress reports."""


def train(
    name: str,
    players: int,
    options: Mapping[str, OptionValue],
    games: int,
    generations: int,
    seed: int,
    goal: str,
    command: str,
    progress: Callable[[int], None] = lambda _: None,
) -> Weights:
    """Train weights for a game, its options and a number of players.

    `games` is the total over all generations. `progress` is called with the number of games just played.
    """
    game = ready(name)
    starts = list(_starts(game, players, options))
    weights = untrained(game)
    remembered: list[Samples] = []
    for generation in range(generations):
        seeds = range(seed + generation * games, seed + generation * games + games // generations)
        share = 1.0 if generation == 0 else RANDOM_SHARE
        remembered.append(play_generation(game, starts, weights, seeds, share, progress))
        if generation <= 1:
            del remembered[:-1]
        del remembered[:-REMEMBERED]
        is_last = generation == generations - 1
        weights = fit(remembered if is_last else [subsample(part) for part in remembered], weights, goal)
    return replace(weights, command=command)


def subsample(samples: Samples) -> Samples:
    """A subset of the samples: enough to train the next generation, and faster to fit."""
    some = slice(None, None, SUBSAMPLE_STEP)
    return Samples(samples.features[some], samples.stages[some], samples.results[some])


def untrained(game: Game) -> Weights:
    """Weights that count only the score."""
    features = np.zeros((game.evaluation.STAGES, 1), game.evaluation.FEATURE_RECORD)
    features["score"] = 1
    return Weights(features.view(np.float32), np.full(game.evaluation.STAGES, FIRST_SCALE, np.float32))


def _starts(game: Game, players: int, options: Mapping[str, OptionValue]) -> Iterator[Games]:
    """Start positions for every combination of the options that share these weights."""
    free = [option for option in game.info.options if option.name not in game.evaluation.WEIGHT_OPTIONS]
    for values in product(*(option.values for option in free)):
        given = dict(options) | dict(zip((option.name for option in free), values, strict=True))
        try:
            yield game.new_games(players, game.info.check_options(given))
        except InvalidOptions:  # values that cannot be combined
            continue


def play_generation(
    game: Game,
    starts: Sequence[Games],
    weights: Weights,
    seeds: range,
    random_share: float,
    progress: Callable[[int], None],
) -> Samples:
    """Play games with these seeds on all cores; returns their samples."""
    threads = cores()
    with ThreadPoolExecutor(threads) as pool:
        shares = [seeds[thread::threads] for thread in range(threads)]
        work = pool.map(lambda share: _play(game, starts, weights, share, random_share, progress), shares)
        return concatenate(list(work))


def _play(
    game: Game,
    starts: Sequence[Games],
    weights: Weights,
    seeds: range,
    random_share: float,
    progress: Callable[[int], None],
) -> Samples:
    seats = int(starts[0][0].seats)
    samples = np.zeros((MOST_SAMPLES, MOST_SEATS), game.evaluation.FEATURE_RECORD)
    features = samples.view(np.float32).reshape(MOST_SAMPLES, MOST_SEATS, -1)
    stages, results = np.zeros(MOST_SAMPLES, np.int16), np.zeros((MOST_SAMPLES, 2 * MOST_SEATS), np.float32)
    tables = [np.repeat(start, 3) for start in starts]
    evaluator, ids = weights.evaluator(game), np.zeros(game.action_ids, np.int16)
    parts = []
    for number, seed in enumerate(seeds, start=1):
        count = sample_game(
            tables[seed % len(tables)],
            seed,
            evaluator,
            int(random_share * ONE),
            ids,
            samples,
            stages,
            results,
        )
        parts.append(Samples(features[:count, :seats].copy(), stages[:count].copy(), results[:count].copy()))
        if number % BATCH == 0 or number == len(seeds):
            progress((number - 1) % BATCH + 1)
    return concatenate(parts)
