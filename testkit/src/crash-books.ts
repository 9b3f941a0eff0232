import { setTimeout as pause } from 'node:timers/promises';

import { isUnavailable } from '@voltide/server/platform/db/failures';
import { createPool, type Database } from '@voltide/server/platform/db/pool';
import { inSnapshot } from '@voltide/server/platform/db/tx';
import { isVerified, verifyLedger } from '@voltide/server/money/audit/full-verifier';
import { settleOne } from '@voltide/server/money/ledger/settle.sql';
import { checkSeals } from '@voltide/server/money/seals/check-seals';
import { createSeedCipher } from '@voltide/server/platform/secrets/seed-cipher';

import type { CrashPlayer } from './crash-player.ts';
import { adjustOf } from './pg-players.ts';
import { POLL_LIMIT_MS } from './test-limits.ts';

/** More than anybody plays for, and little beside the capital of the house, which must cover what cash can win. */
const FUNDS_SUN = 10_000_000_000n;
/** Interval of polling a restarting database. */
const AGAIN_MS = 50;

/** Gives every player enough to play to the end. */
export async function fundPlayers(
  databaseUrl: string,
  players: readonly Pick<CrashPlayer, 'userId' | 'purse'>[],
): Promise<void> {
  await asOwner(databaseUrl, async (owner) => {
    for (const { userId, purse } of players) {
      const account = purse === 'promo' ? 'promo' : 'cash';
      const { status } = await settleOne(owner, adjustOf(userId, account, FUNDS_SUN));
      if (status !== 'settled') throw new Error(`the adjustment was ${status}`);
    }
  });
}

/**
 * Lets other nodes have the jobs of one that was killed, as if the time of its leases had passed. Waits for a database
 * that was killed itself: one whose processes had still answered everybody may take no connections yet.
 */
export async function endLeases(databaseUrl: string): Promise<void> {
  await onceBack(() =>
    asOwner(databaseUrl, (owner) => owner.query("update voltide.job_lease set ends_at = '-infinity'")),
  );
}

async function onceBack(work: () => Promise<unknown>): Promise<void> {
  for (const limitMs = performance.now() + POLL_LIMIT_MS; ; await pause(AGAIN_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > limitMs) throw error;
    }
  }
}

/** Lists the findings of the full verifier, and the days whose cash stakes exceed their limit, in words. */
export async function listBookFaults(databaseUrl: string, secretKey: string): Promise<string[]> {
  const cipher = createSeedCipher(Buffer.from(secretKey, 'hex'));
  return asOwner(databaseUrl, async (owner) => {
    const found = await verifyLedger(owner, cipher);
    const seals = await inSnapshot(owner, (connection) => checkSeals(connection));
    const { rows } = await owner.query<{ day: string; staked: bigint }>(
      `select to_timestamp(p.at_ms / 1000)::date::text as day, sum(p.stake)::bigint as staked
        from voltide.play p join voltide.player_limit l using (user_id)
        where p.bucket = 'cash' and l.kind = 'stake' and l.period = 'day'
        group by p.user_id, l.amount, 1 having sum(p.stake) > l.amount`,
    );
    return [
      ...seals.examples,
      ...(isVerified(found) ? [] : [`the books are wrong: ${JSON.stringify(found)}`]),
      ...rows.map(({ day, staked }) => `${staked} sun were staked on ${day}, more than the limit`),
    ];
  });
}

async function asOwner<T>(url: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = createPool({ url, role: undefined, max: 2, log: () => undefined });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
