import type { Clock } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { withConnection } from '../../platform/db/tx.ts';
import type { Metrics, Sample } from '../../platform/telemetry/metrics.ts';
import { readControl } from '../../money/tron/payouts/payouts.sql.ts';
import { faultsOf } from '../figures/anomalies.ts';
import { findLastCheck } from '../figures/books-check.sql.ts';
import { AWAY_AFTER_MS } from '../figures/node-pulse.ts';
import { listPulses } from '../figures/node-pulse.sql.ts';
import { listLags, readHouse } from '../figures/overview.sql.ts';
import * as sql from './metrics.sql.ts';

type InstallationPorts = {
  readonly metrics: Metrics;
  readonly database: Database;
  readonly clock: Clock;
};

/** Prometheus gives a scrape up after 10 s; a database that is slower than this is away for it. */
const LIMIT_MS = 3000;

type Found = Awaited<ReturnType<typeof readAll>>;
type Reading = (found: Found, nowMs: number) => number | readonly Sample[];
type Define = (name: string, help: string, read: Reading, labels?: readonly string[]) => void;

/**
 * Adds the metrics of the whole installation, read from the database when somebody scrapes. Every node tells the same,
 * so a query takes their maximum, never their sum. While the database is away they are absent, and
 * `voltide_database_up` is 0.
 */
export function addInstallationMetrics({ metrics, database, clock }: InstallationPorts): void {
  let found: Found | undefined;
  let reading: Promise<Found | undefined> | undefined;
  metrics.prepare(async () => {
    reading ??= withConnection(database, (connection) => readAll(connection, clock.nowMs()))
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    found = await withinLimit(reading);
  });
  const valueOf = (read: Reading) => (): number | readonly Sample[] =>
    found === undefined ? [] : read(found, clock.nowMs());
  const gauge: Define = (name, help, read, labels = []) => metrics.gauge({ name, help, labels }, valueOf(read));
  const counter: Define = (name, help, read, labels = []) => metrics.readCounter({ name, help, labels }, valueOf(read));
  const up = { name: 'voltide_database_up', help: '1 if the database answered within 3 s, else 0.' };
  metrics.gauge(up, () => (found === undefined ? 0 : 1));
  addPlays(counter);
  addMoney(gauge);
  addWithdrawals(gauge);
  addChain(gauge);
  addCare(gauge);
}

async function readAll(connection: Connection, nowMs: number) {
  return {
    withdrawals: await sql.listOpenWithdrawals(connection),
    waiting: await sql.readWaiting(connection),
    chain: await sql.findChainState(connection),
    totals: await sql.listStakeTotals(connection),
    sizeBytes: await sql.readSizeBytes(connection),
    control: await readControl(connection),
    house: await readHouse(connection),
    nodes: await listPulses(connection),
    lags: await listLags(connection, nowMs),
    books: await findLastCheck(connection),
  };
}

