import type { getRules, ResponseOf } from '@voltide/contract';
import { listGames } from '@voltide/games/registry';

import { nameOf } from './drawn-plays.ts';
import type { OddsTable, OddsTables } from './odds-tables.ts';

export function presentRules(
  oddsTables: Pick<OddsTables, 'listInForce' | 'listAnnounced'>,
  nowMs: number,
): ResponseOf<typeof getRules> {
  const games = listGames();
  return {
    games: games.map(({ id, name, rulesVersion }) => ({ game: id, name, rulesVersion })),
    tables: games.flatMap(({ id }) =>
      oddsTables.listInForce(id, nowMs).map((table) => ({ ...viewOf(table), since: timeOf(table.sinceMs) })),
    ),
    announced: games
      .flatMap(({ id }) => oddsTables.listAnnounced(id, nowMs))
      .toSorted((left, right) => left.term.fromMs - right.term.fromMs)
      .map((table) => ({
        ...viewOf(table),
        announcedAt: timeOf(table.term.announcedAtMs),
        from: timeOf(table.term.fromMs),
      })),
  };
}

function viewOf({ row: { game, subject, version, hash } }: OddsTable) {
  const name = subject.split('-').map(nameOf).join(' ');
  return { game, subject, name, version, hash };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
