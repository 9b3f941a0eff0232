import {
  adjustAccount,
  approveProposal,
  freezeAccount,
  getAccountActs,
  getPortal,
  liftExclusions,
  limitOnBoards,
  reviewReferral,
} from '@voltide/contract';
import { formatUserId, parseUserId, present, type UserId } from '@voltide/core';
import { getBattleForOperators, voidBattle } from '@voltide/games/battles/operator-contract';
import {
  adjust,
  adjustInput,
  battleBody,
  codeOf,
  listLedgerFaults,
  openBattle,
  settleBattles,
  signInOperator,
  signUpPlayer,
  useWorld,
  type Operator,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const world = useWorld({ settings: { SECRET_KEY: '7b'.repeat(32) } });
type Member = Operator & { readonly id: string; readonly userId: UserId };
let [self, other, third]: Member[] = [];
let alias: PackPlayer & { readonly userId: UserId };
let wallets = 0;

async function member(): Promise<Member> {
  const operator = await signInOperator(world);
  const { id } = (await operator.client.call(getPortal)).operator;
  return { ...operator, id, userId: present(parseUserId(id), id) };
}

async function shareWallet(first: UserId, second: UserId): Promise<void> {
  wallets += 1;
  const address = Buffer.concat([Buffer.from([0x41]), Buffer.alloc(20, wallets)]);
  await world.owner.query(
    `insert into voltide.wallet_link (user_id, verified_at_ms, ended_at_ms, address)
     values ($1, 1, 2, $3), ($2, 3, null, $3)`,
    [first, second, address],
  );
}

beforeAll(async () => {
  [self, other, third] = [await member(), await member(), await member()];
  await world.context.house.countAndRead();
  alias = await signUpPlayer(world);
  await shareWallet(self.userId, alias.userId);
});

afterAll(async () => {
  await settleBattles(world);
  expect(await listLedgerFaults(world)).toEqual([]);
});

const me = (): Member => present(self, 'the operator');
const two = (): Member => present(other, 'another operator');
const three = (): Member => present(third, 'a third operator');

const reason = 'a detour';

describe('S13-02 S13-03 an operator and an account that had the same wallet', () => {
  it('are one person: nothing of it is adjusted, frozen or kept off boards by them', async () => {
    const params = { id: alias.user.id };
    const { client } = me();
    expect(await codeOf(client.call(adjustAccount, adjustInput(alias, '5')))).toBe('own_account');
    expect(await codeOf(client.call(freezeAccount, { params, body: { cause: 'rules', reason } }))).toBe('own_account');
    const body = { isLimited: true, reason };
    expect(await codeOf(client.call(limitOnBoards, { params: { userId: alias.user.id }, body }))).toBe('own_account');
    expect((await client.call(getAccountActs, { params })).isOwn).toBe(true);
    expect((await two().client.call(getAccountActs, { params })).isOwn).toBe(false);
    expect(await codeOf(adjust(two(), alias, '5'))).toBe('ok');
  });

  it('are one person to the database as well, whatever a server says of them', async () => {
    const { rows } = await world.context.database.query<{ status: string }>(
      `select status from voltide.adjust_account($1, 'forged', sha256('forged'), $2, 'cash', 5, 'a', 'a', $3)`,
      [alias.userId, world.clock.nowMs(), me().userId],
    );
    expect(rows).toEqual([{ status: 'forbidden' }]);
    const { proposalId } = await adjust(two(), alias, '200');
    const approve = (by: Member) =>
      by.client.call(approveProposal, { params: { id: present(proposalId ?? undefined, 'a proposal') } });
    expect(await codeOf(approve(me()))).toBe('forbidden');
    expect(await codeOf(approve(three()))).toBe('ok');
  });

  it('are one person in a battle: it is voided by another operator', async () => {
    const { battleId } = await openBattle(alias, battleBody(world));
    const params = { battleId };
    const page = await me().client.call(getBattleForOperators, { params });
    expect(page.mayVoid).toBe('own');
    expect(await codeOf(me().client.call(voidBattle, { params, body: { reason } }))).toBe('own_account');
    expect((await two().client.call(getBattleForOperators, { params })).mayVoid).toBe('open');
    expect(await codeOf(two().client.call(voidBattle, { params, body: { reason } }))).toBe('ok');
  });

  it('are one person to a referral, which neither a wallet nor evidence of theirs lets them release', async () => {
    const [referrer, referee, stranger] = [await signUpPlayer(world), await signUpPlayer(world), alias];
    await hold(referee.userId, stranger.userId);
    expect(await review(me(), referee.userId)).toBe('own_account');
    expect(await review(two(), referee.userId)).toBe('ok');
    const another = await signUpPlayer(world);
    await hold(another.userId, referrer.userId);
    await world.owner.query(
      `insert into voltide.referral_evidence (referee_id, other_id, relation, reason, noted_at_ms)
       values ($1, $2, 'above', 'same_device', $3)`,
      [another.userId, me().userId, world.clock.nowMs()],
    );
    expect(await review(me(), another.userId)).toBe('own_account');
    expect(await review(two(), another.userId)).toBe('ok');
  });

  it('lift no exclusion that came to their own account', async () => {
    const lift = (by: Member, who: string) => codeOf(by.client.call(liftExclusions, { body: { who, reason } }));
    await world.owner.query('update voltide.identity set email_confirmed_at_ms = created_at_ms where user_id = $1', [
      alias.userId,
    ]);
    expect(await lift(me(), me().email)).toBe('own_account');
    expect(await lift(me(), alias.user.username)).toBe('own_account');
    expect(await lift(two(), alias.user.username)).toBe('exclusion_not_inherited');
  });
});

async function hold(refereeId: UserId, referrerId: UserId): Promise<void> {
  await world.owner.query(
    `insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code, state, reason, held_at_ms)
     values ($1, $2, $3, 'ABCDEFGH', 'held', 'same_device', $3)`,
    [refereeId, referrerId, world.clock.nowMs()],
  );
}

const review = (by: Member, refereeId: UserId) =>
  codeOf(
    by.client.call(reviewReferral, {
      params: { refereeId: formatUserId(refereeId) },
      body: { decision: 'release', reason },
    }),
  );
