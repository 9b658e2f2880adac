"""The ids of the registered environments. The version of an id is raised whenever its environment changes."""

from azulejos.games import INFOS

VERSIONS = {"azul": 0, "summer-pavilion": 0, "duel": 1}
NAMESPACE = "Azulejos"


def env_name(game: str) -> str:
    """Return the name of a game's environment, without namespace and version.

    >>> env_name("summer-pavilion")
    'SummerPavilion'
    """
    return "".join(word.capitalize() for word in game.split("-"))


def env_id(game: str, suffix: str = "") -> str:
    """Return the id of a game's environment.

    >>> env_id("azul")
    'Azulejos/Azul-v0'
    """
    return f"{NAMESPACE}/{env_name(game)}{suffix}-v{VERSIONS[game]}"


def all_ids(suffix: str = "") -> dict[str, str]:
    """Return the ids of all environments, by game."""
    return {game: env_id(game, suffix) for game in INFOS}
