"""Who somebody is: a guest, known by a secret in a cookie. No passwords; secrets are stored only as their SHA-256."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Container, Iterable

import msgspec
import sqlalchemy as sa

from jarlshof.core.texts import SOURCE, all_languages
from jarlshof.server import schema as db
from jarlshof.server.clock import now
from jarlshof.server.errors import Forbidden, NoGuest, Unknown
from jarlshof.server.limits import network
from jarlshof.server.store import Store
from jarlshof.wire.api import Me, NoticeWish, Person

RECOVERY_DAYS = 30
GONE = "–"  # the name of somebody who erased himself
CACHED = 10_000  # guests, and devices, that are kept in memory though nobody of them is at a table


class Guest(msgspec.Struct):
    """A guest as the server knows him."""

    id: str
    name: str
    lang: str = "en"
    webhook: str | None = None
    mail: str | None = None
    mail_code: bytes | None = None
    erased: bool = False
    muted: set[str] = msgspec.field(default_factory=set)
    sign_outs: int = 0  # how often his other devices were signed out since he is in memory


def hashed(secret: str) -> bytes:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def clean(name: str) -> str:
    """A display name without control characters and runs of spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


class Guests:
    """All guests; those seen lately are kept in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Guest] = OrderedDict()  # who was longest not here comes first
        self._sessions: OrderedDict[bytes, str] = OrderedDict()
        self._sign_outs = 0  # what was read before the last one may not be true any more
        self._leaving: set[str] = set()  # those who are about to be erased
        self.banned: set[str] = set()
        self.changes = 0  # of names: what was made with the old ones is not used again

    async def open(self) -> None:
        """Reads who is banned."""
        rows = await self._store.read(lambda c: c.execute(sa.select(db.bans.c.who)).all())
        self.banned = {row.who for row in rows}

    # ------------------------------------------------------------ finding
    async def by_secret(self, secret: str) -> Guest | None:
        """The guest with this cookie."""
        key = hashed(secret)
        query = sa.select(db.sessions.c.guest).where(db.sessions.c.hash == key)
        while (guest := self._sessions.get(key)) is None:
            before = self._sign_outs
            guest = await self._store.read(lambda c: c.execute(query).scalar())
            if guest is None:
                return None
            if before == self._sign_outs:
                self._remember(key, guest)
        await self.load([guest])
        found = self._known.get(guest)
        return None if found is None or found.erased else found

    def _remember(self, key: bytes, guest: str) -> None:
        """The device of a guest; those longest not seen are read again when they come."""
        self._sessions[key] = guest
        while len(self._sessions) > CACHED:
            self._sessions.popitem(last=False)

    def trim(self, present: Container[str]) -> None:
        """Forgets those who were longest not here, if there are many; not those whose name is shown somewhere."""
        for guest in list(self._known)[: max(0, len(self._known) - CACHED)]:
            if guest not in present:
                del self._known[guest]

    async def load(self, ids: Iterable[str | None]) -> None:
        """Brings guests into memory, so that their names can be told at once."""
        missing = set()
        for each in filter(None, ids):
            if each in self._known:
                self._known.move_to_end(each)
            else:
                missing.add(each)
        if not missing:
            return
        found, muted = await self._store.read(
            lambda c: (
                c.execute(sa.select(db.guests).where(db.guests.c.id.in_(missing))).all(),
                c.execute(sa.select(db.mutes).where(db.mutes.c.guest.in_(missing))).all(),
            )
        )
        for row in found:
            if row.id not in self._known:
                self._known[row.id] = Guest(
                    row.id, row.name, row.lang, row.webhook, row.mail, row.mail_code, row.erased,
                    {each.muted for each in muted if each.guest == row.id},
                )  # fmt: skip

    def get(self, guest: str) -> Guest | None:
        """A guest in memory."""
        return self._known.get(guest)

    def person(self, guest: str) -> Person:
        """A guest as others see him."""
        found = self._known.get(guest)
        return Person(id=guest, name=GONE if found is None or found.erased else found.name)

    def gone(self, guest: str | None) -> bool:
        """Has a person erased himself, or is he just doing it? Those in memory are known."""
        found = self._known.get(guest or "")
        return guest in self._leaving or (found is not None and found.erased)

    def shuts_out(self, address: str) -> bool:
        """Is an address shut out?"""
        return bool(self.banned) and not self.banned.isdisjoint({address, network(address)})

    def check(self, guest: str) -> None:
        """May this person still do something? A request may have known him before he went or was shut out.

        What is asked to be written in the same step of the loop comes to the disk before he is erased there.
        """
        if self.gone(guest):
            raise NoGuest("nobody")
        if guest in self.banned:
            raise Forbidden("banned")

    # ------------------------------------------------------------ coming, going
    async def create(self, name: str | None) -> tuple[Guest, str]:
        """A new guest and the secret of his cookie."""
        number = secrets.randbelow(9000) + 1000
        guest = Guest(secrets.token_urlsafe(12), clean(name or "") or f"Guest {number}")
        secret = secrets.token_urlsafe(32)
        await self._store.write(
            [
                sa.insert(db.guests).values(id=guest.id, name=guest.name, created=now(), lang="en", erased=False),
                sa.insert(db.sessions).values(hash=hashed(secret), guest=guest.id, created=now()),
            ]
        )
        self._known[guest.id] = guest
        self._remember(hashed(secret), guest.id)
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> None:
        """Another display name."""
        self.check(guest.id)
        name = clean(name) or guest.name
        await self._change(guest, name=name)
        guest.name = name
        self.changes += 1

    async def _change(self, guest: Guest, **values: object) -> None:
        await self._store.write([sa.update(db.guests).where(db.guests.c.id == guest.id).values(**values)])

    async def recovery(self, guest: Guest) -> tuple[str, int]:
        """The secret of a link that works once, and when it ends; an earlier one ends now."""
        self.check(guest.id)
        token, expires = secrets.token_urlsafe(16), now() + RECOVERY_DAYS * 86_400_000
        await self._store.write(
            [
                sa.delete(db.recoveries).where(db.recoveries.c.guest == guest.id),
                sa.insert(db.recoveries).values(hash=hashed(token), guest=guest.id, expires=expires),
            ]
        )
        return token, expires

    async def recover(self, token: str) -> tuple[Guest, str]:
        """The guest of a recovery link and a new cookie's secret; the link is used up."""
        key = hashed(token)
        query = sa.select(db.recoveries.c.guest).where(db.recoveries.c.hash == key, db.recoveries.c.expires > now())
        guest = await self._store.read(lambda c: c.execute(query).scalar())
        if guest is None:
            raise Unknown("link")
        secret = secrets.token_urlsafe(32)
        used = sa.delete(db.recoveries).where(db.recoveries.c.hash == key)
        session = sa.insert(db.sessions).from_select(
            ["hash", "guest", "created"],
            # only if the link is still there: of two who use it at once, one gets in
            sa.select(sa.literal(hashed(secret)), sa.literal(guest), sa.literal(now())).where(
                sa.exists().where(db.recoveries.c.hash == key)
            ),
        )
        await self._store.write([session, used])
        found = await self.by_secret(secret)
        if found is None:
            raise Unknown("link")
        return found, secret

    async def sign_out(self, guest: Guest, but: str) -> None:
        """All devices of a guest but the one with this secret, and links that would bring in another."""
        await self._store.write(
            [
                sa.delete(db.sessions).where(db.sessions.c.guest == guest.id, db.sessions.c.hash != hashed(but)),
                sa.delete(db.recoveries).where(db.recoveries.c.guest == guest.id),
            ]
        )
        self._forget_devices(guest)
        self._remember(hashed(but), guest.id)

    def _forget_devices(self, guest: Guest) -> None:
        self._sign_outs += 1
        guest.sign_outs += 1
        for key in [key for key, owner in self._sessions.items() if owner == guest.id]:
            del self._sessions[key]

    def leave(self, guest: str) -> None:
        """From now on a person does nothing any more, until he is erased or stays after all."""
        self._leaving.add(guest)

    def stay(self, guest: str) -> None:
        """He is erased, or could not go."""
        self._leaving.discard(guest)

    async def erase(self, guest: Guest) -> None:
        """Nothing personal stays: name, cookies, links, addresses, chat."""
        await self._store.write(
            [
                sa.update(db.guests)
                .where(db.guests.c.id == guest.id)
                .values(name=GONE, webhook=None, mail=None, mail_code=None, erased=True),
                *(
                    sa.delete(table).where(table.c.guest == guest.id)
                    for table in (db.sessions, db.recoveries, db.mutes, db.chat)
                ),
                sa.delete(db.mutes).where(db.mutes.c.muted == guest.id),
                # his statistics go, the others keep the match, with a seat of somebody
                sa.update(db.results).where(db.results.c.guest == guest.id).values(guest=None),
            ]
        )
        guest.name, guest.erased, guest.webhook, guest.mail = GONE, True, None, None
        self._known[guest.id] = guest  # he may have been read again while this request held him
        self.changes += 1
        self._forget_devices(guest)

    # ------------------------------------------------------------ wishes
    def me(self, guest: Guest) -> Me:
        """A guest as he sees himself."""
        lang = guest.lang if guest.lang in all_languages() else SOURCE
        return Me(
            id=guest.id,
            name=guest.name,
            notices=NoticeWish(webhook=guest.webhook, mail=guest.mail, lang=lang),
            mail_confirmed=guest.mail is not None and guest.mail_code is None,
            muted=sorted(guest.muted),
        )

    async def notices(self, guest: Guest, wish: NoticeWish) -> str | None:
        """Where to tell him; a new mail address needs to be confirmed with the code that is returned."""
        self.check(guest.id)
        code = None
        mail_code = guest.mail_code
        if wish.mail != guest.mail:
            code = secrets.token_urlsafe(12) if wish.mail else None
            mail_code = hashed(code) if code else None
        await self._change(guest, webhook=wish.webhook, mail=wish.mail, mail_code=mail_code, lang=wish.lang)
        guest.webhook, guest.mail, guest.mail_code, guest.lang = wish.webhook, wish.mail, mail_code, wish.lang
        return code

    async def confirm(self, guest: Guest, code: str) -> None:
        """The code of the mail was right, and the address is still the one it was sent to when that is written."""
        given = hashed(code)
        if guest.mail_code is None or not secrets.compare_digest(guest.mail_code, given):
            raise Unknown("code")
        mine = db.guests.c.id == guest.id, db.guests.c.mail_code == given
        await self._store.write([sa.update(db.guests).where(*mine).values(mail_code=None)])
        if guest.mail_code != given:  # he has named another one meanwhile, which may be a stranger's
            raise Unknown("code")
        guest.mail_code = None

    async def mute(self, guest: Guest, other: str, on: bool) -> None:
        """Hears no more of somebody, or hears him again."""
        await self.load([other])
        if other not in self._known:
            raise Unknown("no_person")
        self.check(guest.id)
        gone = sa.delete(db.mutes).where(db.mutes.c.guest == guest.id, db.mutes.c.muted == other)
        come = [sa.insert(db.mutes).values(guest=guest.id, muted=other)] if on else []
        await self._store.write([gone, *come])
        (guest.muted.add if on else guest.muted.discard)(other)

    async def ban(self, who: str, on: bool) -> None:
        """Shuts somebody out, a guest or an address, or lets him in again."""
        gone = sa.delete(db.bans).where(db.bans.c.who == who)
        come = [sa.insert(db.bans).values(who=who, at=now())] if on else []
        await self._store.write([gone, *come])
        (self.banned.add if on else self.banned.discard)(who)

    async def export(self, guest: Guest) -> bytes:
        """Everything that is stored about a guest, as JSON; it may be much, so it is written in the reader's thread."""

        def query(c: sa.Connection) -> bytes:
            me = c.execute(sa.select(db.guests).where(db.guests.c.id == guest.id)).mappings().one()
            sessions = c.execute(sa.select(db.sessions.c.created).where(db.sessions.c.guest == guest.id)).scalars()
            mine = sa.or_(db.seats.c.guest == guest.id, db.seats.c.kept == guest.id)
            seats = c.execute(sa.select(db.seats).where(mine)).mappings()
            results = c.execute(sa.select(db.results).where(db.results.c.guest == guest.id)).mappings()
            hosted = c.execute(sa.select(db.tables.c.id).where(db.tables.c.host == guest.id)).scalars()
            links = c.execute(sa.select(db.recoveries.c.expires).where(db.recoveries.c.guest == guest.id)).scalars()
            entries = c.execute(
                sa.select(db.log.c.table, db.log.c.seq, db.log.c.at, db.log.c.fact).where(db.log.c.guest == guest.id)
            ).mappings()
            chat = c.execute(
                sa.select(db.chat.c.table, db.chat.c.at, db.chat.c.text).where(db.chat.c.guest == guest.id)
            ).mappings()
            found = {
                "guest": {name: me[name] for name in ("id", "name", "created", "lang", "webhook", "mail")},
                "devices": [{"created": created} for created in sessions],
                "muted": sorted(guest.muted),
                "mail_confirmed": me["mail"] is not None and me["mail_code"] is None,
                "recovery_links": [{"expires": expires} for expires in links],
                "tables_made": list(hosted),
                "seats": [dict(row) for row in seats],
                "results": [dict(row) for row in results],
                "entries": [{**row, "fact": msgspec.json.decode(row["fact"])} for row in entries],
                "chat": [dict(row) for row in chat],
            }
            return msgspec.json.encode(found)

        return await self._store.read(query)
