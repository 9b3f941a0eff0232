import {
  approveWithdrawal,
  createDeposit,
  createWithdrawal,
  freezeAccount,
  getBuckets,
  getPortal,
  getReviewedWithdrawal,
  getWithdrawal,
  listAudit,
  login,
  noteIdentityCheck,
  resetFactorOf,
  stepUp,
} from '@voltide/contract';
import {
  askWithdrawal,
  codeOf,
  enrolFactor,
  freeze,
  fundPlatform,
  narrowTo,
  signInAgain,
  signInOperator,
  signUpWithdrawer,
  startWorldChain,
  unfreeze,
  useWorld,
  type Operator,
  type Withdrawer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('withdrawal-freeze');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const AT_ONCE = 24;
type Member = Operator & { readonly id: string };
let team: readonly [Member, Member, Member];

async function member(): Promise<Member> {
  const operator = await signInOperator(world);
  return { ...operator, id: (await operator.client.call(getPortal)).operator.id };
}

beforeAll(async () => {
  await fundPlatform(world, chain);
  team = [await member(), await member(), await member()];
});

/** Days pass while players sign up, so operators log in again before they act. */
async function allFresh(): Promise<void> {
  for (const operator of team) await signInAgain({ ...operator, phone: operator });
}

const approveAs = ({ client }: Member, id: string) => client.call(approveWithdrawal, { params: { id } });
const lookAs = ({ client }: Member, id: string) => client.call(getReviewedWithdrawal, { params: { id } });
const stateOf = async ({ client }: Withdrawer, id: string) =>
  (await client.call(getWithdrawal, { params: { id } })).state;

async function countAttempts(id: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'select count(*)::int as count from voltide.withdrawal_attempt where withdrawal_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

describe('24 simultaneous approvals of a withdrawal of 6,000 TRX', () => {
  it.each([2, 3])('S13-03 by %d operators make exactly one payment, with two different approvers', async (count) => {
    const withdrawer = await signUpWithdrawer(world, chain, 6000n);
    const { id } = await askWithdrawal(withdrawer.client, '6000');
    await allFresh();
    const by = team.slice(0, count);
    const tries = Array.from({ length: AT_ONCE }, (_, i) => approveAs(by[i % count] ?? team[0], id));
    const codes = await Promise.all(tries.map(codeOf));
    expect(codes.filter((code) => code !== 'ok' && code !== 'withdrawal_decided')).toEqual([]);
    const seen = await lookAs(team[0], id);
    expect(seen.state).toBe('approved');
    expect(seen.approvals.map(({ counts }) => counts)).toEqual([true, true]);
    await Promise.all([world.runJobs(), world.runJobs()]);
    expect([await stateOf(withdrawer, id), await countAttempts(id)]).toEqual(['sent', 1]);
    chain.mineAt(world, 25);
    await world.runJobs();
    expect(await stateOf(withdrawer, id)).toBe('settled');
    expect(await countAttempts(id)).toBe(1);
  });
});

describe('an approver who is narrowed between two approvals', () => {
  it('S13-03 counts no more, is shown so, and the database lets nothing be paid by it', async () => {
    const [first, second, third] = team;
    const withdrawer = await signUpWithdrawer(world, chain, 6000n);
    const { id } = await askWithdrawal(withdrawer.client, '6000');
    await allFresh();
    await approveAs(first, id);
    await narrowTo(third, first.id, ['support', 'games', 'auditor']);
    expect(await approveAs(second, id)).toMatchObject({
      state: 'review',
      approvals: [{ counts: false }, { counts: true }],
    });
    const forced = world.context.database.query(
      `update voltide.withdrawal set state = 'approved' where withdrawal_id = $1`,
      [id],
    );
    await expect(forced).rejects.toThrow('does not move so');
    expect(await codeOf(approveAs(first, id))).toBe('forbidden');
    await narrowTo(third, first.id, ['finance']);
    expect((await lookAs(first, id)).canApprove).toBe(true);
    expect((await approveAs(first, id)).state).toBe('approved');
    await narrowTo(third, first.id, null);
    const { entries } = await third.client.call(listAudit, { query: { subjectKind: 'withdrawal', subjectId: id } });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ state: 'review' }, { state: 'approved' }],
      [{ state: 'review' }, { state: 'review' }],
      [{ state: 'review' }, { state: 'review' }],
    ]);
  });
});

