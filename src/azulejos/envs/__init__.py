"""Environments for reinforcement learning: batches at engine speed, PettingZoo, Gymnasium and OpenSpiel.

Import the module of the interface that you need: `azulejos.envs.batch` has no additional dependencies, while
`azulejos.envs.pettingzoo`, `azulejos.envs.gymnasium` and `azulejos.envs.open_spiel` need the extra `envs`.
"""
