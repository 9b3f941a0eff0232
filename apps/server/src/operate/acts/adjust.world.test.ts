import { randomUUID } from 'node:crypto';

import {
  ADJUSTMENT_LIMITS,
  adjustAccount,
  approveProposal,
  getBuckets,
  getPortal,
  listAudit,
  listEntries,
  listProposals,
} from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { isVerified, verifyLedger } from '@voltide/server/money/audit/full-verifier';
import {
  adjust,
  adjustInput,
  CallError,
  narrowTo,
  signInOperator,
  signUpPlayer,
  useWorld,
  type Operator,
} from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const world = useWorld();
const AT_ONCE = 24;
type Member = Operator & { readonly id: string; readonly userId: UserId };
let [first, second, third]: Member[] = [];

async function member(): Promise<Member> {
  const operator = await signInOperator(world);
  const { id } = (await operator.client.call(getPortal)).operator;
  return { ...operator, id, userId: present(parseUserId(id), id) };
}

beforeEach(async () => {
  [first, second, third] = [await member(), await member(), await member()];
});

const one = (): Member => present(first, 'an operator');
const two = (): Member => present(second, 'another operator');

async function outcomeOf(attempt: Promise<{ readonly outcome: string }>): Promise<string> {
  try {
    return (await attempt).outcome;
  } catch (error) {
    if (error instanceof CallError) return error.body.code;
    throw error;
  }
}

const approve = (by: Member, id: string | null) =>
  by.client.call(approveProposal, { params: { id: present(id ?? undefined, 'a proposal') } });

describe('an adjustment by one operator', () => {
  it('S13-02 moves up to 100 VT at once, is shown with its note, and leaves no balance below zero', async () => {
    const player = await signUpPlayer(world);
    const given = await adjust(one(), player, '100', { account: 'cash' });
    expect(given).toMatchObject({
      outcome: 'done',
      proposalId: null,
      acts: { cash: '100.000000', alone: { left: '400.000000' } },
    });
    expect(given.acts.adjustments[0]).toMatchObject({
      amount: '100.000000',
      reason: 'a fault of ours',
      note: 'Sorry for the wait.',
      by: { id: one().id },
      approvedBy: null,
    });
    expect(await outcomeOf(adjust(one(), player, '-100.000001', { account: 'cash' }))).toBe('proposed');
    expect(await outcomeOf(adjust(one(), player, '-100', { account: 'promo' }))).toBe('done');
    expect(await outcomeOf(adjust(one(), player, '-0.000001', { account: 'promo' }))).toBe('insufficient_balance');
    const { entries } = await player.client.call(listEntries, { query: { balance: 'cash' } });
    expect(entries[0]).toMatchObject({ cause: 'adjustment', amount: '100.000000', note: 'Sorry for the wait.' });
    const audit = await one().client.call(listAudit, { query: { act: 'account_adjusted', subjectId: player.user.id } });
    expect(audit.entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { account: 'promo', balance: '100.000000' },
        { account: 'promo', amount: '-100.000000', balance: '0.000000', note: 'Sorry for the wait.' },
      ],
      [
        { account: 'cash', balance: '0.000000' },
        { account: 'cash', amount: '100.000000', balance: '100.000000', note: 'Sorry for the wait.' },
      ],
    ]);
    expect(isVerified(await verifyLedger(world.owner, world.context.seedCipher))).toBe(true);
  });

  it('S13-02 repeated under its key it happens once, and another request under that key is refused', async () => {
    const player = await signUpPlayer(world);
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => adjust(one(), player, '10', { key })));
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    expect(await player.client.call(getBuckets)).toMatchObject({ promo: '110.000000' });
    expect(await outcomeOf(adjust(one(), player, '11', { key }))).toBe('key_reused');
    const large = randomUUID();
    const proposed = await Promise.all(
      Array.from({ length: AT_ONCE }, () => adjust(one(), player, '300', { key: large })),
    );
    expect(new Set(proposed.map(({ proposalId }) => proposalId)).size).toBe(1);
    expect(await outcomeOf(adjust(one(), player, '301', { key: large }))).toBe('key_reused');
    // Each operator's keys are their own: the same key of another one is another request.
    expect(await outcomeOf(adjust(two(), player, '10', { key }))).toBe('done');
    expect(await player.client.call(getBuckets)).toMatchObject({ promo: '120.000000' });
  });

  it('S13-02 of 24 at once to several players no more than 500 VT happen without a second operator', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => signUpPlayer(world)));
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => outcomeOf(adjust(one(), present(players[i % 4], 'a player'), '100'))),
    );
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    expect([count('done'), count('proposed')]).toEqual([5, 19]);
    const sums = await Promise.all(players.map(async ({ client }) => Number((await client.call(getBuckets)).promo)));
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(4 * 100 + 500);
    expect(await outcomeOf(adjust(one(), present(players[0], 'a player'), '0.000001'))).toBe('proposed');
    expect(await outcomeOf(adjust(two(), present(players[0], 'a player'), '-100'))).toBe('done');
  });
});

