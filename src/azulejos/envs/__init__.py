"""Environments for learning programs: batches at engine speed, PettingZoo, Gymnasium and OpenSpiel.

Each interface is a module of its own, which imports its library when it is imported: `azulejos.envs.batch` needs none,
`azulejos.envs.pettingzoo`, `azulejos.envs.gymnasium` and `azulejos.envs.open_spiel` need the extra `envs`.
"""
