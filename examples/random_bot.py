"""Plays at random: `azulejos arena greedy --external "python examples/random_bot.py"`; see docs/arena.md."""

import json
import random
import sys

choice = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "new":
        choice.seed(message["seed"])
    elif message["type"] == "turn":
        action = choice.choice(message["legal"])
        print(json.dumps({"action": action}), flush=True)
