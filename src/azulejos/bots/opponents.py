"""Many compiled games of one learner against bots that need no search. Each step is one action of the learner."""

import numpy as np

from azulejos.bots.evaluation import Evaluator
from azulejos.bots.look_ahead import ROOT, apprentice_action, greedy_action
from azulejos.bots.tree import Ids
from azulejos.core.compiler import compiled
from azulejos.core.entry_points import RESEARCH, entry_point
from azulejos.core.phases import OVER
from azulejos.core.random import next_word, seed_generator
from azulejos.engine import dispatch
from azulejos.engine.batches import Actions, Flags, Rewards, Seats, Seeds, deal_all, reward_seats
from azulejos.games.kit.state import Games

RANDOM_BOT, GREEDY_BOT, APPRENTICE_BOT = 0, 1, 2
"""How opponents choose: at random; by their score as things stand; or likewise, with ties broken by the evaluation."""

ILLEGAL_REWARD = -1


@compiled
def choose(games: Games, n: int, policy: int, trials: Games, ids: Ids, evaluator: Evaluator, words: Seeds) -> int:
    """The action of an opponent, which uses only what its seat may know."""
    words[n] = next_word(words[n])
    trials[ROOT] = games[n]
    seed_generator(trials[ROOT], words[n])
    dispatch.redraw_hidden(trials[ROOT], int(games[n].current))
    if policy == RANDOM_BOT:
        return dispatch.random_action(trials[ROOT])
    if policy == GREEDY_BOT:
        return greedy_action(trials, ids, int(words[n] >> np.uint64(2)))
    return apprentice_action(trials, ids, evaluator)


@entry_point(RESEARCH)
def play_others(
    games: Games,
    first: int,
    last: int,
    learners: Seats,
    policy: int,
    trials: Games,
    ids: Ids,
    evaluator: Evaluator,
    words: Seeds,
) -> None:
    """Play each game until its learner must act or it is over."""
    for n in range(first, last):
        state = games[n]
        deal_all(state)
        while state.phase != OVER and state.current != learners[n]:
            dispatch.apply(state, choose(games, n, policy, trials, ids, evaluator, words))
            deal_all(state)


@entry_point(RESEARCH)
def act(games: Games, first: int, last: int, actions: Actions, rewards: Rewards, ends: Flags) -> None:
    """Play the learners' actions; an illegal one ends its game with a negative reward."""
    for n in range(first, last):
        rewards[n] = 0
        ends[n] = not dispatch.is_legal(games[n], int(actions[n]))
        if ends[n]:
            rewards[n] = ILLEGAL_REWARD
        else:
            dispatch.apply(games[n], int(actions[n]))


@entry_point(RESEARCH)
def end_games(
    games: Games,
    first: int,
    last: int,
    start: Games,
    seeds: Seeds,
    learners: Seats,
    worth: Rewards,
    rewards: Rewards,
    ends: Flags,
    by_margin: bool,
) -> None:
    """Reward the learners of games that are over, and restart these games."""
    for n in range(first, last):
        state = games[n]
        if state.phase == OVER:
            reward_seats(state, worth, by_margin)
            rewards[n] = worth[learners[n]]
            ends[n] = True
        if ends[n]:
            seeds[n] += np.uint64(len(games))
            games[n] = start[0]
            seed_generator(state, seeds[n])