describe('withdrawals of a frozen account', () => {
  it('S13-02 are neither asked for nor approved nor signed until it is unfrozen; deposits are not begun', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 1000n);
    const { client } = withdrawer;
    const waits = await askWithdrawal(client, '300');
    const approved = await askWithdrawal(client, '100');
    expect(approved.state).toBe('approved');
    await allFresh();
    const [first] = team;
    await freeze(first, withdrawer);
    expect(await codeOf(approveAs(first, waits.id))).toBe('player_frozen');
    expect(await lookAs(first, waits.id)).toMatchObject({ isFrozen: true, canApprove: false });
    await world.runJobs();
    expect([await stateOf(withdrawer, approved.id), await countAttempts(approved.id)]).toEqual(['approved', 0]);
    expect((await lookAs(first, approved.id)).waitsFor).toBe('The account is frozen.');
    await signInAgain(withdrawer);
    const body = { amount: '20' };
    expect((await client.refused(createWithdrawal, { body, key: 'frozen-1' })).body.code).toBe('account_frozen');
    expect((await client.refused(createDeposit, { body, key: 'frozen-2' })).body.code).toBe('account_frozen');
    await unfreeze(first, withdrawer);
    await world.runJobs();
    expect(await stateOf(withdrawer, approved.id)).toBe('sent');
    expect((await approveAs(first, waits.id)).state).toBe('approved');
  });

  it('S13-02 S13-03 freeze and approval at once: approved before the freeze, or waiting and never both', async () => {
    for (let race = 0; race < 4; race++) {
      const withdrawer = await signUpWithdrawer(world, chain, 1000n);
      const { id } = await askWithdrawal(withdrawer.client, '300');
      await allFresh();
      const [first, second, third] = team;
      const input = { params: { id: withdrawer.user.id }, body: { cause: 'law', reason: 'a race' } } as const;
      const [approval] = await Promise.all([
        codeOf(approveAs(first, id)),
        codeOf(approveAs(second, id)),
        third.client.call(freezeAccount, input),
        world.runJobs(),
      ]);
      const state = await stateOf(withdrawer, id);
      expect(['review', 'approved', 'sent']).toContain(state);
      if (state === 'review') expect(approval).toBe('player_frozen');
      const attempts = await countAttempts(id);
      await world.runJobs();
      expect(await countAttempts(id)).toBe(attempts);
      const forced = world.context.database.query(
        `insert into voltide.withdrawal_attempt
          (withdrawal_id, number, created_at_ms, expires_at_ms, state, txid, raw, signature)
         values ($1, 2, 1, 2, 'live', sha256('x'), 'x', decode(repeat('00', 65), 'hex'))`,
        [id],
      );
      await expect(forced).rejects.toThrow('nothing is signed so');
      expect(await codeOf(approveAs(third, id))).not.toBe('ok');
    }
  });
});

describe('a withdrawal after operators have reset the second factor of its account', () => {
  it('S13-02 S13-03 is looked at by an operator for 24 hours, and is paid by itself afterwards', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 500n);
    await allFresh();
    const params = { id: withdrawer.user.id };
    await team[0].client.call(resetFactorOf, { params, body: { reason: 'lost the phone, seen by video' } });
    const { client, email, password } = withdrawer;
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    await client.call(stepUp, { body: { password } });
    const body = { amount: '20' };
    expect((await client.refused(createWithdrawal, { body, key: 'reset-1' })).body.code).toBe('factor_needed');
    const phone = await enrolFactor(world, client, password);
    const asked = await askWithdrawal(client, '20');
    expect(asked).toMatchObject({ state: 'review', queue: { reasons: ['factor_reset'], approvalsNeeded: 1 } });
    const rule = (await lookAs(team[0], asked.id)).rules.find((each) => each.rule === 'factor_reset');
    expect(rule).toMatchObject({ wasMet: false, isMet: false, unit: 'time' });
    world.clock.advance(86_400_000);
    chain.mineAt(world);
    await signInAgain({ ...withdrawer, phone });
    expect((await askWithdrawal(client, '20')).state).toBe('approved');
  });
});

describe('what each rule says about a withdrawal', () => {
  it('S13-03 is shown with its measure: amounts, turnover, ages, the reset of a factor, identity', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 12_000n);
    const { id } = await askWithdrawal(withdrawer.client, '10500');
    await allFresh();
    const { rules, reasons, state } = await lookAs(team[0], id);
    expect(state).toBe('requested');
    expect(reasons).toEqual(['identity', 'two_approvers', 'amount', 'day_amount']);
    const found = Object.fromEntries(rules.map(({ rule, ...finding }) => [rule, finding]));
    const trx = (measured: string, limit: string, isMet: boolean, wasMet = isMet) =>
      expect.objectContaining({ unit: 'trx', measured, limit, isMet, wasMet }) as unknown;
    expect(found).toMatchObject({
      amount: trx('10500.000000', '200.000000', false),
      day_amount: trx('10500.000000', '1000.000000', false),
      not_turned_over: trx('0.000000', '0.000000', true),
      identity: trx('10500.000000', '10000.000000', false),
      new_account: { unit: 'minutes', limit: '2', isMet: true },
      address_age: { unit: 'minutes', limit: '2', isMet: true },
      shared_address: { measured: '0', isMet: true, accounts: [] },
      password_reset: { measured: null, isMet: true },
      factor_reset: { measured: null, isMet: true },
      two_approvers: { measured: '0', limit: '2', isMet: false },
    });
    const body = { note: 'passport seen by video' };
    await team[0].client.call(noteIdentityCheck, { params: { id }, body });
    const after = (await lookAs(team[0], id)).rules.find(({ rule }) => rule === 'identity');
    expect(after).toMatchObject({ wasMet: false, isMet: true });
    expect(await withdrawer.client.call(getBuckets)).toMatchObject({ held: '10500.000000' });
  });
});
