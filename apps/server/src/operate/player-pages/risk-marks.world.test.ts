import { getPlayer, type RiskMark } from '@voltide/contract';
import { present } from '@voltide/core';
import { signInOperator, signUp, signUpPlayer, useWorld, type Operator } from '@voltide/testkit';
import { freshNetwork, useFamilies, type FamilyPlayer } from '@voltide/testkit/family-players';
import { beforeAll, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';

const world = useWorld();
const { browserAt, someBrowser, join, codeOf, stateOf } = useFamilies(world);
const VT = 1_000_000n;
const DAY_MS = 86_400_000;
let operator: Operator;

beforeAll(async () => {
  operator = await signInOperator(world);
});

const writeFreely = (text: string, values: readonly unknown[]): Promise<void> =>
  inTransaction(world.owner, async (connection) => {
    await connection.query("set local session_replication_role = 'replica'");
    await connection.query(text, [...values]);
  });

async function marksOf(userId: string): Promise<Readonly<Partial<Record<RiskMark, string>>>> {
  const { marks } = await operator.client.call(getPlayer, { params: { userId } });
  return Object.fromEntries(marks.map(({ mark, reason }) => [mark, reason]));
}

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

  const sharedWith = async ({ user }: FamilyPlayer) => {
    const { marks } = await operator.client.call(getPlayer, { params: { userId: user.id } });
    return marks.map(({ mark, players }) => [mark, players.map(({ userId }) => userId)]);
  };
  const addressOf = (userId: bigint): Buffer => Buffer.from(`41${userId.toString(16).padStart(40, '0')}`, 'hex');

  it('S13-02 name every account that proved the same wallet, links that ended too', async () => {
    const [first, second, third, other] = [
      await join(someBrowser()),
      await join(someBrowser()),
      await join(someBrowser()),
      await join(someBrowser()),
    ];
    const link = ({ userId }: FamilyPlayer, address: Buffer, endedAtMs: number | null) =>
      writeFreely(
        'insert into voltide.wallet_link (user_id, verified_at_ms, ended_at_ms, address) values ($1, 1, $2, $3)',
        [userId, endedAtMs, address],
      );
    await link(first, addressOf(first.userId), 5);
    await link(second, addressOf(first.userId), 6);
    await link(third, addressOf(first.userId), null);
    await link(other, addressOf(other.userId), null);
    expect(await sharedWith(other)).toEqual([]);
    const [mark] = await sharedWith(first);
    expect(mark?.[0]).toBe('shared_wallet');
    expect(new Set(mark?.[1])).toEqual(new Set([second.user.id, third.user.id]));
    expect(await marksOf(first.user.id)).toEqual({
      shared_wallet: 'The same wallet was proven by 2 other accounts.',
    });
  });

  it('S13-02 name the account whose deposits came from the same address, once they are final', async () => {
    const [first, second] = [await join(someBrowser()), await join(someBrowser())];
    const deposit = ({ userId }: FamilyPlayer, finalBlock: number | null, state: string) =>
      writeFreely(
        `insert into voltide.deposit
           (user_id, amount, created_at_ms, final_block, state, txid, from_address, to_address)
         values ($1, 1, 0, $2::integer, $3, sha256(int8send($1::bigint) || int4send(coalesce($2::integer, 0))),
           $4, $4)`,
        [userId, finalBlock, state, addressOf(first.userId + 1n)],
      );
    await deposit(first, 1, 'below_least');
    await deposit(second, 1, 'failed');
    expect([await sharedWith(first), await sharedWith(second)]).toEqual([[], []]);
    await deposit(second, 2, 'below_least');
    expect(await sharedWith(first)).toEqual([['shared_payment', [second.user.id]]]);
    expect(await sharedWith(second)).toEqual([['shared_payment', [first.user.id]]]);
    await writeFreely('delete from voltide.deposit', []);
  });

  it('S13-02 name who used the same network and browser within 72 hours, and no one after it', async () => {
    const network = freshNetwork();
    const first = await join(browserAt(`${network}.9`));
    const second = await join(browserAt(`${network}.77`));
    const stranger = await join(someBrowser());
    expect(await sharedWith(first)).toEqual([['shared_network', [second.user.id]]]);
    expect(await sharedWith(stranger)).toEqual([]);
    await writeFreely(
      `update voltide.family_mark set last_at_ms = last_at_ms - 4 * 86400000::bigint
       where user_id = $1 and kind = 'network'`,
      [second.userId],
    );
    expect(await sharedWith(first)).toEqual([]);
  });

  it('S13-02 say how many referees have earnings held, of the one who brought them', async () => {
    const browser = someBrowser();
    const referrer = await join(browser);
    const code = await codeOf(referrer);
    const referee = await join(browser, code);
    expect(await stateOf(referee)).toEqual(['held', 'same_device']);
    const { held_referral: reason } = await marksOf(referrer.user.id);
    expect(reason).toBe('Earnings from one referee are held for review.');
    expect(await marksOf(referee.user.id)).not.toHaveProperty('held_referral');
    await join(browser, code);
    expect((await marksOf(referrer.user.id)).held_referral).toBe('Earnings from 2 referees are held for review.');
  });
});
