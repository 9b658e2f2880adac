"""Machine code and Python search alike, to the last bit."""

import numpy as np
import pytest

from azulejos.bots import tree
from azulejos.bots.tree import Tree
from azulejos.bots.weights import weights_for
from azulejos.core.entry_points import ENTRY_POINTS
from azulejos.engine.ready import wait_for
from azulejos.native.loader import INTERPRETED, loader
from azulejos.native.units import Unit
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

SIMULATIONS = 4

search = ENTRY_POINTS[f"{tree.__name__}.search"]
add_node = ENTRY_POINTS[f"{tree.__name__}.add_node"]


@pytest.mark.skipif(loader.rules == INTERPRETED, reason="needs machine code")
@pytest.mark.parametrize("options", ALL_OPTION_SETS[::3], ids=name_of)
def test_a_search_gives_the_same_tree_as_machine_code_and_as_python(options: AnyOptionSet) -> None:
    match = options.new_match(seed=1)
    wait_for(Unit(match.game.info.name))
    trees = []
    for run, add_root in ((search.call, add_node.call), (search.function, add_node.function)):
        games = np.repeat(match.progress.games, 3)
        grown = Tree.with_room_for(50, match.game.action_ids)
        evaluator = weights_for(match.game, match.players, match.options).evaluator(match.game)
        add_root(grown)
        run(games, grown, evaluator, np.zeros(match.game.action_ids, np.int16), int(games[0].current), SIMULATIONS, 1)
        trees.append([np.asarray(part).tobytes() for part in (grown.nodes, grown.edges, grown.used)])
    assert trees[0] == trees[1]
