"""The doors of the HTTP API: what the application routes by, and what the OpenAPI document is made of."""

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
    """Of the function that answers, and of the operation in the OpenAPI document."""
    summary: str
    answer: Any
    """The type of the answer; a text stands for its media type."""
    body: Any = None
    success: int = 200
    failures: tuple[int, ...] = (404,)
    query: tuple[tuple[str, str], ...] = ()


_TABLE = "/api/tables/{table}"
_SEAT = f"{_TABLE}/seats/{{seat}}"

ENDPOINTS = (
    Endpoint("GET", "/api/games", "list_games", "The games, their options, and the levels of bots",
             http.GameList, failures=()),
    Endpoint("GET", "/api/preparation", "show_preparation", "How far the games are that cannot be played yet",
             http.PreparationState, failures=()),
    Endpoint("POST", "/api/guests", "make_guest", "Become a guest: sets the cookie, and gives a token for programs",
             http.GuestInfo, http.NewGuest, 201, (400,)),
    Endpoint("GET", "/api/me", "show_guest", "Who you are", http.GuestInfo, failures=(401,)),
    Endpoint("PUT", "/api/me", "rename_guest", "Take another name", http.GuestInfo, http.Rename, failures=(400, 401)),
    Endpoint("GET", "/api/tables", "list_tables", "The public tables, or those where you sit",
             http.TableList, failures=(400,), query=(("mine", "1: the tables where you sit"),)),
    Endpoint("POST", "/api/tables", "make_table", "Make a table; you become a guest if you are none yet",
             http.Seated, http.NewTable, 201, (400, 429)),
    Endpoint("POST", "/api/records", "upload_record", "Make a table of a record, to look at and to play on from",
             http.Seated, http.Upload, 201, (400, 429)),
    Endpoint("GET", _TABLE, "show_table", "A table", TableInfo),
    Endpoint("POST", _SEAT, "sit_down", "Take an open seat; you become a guest if you are none yet",
             http.Seated, http.SitDown, failures=(400, 404, 409)),
    Endpoint("DELETE", _SEAT, "stand_up", "Leave a seat before the game has begun",
             TableInfo, failures=(401, 403, 404, 409)),
    Endpoint("POST", f"{_SEAT}/claim", "claim_seat", "Take over a seat by its secret",
             http.Seated, http.Claim, failures=(400, 403, 404)),
    Endpoint("POST", f"{_SEAT}/bot", "hand_to_bot",
             "Let a bot play a seat of yours, or an open seat of a table that you made",
             TableInfo, http.HandToBot, failures=(400, 401, 403, 404, 409)),
    Endpoint("DELETE", f"{_SEAT}/bot", "take_back_seat", "Play your seat again yourself",
             TableInfo, failures=(401, 403, 404, 409)),
    Endpoint("POST", f"{_TABLE}/branch", "play_from_here", "Make a table that goes on from a point of a finished game",
             http.Seated, http.FromHere, 201, (400, 404, 409, 429)),
    Endpoint("GET", f"{_TABLE}/replay", "show_replay", "A finished game, moment by moment",
             http.Replay, failures=(404, 409)),
    Endpoint("GET", f"{_TABLE}/record", "show_record", "A finished game as a record, with the proof of its deals",
             TEXT, failures=(404, 409)),
    Endpoint("POST", f"{_TABLE}/review", "ask_review", "Have every move of a finished game judged",
             http.ReviewState, http.AskReview, 202, (400, 404, 409, 429)),
    Endpoint("GET", f"{_TABLE}/review", "show_review", "The review, or how far it is", http.ReviewState),
)  # fmt: skip
