import { getPlayer, type RiskMark } from '@voltide/contract';
import { present } from '@voltide/core';
import { signInOperator, signUp, signUpPlayer, useWorld, type Operator } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { inTransaction } from '../db/tx.ts';

const world = useWorld();
const VT = 1_000_000n;
const DAY_MS = 86_400_000;
let operator: Operator;

beforeAll(async () => {
  operator = await signInOperator(world);
});

/** Writes rows that weeks of play would have brought about. */
const writeFreely = (text: string, values: readonly unknown[]): Promise<void> =>
  inTransaction(world.owner, async (connection) => {
    await connection.query("set local session_replication_role = 'replica'");
    await connection.query(text, [...values]);
  });

async function marksOf(userId: string): Promise<Readonly<Partial<Record<RiskMark, string>>>> {
  const { marks } = await operator.client.call(getPlayer, { params: { userId } });
  return Object.fromEntries(marks.map(({ mark, reason }) => [mark, reason]));
}

/** What one of 1,000 plays of a pack for 1 VT each brought back, as progress counts it. */
async function playPacks(userId: bigint, plays: number, returnedVt: bigint): Promise<void> {
  const { tableId } = present(world.context.packs.catalogue.findOnSale('glass-tide'), 'a pack');
  await writeFreely(
    `insert into voltide.table_progress (user_id, table_id, plays, draws, stake, returned, squares)
     values ($1, $2, $3::integer, $3::integer, $3::integer * 1000000::bigint, $4,
       $3::integer * 1000000000000::numeric)`,
    [userId, tableId, plays, returnedVt * VT],
  );
}

describe('S13-02 risk marks', () => {
  it('S13-02 say what was counted, each from its least count on and not below it', async () => {
    const player = await signUpPlayer(world);
    const { userId } = player;
    const nowMs = world.clock.nowMs();
    const fail = (times: number, network: string, atMs: number) =>
      writeFreely(
        `insert into voltide.security_event (at_ms, kind, user_id, network, hour, detail, times)
         values ($1::bigint, 'login_failed', $2, $3, $1::bigint / 3600000, '', $4)`,
        [atMs, userId, network, times],
      );
    await fail(9, '203.0.113.0/24', nowMs);
    await fail(90, '203.0.113.0/24', nowMs - 8 * DAY_MS);
    await writeFreely(
      `insert into voltide.exclusion (user_id, from_ms, until_ms, kind)
       values ($1, $2::bigint - 3 * 86400000::bigint, $2::bigint - 2 * 86400000::bigint, 'cool_off')`,
      [userId, nowMs],
    );
    await writeFreely('update voltide.player set promo_stake = $2 where user_id = $1', [userId, 499n * VT]);
    expect(await marksOf(player.user.id)).toEqual({});
    await fail(1, '198.51.100.0/24', nowMs);
    await writeFreely(
      `insert into voltide.exclusion (user_id, from_ms, until_ms, kind)
       values ($1, $2::bigint - 9 * 86400000::bigint, $2::bigint - 8 * 86400000::bigint, 'cool_off')`,
      [userId, nowMs],
    );
    await writeFreely('update voltide.player set promo_stake = $2 where user_id = $1', [userId, 500n * VT]);
    expect(await marksOf(player.user.id)).toEqual({
      failed_logins: '10 failed log-ins from 2 networks in the last 7 days.',
      repeated_exclusions: 'Took 2 breaks or exclusions.',
      bonus_only: 'Staked 500.00 VT of play balance and no cash, without a deposit.',
    });
  });

  it('S13-02 mark a return that chance does not explain, at sufficient volume only', async () => {
    const [few, lucky, usual, unlucky] = [
      await signUpPlayer(world),
      await signUpPlayer(world),
      await signUpPlayer(world),
      await signUpPlayer(world),
    ];
    await playPacks(few.userId, 999, 9990n);
    await playPacks(lucky.userId, 1000, 10_000n);
    await playPacks(usual.userId, 1000, 930n);
    await playPacks(unlucky.userId, 1000, 1n);
    expect(await marksOf(few.user.id)).toEqual({});
    expect(await marksOf(usual.user.id)).toEqual({});
    expect(await marksOf(unlucky.user.id)).toEqual({});
    const { return_outlier: reason } = await marksOf(lucky.user.id);
    expect(reason).toMatch(
      /^Over 1000 plays 1000\.0% came back\. 95 of 100 players get between \d+\.\d% and \d+\.\d%\.$/,
    );
  });

  it('S13-02 mark a large withdrawal soon after its address was proven', async () => {
    const ask = async (amountVt: bigint, waitMs: number) => {
      const { user } = await signUp(world);
      const { rows } = await world.owner.query<{ userId: bigint }>(
        'select user_id as "userId" from voltide.identity where username = $1',
        [user.username],
      );
      const { userId } = present(rows[0], 'a player');
      const provenAtMs = world.clock.nowMs() - 30 * DAY_MS;
      const address = Buffer.from(`41${userId.toString(16).padStart(40, '0')}`, 'hex');
      await writeFreely('insert into voltide.wallet_link (user_id, verified_at_ms, address) values ($1, $2, $3)', [
        userId,
        provenAtMs,
        address,
      ]);
      await writeFreely(
        `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, ended_at_ms, approvals_needed, state,
           from_address, to_address, key, request_hash, reasons, note)
         values ($1, $2::bigint, ($2::bigint * 200 + 9999) / 10000, $3, $3, 1, 'rejected', $4, $4, 'k', sha256('k'),
           '{}', 'x')`,
        [userId, amountVt * VT, provenAtMs + waitMs, address],
      );
      return marksOf(user.id);
    };
    expect(await ask(199n, DAY_MS)).toEqual({});
    expect(await ask(500n, 4 * DAY_MS)).toEqual({});
    expect((await ask(500n, DAY_MS)).new_address).toMatch(
      /^Withdrawal \d+ of 500\.00 TRX was requested 24 h after its address was proven\.$/,
    );
    // The books are checked afterwards, and know of none.
    await writeFreely('delete from voltide.withdrawal', []);
  });
});
