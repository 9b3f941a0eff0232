import type { PublishedStatistics, StatisticCell } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import { FLAG_LEVEL, holm } from '@voltide/games/statistics/holm';

import type { Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import type { Catalogue } from '../../play/packs/catalogue.ts';
import type { OddsTables } from '../../play/plays/odds-tables.ts';
import { judgeBattles, type RawBattles } from './battle-rows.ts';
import { rounded, type RawCell } from './cells.ts';
import { listBattleCounts, listOutcomes, readChecks, readWithdrawals, type OutcomeRow } from './statistics.sql.ts';
import { judgeTable, listTiers, type RawTable } from './table-rows.ts';

export type ReportPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly oddsTables: Pick<OddsTables, 'listOf' | 'listInForce'>;
  readonly catalogue: Pick<Catalogue, 'getByTableId'>;
};

const GAMES = ['packs', 'wheel', 'spin', 'caches'];
const TIMES_OF_MS = 30 * 86_400_000;

export async function computeReport(ports: ReportPorts): Promise<PublishedStatistics> {
  const nowMs = ports.clock.nowMs();
  const counted = await inSnapshot(ports.database, async (connection) => ({
    outcomes: await listOutcomes(connection),
    battles: await listBattleCounts(connection),
    withdrawals: await readWithdrawals(connection, nowMs - TIMES_OF_MS),
    checks: await readChecks(connection),
  }));
  const { oldestAtMs, ...withdrawals } = counted.withdrawals;
  const judged = judgeTogether(listTables(ports, counted.outcomes), counted.battles.map(judgeBattles));
  return {
    countedAt: new Date(nowMs).toISOString(),
    ...judged,
    withdrawals: { ...withdrawals, oldestAt: oldestAtMs === null ? null : new Date(oldestAtMs).toISOString() },
    checks: counted.checks,
  };
}

/** Lists current and past tables in the order in which they were published, the daily spin by its tiers. */
function listTables(ports: ReportPorts, rows: readonly OutcomeRow[]): readonly RawTable[] {
  const byTable = Map.groupBy(rows, ({ tableId, tier }) => `${tableId} ${tier ?? ''}`);
  return GAMES.flatMap((gameId) => {
    const inForce = new Set(
      ports.oddsTables.listInForce(gameId, ports.clock.nowMs()).map(({ row: { tableId } }) => tableId),
    );
    return ports.oddsTables.listOf(gameId).flatMap((odds) =>
      listTiers(odds).flatMap((tier) => {
        const drawn = byTable.get(`${odds.row.tableId} ${tier ?? ''}`) ?? [];
        const isInForce = inForce.has(odds.row.tableId);
        if (drawn.length === 0 && !isInForce) return [];
        const counts = odds.game
          .listBounds(odds.table)
          .map((_, item) => drawn.find((row) => row.item === item)?.draws ?? 0);
        return [judgeTable({ odds, tier, counts, isInForce }, ports.catalogue)];
      }),
    );
  });
}

type Judged = Pick<PublishedStatistics, 'tables' | 'battles' | 'cells' | 'flagged'>;

export function judgeTogether(tables: readonly RawTable[], battles: readonly RawBattles[]): Judged {
  const judged = [
    ...tables.filter(({ draws }) => draws > 0).flatMap(({ cells }) => cells),
    ...battles.flatMap(({ decided, teams, house }) => [
      ...(decided > 0 ? teams : []),
      ...(house === null ? [] : [house.wins]),
    ]),
  ];
  const corrected = new Map(holm(judged.map(({ p }) => p)).map((p, place) => [judged[place], p]));
  const finish = (cell: RawCell): StatisticCell => {
    const level = corrected.get(cell) ?? 1;
    return { ...cell, corrected: rounded(level), isFlagged: level < FLAG_LEVEL };
  };
  return {
    tables: tables.map((row) => ({ ...row, cells: row.cells.map(finish) })),
    battles: battles.map(({ teams, house, ...row }) => ({
      ...row,
      teams: teams.map(finish),
      house: house === null ? null : { ...house, wins: finish(house.wins) },
    })),
    cells: judged.length,
    flagged: [...corrected.values()].filter((level) => level < FLAG_LEVEL).length,
  };
}

export type Flag = { readonly key: string; readonly row: string; readonly draws: number; readonly cell: StatisticCell };

export function listFlags({ tables, battles }: PublishedStatistics): readonly Flag[] {
  const flagsOf = (key: string, row: string, draws: number, cells: readonly StatisticCell[]): readonly Flag[] =>
    cells.filter(({ isFlagged }) => isFlagged).map((cell) => ({ key: `${key} ${cell.name}`, row, draws, cell }));
  return [
    ...tables.flatMap(({ key, name, version, tier, draws, cells }) =>
      flagsOf(key, `${name}, version ${version}${tier === null ? '' : `, ${tier}%`}`, draws, cells),
    ),
    ...battles.flatMap(({ key, mode, layout, decided, teams, house }) => [
      ...flagsOf(key, `battles ${mode} ${layout}`, decided, teams),
      ...(house === null ? [] : flagsOf(key, `battles ${mode} ${layout}`, house.seats, [house.wins])),
    ]),
  ];
}
