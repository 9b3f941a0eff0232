import { MONEY_CAUSES, NO_COSTS, type Figures, type PlaySums } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import type { MoneyRow, PlayersRow, PlayRow } from './figures.sql.ts';

export type Rows = {
  readonly plays: readonly PlayRow[];
  readonly money: readonly MoneyRow[];
  /** Undefined where several times are added up: returning players cannot be told apart. */
  readonly players: readonly PlayersRow[] | undefined;
};

const BUCKETS = ['cash', 'promo'] as const;
type Bucket = (typeof BUCKETS)[number];
type Both = { readonly cash: bigint; readonly promo: bigint };

export const ALL_GAMES = 'all';
export const GIFT_CAUSES: readonly string[] = [
  'welcome',
  'prize',
  'cache',
  'level',
  'achievement',
  'jackpot',
  'board',
  'referral',
  'quick',
];
const FREE = new Set<string>(NO_COSTS);
const ORDER = new Map<string, number>(MONEY_CAUSES.map((cause, place) => [cause, place]));

export function sumFigures({ plays, money, players }: Rows): Figures {
  const games = [...new Set(plays.map(({ game }) => game))].toSorted();
  const causes = [...new Set(money.map(({ cause }) => cause))].toSorted(
    (left, right) => placeOf(left) - placeOf(right),
  );
  const playersOf = (game: string): number | null =>
    players === undefined ? null : (players.find((row) => row.game === game)?.players ?? 0);
  const cost = costOf(money);
  const gross = grossOf(plays);
  return {
    players: playersOf(ALL_GAMES),
    cash: sumPlays(plays, 'cash'),
    promo: sumPlays(plays, 'promo'),
    games: games.map((game) => {
      const own = plays.filter((row) => row.game === game);
      return { game, players: playersOf(game), cash: sumPlays(own, 'cash'), promo: sumPlays(own, 'promo') };
    }),
    money: causes.map((cause) => {
      const own = money.filter((row) => row.cause === cause);
      return { cause, cash: sumMoney(own, 'cash'), promo: sumMoney(own, 'promo') };
    }),
    cost: textsOf(cost),
    adjusted: textsOf(costOf(money.filter(({ cause }) => cause === 'adjustment'))),
    net: textsOf({ cash: gross.cash - cost.cash, promo: gross.promo - cost.promo }),
  };
}

/** Returns the payments of all causes but deposits, withdrawals and capital, less their receipts. */
export function costOf(money: readonly MoneyRow[]): Both {
  const of = (bucket: Bucket): bigint =>
    sumOf(
      money.filter((row) => row.bucket === bucket && !FREE.has(row.cause)),
      ({ paidSun, takenSun }) => paidSun - takenSun,
    );
  return { cash: of('cash'), promo: of('promo') };
}

function grossOf(plays: readonly PlayRow[]): Both {
  const of = (bucket: Bucket): bigint =>
    sumOf(
      plays.filter((row) => row.bucket === bucket),
      ({ stakeSun, returnedSun }) => stakeSun - returnedSun,
    );
  return { cash: of('cash'), promo: of('promo') };
}

function sumPlays(rows: readonly PlayRow[], bucket: Bucket): PlaySums {
  const own = rows.filter((row) => row.bucket === bucket);
  const stakeSun = sumOf(own, (row) => row.stakeSun);
  const returnedSun = sumOf(own, (row) => row.returnedSun);
  return {
    plays: own.reduce((sum, { plays }) => sum + plays, 0),
    stake: formatVt(stakeSun),
    returned: formatVt(returnedSun),
    gross: formatVt(stakeSun - returnedSun),
    edge: formatVt(sumOf(own, (row) => row.edgeSun)),
  };
}

function sumMoney(rows: readonly MoneyRow[], bucket: Bucket): Figures['money'][number]['cash'] {
  const own = rows.filter((row) => row.bucket === bucket);
  const isRelease = rows.some(({ cause }) => cause === 'release');
  return {
    postings: isRelease ? null : own.reduce((sum, { postings }) => sum + postings, 0),
    paid: formatVt(sumOf(own, ({ paidSun }) => paidSun)),
    taken: formatVt(sumOf(own, ({ takenSun }) => takenSun)),
  };
}

export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + amountOf(row), 0n);
}

function textsOf({ cash, promo }: Both): { cash: string; promo: string } {
  return { cash: formatVt(cash), promo: formatVt(promo) };
}

function placeOf(cause: string): number {
  return ORDER.get(cause) ?? ORDER.size;
}
