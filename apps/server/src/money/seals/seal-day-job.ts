import { assert, formatVt, utcDay, type Clock } from '@voltide/core';
import { bytesOfHex } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { seasonOfDay } from '@voltide/games/boards/periods';
import { poolOf } from '@voltide/games/boards/prizes';
import {
  checkDay,
  DAY_FORMAT,
  dayHash,
  dayText,
  historyRoot,
  publicKeyOf,
  signDay,
  type Day,
  type UnsignedDay,
} from '@voltide/seals';

import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction, withPatientConnection } from '../../platform/db/tx.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { beginSnapshot } from '../audit/reconcile.sql.ts';
import type { Presenters } from '../../play/plays/presenters.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { sealBattles, type BattlePorts } from './battle-leaves.ts';
import { bookKeyOf, createBookTree } from './book-tree.ts';
import { countBooks, type CountedBooks } from './count-books.ts';
import * as frame from './frame.sql.ts';
import * as sql from './seals.sql.ts';

type DaySealPorts = BattlePorts & {
  readonly config: Pick<Config, 'secretKey'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly presenter: Pick<Presenters, 'record'>;
  /** Learns tables that newer nodes published: plays by them are in the books. */
  readonly learnTables: () => Promise<void>;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The earliest sealing after the end of a day. */
const BEGINS_MS = 10 * MINUTE_MS;
/** The end of waiting: what comes later is in the next seal. */
const LATEST_MS = 60 * MINUTE_MS;

export function sealKeyOf(secretKey: Secret<Uint8Array>): Uint8Array {
  return deriveKey(secretKey, 'day seal signature');
}

/**
 * Seals the day that has ended (decision 0104). Statements and leaves are written under the number of the attempt while
 * they are counted; they count once the attempt ends, in one transaction with the document. So any node may do it,
 * twice at once, and stop anywhere.
 */
export function createDaySealJob(ports: DaySealPorts) {
  const { database, clock } = ports;
  return async (): Promise<void> => {
    const nowMs = clock.nowMs();
    const sinceMs = nowMs % DAY_MS;
    const date = utcDay(nowMs - DAY_MS);
    if (sinceMs < BEGINS_MS || !(await sql.isDue(database, date))) return;
    if (sinceMs < LATEST_MS && !(await sql.isDayOver(database, date))) return;
    await ports.learnTables();
    const draftId = await sql.beginDraft(database, date, nowMs);
    try {
      const counted = await withPatientConnection(database, (connection) =>
        count(connection, ports, { date, draftId }),
      );
      const { day, ...rows } = counted;
      const isSealed = await inTransaction(database, (connection) => save(connection, { ...rows, draftId, day }));
      if (!isSealed) await sql.dropDraft(database, draftId);
    } catch (error) {
      await sql.dropDraft(database, draftId).catch(() => undefined);
      throw error;
    }
  };
}

type Attempt = { readonly date: string; readonly draftId: bigint };
type CountedDay = Pick<CountedBooks, 'statements' | 'parts'> & {
  readonly day: Day;
  readonly takenAtMs: number;
  readonly battles: readonly sql.SealedBattle[];
  readonly boardNos: readonly number[];
};

/** Counts everything at one moment, and signs it. */
async function count(connection: Connection, ports: DaySealPorts, { date, draftId }: Attempt): Promise<CountedDay> {
  const { config, clock } = ports;
  await beginSnapshot(connection);
  const takenAtMs = clock.nowMs();
  assert(utcDay(takenAtMs - DAY_MS) === date, 'the books are counted on the day after the one that is sealed');
  const tree = createBookTree(bookKeyOf(config.secretKey, date));
  const counted = await countBooks(connection, ports, { draftId, tree });
  const { battles, root } = await sealBattles(connection, ports, await frame.listNewBattles(connection));
  const seasons = await frame.listNewSeasons(connection, date);
  const secret = sealKeyOf(config.secretKey);
  const unsigned: UnsignedDay = {
    format: DAY_FORMAT,
    date,
    takenAt: new Date(takenAtMs).toISOString(),
    ...(await readChain(connection)),
    books: counted.books,
    house: await readHouse(connection, counted.totalSun),
    pools: await readPools(connection),
    ...(await readRoots(connection, date)),
    seasons: seasons.map(({ period, startsOn, root: seasonRoot, stakesHash }) => ({
      period,
      season: seasonOfDay(period, startsOn),
      root: seasonRoot,
      stakesHash,
    })),
    battles: { count: battles.length, root },
    key: publicKeyOf(secret),
  };
  await connection.query('commit');
  const day = signDay(nodeHashes, unsigned, secret);
  const { faults } = checkDay(nodeHashes, day);
  assert(faults.length === 0, `the seal of a day holds: ${faults.join('; ')}`);
  const { statements, parts } = counted;
  return { day, takenAtMs, battles, boardNos: seasons.map(({ boardNo }) => boardNo), statements, parts };
}

async function readChain(connection: Connection): Promise<Pick<UnsignedDay, 'previous' | 'history'>> {
  const { hashes, lastDate } = await frame.readHistory(connection);
  const last = hashes.at(-1);
  return {
    previous: last === undefined || lastDate === null ? null : { date: lastDate, hash: last },
    history: { size: hashes.length, root: historyRoot(nodeHashes, hashes) },
  };
}

async function readHouse(connection: Connection, totalSun: bigint): Promise<UnsignedDay['house']> {
  const { kinds, seqs, balances, heads, depositsSun } = await frame.readHouse(connection);
  const accounts = (kinds ?? []).map((kind, i) => ({
    kind,
    seq: Number(seqs?.[i] ?? 0),
    balance: formatVt(BigInt(balances?.[i] ?? 0)),
    head: heads?.[i] ?? '',
  }));
  const capitalSun = BigInt(balances?.[(kinds ?? []).indexOf('cash')] ?? 0);
  return {
    cash: formatVt(capitalSun + depositsSun - totalSun),
    capital: formatVt(capitalSun),
    deposits: formatVt(depositsSun),
    accounts,
  };
}

async function readPools(connection: Connection): Promise<UnsignedDay['pools']> {
  const pools = await frame.readPools(connection);
  const { weekEdgeSun, weekCarriedSun, monthEdgeSun, monthCarriedSun } = pools;
  return {
    jackpot: formatVt(pools.jackpotSun),
    week: formatVt(poolOf('week', { edgeSun: weekEdgeSun, carriedSun: weekCarriedSun })),
    month: formatVt(poolOf('month', { edgeSun: monthEdgeSun, carriedSun: monthCarriedSun })),
  };
}

type Roots = Pick<UnsignedDay, 'liabilities' | 'jackpot' | 'tables' | 'rules' | 'localChains' | 'audit'>;

async function readRoots(connection: Connection, date: string): Promise<Roots> {
  const roots = await frame.readRoots(connection, date);
  const { liabilityDate, liabilityRoot, liabilityHash, jackpotDate, jackpotRoot, jackpotHash } = roots;
  return {
    liabilities:
      liabilityDate === null || liabilityRoot === null || liabilityHash === null
        ? null
        : { date: liabilityDate, root: liabilityRoot, hash: liabilityHash },
    jackpot:
      jackpotDate === null || jackpotRoot === null ? null : { date: jackpotDate, root: jackpotRoot, hash: jackpotHash },
    tables: { count: roots.tables, hash: roots.tablesHash },
    rules: { count: roots.rules, hash: roots.rulesHash },
    localChains: roots.chainEnds.map((end, i) => ({ end, links: roots.chainLinks[i] ?? 0 })),
    audit: { entries: Number(roots.auditEntries), hash: roots.auditHash },
  };
}

type Saved = Omit<CountedDay, 'day'> & { readonly draftId: bigint; readonly day: Day };

function save(connection: Connection, { day, ...rows }: Saved): Promise<boolean> {
  return sql.insertDay(connection, {
    ...rows,
    number: day.history.size,
    date: day.date,
    hash: bytesOfHex(dayHash(nodeHashes, day)),
    document: dayText(day),
  });
}
