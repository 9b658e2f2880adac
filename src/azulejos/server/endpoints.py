"""The endpoints of the HTTP API, for routing and for the OpenAPI document."""

from dataclasses import dataclass
from typing import Any

from azulejos.server.messages import http
from azulejos.server.messages.parts import TableInfo

TEXT = "application/x-ndjson"


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str
    path: str
    name: str
    """Of the handler, and of the operation in the OpenAPI document."""
    summary: str
    answer: Any
    """The type of the response; a string is its media type."""
    body: Any = None
    success: int = 200
    failures: tuple[int, ...] = (404,)
    query: tuple[tuple[str, str, str], ...] = ()
    """The name, the pattern and the description of each parameter in the query."""


_TABLE = "/api/tables/{table}"
_SEAT = f"{_TABLE}/seats/{{seat}}"

ENDPOINTS = (
    Endpoint("GET", "/api/games", "list_games", "The games, their options, and the levels of bots",
             http.GameList, failures=()),
    Endpoint("GET", "/api/preparation", "show_preparation", "The progress of games that cannot be played yet",
             http.PreparationState, failures=()),
    Endpoint("POST", "/api/guests", "make_guest", "Become a guest: sets the cookie, and returns a token for programs",
             http.GuestInfo, http.NewGuest, 201, (400,)),
    Endpoint("GET", "/api/me", "show_guest", "Who you are", http.GuestInfo, failures=(401,)),
    Endpoint("PUT", "/api/me", "rename_guest", "Change your name", http.GuestInfo, http.Rename, failures=(400, 401)),
    Endpoint("DELETE", "/api/me/tokens", "revoke_tokens",
             "Revoke all your tokens; you get a new one, and keep your seats", http.GuestInfo, failures=(401,)),
    Endpoint("GET", "/api/tables", "list_tables", "Public tables that are not over, or all of your own",
             http.TableList, failures=(400,), query=(
                 ("mine", "^1$", "1: the tables where you have a seat"),
                 ("skip", "^[0-9]{1,6}$", "leave out so many of the first ones"))),
    Endpoint("POST", "/api/tables", "make_table", "Create a table; you become a guest if necessary",
             http.Seated, http.NewTable, 201, (400, 429)),
    Endpoint("POST", "/api/records", "upload_record", "Upload a record, to replay it, review it, or play on from it",
             http.Seated, http.Upload, 201, (400, 429)),
    Endpoint("GET", _TABLE, "show_table", "A table", TableInfo),
    Endpoint("DELETE", _TABLE, "delete_table", "Delete a table of yours, unless others play or have played at it",
             http.Deleted, failures=(401, 403, 404, 409)),
    Endpoint("POST", _SEAT, "sit_down", "Take an open seat; you become a guest if necessary",
             http.Seated, http.SitDown, failures=(400, 404, 409)),
    Endpoint("DELETE", _SEAT, "stand_up",
             "Leave a seat, or clear one of your table, before the game begins",
             TableInfo, failures=(401, 403, 404, 409)),
    Endpoint("POST", f"{_SEAT}/claim", "claim_seat", "Take over a seat with its secret",
             http.Seated, http.Claim, failures=(400, 403, 404)),
    Endpoint("POST", f"{_SEAT}/bot", "hand_to_bot",
             "Let a bot play your seat, or an open seat of your table",
             TableInfo, http.HandToBot, failures=(400, 401, 403, 404, 409)),
    Endpoint("DELETE", f"{_SEAT}/bot", "take_back_seat", "Take your seat back from a bot",
             TableInfo, failures=(401, 403, 404, 409)),
    Endpoint("POST", f"{_TABLE}/branch", "play_from_here", "Create a table that continues a finished game",
             http.Seated, http.FromHere, 201, (400, 404, 409, 429)),
    Endpoint("GET", f"{_TABLE}/replay", "show_replay", "A game move by move, as far as you may know it",
             http.Replay, failures=(404, 409)),
    Endpoint("GET", f"{_TABLE}/record", "show_record", "A finished game as a record, with the proof of its deals",
             TEXT, failures=(404, 409)),
    Endpoint("POST", f"{_TABLE}/review", "ask_review", "Have every move of a finished game reviewed",
             http.ReviewState, http.AskReview, 202, (400, 404, 409, 429)),
    Endpoint("GET", f"{_TABLE}/review", "show_review", "The review, or its progress", http.ReviewState),
)  # fmt: skip
