import { randomUUID } from 'node:crypto';

import type { UserId } from '@voltide/core';
import { claimableAtMs } from '@voltide/games/referrals/terms';
import { requestHash, setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import { addReferral, foldAll, stakeCash } from '@voltide/testkit/pg-referrers';
import { openAccount } from '@voltide/testkit/pg-players';
import { afterEach, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { countOperationFaults } from '../../money/audit/full-verifier.sql.ts';
import type { Settlement } from '../../money/ledger/operation.ts';
import { recountReferrals } from '../../money/audit/referral-check.sql.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { closePlayer } from '../../people/own-data/deletion.sql.ts';

const db = setUpTestDatabase();
const VT = 1_000_000n;
const HOUR_MS = 3_600_000;
const HOUR = Math.floor(TEST_TIME_MS / HOUR_MS) + 1;
const READY_MS = claimableAtMs(HOUR);
const NO_FAULTS = { earnings: 0, sums: 0, active: 0, claims: 0, gifts: 0 };
const SOUND = { plays: 0n, sales: 0n, adjustments: 0n, holds: 0n, strays: 0n, answers: 0n };

afterEach(async () => {
  expect(await recountReferrals(db.owner)).toEqual(NO_FAULTS);
  expect(await countOperationFaults(db.owner)).toEqual(SOUND);
});

type Brought = { readonly referrer: UserId; readonly referee: UserId };

async function earn(stakeSun: bigint, hour = HOUR, brought?: Brought): Promise<Brought> {
  const referrer = brought?.referrer ?? (await openAccount(db, { cashSun: 0n }));
  const referee = brought?.referee ?? (await openAccount(db));
  if (brought === undefined) await addReferral(db, { refereeId: referee, referrerId: referrer });
  await stakeCash(db, referee, [{ stakeSun, atMs: hour * HOUR_MS }]);
  await foldAll(db, 1);
  return { referrer, referee };
}

const claim = (userId: UserId, atMs: number, key: string = randomUUID()): Promise<Settlement> =>
  settleOne(db.pool, { kind: 'referral', userId, key, requestHash: requestHash(), atMs });

const NOTHING = { status: 'nothing_to_claim' };
const paid = (creditedSun: bigint) => ({ status: 'settled', creditedSun, bucket: 'cash' });

describe('a claim', () => {
  it('S7-03 pays 24 hours after the end of the hour, to the millisecond, all of it once', async () => {
    const { referrer } = await earn(500n * VT);
    expect(await claim(referrer, READY_MS - 1)).toEqual(NOTHING);
    expect(await claim(referrer, READY_MS)).toMatchObject({ ...paid(3_500_000n), cashSun: 3_500_000n });
    expect(await claim(referrer, READY_MS + HOUR_MS)).toEqual(NOTHING);
  });

  it('S7-03 pays from 1 VT on, and leaves what is younger for the next one', async () => {
    const { referrer, referee } = await earn(142n * VT);
    expect(await claim(referrer, READY_MS)).toEqual(NOTHING);
    await earn(VT, HOUR, { referrer, referee });
    await earn(200n * VT, HOUR + 1, { referrer, referee });
    expect(await claim(referrer, READY_MS)).toMatchObject(paid(1_001_000n));
    await earn(100n * VT, HOUR, { referrer, referee });
    expect(await claim(referrer, READY_MS + HOUR_MS)).toMatchObject(paid(2_100_000n));
  });

  it('S7-03 repeated under its key has the first answer, and under another request is refused', async () => {
    const { referrer } = await earn(500n * VT);
    const first = await claim(referrer, READY_MS, 'same');
    expect(await claim(referrer, READY_MS + 9, 'same')).toEqual({ ...first, replayed: true });
    const other = { kind: 'referral', userId: referrer, key: 'same', atMs: READY_MS } as const;
    expect(await settleOne(db.pool, { ...other, requestHash: requestHash('other') })).toEqual({ status: 'key_reused' });
  });

  it('S7-03 is one of sixteen at the same moment', async () => {
    const { referrer } = await earn(500n * VT);
    const claims = await Promise.all(Array.from({ length: 16 }, () => claim(referrer, READY_MS)));
    expect(claims.filter(({ status }) => status === 'settled')).toHaveLength(1);
    expect(claims.filter(({ status }) => status === 'nothing_to_claim')).toHaveLength(15);
  });

  it('S7-03 whose backend is killed before it commits has paid nothing, and can be made again', async () => {
    const { referrer } = await earn(500n * VT);
    const killed = inTransaction(db.pool, async (connection) => {
      const operation = { kind: 'referral', userId: referrer, key: 'killed', atMs: READY_MS } as const;
      const { status } = await settleOne(connection, { ...operation, requestHash: requestHash() });
      expect(status).toBe('settled');
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    });
    await expect(killed).rejects.toThrow();
    expect(await claim(referrer, READY_MS, 'killed')).toMatchObject({ ...paid(3_500_000n), replayed: false });
  });

  it('S7-03 while stakes are folded loses and doubles nothing', async () => {
    const brought = await earn(500n * VT);
    const { referrer, referee } = brought;
    const staking = stakeCash(
      db,
      referee,
      Array.from({ length: 40 }, () => ({ stakeSun: 10n * VT, atMs: HOUR * HOUR_MS })),
    ).then(() => foldAll(db, 40));
    let sum = 0n;
    const claimOnce = async (): Promise<bigint> => {
      const settled = await claim(referrer, READY_MS);
      if (settled.status === 'settled') sum += settled.creditedSun;
      return sum;
    };
    await Promise.all([staking, claimOnce(), claimOnce(), claimOnce()]);
    expect(await claimOnce()).toBe(6_300_000n);
  });
});

describe('a held referral', () => {
  const hold = ({ referee }: Brought) =>
    db.owner.query("select voltide.hold_referral($1, 'same_payment', $2)", [referee, READY_MS]);
  const review = ({ referee }: Brought, release: boolean) =>
    db.owner.query('select voltide.review_referral($1, $2, $3)', [referee, release, READY_MS]);

  it('S7-03 pays nothing before it is released, and then everything', async () => {
    const brought = await earn(500n * VT);
    await hold(brought);
    await earn(500n * VT, HOUR, brought);
    expect(await claim(brought.referrer, READY_MS)).toEqual(NOTHING);
    await review(brought, true);
    expect(await claim(brought.referrer, READY_MS)).toMatchObject(paid(7n * VT));
  });

  it('S7-03 that is refused keeps what was claimed, lapses the rest, and earns nothing more', async () => {
    const brought = await earn(500n * VT);
    expect(await claim(brought.referrer, READY_MS)).toMatchObject(paid(3_500_000n));
    await earn(500n * VT, HOUR, brought);
    await hold(brought);
    await review(brought, false);
    await earn(10n * VT, HOUR + 25, brought);
    expect(await claim(brought.referrer, READY_MS + 48 * HOUR_MS)).toEqual(NOTHING);
    const { rows } = await db.owner.query<object>(
      'select stake::bigint, earned::bigint, claimed::bigint from voltide.referral where referee_id = $1',
      [brought.referee],
    );
    expect(rows).toEqual([{ stake: 1000n * VT, earned: 7n * VT, claimed: 3_500_000n }]);
  });

  it('S7-03 that is held, reviewed and claimed at the same moment is paid whole or not at all', async () => {
    const outcomes = async (release: boolean) => {
      const brought = await earn(500n * VT);
      const both = async () => {
        await hold(brought);
        await review(brought, release);
      };
      const answers = await Promise.all([claim(brought.referrer, READY_MS), both(), claim(brought.referrer, READY_MS)]);
      const last = await claim(brought.referrer, READY_MS);
      const settled = [answers[0], answers[2], last].filter(({ status }) => status === 'settled');
      const { rows } = await db.owner.query<{ state: string; claimed: bigint }>(
        'select state, claimed::bigint from voltide.referral where referee_id = $1',
        [brought.referee],
      );
      expect(settled.map((each) => each.status === 'settled' && each.creditedSun)).toEqual(
        settled.map(() => 3_500_000n),
      );
      return { paid: settled.length, isLastPaid: last.status === 'settled', ...rows[0] };
    };
    for (let round = 0; round < 6; round++) {
      expect(await outcomes(true)).toMatchObject({ paid: 1, state: 'counts', claimed: 3_500_000n });
      const refused = await outcomes(false);
      expect(refused).toMatchObject({
        isLastPaid: false,
        state: 'refused',
        claimed: BigInt(refused.paid) * 3_500_000n,
      });
    }
  });

  it('S7-03 keeps nothing of the other referees waiting', async () => {
    const first = await earn(500n * VT);
    const referee = await openAccount(db);
    await addReferral(db, { refereeId: referee, referrerId: first.referrer });
    await earn(300n * VT, HOUR, { referrer: first.referrer, referee });
    await hold(first);
    expect(await claim(first.referrer, READY_MS)).toMatchObject(paid(2_100_000n));
  });
});

describe('closing the account of a referrer', () => {
  it.each([
    ['1 VT can be claimed', 143n * VT, READY_MS, 'referrals'],
    ['less can be claimed', 142n * VT, READY_MS, 'closed'],
    ['what was earned is younger than a day', 500n * VT, READY_MS - 1, 'closed'],
  ])('S7-03 while %s', async (_, stakeSun, atMs, closing) => {
    const { referrer } = await earn(stakeSun);
    expect(await closePlayer(db.pool, referrer, atMs)).toBe(closing);
    if (closing === 'closed') expect(await claim(referrer, READY_MS)).toEqual({ status: 'closed' });
  });
});

it('S7-03 the verifier reports claims, earnings and tiers that the books do not make', async () => {
  const { referrer } = await earn(500n * VT);
  await claim(referrer, READY_MS);
  const tampered: unknown[] = [];
  for (const statement of [
    'update voltide.referral_earning set earned = earned + 1',
    'update voltide.referral_tier set bps = 1200',
    'update voltide.referral set claimed = claimed - 1 where claimed > 0',
    'update voltide.referral set stake_days = 3, bounty_due_at_ms = 0, bounty_at_ms = 0',
    'update voltide.referral set active_through = 99999, is_counted = true',
  ]) {
    await inTransaction(db.owner, async (connection) => {
      await connection.query(statement);
      const faults = await recountReferrals(connection);
      tampered.push(Object.keys(faults).filter((name) => faults[name as keyof typeof faults] > 0));
      throw new Error('undo');
    }).catch(() => undefined);
  }
  expect(tampered).toEqual([['earnings', 'sums'], ['earnings', 'active'], ['claims'], ['sums', 'gifts'], ['active']]);
});

describe('gifts', () => {
  it('S7-03 of a referee and bounties of a referrer are each given once by eight at the same moment', async () => {
    const brought = await earn(20n * VT);
    await earn(20n * VT, HOUR + 24, brought);
    await earn(20n * VT, HOUR + 48, brought);
    const eight = (call: string) =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          db.pool.query(`select voltide.${call}($1, $2) as given`, [brought.referee, READY_MS]),
        ),
      );
    const answers = await Promise.all(['welcome_referee', 'pay_referee', 'pay_bounty'].map(eight));
    const [welcomes, gifts, bounties] = answers.map((each) =>
      each.map(({ rows }) => (rows[0] as { given: bigint | null }).given ?? 0n).filter((given) => given > 0n),
    );
    expect([...(welcomes ?? []), ...(gifts ?? [])]).toEqual([10n * VT]);
    expect(bounties).toEqual([brought.referrer]);
  });
});