describe('an adjustment above the threshold', () => {
  it('S13-02 S13-03 happens once a second operator approves it, and not before', async () => {
    const player = await signUpPlayer(world);
    const { outcome, proposalId, acts } = await adjust(one(), player, '250.5', { account: 'cash' });
    expect([outcome, acts.cash]).toEqual(['proposed', '0.000000']);
    expect(acts.proposed).toMatchObject([
      { id: proposalId, amount: '250.500000', account: 'cash', by: { id: one().id } },
    ]);
    const { proposals } = await two().client.call(listProposals, { query: { kind: 'adjustment' } });
    expect(proposals.find(({ id }) => id === proposalId)).toMatchObject({
      title: `Give 250.500000 VT cash to ${player.user.username}`,
      subject: { kind: 'player', id: player.user.id },
    });
    const own = await one().client.refused(approveProposal, { params: { id: proposalId ?? '' } });
    expect(own.body.code).toBe('own_proposal');
    const tries = [two(), present(third, 'a third')].flatMap((by) =>
      Array.from({ length: 12 }, () => approve(by, proposalId)),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await player.client.call(getBuckets)).toMatchObject({ cash: '250.500000' });
    const { acts: after } = await adjust(one(), player, '1', { account: 'cash' });
    expect(after.adjustments[1]).toMatchObject({ amount: '250.500000', by: { id: one().id }, approvedBy: {} });
    expect(after.proposed).toEqual([]);
    expect(after.alone.left).toBe('499.000000');
    expect(isVerified(await verifyLedger(world.owner, world.context.seedCipher))).toBe(true);
  });

  it('S13-02 S13-03 is refused to who lost the scope, on either side, and below zero', async () => {
    const player = await signUpPlayer(world);
    const { proposalId } = await adjust(one(), player, '200', { account: 'cash' });
    await narrowTo(present(third, 'a third'), two().id, ['games']);
    const code = async (by: Member, id: string | null) =>
      (await by.client.refused(approveProposal, { params: { id: id ?? '' } })).body.code;
    expect(await code(two(), proposalId)).toBe('forbidden');
    await narrowTo(present(third, 'a third'), one().id, ['support']);
    expect(await code(present(third, 'a third'), proposalId)).toBe('proposal_stale');
    await narrowTo(present(third, 'a third'), one().id, null);
    await narrowTo(present(third, 'a third'), two().id, ['finance']);
    await approve(two(), proposalId);
    const { proposalId: lower } = await adjust(one(), player, '-200.000001', { account: 'cash' });
    expect(await code(two(), lower)).toBe('insufficient_balance');
    expect(await player.client.call(getBuckets)).toMatchObject({ cash: '200.000000' });
  });

  it('S13-02 a broken server pays no more: the database counts and wants the second operator', async () => {
    const player = await signUpPlayer(world);
    const { database, clock } = world.context;
    const settle = (amountSun: bigint, byUserId: UserId, atMs = clock.nowMs()) =>
      database.query<{ status: string }>(
        `select status from voltide.adjust_account($1, $2, sha256('x'), $3, 'cash', $4, 'forged', 'forged', $5)`,
        [player.userId, randomUUID(), atMs, amountSun, byUserId],
      );
    const statusOf = async (...asked: Parameters<typeof settle>) => (await settle(...asked)).rows[0]?.status;
    const { onceSun, daySun } = ADJUSTMENT_LIMITS;
    expect(await statusOf(onceSun + 1n, one().userId)).toBe('second_operator');
    for (let moved = 0n; moved < daySun; moved += onceSun) {
      // The server's clock runs days ahead: the database counts by its own.
      expect(await statusOf(onceSun, one().userId, clock.nowMs() + 172_800_000)).toBe('settled');
    }
    expect(await statusOf(1n, one().userId, clock.nowMs() + 172_800_000)).toBe('second_operator');
    expect(await statusOf(1n, player.userId)).toBe('forbidden');
    const direct = database.query(
      `select voltide.settle_adjustment($1, 'k', sha256('x'), 1, 'cash', 1, 'forged', $2)`,
      [player.userId, one().userId],
    );
    await expect(direct).rejects.toThrow('permission denied');
    const { proposalId } = await adjust(one(), player, '900', { account: 'cash' });
    const unapproved = database.query('select voltide.settle_proposed_adjustment($1, $2)', [proposalId, clock.nowMs()]);
    await expect(unapproved).rejects.toThrow('no approved adjustment');
    const forged = database.query(`update voltide.proposal set state = 'approved' where proposal_id = $1`, [
      proposalId,
    ]);
    await expect(forged).rejects.toThrow('permission denied');
  });
});

describe('who adjusts whom', () => {
  it('S13-03 not their own account or an operator, and not without the scope of finance', async () => {
    const player = await signUpPlayer(world);
    const code = async (by: Member, id: string) =>
      (await by.client.refused(adjustAccount, adjustInput({ user: { id } }, '1'))).body.code;
    expect(await code(one(), one().id)).toBe('own_account');
    expect(await code(one(), two().id)).toBe('forbidden');
    expect(await code(one(), 'usr_00000000000')).toBe('not_found');
    await narrowTo(one(), two().id, ['support', 'games', 'auditor']);
    expect(await code(two(), player.user.id)).toBe('forbidden');
    for (const amount of ['0', '-0', '0.000000', '1e3', '+1', '--1', '0x1']) {
      const refused = await one().client.refused(adjustAccount, adjustInput(player, amount));
      expect([amount, refused.body.code]).toEqual([amount, 'invalid_request']);
    }
  });
});
