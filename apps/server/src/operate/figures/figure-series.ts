import { FIGURE_LIMITS, type FigurePeriod, type getFigures, type QueryOf, type ResponseOf } from '@voltide/contract';
import { csvLine, utcDay, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { listMoney, listPlayers, listPlays, type Span } from './figures.sql.ts';
import { sumFigures } from './sum-figures.ts';

type SeriesPorts = { readonly database: Database; readonly clock: Clock };
type Query = QueryOf<typeof getFigures>;
type Series = ResponseOf<typeof getFigures>;

const DAY_MS = 86_400_000;
const LENGTH_MS = { hour: 3_600_000, day: DAY_MS } as const satisfies Record<Span, number>;
const DAYS_SHOWN = 30;
const CSV_HEAD = [
  'at',
  'kind',
  'name',
  'players',
  'cash_count',
  'cash_stake',
  'cash_returned',
  'cash_gross',
  'cash_edge',
  'cash_paid',
  'cash_taken',
  'promo_count',
  'promo_stake',
  'promo_returned',
  'promo_gross',
  'promo_edge',
  'promo_paid',
  'promo_taken',
];

export function createFigureSeries({ database, clock }: SeriesPorts) {
  /** @throws AppError `invalid_request` for days out of order, and for too many of them */
  const read = async (query: Query): Promise<Series> => {
    const { from, to, by } = chosen(query, clock.nowMs());
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to) + DAY_MS];
    const range = { span: by, fromMs, toMs };
    const { plays, players, money } = await inSnapshot(database, async (connection) => ({
      plays: await listPlays(connection, range),
      players: await listPlayers(connection, range),
      money: await listMoney(connection, range),
    }));
    const playsAt = Map.groupBy(plays, ({ atMs }) => atMs);
    const playersAt = Map.groupBy(players, ({ atMs }) => atMs);
    const moneyAt = Map.groupBy(money, ({ atMs }) => atMs);
    const periods: FigurePeriod[] = [];
    for (let atMs = fromMs; atMs < Math.min(toMs, clock.nowMs() + 1); atMs += LENGTH_MS[by]) {
      const rows = {
        plays: playsAt.get(atMs) ?? [],
        players: playersAt.get(atMs) ?? [],
        money: moneyAt.get(atMs) ?? [],
      };
      periods.push({ at: new Date(atMs).toISOString(), ...sumFigures(rows) });
    }
    return { from, to, by, periods, total: sumFigures({ plays, money, players: undefined }) };
  };
  return {
    read,

    async *writeCsv(byUserId: UserId, query: Query): AsyncGenerator<string> {
      const { from, to, by, periods } = await read(query);
      await noteAct(database, {
        act: 'figures_exported',
        byUserId,
        atMs: clock.nowMs(),
        subject: { kind: 'figures', id: by },
        after: { from, to },
      });
      yield csvLine(CSV_HEAD);
      for (const period of periods) yield linesOf(period);
    },
  };
}

function chosen(query: Query, nowMs: number): { readonly from: string; readonly to: string; readonly by: Span } {
  const { by = 'day', to = utcDay(nowMs) } = query;
  const shown = by === 'day' ? DAYS_SHOWN : 1;
  const { from = utcDay(Date.parse(to) - (shown - 1) * DAY_MS) } = query;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const most = by === 'day' ? FIGURE_LIMITS.daysByDay : FIGURE_LIMITS.daysByHour;
  if (days < 1) throw new AppError('invalid_request', { fields: { from: 'The first day comes after the last one.' } });
  if (days > most) throw new AppError('invalid_request', { fields: { from: `Choose at most ${most} days.` } });
  return { from, to, by };
}

function linesOf({ at, games, money }: FigurePeriod): string {
  const ofGames = games.map(({ game, players, cash, promo }) =>
    csvLine([
      at,
      'game',
      game,
      `${players ?? ''}`,
      ...[cash, promo].flatMap((sums) => [`${sums.plays}`, sums.stake, sums.returned, sums.gross, sums.edge, '', '']),
    ]),
  );
  const ofCauses = money.map(({ cause, cash, promo }) =>
    csvLine([
      at,
      'cause',
      cause,
      '',
      ...[cash, promo].flatMap(({ postings, paid, taken }) => [`${postings ?? ''}`, '', '', '', '', paid, taken]),
    ]),
  );
  return [...ofGames, ...ofCauses].join('');
}
