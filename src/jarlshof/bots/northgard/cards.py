"""What it is worth to play a card once, on average, in units of a simple action such as recruiting one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from jarlshof.games.northgard.cards import CARD_NAMES, CARDS, FIRST_ACHIEVEMENT

_WORTH = {
    "recruit": 1.0, "move": 0.8, "explore": 1.4, "build": 1.2, "feast": 1.5,
    "roaming": 1.4, "bear-awakens": 3.0, "land-guard": 1.8,
    "woodcraft": 1.8, "spreading": 2.4, "lay-of-the-land": 2.4,
    "masonry": 1.7, "teamwork": 2.5, "resourceful": 2.3,
    "flight": 2.3, "raiding-party": 2.8, "hired-ravens": 2.2,
    "slither": 1.5, "extortion": 1.4, "stolen-lore": 2.0,
    "gathering": 1.8, "clan-glory": 1.9, "annexation": 3.0,
    "prowl": 1.5, "plunder": 3.2, "call-to-war": 1.6,
    "negotiation": 1.2, "scouts": 2.3, "town-hall": 2.0, "merchant": 1.1, "militia": 2.3, "village-tools": 2.0,
    "recruitment": 1.9, "market-place": 2.0, "mercenary": 1.3, "intimidate": 1.7, "banquet": 1.5,
    "scout-camp": 1.6, "shieldbearers": 1.7, "bodyguard": 2.0, "simple-living": 1.4, "future-sight": 0.6,
    "spy": 1.7, "ancestral-curse": 1.8, "veiled-threats": 1.3, "defensive-strategy": 1.0, "enemy-secrets": 1.4,
    "legendary-heroes": 2.2, "conqueror": 0.8, "bribery": 2.0, "capture": 3.0, "fishing": 2.0,
    "wood-monopoly": 2.3, "lore-mastery": 2.3, "warriors": 2.2, "grizzled-warriors": 2.6, "axe-throwers": 2.2,
    "heroic-charge": 2.8, "infiltration": 2.2, "incursion": 2.6, "hidden-ways": 1.5, "outpost": 2.2,
    "great-town-hall": 3.0, "wild-allies": 2.8, "hunters": 2.2, "woodcutters": 2.2, "loremasters": 2.0,
    "carpentry": 1.9, "villagers": 1.4, "amenities": 1.5, "huginn-muninn": 1.4, "rangers": 2.5,
    "great-scout-camp": 1.9, "great-market-place": 3.0, "great-trading-post": 2.1, "trade-routes": 2.2,
    "trading-post": 1.3, "cunning-merchant": 1.2,
}  # fmt: skip

# By card; achievements and unrest do nothing.
PLAY: npt.NDArray[np.float64] = np.zeros(CARDS)
PLAY[:FIRST_ACHIEVEMENT] = [_WORTH[name] for name in CARD_NAMES[:FIRST_ACHIEVEMENT]]
