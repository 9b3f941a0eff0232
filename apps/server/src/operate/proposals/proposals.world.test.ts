import { approveProposal, getPortal, listAudit, listProposals, type Proposal } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { signInOperator, useWorld, type Operator } from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { setScopes } from '../operators/operators.sql.ts';
import { createProposals, type ProposalRules } from './proposals.ts';
import { propose } from './propose.ts';

const world = useWorld();
type Member = Operator & { readonly userId: UserId };
let [maker, second, third]: Member[] = [];

async function member(): Promise<Member> {
  const operator = await signInOperator(world);
  const { id } = (await operator.client.call(getPortal)).operator;
  return { ...operator, userId: present(parseUserId(id), id) };
}

beforeEach(async () => {
  [maker, second, third] = [await member(), await member(), await member()];
});

function counting(apply: ProposalRules['apply'] = () => Promise.resolve(undefined)) {
  const applied: bigint[] = [];
  const rules: ProposalRules = {
    kind: 'switch',
    scope: 'games',
    describe: (_, payload) =>
      Promise.resolve({
        title: 'Turn the wheel off',
        changes: [{ what: 'wheel', before: 'on', after: String(payload) }],
      }),
    apply: async (connection, approved) => {
      const done = await apply(connection, approved);
      return () => {
        applied.push(approved.proposalId);
        done?.();
      };
    },
  };
  const { database, clock } = world.context;
  return { proposals: createProposals({ database, clock, rules: [rules] }), applied };
}

function make(by: Member = present(maker, 'the maker')): Promise<bigint> {
  const { database, clock } = world.context;
  return inTransaction(database, (connection) =>
    propose(connection, {
      kind: 'switch',
      scope: 'games',
      subject: { kind: 'switch', id: 'wheel' },
      payload: 'off',
      byUserId: by.userId,
      reason: 'a fault in its sound',
      atMs: clock.nowMs(),
    }),
  );
}

const codeOf = (attempt: Promise<Proposal>): Promise<string> =>
  attempt.then(
    ({ state }) => state,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const userIdOf = (of: Member | undefined): UserId => present(of, 'the operator').userId;

describe('a change that takes two operators', () => {
  it('S13-02 is approved by another one, does what it says once, and is noted from proposal to approval', async () => {
    const { proposals, applied } = counting();
    const id = `${await make()}`;
    expect(await codeOf(proposals.approve(userIdOf(maker), id))).toBe('own_proposal');
    const mine = await proposals.get(userIdOf(maker), id);
    expect(mine).toMatchObject({ state: 'open', blockedBy: 'own', title: 'Turn the wheel off' });
    const approved = await proposals.approve(userIdOf(second), id);
    expect(approved).toMatchObject({ state: 'approved', changes: [{ what: 'wheel', before: 'on', after: 'off' }] });
    expect(await codeOf(proposals.approve(userIdOf(third), id))).toBe('proposal_decided');
    expect(applied).toEqual([BigInt(id)]);
    const query = { subjectKind: 'switch', subjectId: 'wheel' };
    const { entries } = await present(maker, 'the maker').client.call(listAudit, { query });
    expect(entries.slice(0, 2).map(({ act, by }) => [act, by?.id])).toEqual([
      ['proposal_approved', approved.decidedBy?.id],
      ['proposal_made', approved.proposedBy.id],
    ]);
  });

  it('S13-02 of 24 simultaneous approvals one counts', async () => {
    const { proposals, applied } = counting();
    const id = `${await make()}`;
    const by = [userIdOf(second), userIdOf(third)];
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, i) => codeOf(proposals.approve(by[i % 2] ?? userIdOf(second), id))),
    );
    expect(codes.filter((code) => code === 'approved')).toHaveLength(1);
    expect(codes.filter((code) => code === 'proposal_decided')).toHaveLength(23);
    expect(applied).toEqual([BigInt(id)]);
  });

  it('S13-02 stays open where what it does fails', async () => {
    const { proposals, applied } = counting(() => Promise.reject(new AppError('proposal_stale')));
    const id = `${await make()}`;
    expect(await codeOf(proposals.approve(userIdOf(second), id))).toBe('proposal_stale');
    expect((await proposals.get(userIdOf(second), id)).state).toBe('open');
    expect(applied).toEqual([]);
  });

  it('S13-02 is rejected with a reason by another one, or withdrawn by its maker alone', async () => {
    const { proposals, applied } = counting();
    const [first, other] = [`${await make()}`, `${await make()}`];
    expect(await codeOf(proposals.reject(userIdOf(maker), first, 'no'))).toBe('own_proposal');
    expect(await proposals.reject(userIdOf(second), first, 'the sound is fine')).toMatchObject({
      state: 'rejected',
      note: 'the sound is fine',
    });
    expect(await codeOf(proposals.withdraw(userIdOf(second), other))).toBe('own_proposal');
    expect(await codeOf(proposals.withdraw(userIdOf(maker), other))).toBe('withdrawn');
    expect(await codeOf(proposals.approve(userIdOf(second), other))).toBe('proposal_decided');
    expect(applied).toEqual([]);
  });

  it('S13-01 is made and decided only with the scope of its kind, as the database has it then', async () => {
    const { proposals } = counting();
    const id = `${await make()}`;
    const { database, clock } = world.context;
    const narrowTo = (userId: UserId, scope: 'finance' | 'games') =>
      setScopes(database, {
        byUserId: userIdOf(third),
        userId,
        scopes: [{ scope, untilMs: null }],
        atMs: clock.nowMs(),
      });
    await narrowTo(userIdOf(second), 'finance');
    expect(await codeOf(proposals.approve(userIdOf(second), id))).toBe('forbidden');
    await expect(make(second)).rejects.toMatchObject({ code: 'forbidden' });
    await narrowTo(userIdOf(second), 'games');
    expect(await codeOf(proposals.approve(userIdOf(second), id))).toBe('approved');
  });

  it('S13-02 the database refuses an approval by its maker, whatever the server does', async () => {
    const id = await make();
    const { owner } = world.database;
    const decideBy = (userId: UserId) =>
      owner.query(
        `update voltide.proposal set state = 'approved', decided_by = $2, decided_at_ms = 1 where proposal_id = $1`,
        [id, userId],
      );
    await expect(decideBy(userIdOf(maker))).rejects.toThrow('proposal_takes_two');
    await expect(world.context.database.query('update voltide.proposal set note = null')).rejects.toThrow('permission');
  });
});

it('S13-02 the calls of proposals answer over HTTP: an empty list, and no proposal of another number', async () => {
  const { client } = present(maker, 'the maker');
  expect(await client.call(listProposals, { query: { show: 'decided', kind: 'adjustment' } })).toEqual({
    proposals: [],
    next: null,
  });
  const { body } = await client.refused(approveProposal, { params: { id: '999999999' } });
  expect(body.code).toBe('not_found');
});
