"""Bans: networks whose requests are refused until a time."""

from ipaddress import IPv4Network, IPv6Network, ip_network

from azulejos.core.errors import CommandMistake
from azulejos.i18n import quote
from azulejos.server.security import CUSTOMER_BITS

MOST_KNOWN = 10_000
"""Addresses whose bans are known without looking."""

Network = IPv4Network | IPv6Network


class Bans:
    """The bans of a server, for addresses as limits count them.

    >>> bans = Bans({"192.0.2.0/24": 2000})
    >>> bans.applies_to("192.0.2.7", now=1000), bans.applies_to("192.0.2.7", now=3000), bans.applies_to("::/64", 1000)
    (True, False, False)
    """

    def __init__(self, until: dict[str, int]) -> None:
        self.until = until
        """When the ban of each network ends."""
        self._networks = [(ip_network(network), end) for network, end in until.items()]
        self._known: dict[str, int] = {}

    def applies_to(self, address: str, now: int) -> bool:
        """Whether an address is banned now."""
        if not self._networks:
            return False
        end = self._known.get(address)
        if end is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            end = self._known[address] = self._end(address)
        return now < end

    def _end(self, address: str) -> int:
        """When the last ban of an address ends; 0 if it has none."""
        try:
            place = ip_network(address)
        except ValueError:
            return 0  # of a Unix socket
        return max((end for network, end in self._networks if _contains(network, place)), default=0)


def parse_network(text: str) -> str:
    """An address or a network to ban; of IPv6 at least a /64, as limits count it.

    >>> parse_network("192.0.2.7"), parse_network("2001:db8::7"), parse_network("192.0.2.7/24")
    ('192.0.2.7/32', '2001:db8::/64', '192.0.2.0/24')
    """
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise CommandMistake("admin.bad_network", network=quote(text)) from None
    if isinstance(network, IPv6Network) and network.prefixlen > CUSTOMER_BITS:
        network = network.supernet(new_prefix=CUSTOMER_BITS)
    return str(network)


def _contains(network: Network, place: Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(place, IPv4Network) and place.subnet_of(network)
    return isinstance(place, IPv6Network) and place.subnet_of(network)
