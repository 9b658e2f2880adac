"""What all requests and connections share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from azulejos.preparation.preparation import Preparation
from azulejos.server.bans import Bans
from azulejos.server.bus import open_bus
from azulejos.server.guests import Guest, Signer
from azulejos.server.leases import open_leases
from azulejos.server.limits import Limits
from azulejos.server.messages.parts import Notice
from azulejos.server.reviews import StoredReview
from azulejos.server.settings import Settings
from azulejos.server.store.store import Store
from azulejos.server.tables.registry import COMPARE_SECONDS, SWEEP_SECONDS, TableRegistry, wall_clock

LOCK_SECONDS = 5.0
"""How often the lock on the database is checked."""


@dataclass
class Server:
    """The registry of tables, the limits, and the key that signs tokens."""

    settings: Settings
    registry: TableRegistry
    signer: Signer
    limits: Limits
    reviews: dict[str, StoredReview] = field(default_factory=dict)
    """Those in progress in this process."""
    bans: Bans = field(default_factory=lambda: Bans({}))
    notice: Notice | None = None
    """What the operator tells everyone."""

    @classmethod
    async def open(
        cls, settings: Settings, preparation: Preparation | None = None, now: Callable[[], int] = wall_clock
    ) -> "Server":
        """Open the database and the bus, and start looking after tables."""
        bus = open_bus(settings.bus_url)
        is_shared = settings.bus_url is not None
        store = await Store.serve(settings.database, is_shared, settings.secrets_key)
        registry = TableRegistry(settings, store, bus, open_leases(settings.bus_url), now, preparation)
        signer = Signer(await store.signing_key(), now, settings.token_days, await store.revoked())
        server = cls(settings, registry, signer, Limits.of(settings))
        await registry.start()
        if registry.is_shared:
            registry.repeat(server.read_revocations, COMPARE_SECONDS)
        registry.repeat(store.renew_lock, LOCK_SECONDS)
        registry.repeat(server.forget_revocations, SWEEP_SECONDS)
        return server

    def is_banned(self, address: str) -> bool:
        """Whether the operator has banned an address."""
        return self.bans.applies_to(address, self.registry.now())

    async def revoke_tokens(self, guest: Guest) -> None:
        """Revoke all tokens of a guest, and end the connections that use one."""
        before = max(self.registry.now(), guest.issued) + 1
        await self.registry.store.revoke(guest.id, before)
        self.signer.revoked[guest.id] = before
        self.registry.check_tokens()

    async def read_revocations(self) -> None:
        """Learn what was revoked at other processes."""
        self.signer.revoked |= await self.registry.store.revoked()
        self.registry.check_tokens()

    async def forget_revocations(self) -> None:
        """Forget the revocations of tokens that have expired anyway."""
        expired = self.registry.now() - 1000 * self.signer.seconds
        await self.registry.store.forget_revocations(expired)
        self.signer.revoked = {guest: before for guest, before in self.signer.revoked.items() if before >= expired}
