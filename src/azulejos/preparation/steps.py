"""The steps to compile a unit: one for each entry point, and a last one for the whole."""

from collections.abc import Mapping

from azulejos.core.entry_points import ENVIRONMENTS, PLAY, RESEARCH
from azulejos.native.units import Unit

LAST = "last"
"""The step that optimises the whole and writes its machine code."""

SECONDS: Mapping[str, Mapping[str, float]] = {
    PLAY: {
        "tree_search": 9.9,
        "tree_add_node": 0.1,
        "tree_follow": 0.1,
        "tree_copy_subtree": 0.2,
        "tree_preferred_edge": 0.2,
        "tree_evaluate_action": 0.9,
        "alpha_beta_search_round": 2.2,
        "alpha_beta_key_of": 0.1,
        "alpha_beta_open_level": 0.3,
        "calls_legal_actions": 0.1,
        "calls_is_legal": 0.2,
        "calls_apply": 0.4,
        "calls_play": 0.5,
        "calls_can_deal": 0.1,
        "calls_deal": 0.1,
        "calls_deal_with_journal": 0.2,
        "calls_deal_at_random": 0.2,
        "calls_deal_from_seeds": 0.1,
        "calls_leaders": 0.1,
        "calls_winners": 0.1,
        "calls_standing": 0.6,
        "calls_foresee": 3.3,
        "calls_find_best_take": 0.8,
        "calls_summarise": 0.9,
        "calls_play_and_summarise": 0.4,
        "calls_redraw_hidden": 0.1,
        "look_ahead_greedy_action": 0.7,
        "look_ahead_apprentice_action": 0.6,
        LAST: 4.2,
    },
    RESEARCH: {
        "playouts_random_games": 6.9,
        "playouts_trace_game": 0.3,
        "playouts_census": 0.9,
        "tree_search_with_rollouts": 4.2,
        "batches_start_games": 0.2,
        "batches_reward_game": 0.3,
        "batches_weigh_chance": 0.2,
        "opponents_play_others": 3.7,
        "opponents_act": 0.7,
        "opponents_end_games": 0.2,
        "self_play_sample_game": 1.6,
        "workers_ask": 0.1,
        "workers_first_found": 0.1,
        "workers_all_done": 0.1,
        LAST: 3.7,
    },
    ENVIRONMENTS: {
        "batches_show_games": 1.9,
        "batches_observe_game": 0.2,
        "batches_observe_seats": 0.2,
        "batches_mask_game": 0.1,
        "workers_obey": 6.8,
        "workers_serve": 1.0,
        LAST: 1.6,
    },
}
"""The approximate seconds of each step for Azul on an idle core, in the order of a build process.

The first step of a part includes the start of the process, and the functions that later steps share. Only the
proportions matter: the estimate adapts to the machine after the first step.
"""

SLOWNESS = {"azul": 1.0, "duel": 2.5, "summer-pavilion": 1.25}
"""How much longer each game takes than Azul. Games are prepared in this order: the best known first, then the slowest,
so that two cores finish at about the same time."""

GAMES = tuple(Unit(name) for name in SLOWNESS)
"""What playing needs: the rules and the bots of every game."""


def step_seconds(unit: Unit) -> list[float]:
    """The expected seconds of each step."""
    return [SLOWNESS[unit.game] * seconds for seconds in SECONDS[unit.part].values()]