async function withinLimit<T>(question: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LIMIT_MS);
  });
  try {
    return await Promise.race([question, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function addPlays(counter: Define): void {
  const labels = ['game', 'balance'];
  const define = (name: string, help: string, amountOf: (total: sql.StakeTotal) => number | bigint): void =>
    counter(
      name,
      help,
      ({ totals }) =>
        totals.map((total) => ({
          labels: { game: total.game, balance: total.balance },
          value: floatOf(amountOf(total)),
        })),
      labels,
    );
  define('voltide_plays_total', 'Plays with a stake since the installation began.', ({ plays }) => plays);
  define('voltide_stakes_sun_total', 'Stakes of all plays, in sun.', ({ stakeSun }) => stakeSun);
  define('voltide_payouts_sun_total', 'Paid to players by plays, in sun; items count when they are sold.', (total) => {
    return total.payoutSun;
  });
}

function addMoney(gauge: Define): void {
  gauge('voltide_house_cash_sun', "The house's own cash: capital and deposits less what players are owed.", (found) => {
    const { capitalSun, depositsSun } = found.house;
    return floatOf(capitalSun + depositsSun - owedSun(found));
  });
  gauge('voltide_owed_sun', "Players' cash, holds, vaults and items of cash, in sun.", (found) =>
    floatOf(owedSun(found)),
  );
  gauge('voltide_books_faults', 'Errors that the last daily check of the books counted.', ({ books }) =>
    books === undefined ? [] : faultsOf(books),
  );
  gauge('voltide_books_checked_timestamp_seconds', 'Time of the last check of the books.', ({ books }) =>
    books === undefined ? [] : books.atMs / 1000,
  );
}

function owedSun({ house: { cashSun, heldCashSun, vaultSun, itemsSun } }: Found): bigint {
  return cashSun + heldCashSun + vaultSun + itemsSun;
}

function addWithdrawals(gauge: Define): void {
  const define = (name: string, help: string, valueOf: (row: sql.OpenWithdrawals, nowMs: number) => number): void =>
    gauge(
      name,
      help,
      ({ withdrawals }, nowMs) =>
        sql.OPEN_STATES.map((state) => {
          const row = withdrawals.find((each) => each.state === state);
          return { labels: { state }, value: row === undefined ? 0 : valueOf(row, nowMs) };
        }),
      ['state'],
    );
  define('voltide_withdrawals_open', 'Withdrawals that have not ended.', ({ count }) => count);
  define('voltide_withdrawals_open_sun', 'Amount of withdrawals that have not ended, in sun.', ({ amountSun }) =>
    floatOf(amountSun),
  );
  define(
    'voltide_withdrawals_open_oldest_age_seconds',
    'Time since the oldest withdrawal of a state was requested.',
    ({ oldestAtMs }, nowMs) => ageSeconds(oldestAtMs, nowMs),
  );
  gauge('voltide_payouts_stopped', '1 while operators have stopped payouts, else 0.', ({ control }) =>
    control.isStopped ? 1 : 0,
  );
  gauge('voltide_payouts_frozen', '1 while an unknown transaction has frozen payouts, else 0.', ({ control }) =>
    control.freeze === undefined ? 0 : 1,
  );
  gauge('voltide_deposits_unclaimed', 'Deposits from addresses that no player has proven.', ({ waiting }) => {
    return waiting.depositsUnclaimed;
  });
  gauge('voltide_deposits_unclaimed_sun', 'Amount of deposits without an owner, in sun.', ({ waiting }) =>
    floatOf(waiting.depositsUnclaimedSun),
  );
  gauge('voltide_deposits_under_way', 'Deposits that are signed and not credited.', ({ waiting }) => {
    return waiting.depositsUnderWay;
  });
}

function addChain(gauge: Define): void {
  type State = NonNullable<Found['chain']>;
  const define = (name: string, help: string, valueOf: (chain: State, nowMs: number) => number | undefined): void =>
    gauge(name, help, ({ chain }, nowMs) => (chain && valueOf(chain, nowMs)) ?? []);
  define('voltide_tron_block_height', 'The last final block that is accounted for.', ({ block }) => block);
  define('voltide_tron_newest_block_height', 'The newest block that a node named.', ({ newestBlock }) => newestBlock);
  define('voltide_tron_lag_seconds', 'Age of the last final block that is accounted for.', ({ blockAtMs }, nowMs) =>
    ageSeconds(blockAtMs, nowMs),
  );
  define(
    'voltide_platform_difference_sun',
    "The platform's balance on the chain less what the books expect, in sun; below zero TRX are missing.",
    ({ differenceSun }) => (differenceSun === undefined ? undefined : floatOf(differenceSun)),
  );
}

function addCare(gauge: Define): void {
  gauge('voltide_mail_outbox_waiting', 'Mails that wait to be sent.', ({ waiting }) => waiting.mails);
  gauge('voltide_mail_outbox_oldest_age_seconds', 'Age of the oldest mail that waits.', ({ waiting }, nowMs) =>
    waiting.oldestMailAtMs === undefined ? 0 : ageSeconds(waiting.oldestMailAtMs, nowMs),
  );
  gauge(
    'voltide_feed_lag_seconds',
    'How long the oldest row waits for a reader of the stake feed.',
    ({ lags }) => lags.map(({ reader, lagMs }) => ({ labels: { reader }, value: lagMs / 1000 })),
    ['reader'],
  );
  gauge('voltide_nodes', 'Nodes that were heard in the last minute.', ({ nodes }) => {
    return nodes.filter(({ agoMs }) => agoMs <= AWAY_AFTER_MS).length;
  });
  gauge('voltide_database_size_bytes', 'Size of the database on disk.', ({ sizeBytes }) => sizeBytes);
}

function ageSeconds(atMs: number, nowMs: number): number {
  return Math.max(0, nowMs - atMs) / 1000;
}

/** Metrics are floats; amounts are exact up to nine billion VT. They are shown, and never reckoned with. */
function floatOf(total: number | bigint): number {
  return Number(total);
}
