/** The island of the first screen: a picture, there before the server has said a word. */
import { type NordTable, spaceAt } from '../games/nord/model.ts';

const GROUND = [
  '~~~~~~~~~~~~~~~~',
  '~~~~~~~~~~~~~~~~',
  '~~~~ffm~~~~~~~~~',
  '~~~~pfm~~~A~f~~~',
  '~~~~kmmBffkmf~~~',
  '~~~~Cmkpffpmm~~~',
  '~~~~kpfffDmm~~~~',
  '~~~~~km@~~kp~~~~',
  '~~~~~Em~~ffp~~~~',
  '~~~~fffpFfkk~~~~',
  '~~~kfffkmmmG~~~~',
  '~~~pmH~~~~~~~~~~',
  '~~~~m~~~~~~~~~~~',
  '~~~~~~~~~~~~~~~~',
  '~~~~~~~~~~~~~~~~',
  '~~~~~~~~~~~~~~~~',
];
const HOMES: Readonly<Record<string, string>> = { A: 'a', C: 'b', G: 'c', H: 'd' };
const MEN: Readonly<Record<string, string>> = { k5: 'a', k6: 'a', j6: 'a', e7: 'b', f7: 'b', g7: 'b', l10: 'c', k10: 'c', f11: 'd', e11: 'd' };

function where(mark: RegExp): { mark: string; at: string }[] {
  return GROUND.flatMap((row, y) => [...row].map((each, x) => ({ mark: each, at: spaceAt(x, y) }))).filter((found) => mark.test(found.mark));
}

export const CALM: NordTable = {
  ground: GROUND,
  boat: where(/@/)[0]!.at,
  settlements: where(/[A-H]/).map(({ mark, at }) => ({
    name: mark,
    at,
    jarl: mark in HOMES ? `jarl-${HOMES[mark]}` : 'jarl',
    warriors: ['a', 'b', 'c', 'd'].map((seat) => (HOMES[mark] === seat ? 1 : 0)),
    linked: [],
    at_boat: false,
  })),
  workers: Object.entries(MEN).map(([at, seat]) => ({ at, seat, fresh: false })),
  tiles: where(/p/).map(({ at }) => at),
  berths: [],
  players: [],
  fishing: 0,
  supply_of_tiles: 0,
  discards: {},
  turn: 'a',
  scoring: 1,
  played: null,
  path: [],
  threats: [],
  most: null,
};
