import { unlinkWalletAddress } from '@voltide/contract';
import { createTestWallet, linkWallet, startWorldChain, useWorld, type TestWallet } from '@voltide/testkit';
import { useFamilies, type FamilyPlayer } from '@voltide/testkit/family-players';
import { afterAll, describe, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
const chain = await startWorldChain('families');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const { someBrowser, join, logInAt, removeAccount, codeOf, stateOf, evidenceOf } = useFamilies(world);

const HELD_BY = (reason: string) => ['held', reason];
const COUNTS = ['counts', null];

describe('one wallet, one source of deposits', () => {
  async function usedBy(player: FamilyPlayer, wallet: TestWallet): Promise<void> {
    await world.context.tron.scan.run();
    await linkWallet(player, wallet);
    await player.client.call(unlinkWalletAddress, { params: { address: wallet.address } });
  }

  it('S7-03 holds whichever of both had the wallet first', async () => {
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    for (const order of ['referrer first', 'referee first']) {
      const referee = await join(someBrowser(), code);
      const wallet = createTestWallet();
      for (const player of order === 'referrer first' ? [referrer, referee] : [referee, referrer]) {
        expect([order, await stateOf(referee)]).toEqual([order, COUNTS]);
        await usedBy(player, wallet);
      }
      expect([order, await stateOf(referee)]).toEqual([order, HELD_BY('same_wallet')]);
    }
  });

  it('S7-03 S3-15 holds over an account that was deleted', async () => {
    const a = await join(someBrowser());
    const b = await join(someBrowser(), await codeOf(a));
    const wallet = createTestWallet();
    await usedBy(a, wallet);
    await removeAccount(a);
    const again = await join(someBrowser(), await codeOf(b));
    await usedBy(again, wallet);
    expect(await stateOf(again)).toEqual(HELD_BY('same_wallet'));
    expect(await evidenceOf(again)).toEqual([{ otherId: a.userId, relation: 'above', reason: 'same_wallet' }]);
  });

  it('S7-03 holds where deposits of both came from one address', async () => {
    const { owner } = world.database;
    const referrer = await join(someBrowser());
    const referee = await join(someBrowser(), await codeOf(referrer));
    const insert = async ({ userId }: FamilyPlayer): Promise<void> => {
      await owner.query(
        `insert into voltide.deposit
           (user_id, amount, created_at_ms, final_block, state, txid, from_address, to_address)
         select $1::bigint, 1, 0, 1, 'below_least', sha256(int8send($1::bigint)), a.address, a.address
         from (select '\\x41'::bytea || substring(sha256(int8send($2::bigint)) for 20) as address) a`,
        [userId, referrer.userId],
      );
    };
    await owner.query('alter table voltide.deposit disable trigger moves_by_the_rules');
    await insert(referrer);
    await insert(referee);
    await owner.query('alter table voltide.deposit enable trigger moves_by_the_rules');
    await world.context.referrals.families.check(world.context.database, referrer.userId);
    expect(await stateOf(referee)).toEqual(HELD_BY('same_payment'));
  });
});

describe('what is kept of browsers and networks', () => {
  const marksOf = async ({ userId }: FamilyPlayer): Promise<readonly string[]> => {
    const { rows } = await world.database.owner.query<{ kind: string; mark: Uint8Array }>(
      'select kind, mark from voltide.family_mark where user_id = $1 order by kind',
      [userId],
    );
    return rows.map(({ kind, mark }) => `${kind} ${mark.length}`);
  };

  it('S7-03 S15-01 is a keyed hash: networks for 72 hours, browsers for 180 days', async () => {
    const player = await join(someBrowser());
    expect(await marksOf(player)).toEqual(['device 32', 'network 32']);
    world.clock.advance(72 * HOUR_MS - MINUTE_MS);
    await world.context.purge();
    expect(await marksOf(player)).toEqual(['device 32', 'network 32']);
    world.clock.advance(2 * MINUTE_MS);
    await world.context.purge();
    expect(await marksOf(player)).toEqual(['device 32']);
    world.clock.advance(177 * DAY_MS);
    await world.context.purge();
    expect(await marksOf(player)).toEqual([]);
  });

  it('S7-03 a log-in in a browser that the account knows adds none', async () => {
    const player = await join(someBrowser());
    for (let i = 0; i < 3; i++) await logInAt(player.client, player);
    expect(await marksOf(player)).toEqual(['device 32', 'network 32']);
  });

  it('S7-03 evidence goes after 180 days, and not while earnings wait for their review', async () => {
    const browser = someBrowser();
    const code = await codeOf(await join(browser));
    const [held, released] = [await join(browser, code), await join(browser, code)];
    await world.database.owner.query('select voltide.review_referral($1, true, $2)', [
      released.userId,
      world.clock.nowMs(),
    ]);
    world.clock.advance(180 * DAY_MS + 1);
    await world.context.purge();
    expect([(await evidenceOf(held)).length, (await evidenceOf(released)).length]).toEqual([1, 0]);
  });
});
