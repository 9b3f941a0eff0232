import type { AnyGame } from '@voltide/games/game';
import type pg from 'pg';

import type { Database } from '../../platform/db/pool.ts';
import { withPatientConnection } from '../../platform/db/tx.ts';
import { checkBattles } from './battle-check.ts';
import { countBoardFaults } from './board-check.ts';
import { countCacheFaults } from './cache-check.sql.ts';
import { countCounterFaults, countTurnoverFaults } from './counter-check.sql.ts';
import {
  countCarryFaults,
  countOddsFaults,
  countOperationFaults,
  countWelcomeFaults,
  fetchPairs,
  listTables,
  openPairs,
  type PairRow,
} from './full-verifier.sql.ts';
import { checkJackpots } from './jackpot-check.ts';
import { countLimitFaults } from './limit-check.sql.ts';
import { countLoadingFaults } from './loading-check.ts';
import { WELCOME_GIFT_SUN } from '../ledger/operation.ts';
import { countPaymentFaults } from './payment-check.ts';
import { countExpiryFaults } from './promo-check.sql.ts';
import { checkPair, readTables } from './outcome-check.ts';
import { beginSnapshot, joinSnapshot } from './reconcile.sql.ts';
import { reconcileIn, type Reconciliation } from './reconcile.ts';
import { recountProgress } from './progress-check.sql.ts';
import { recountReferrals } from './referral-check.sql.ts';
import { countQuickFaults } from './quick-check.sql.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { countSaleFaults } from './sale-check.sql.ts';
import { checkEncryptedSeeds, decryptSeed, type SeedFaults } from './seed-check.ts';
import { countStreakFaults } from './streak-check.ts';

export type Verification = Reconciliation & {
  /** Plays whose outcome was computed again. */
  readonly plays: number;
  /** Plays of unrevealed seeds, without a seedCipher to open them. */
  readonly sealed: number;
  /** Plays whose draws, stake, items, credit or release do not follow from their seeds and odds table. */
  readonly outcomes: number;
  /** Operations booked otherwise than recorded, and records without an operation. */
  readonly records: number;
  readonly answers: number;
  readonly odds: number;
  /** Players whose counters are not the sums of their plays, or who lack something they received. */
  readonly counters: number;
  readonly turnover: number;
  /** Guests carried over otherwise than recorded, and items that came otherwise than they left. */
  readonly carries: number;
  /** Quick Games saved, closed or played against the rules. */
  readonly quickGames: number;
  /** Users welcomed with more than the rules book gives. */
  readonly welcomes: number;
  readonly sales: number;
  /** Days and stakes of the jackpot counted, drawn or paid against the rules. */
  readonly jackpots: number;
  /** Seasons of leaderboards counted, closed, split or paid against the rules. */
  readonly boards: number;
  /** Battles decided, paid or returned against the rules. */
  readonly battles: number;
  /** Daily spins that used up no day, or are of another day of their streak than the days before give. */
  readonly streaks: number;
  /** Free packs opened without their tokens or level, twice, or otherwise than recorded. */
  readonly caches: number;
  /** Tokens of loading games booked otherwise than recorded, or that no replay of the game earns. */
  readonly loadingGames: number;
  /** Players whose time played is not that of their plays, and those whose limits no play checks. */
  readonly limits: number;
  /** Players whose measures, statistics or rewards do not follow from their plays. */
  readonly progress: number;
  /** Referrals that earned, were claimed or brought gifts otherwise than the books say. */
  readonly referrals: number;
  /** Transactions signed for withdrawals that do anything else than pay them. */
  readonly payments: number;
  /** Promo that expired too early: without 14 days of notice, or less than 90 days after an activity. */
  readonly expiries: number;
  /** Odds tables that differ from their hash, or break the rules. */
  readonly tables: number;
  /** Seeds before their first play that do not open their commitments; not counted without a seedCipher. */
  readonly seeds: number;
  /** Describes the first faults of plays, tables and seeds. */
  readonly examples: readonly string[];
};

const PAIRS_PER_FETCH = 64;
const EXAMPLES_MAX = 20;
const NO_FAULTS: SeedFaults = { count: 0, examples: [] };

export function isVerified(found: Verification): boolean {
  const { plays: _plays, sealed: _sealed, examples: _examples, ...faults } = found;
  return Object.values(faults).every((count) => count === 0);
}

/**
 * Replays everything from the tables as of one moment: balances, chains, nonces, records, and the outcome of every play
 * from its seeds. Plays stream through in pairs of seeds, so memory stays bounded.
 * @param games - those whose plays are known; absent, the installed ones.
 */
