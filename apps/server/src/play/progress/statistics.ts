import type { Statistics } from '@voltide/contract';
import { formatVt, type Clock, type UserId } from '@voltide/core';
import { expectationOf } from '@voltide/games/progress/variance';

import type { Database } from '../../platform/db/pool.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import type { OddsTable, OddsTables } from '../plays/odds-tables.ts';
import { listReturns } from '../plays/table-returns.ts';
import { foldProgress } from './progress.sql.ts';
import {
  listDays,
  listItemsHad,
  listTablesPlayed,
  type DayRow,
  type ItemRow,
  type TableRow,
} from './statistics.sql.ts';

type StatisticsPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly oddsTables: Pick<OddsTables, 'getById'>;
  readonly catalogue: Pick<Catalogue, 'findByTableId'>;
};

const DAY_MS = 86_400_000;
const ALL_DAYS = 0;
const TICKETS = 1_000_000;
const THOUSANDTHS = 1000;
const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;

type Days = number | undefined;

export function createStatistics({ database, clock, oddsTables, catalogue }: StatisticsPorts) {
  return async (userId: UserId, days: Days): Promise<Statistics> => {
    await foldProgress(database, [userId]);
    const fromDay = days === undefined ? ALL_DAYS : Math.floor(clock.nowMs() / DAY_MS) - days + 1;
    const [played, tables, items] = await Promise.all([
      listDays(database, userId, fromDay),
      listTablesPlayed(database, userId),
      listItemsHad(database, userId),
    ]);
    return {
      days: played.map((day) => ({ date: day.date, ...presentSums(day), battleWins: day.battleWins })),
      total: presentSums(totalOf(played)),
      luck: tables
        .filter(({ stakeSun }) => stakeSun > 0n)
        .map((row) => presentLuck(oddsTables.getById(row.tableId), row)),
      rarities: presentRarities(catalogue, tables, items),
    };
  };
}

type Sums = Pick<DayRow, 'plays' | 'cashStakeSun' | 'cashPayoutSun' | 'promoStakeSun' | 'promoPayoutSun'>;

function totalOf(days: readonly Sums[]): Sums {
  const none = { plays: 0, cashStakeSun: 0n, cashPayoutSun: 0n, promoStakeSun: 0n, promoPayoutSun: 0n };
  return days.reduce(
    (sum, day) => ({
      plays: sum.plays + day.plays,
      cashStakeSun: sum.cashStakeSun + day.cashStakeSun,
      cashPayoutSun: sum.cashPayoutSun + day.cashPayoutSun,
      promoStakeSun: sum.promoStakeSun + day.promoStakeSun,
      promoPayoutSun: sum.promoPayoutSun + day.promoPayoutSun,
    }),
    none,
  );
}

function presentSums({ plays, cashStakeSun, cashPayoutSun, promoStakeSun, promoPayoutSun }: Sums): Statistics['total'] {
  return {
    plays,
    cashStake: formatVt(cashStakeSun),
    cashPayout: formatVt(cashPayoutSun),
    promoStake: formatVt(promoStakeSun),
    promoPayout: formatVt(promoPayoutSun),
  };
}

function presentLuck(odds: OddsTable, { draws, stakeSun, returnedSun, squares }: TableRow): Statistics['luck'][number] {
  const { unitSun, outcomes } = listReturns(odds);
  const { expectedSun, spreadSun } = expectationOf(outcomes, unitSun, { sumSun: stakeSun, squares: BigInt(squares) });
  return {
    game: odds.game.id,
    subject: odds.row.subject,
    plays: draws,
    stake: formatVt(stakeSun),
    returned: formatVt(returnedSun),
    expected: formatVt(expectedSun),
    spread: formatVt(spreadSun),
  };
}

function presentRarities(
  catalogue: StatisticsPorts['catalogue'],
  tables: readonly TableRow[],
  items: readonly ItemRow[],
): Statistics['rarities'] {
  const found = new Map<string, number>();
  const expected = new Map<string, number>();
  const add = (counts: Map<string, number>, rarity: string, count: number): void => {
    counts.set(rarity, (counts.get(rarity) ?? 0) + count);
  };
  for (const { tableId, item, drawn } of items) {
    const rarity = catalogue.findByTableId(tableId)?.pack.items[item]?.rarity;
    if (rarity !== undefined) add(found, rarity, drawn);
  }
  for (const { tableId, draws } of tables) {
    for (const { rarity, tickets } of catalogue.findByTableId(tableId)?.pack.items ?? []) {
      add(expected, rarity, (draws * tickets) / TICKETS);
    }
  }
  return RARITIES.map((rarity) => ({
    rarity,
    found: found.get(rarity) ?? 0,
    expected: Math.round((expected.get(rarity) ?? 0) * THOUSANDTHS) / THOUSANDTHS,
  }));
}
