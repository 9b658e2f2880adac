"""`azulejos verify`: checks that the deals of a game on a server were fair."""

from azulejos.i18n import say
from azulejos.match.verify import verify_record
from azulejos.terminal.drawing import player_name
from azulejos.terminal.files import read_text
from azulejos.terminal.screen import screen


def verify_file(file: str) -> None:
    """Verify the deals of a record, and print the result."""
    found = verify_record(read_text(file))
    screen().print(say("verify.fits", deals=found.deals, draws=found.draws, commitment=found.commitment))
    match = found.match
    if match.start is None:
        sentence = "verify.first_drawn" if found.first_drawn else "verify.first_chosen"
        screen().print(say(sentence, player=player_name(match, match.first_player)))
    if found.nonces:
        players = ", ".join(player_name(match, seat) for seat in found.nonces)
        screen().print(say("verify.nonces", players=players))
    else:
        screen().print(say("verify.no_nonces"))
    if found.withheld:
        players = ", ".join(player_name(match, seat) for seat in found.withheld)
        screen().print(say("verify.withheld", players=players))
    if found.taken_back:
        screen().print(say("verify.taken_back", count=len(found.taken_back), draws=sum(found.taken_back)))
