"""Learn to play Azul from nothing: proximal policy optimisation (PPO) with masked actions, in NumPy alone.

Run it with `python examples/learn_azul.py`; within a minute or two the learner beats the random player. It needs the
extra `envs` of the package.
"""

import time
from typing import Any

import numpy as np

from azulejos.envs.vector import SoloVectorEnv

GAMES, STEPS, UPDATES, EPOCHS, PARTS = 256, 32, 60, 3, 8
HIDDEN, RATE, CLIP, ENTROPY, SMOOTH = 128, 1e-3, 0.2, 0.01, 0.95
POINTS = 30.0
"""The lead in points that counts as a reward of 1."""

Arrays = dict[str, Any]


class Network:
    """One hidden layer; its outputs are the logits of all actions and the value of the state."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        shapes = {"w": (inputs, HIDDEN), "p": (HIDDEN, actions), "v": (HIDDEN, 1)}
        self.weights = {k: rng.normal(0, 0.1 if k == "p" else shape[0] ** -0.5, shape) for k, shape in shapes.items()}
        self.weights |= {f"{k}0": np.zeros(shape[1]) for k, shape in shapes.items()}
        self.moments = {k: (np.zeros_like(w), np.zeros_like(w)) for k, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """The hidden layer, the probabilities of the actions, and the values."""
        w = self.weights
        hidden = np.maximum(0, seen / 8 @ w["w"] + w["w0"])
        logits = np.where(mask, hidden @ w["p"] + w["p0"], -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ w["v"] + w["v0"])[:, 0]

    def backward(self, seen: Any, hidden: Any, d_logits: Any, d_value: Any) -> None:
        """A step of Adam along the gradients of the logits and of the value."""
        d_hidden = (d_logits @ self.weights["p"].T + d_value[:, None] @ self.weights["v"].T) * (hidden > 0)
        outs = {"w": (seen / 8, d_hidden), "p": (hidden, d_logits), "v": (hidden, d_value[:, None])}
        slopes = {k: i.T @ d for k, (i, d) in outs.items()} | {f"{k}0": d.sum(axis=0) for k, (_, d) in outs.items()}
        self.updates += 1
        for key, slope in slopes.items():
            mean, square = self.moments[key]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[key] -= RATE * mean / (1 - 0.9**self.updates) / scale


def choose(chances: Any, rng: np.random.Generator) -> Any:
    """Sample an action for each game."""
    return (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)


def play(env: SoloVectorEnv, network: Network, rng: np.random.Generator) -> Arrays:
    """Some steps of all games: observations, actions, rewards and advantages."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, mask = (env.seen[key].copy() for key in ("observation", "action_mask"))
        _, chances, values = network.forward(seen, mask)
        actions = choose(chances, rng)
        _, rewards, ends, _, _ = env.step(actions)
        rows.append(
            (seen, mask, actions, np.take_along_axis(chances, actions[:, None], 1)[:, 0], values, rewards, ends)
        )
    seen, mask, actions, chances, values, rewards, ends = (np.array(column) for column in zip(*rows, strict=True))
    following = network.forward(env.seen["observation"], env.seen["action_mask"])[2]
    gain, gains = np.zeros(env.num_envs), np.zeros_like(values)
    for step in reversed(range(STEPS)):
        goes_on = ~ends[step]
        surprise = rewards[step] / POINTS + following * goes_on - values[step]
        gain = surprise + SMOOTH * gain * goes_on
        gains[step], following = gain, values[step]
    kept = {"seen": seen, "mask": mask, "action": actions, "chance": chances, "gain": gains, "goal": gains + values}
    return {name: array.reshape(STEPS * env.num_envs, *array.shape[2:]) for name, array in kept.items()}


def learn(network: Network, batch: Arrays, rng: np.random.Generator) -> None:
    """Make better actions more likely, but only a little at a time."""
    batch["gain"] = (batch["gain"] - batch["gain"].mean()) / (batch["gain"].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(batch["seen"])), PARTS):
            b, rows = {name: array[part] for name, array in batch.items()}, np.arange(len(part))
            hidden, chances, values = network.forward(b["seen"], b["mask"])
            ratio = chances[rows, b["action"]] / b["chance"]
            is_free = np.where(b["gain"] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            taken = np.zeros_like(chances)
            taken[rows, b["action"]] = 1
            d_logits = -(is_free * ratio * b["gain"])[:, None] * (taken - chances)
            logs = np.log(chances + 1e-12)
            d_logits += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            network.backward(b["seen"], hidden, d_logits / len(part), (values - b["goal"]) / len(part))


def win_rate(network: Network, games: int = 500, opponent: str = "random") -> float:
    """The win rate of the network's likeliest actions; a shared victory counts as half."""
    env = SoloVectorEnv("azul", num_envs=100, opponent=opponent)
    env.reset(seed=10**6)
    won = played = 0.0
    while played < games:
        _, chances, _ = network.forward(env.seen["observation"], env.seen["action_mask"])
        _, rewards, ends, _, _ = env.step(chances.argmax(axis=1))
        won += float((rewards[ends] + 1).sum() / 2)
        played += float(ends.sum())
    env.close()
    return won / played


def main(updates: int = UPDATES) -> float:
    """Train, and print the progress; returns the share of games won against the random player."""
    rng, began = np.random.default_rng(1), time.perf_counter()
    env = SoloVectorEnv("azul", num_envs=GAMES, opponent="random", reward="margin")
    env.reset(seed=1)
    network = Network(env.table.observations.size, env.table.actions, rng)
    for update in range(1, updates + 1):
        learn(network, play(env, network, rng), rng)
        if update % 10 == 0:
            print(f"{time.perf_counter() - began:4.0f} s: wins {win_rate(network):.1%} against the random player")
    env.close()
    return win_rate(network)


if __name__ == "__main__":
    main()
