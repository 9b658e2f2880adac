"""A game in messages: states, choices with previews, events, and steps of animations."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.server.messages.parts import (
    Level,
    Milliseconds,
    Moment,
    Position,
    Reaction,
    Result,
    Seat,
    Status,
    Version,
)


class Movement(Struct, omit_defaults=True):
    """Tiles or pieces of one kind that move together.

    Places are words: "bag", "lid", "factory 2", "centre", "line 3", "wall 3 2" (row, column), "floor", "hand",
    "star 11 at 4", "supply"; those on a board belong to the seat beside them.
    """

    piece: Annotated[str, Meta(description='a colour, "joker", "special", "marker", a chip, "plate 7", "tablet rows"')]
    count: int
    source: str
    target: str
    source_seat: Seat | None = None
    target_seat: Seat | None = None


class Step(Struct, omit_defaults=True):
    """One step of an animation: what moves, and the points that it brings or costs."""

    kind: Annotated[
        str,
        Meta(
            description='"take", "lay", "fall", "floor", "return", "bonus", "deal", "refill", or the type of the '
            "action; a client that does not know a kind shows its movements"
        ),
    ]
    seat: Seat | None = None
    movements: list[Movement] = []
    points: int = 0
    score: Annotated[int | None, Meta(description="the score of the seat after this step")] = None
    what: Annotated[str, Meta(description='for bonuses: "row 2", "column 3", "colour blue", "star 11", "cost 1"…')] = ""
    source: Annotated[
        str,
        Meta(
            description='where its points come from, the same words as in a tally: in Azul "wall", "floor", "rows", '
            '"columns", "colours"; in Summer Pavilion "tiles", "token", "discarded", "stars", "numbers"; in Azul Duel '
            '"tiles", "special", "broken", "draw", "limit", "tablet rows"…'
        ),
    ] = ""
    spared: Annotated[int, Meta(description="the points that it would also cost if a score could fall below 0")] = 0


class Preview(Struct, kw_only=True):
    """What a choice would do, as far as the player may know."""

    points: Annotated[
        int, Meta(description="what the action itself scores or costs, without the end of a round that follows from it")
    ]
    standing: Annotated[list[int], Meta(description="the score of each seat if the round ended then")]
    change: Annotated[int, Meta(description="the change of the player's own standing")]
    steps: list[Step]


class Choice(Struct, omit_defaults=True):
    """A legal action."""

    id: int
    action: Annotated[str, Meta(description="in notation")]
    form: Annotated[dict[str, Any], Meta(description="the structured form")]
    preview: Annotated[Preview | None, Meta(description="only in `previews` and `hint`")] = None


class Clocks(Struct, kw_only=True):
    """The time that everybody has left when the message is sent."""

    left: Annotated[list[Milliseconds], Meta(description="by seat")]
    running: Annotated[Seat | None, Meta(description="whose clock runs")]


class Offer(Struct):
    """A takeback that a player asks for."""

    seat: Seat
    move: Annotated[int, Meta(description="how many actions would be left")]
    waiting: Annotated[list[Seat], Meta(description="who has not agreed yet")]


class Rights(Struct, kw_only=True, frozen=True):
    """What this viewer may do at the moment, besides playing."""

    undo: Annotated[bool, Meta(description="take back the last action of an unfinished turn")]
    takeback: Annotated[bool, Meta(description="ask for a takeback of your last turn; against bots it is immediate")]
    resign: bool
    hint: bool
    rematch: bool


class Common(Struct, kw_only=True):
    """The part of a state that is equal for all viewers."""

    status: Status
    to_act: Annotated[Seat | None, Meta(description="the seat that must act")]
    moves: Annotated[int, Meta(description="how many actions have been played, without those taken back")]
    standing: Annotated[
        list[int], Meta(description="the score of each seat if the round ended now; empty before the game")
    ]
    clocks: Clocks | None = None
    offer: Offer | None = None
    result: Result | None = None


class State(Common, kw_only=True):
    """The game as a viewer sees it."""

    position: Annotated[Position | None, Meta(description="left out if the client does not want positions")] = None
    viewer: Annotated[Seat | None, Meta(description="the seat whose view this is; null for a spectator")] = None
    choices: Annotated[
        list[Choice] | None, Meta(description="the legal actions if your seat is to act, otherwise null")
    ] = None
    rights: Rights


class SeatTally(Struct, kw_only=True):
    """The points of a seat by source, from the journal of the rules."""

    score: int
    round: Annotated[dict[str, int], Meta(description="the points of the round that has just ended")]
    game: Annotated[
        dict[str, int],
        Meta(description='all points so far, which add up to the score; "start" is what everybody began with'),
    ]
    spared: Annotated[
        int, Meta(description="the points that the round would also have cost if a score could fall below 0")
    ] = 0


class Tally(Struct, kw_only=True):
    """Where everybody's points come from, at the end of a round or of the game."""

    round: Annotated[int, Meta(description="the round that has just ended")]
    seats: list[SeatTally]


class Event(Struct, kw_only=True, omit_defaults=True):
    """An event of a table, as a viewer may see it. The fields depend on the type.

    - created; sat (seat, name, renewed), left (seat, name)
    - bot (seat, level: a bot plays it), back (seat, name: its holder plays again)
    - started (dealt)
    - played (seat, move, action, form, dealt, scores, points, round_points, steps, text, tally); in Azul Duel action
      and form are absent where this viewer may not know them, and `hidden` says what kind of action it was
    - undone (seat, move: how many actions are left)
    - asked (seat: wants a takeback), agreed, declined (seat), taken_back (seat, move)
    - resigned, timed_out (seat, tally), reacted (seat, reaction), rematch (table), ended (result)
    """

    version: Version
    at: Moment
    type: Literal[
        "created", "sat", "left", "bot", "back", "revealed", "started", "played", "undone", "asked", "agreed",
        "declined", "taken_back", "resigned", "timed_out", "reacted", "rematch",
    ]  # fmt: skip
    seat: Seat | None = None
    name: str | None = None
    renewed: Annotated[
        bool, Meta(description="whether somebody who had the seat already has only replaced its secret")
    ] = False
    level: Level | None = None
    move: Annotated[int | None, Meta(description="the number of the action, from 1; or how many are left")] = None
    action: Annotated[str | None, Meta(description="in notation")] = None
    form: dict[str, Any] | None = None
    hidden: Annotated[
        str | None, Meta(description="the type of an action whose details are hidden from this viewer")
    ] = None
    round: Annotated[int | None, Meta(description="the round in which it was played")] = None
    dealt: Annotated[
        str | None, Meta(description="what was dealt after it, as in records, without what this viewer may not know")
    ] = None
    scores: Annotated[list[int] | None, Meta(description="the scores after it")] = None
    points: Annotated[
        int, Meta(description="what the action itself scored or cost, without the end of a round that followed from it")
    ] = 0
    round_points: Annotated[
        list[int] | None, Meta(description="the points of each seat in this round, up to this action and what follows")
    ] = None
    steps: Annotated[list[Step] | None, Meta(description="the animation")] = None
    text: Annotated[str | None, Meta(description="what an action brought, in the language of the client")] = None
    tally: Annotated[Tally | None, Meta(description="if it ended a round or the game")] = None
    reaction: Reaction | None = None
    table: str | None = None
