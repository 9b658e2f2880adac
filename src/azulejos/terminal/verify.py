"""`azulejos verify`: whether the deals of a server's game were fair."""

from azulejos.catalogue import say
from azulejos.match.verify import verify_record
from azulejos.terminal.files import read_text
from azulejos.terminal.screen import screen


def verify_file(file: str) -> None:
    """Deal the game of a file again."""
    found = verify_record(read_text(file))
    screen().print(say("verify.fits", deals=found.deals, draws=found.draws, commitment=found.commitment))
    if found.taken_back:
        screen().print(say("verify.taken_back", count=len(found.taken_back), draws=sum(found.taken_back)))
