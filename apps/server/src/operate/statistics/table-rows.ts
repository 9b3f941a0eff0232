import type { StatisticTable } from '@voltide/contract';
import { assert, formatVt } from '@voltide/core';
import type { SpinTable } from '@voltide/games/daily-spin/table';
import { prizeWords } from '@voltide/games/daily-spin/words';
import { listItems, type AnyGame, type TableName } from '@voltide/games/game';
import { spinGame } from '@voltide/games/games';
import { chiSquare } from '@voltide/games/statistics/chi-square';
import { realisedReturn } from '@voltide/games/statistics/intervals';

import type { Catalogue } from '../../play/packs/catalogue.ts';
import type { OddsTable } from '../../play/plays/odds-tables.ts';
import { tableNameOf } from '../../play/plays/drawn-plays.ts';
import { listReturns } from '../../play/plays/table-returns.ts';
import { judgeCell, rounded, type RawCell } from './cells.ts';

export type RawTable = Omit<StatisticTable, 'cells'> & { readonly cells: readonly RawCell[] };

export type TableCounts = {
  readonly odds: OddsTable;
  /** A tier of the daily spin, in per cent; null elsewhere. */
  readonly tier: number | null;
  readonly counts: readonly number[];
  readonly isInForce: boolean;
};

export function judgeTable({ odds, tier, counts, isInForce }: TableCounts, catalogue: Names): RawTable {
  const { row, game, table } = odds;
  const draws = counts.reduce((sum, count) => sum + count, 0);
  const shares = listShares(odds);
  const names = listNames(odds, tier, catalogue);
  const cells = joinNamesakes(
    shares.map((chance, i) => ({ name: names[i] ?? `Outcome ${i + 1}`, chance, count: counts[i] ?? 0 })),
  );
  const tested = chiSquare(cells);
  const suffix = tier === null ? '' : `:${tier}`;
  return {
    key: `${game.id}:${table.id}@${table.version}${suffix}`,
    game: game.id,
    name: game.id === 'packs' ? catalogue.getByTableId(row.tableId).pack.name : tableNameOf(game, table),
    version: table.version,
    hash: row.hash,
    tier,
    isInForce,
    draws,
    realised: realisedOf(odds, counts),
    chiSquare:
      tested === undefined ? null : { value: rounded(tested.value), degrees: tested.degrees, p: rounded(tested.p) },
    cells: cells.map((cell) => judgeCell({ ...cell, draws })),
  };
}

type Names = Pick<Catalogue, 'getByTableId'>;

function listShares({ game, table }: OddsTable): readonly number[] {
  const { n } = game.plan(inputOf(game, table, null));
  const bounds = game.listBounds(table);
  return bounds.map((bound, i) => ((bounds[i + 1] ?? n) - bound) / n);
}

function inputOf(game: AnyGame, table: TableName, tier: number | null): unknown {
  if (tier !== null) {
    const { tiers } = table as SpinTable;
    return game.parseInput({ day: tiers.find(({ percent }) => percent === tier)?.fromDay ?? 1 });
  }
  if (game.id === 'caches') return game.parseInput({ cache: table.id });
  return game.inputOfCount?.(1) ?? game.parseInput(game.examples[0]);
}

function listNames(odds: OddsTable, tier: number | null, catalogue: Names): readonly string[] {
  const { row, game, table } = odds;
  if (game.id === 'packs') return catalogue.getByTableId(row.tableId).pack.items.map(({ name }) => name);
  const input = inputOf(game, table, tier);
  return game.listBounds(table).map((bound) => {
    const outcome = game.resolve([bound], input, table);
    const [item] = listItems(outcome);
    if (item !== undefined) return item.itemId;
    if (outcome.stakeSun > 0n) return multipleText(outcome.payoutSun, outcome.stakeSun);
    const [prize] = outcome.prizes;
    return prize === undefined ? 'Nothing' : prizeWords(prize);
  });
}

/** Writes a payout as a multiple of its stake: "1.2x". */
function multipleText(payout: bigint, stake: bigint): string {
  const text = formatVt((payout * 1_000_000n) / stake).replace(/\.?0+$/, '');
  return `${text}x`;
}

type Counted = { readonly name: string; readonly chance: number; readonly count: number };

function joinNamesakes(cells: readonly Counted[]): readonly Counted[] {
  const byName = Map.groupBy(cells, ({ name }) => name);
  return [...byName.values()].map((all) =>
    all.reduce((sum, cell) => ({
      name: sum.name,
      chance: sum.chance + cell.chance,
      count: sum.count + cell.count,
    })),
  );
}

const SCALE = 1_000_000_000n;

/** Returns the realised return of the stakes; null for what costs nothing. */
function realisedOf(odds: OddsTable, counts: readonly number[]): StatisticTable['realised'] {
  if (odds.game.inputOfCount === undefined && odds.game.solo === undefined) return null;
  const { outcomes, unitSun: unit } = listReturns(odds);
  assert(unit > 0n, 'a game with a stake has one');
  const found = realisedReturn(
    outcomes.map(({ weight, returnSun: back }) => ({
      weight: Number(weight),
      returned: Number((back * SCALE) / unit) / Number(SCALE),
    })),
    counts,
  );
  if (found === undefined) return null;
  return {
    expected: rounded(found.expected),
    observed: rounded(found.observed),
    low: rounded(found.low),
    high: rounded(found.high),
    sd: rounded(found.sd),
    untilKnown: found.untilKnown,
  };
}

export function listTiers({ game, table }: OddsTable): readonly (number | null)[] {
  return game.id === spinGame.id ? (table as SpinTable).tiers.map(({ percent }) => percent) : [null];
}
