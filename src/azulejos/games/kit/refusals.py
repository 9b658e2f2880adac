"""Names of places, and reasons shared by several games why an action is illegal."""

from azulejos.games.kit.factories import CENTRE, factory_count
from azulejos.games.kit.state import FactoryState
from azulejos.i18n import Message


def place_name(place: int) -> Message:
    """A factory or the centre in words."""
    return Message("place.centre") if place == CENTRE else Message("place.factory", {"number": place + 1})


def why_not_there(state: FactoryState, place: int) -> Message | None:
    """Why nothing can be taken from a place; `None` if something can."""
    if place != CENTRE and place >= factory_count(state):
        return Message("illegal.no_factory", {"number": place + 1, "count": factory_count(state)})
    if not any(state.places[place]):
        return Message("illegal.place_empty", {"place": place_name(place)})
    return None
