import { parseVt } from '@voltide/core';
import { addLuck, readLuck, type Luck, type LuckReading, type PlayNoun } from '@voltide/games/progress/luck';

import type { Statistics } from './statistics.ts';

export type LuckRow = {
  readonly game: string;
  readonly name: string;
  readonly noun: PlayNoun;
  readonly reading: LuckReading;
};

const NAMES: Readonly<Record<string, { readonly name: string; readonly noun: PlayNoun }>> = {
  packs: { name: 'Packs', noun: ['pack', 'packs'] },
  wheel: { name: 'Wheel', noun: ['spin of the wheel', 'spins of the wheel'] },
  spin: { name: 'Daily spin', noun: ['daily spin', 'daily spins'] },
  caches: { name: 'Caches', noun: ['cache', 'caches'] },
};
const PLAYS: PlayNoun = ['play', 'plays'];

/** Returns the luck of each played game, most plays first. */
export function listLuck(luck: Statistics['luck']): readonly LuckRow[] {
  const games = [...new Set(luck.map(({ game }) => game))];
  return games
    .map((game): LuckRow => {
      const { name, noun } = NAMES[game] ?? { name: game, noun: PLAYS };
      const parts = luck.filter((row) => row.game === game).map(readRow);
      return { game, name, noun, reading: readLuck(addLuck(parts)) };
    })
    .filter(({ reading }) => reading.plays > 0)
    .toSorted((left, right) => right.reading.plays - left.reading.plays);
}

/** Returns the luck of all plays; named by the game if there is only one. */
export function totalLuck(luck: Statistics['luck']): LuckRow {
  const rows = listLuck(luck);
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return only;
  return { game: 'all', name: 'All plays', noun: PLAYS, reading: readLuck(addLuck(luck.map(readRow))) };
}

function readRow({ plays, returned, expected, spread }: Statistics['luck'][number]): Luck {
  return { plays, returnedSun: parseVt(returned), expectedSun: parseVt(expected), spreadSun: parseVt(spread) };
}