export async function verifyLedger(
  database: Database,
  seedCipher?: SeedCipher,
  games?: readonly AnyGame[],
): Promise<Verification> {
  return withPatientConnection(database, async (books) => {
    const snapshot = await beginSnapshot(books);
    const joined = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
      withPatientConnection(database, async (client) => {
        await joinSnapshot(client, snapshot);
        const found = await work(client);
        await client.query('commit');
        return found;
      });
    const [counts, records, outcomes] = await Promise.all([
      checkBooks(books),
      joined(checkRecords),
      joined((client) => checkPlays(client, seedCipher, games)),
    ]);
    await books.query('commit');
    return { ...counts, ...records, ...outcomes };
  });
}

type BookFaults = Reconciliation & Pick<Verification, 'records' | 'answers'>;

async function checkBooks(client: pg.Client): Promise<BookFaults> {
  const counts = await reconcileIn(client);
  const { plays, sales, adjustments, holds, strays, answers } = await countOperationFaults(client);
  return { ...counts, records: Number(plays + sales + adjustments + holds + strays), answers: Number(answers) };
}

type PlayFaults = Outcomes & Pick<Verification, 'seeds'>;

async function checkPlays(
  client: pg.Client,
  seedCipher: SeedCipher | undefined,
  games: readonly AnyGame[] | undefined,
): Promise<PlayFaults> {
  const outcomes = await checkOutcomes(client, seedCipher, games);
  const seeds = seedCipher === undefined ? NO_FAULTS : await checkEncryptedSeeds(client, seedCipher);
  const examples = [...outcomes.examples, ...seeds.examples].slice(0, EXAMPLES_MAX);
  return { ...outcomes, seeds: seeds.count, examples };
}

async function checkRecords(client: pg.Client): Promise<Omit<Verification, keyof BookFaults | keyof PlayFaults>> {
  const odds = Number(await countOddsFaults(client));
  const counters = Number(await countCounterFaults(client));
  const turnover = Number(await countTurnoverFaults(client));
  const carries = Number(await countCarryFaults(client));
  const quickGames = Number(await countQuickFaults(client));
  const welcomes = Number(await countWelcomeFaults(client, WELCOME_GIFT_SUN));
  const sales = await countSaleFaults(client);
  const jackpots = await checkJackpots(client);
  const boards = await countBoardFaults(client);
  const battles = await checkBattles(client);
  const streaks = await countStreakFaults(client);
  const caches = Number(await countCacheFaults(client));
  const loadingGames = await countLoadingFaults(client);
  const limits = Number(await countLimitFaults(client));
  const progress = sumOf(await recountProgress(client));
  const referrals = sumOf(await recountReferrals(client));
  const payments = await countPaymentFaults(client);
  const expiries = Number(await countExpiryFaults(client));
  return {
    odds,
    counters,
    turnover,
    carries,
    quickGames,
    welcomes,
    sales,
    jackpots,
    boards,
    battles,
    caches,
    loadingGames,
    limits,
    progress,
    referrals,
    payments,
    expiries,
    streaks,
  };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type Outcomes = Pick<Verification, 'plays' | 'sealed' | 'outcomes' | 'tables' | 'examples'>;

/** The next pairs are fetched while the last ones are computed. */
async function checkOutcomes(
  client: pg.Client,
  seedCipher: SeedCipher | undefined,
  games: readonly AnyGame[] | undefined,
): Promise<Outcomes> {
  const tables = readTables(await listTables(client), games);
  const found = { plays: 0, sealed: 0, outcomes: 0, tables: tables.faults.length };
  const examples = [...tables.faults];
  await openPairs(client);
  let next = fetchPairs(client, PAIRS_PER_FETCH);
  for (let pairs = await next; pairs.length > 0; pairs = await next) {
    next = fetchPairs(client, PAIRS_PER_FETCH);
    for (const pair of pairs) {
      const serverSeed = seedOf(pair, seedCipher);
      if (serverSeed === undefined) {
        found.sealed += pair.plays.split('\n').length;
        continue;
      }
      const { plays, faults } = checkPair(pair, serverSeed, tables);
      found.plays += plays;
      found.outcomes += faults.length;
      examples.push(...faults.slice(0, EXAMPLES_MAX - Math.min(EXAMPLES_MAX, examples.length)));
    }
  }
  return { ...found, examples: examples.slice(0, EXAMPLES_MAX) };
}

/** Opens a seed if need be; returns a text that opens no commitment where it cannot be read. */
function seedOf(pair: PairRow, seedCipher: SeedCipher | undefined): string | undefined {
  if (pair.serverSeed !== null) return pair.serverSeed;
  if (pair.encryptedSeed === null) return '';
  if (seedCipher === undefined) return undefined;
  return decryptSeed(seedCipher, { ...pair, encryptedSeed: pair.encryptedSeed });
}
