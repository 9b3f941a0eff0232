import { present } from '@voltide/core';
import { listGames } from '@voltide/games/registry';
import { listPackVersions } from '@voltide/games/packs/catalogue';
import { drawsUntilFlagged } from '@voltide/games/statistics/power';
import { describe, expect, it } from 'vitest';

import type { Catalogue } from '../../play/packs/catalogue.ts';
import type { OddsTable } from '../../play/plays/odds-tables.ts';
import { judgeTogether, listFlags } from './report.ts';
import { judgeTable, listTiers, type TableCounts } from './table-rows.ts';

const TICKETS = 1_000_000;
const MANY = 10_000_000;

const packs = listPackVersions();
const tables: readonly OddsTable[] = listGames().flatMap((game) =>
  game.listPublished().map((table, i) => ({
    game,
    table,
    row: {
      tableId: game.id === 'packs' ? i : -1,
      game: game.id,
      subject: table.id,
      version: table.version,
      hash: table.hash,
      document: '',
      sinceMs: 0,
    },
  })),
);
const catalogue = {
  getByTableId: (tableId: number) => ({ tableId, pack: present(packs[tableId], 'a pack'), sinceMs: 0 }),
} as unknown as Pick<Catalogue, 'getByTableId'>;

/** Yields uniform numbers below 1 that are the same in each run (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws how many of some draws have this chance: one by one where it is rare, else by the normal distribution. */
function countOf(draws: number, chance: number, next: () => number): number {
  if (chance >= 1) return draws;
  if (draws * chance < 50) {
    let count = -1;
    for (let left = 1; left > Math.exp(-draws * chance); left *= next()) count += 1;
    return count;
  }
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return Math.max(0, Math.min(draws, Math.round(draws * chance + normal * Math.sqrt(draws * chance * (1 - chance)))));
}

/** Draws from a table by these tickets, cell by cell: the multinomial distribution. */
function drawCounts(tickets: readonly number[], draws: number, next: () => number): readonly number[] {
  let [left, rest] = [draws, tickets.reduce((sum, each) => sum + each, 0)];
  return tickets.map((each) => {
    const count = countOf(left, each / rest, next);
    left -= count;
    rest -= each;
    return count;
  });
}

function ticketsOf({ game, table }: OddsTable): readonly number[] {
  const input = game.id === 'caches' ? { cache: table.id } : present(game.examples[0], 'an example');
  const { n } = game.plan(game.parseInput(input));
  const bounds = game.listBounds(table);
  return bounds.map((bound, i) => (bounds[i + 1] ?? n) - bound);
}

function publishAfter(
  seed: number,
  wrong?: { readonly of: OddsTable; readonly tickets: number[]; readonly draws: number },
) {
  const next = numbersOf(seed);
  const counted = tables.flatMap((odds): readonly TableCounts[] =>
    listTiers(odds).map((tier) => {
      const isWrong = odds === wrong?.of;
      const counts = drawCounts(isWrong ? wrong.tickets : ticketsOf(odds), isWrong ? wrong.draws : MANY, next);
      return { odds, tier, counts, isInForce: true };
    }),
  );
  const judged = judgeTogether(
    counted.map((counts) => judgeTable(counts, catalogue)),
    [],
  );
  return { ...judged, flags: listFlags({ ...judged, countedAt: '' } as never) };
}

describe('a table with one wrong ticket in a million', () => {
  const rarest = present(
    tables.find(({ table }) => table.id === 'aurora-ledger'),
    'the pack with the rarest item',
  );
  const published = ticketsOf(rarest);
  const place = published.indexOf(Math.min(...published));
  const cells = publishAfter(1).cells;
  const actual = (published[place] ?? 0) + 1;
  const draws = drawsUntilFlagged(
    { published: (published[place] ?? 0) / TICKETS, actual: actual / TICKETS, cells },
    0.99,
  );

  it('S15-05 is flagged after the number of draws that was computed before, and honest tables are not', () => {
    expect([published[place], cells]).toEqual([100, 267]);
    expect(draws).toBe(4_860_000_000);
    const tickets = published.map((each, i) => each + (i === place ? 1 : i === place - 1 ? -1 : 0));
    const runs = Array.from({ length: 20 }, (_, seed) => publishAfter(seed + 1, { of: rarest, tickets, draws }).flags);
    const item = present(packs.find(({ id }) => id === 'aurora-ledger')?.items[place], 'the item').name;
    expect(runs.filter((flags) => flags.some(({ key }) => key === `packs:aurora-ledger@1 ${item}`))).toHaveLength(20);
    expect(runs.flat().filter(({ key }) => !key.startsWith('packs:aurora-ledger@1 '))).toEqual([]);
  });

  it('S15-05 of honest tables nothing is flagged in 200 runs', () => {
    expect(Array.from({ length: 200 }, (_, seed) => publishAfter(1000 + seed).flags).flat()).toEqual([]);
  });

  it('S15-05 one ticket in a million that comes twice as often, or never, is flagged much sooner', () => {
    expect(drawsUntilFlagged({ published: 1e-6, actual: 2e-6, cells }, 0.99)).toBe(68_500_000);
    expect(drawsUntilFlagged({ published: 1e-6, actual: 0, cells }, 0.99)).toBe(13_200_000);
  });
});
