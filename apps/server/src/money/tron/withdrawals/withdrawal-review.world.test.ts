import {
  approveWithdrawal,
  getBuckets,
  getPortal,
  getWithdrawal,
  getWithdrawalFacts,
  listAudit,
  listUnclaimedDeposits,
  listWithdrawalsToReview,
  noteIdentityCheck,
  rejectWithdrawal,
  stepUp,
  type Endpoint,
} from '@voltide/contract';
import {
  askWithdrawal,
  createTestWallet,
  type Operator,
  runTron,
  signInAgain,
  signInOperator,
  signUpPlayer,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  type Withdrawer,
  fundPlatform,
} from '@voltide/testkit';
import { parseUserId } from '@voltide/core';
import { listWaiting } from '@voltide/server/operate/mail/outbox.sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { platformKeyOf } from '../chain/signer.ts';

const chain = await startWorldChain('review');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
let operators: readonly [Operator, Operator];

beforeAll(async () => {
  await fundPlatform(world, chain);
  operators = [await signInOperator(world), await signInOperator(world)];
});

/** Days pass while players sign up, so operators log in again before they act. */
async function fresh(operator: Operator): Promise<Operator['client']> {
  await signInAgain({ ...operator, phone: operator });
  return operator.client;
}

const approve = async (operator: Operator, id: string) =>
  (await fresh(operator)).call(approveWithdrawal, { params: { id } });
const reject = async (operator: Operator, id: string, reason = 'Please write to us first.') =>
  (await fresh(operator)).call(rejectWithdrawal, { params: { id }, body: { reason } });
const stateOf = async ({ client }: Withdrawer, id: string) =>
  (await client.call(getWithdrawal, { params: { id } })).state;

describe('S13-03 what waits for an operator', () => {
  it('is shown with what an approver needs to know, and with its place and target to its owner', async () => {
    const [first] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 1000n);
    const asked = await askWithdrawal(withdrawer.client, '300');
    expect(asked).toMatchObject({
      state: 'review',
      status: 'pending',
      queue: { position: 1, waiting: 1, reasons: ['amount'], approvals: 0, approvalsNeeded: 1 },
    });
    expect(Date.parse(asked.queue?.targetAt ?? '') - Date.parse(asked.timestamp)).toBe(12 * 3_600_000);
    const { withdrawals, waiting } = await (await fresh(first)).call(listWithdrawalsToReview);
    expect(waiting).toBe(1);
    expect(withdrawals[0]).toMatchObject({
      id: asked.id,
      username: withdrawer.user.username,
      amount: '300.000000',
      netAmount: '294.000000',
      toAddress: withdrawer.wallet.address,
      canApprove: true,
      isOwn: false,
      approvals: [],
      account: { deposited: '0.000000', withdrawn: '300.000000', cash: '700.000000', identityCheckedAt: null },
    });
    const approved = await approve(first, asked.id);
    expect(approved).toMatchObject({ state: 'approved', canApprove: false, approvals: [{}] });
    expect(await approve(first, asked.id)).toMatchObject({ approvals: [{}] });
    await world.runJobs();
    expect(await stateOf(withdrawer, asked.id)).toBe('sent');
  });

  it('needs two different approvers above 5,000 TRX, of whom each counts once and only while in office', async () => {
    const [first, second] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 6000n);
    const { id, queue } = await askWithdrawal(withdrawer.client, '5000.000001');
    expect(queue).toMatchObject({ reasons: ['two_approvers', 'amount', 'day_amount'], approvalsNeeded: 2 });
    const third = await signInOperator(world);
    await approve(third, id);
    await world.operate().revoke(third.email);
    const client = await fresh(first);
    const once = () => client.call(approveWithdrawal, { params: { id } });
    await Promise.all([once(), once(), once(), once()]);
    expect(await stateOf(withdrawer, id)).toBe('review');
    expect((await approve(second, id)).state).toBe('approved');
  });

  it('is rejected with a reason: all of it is back, and its owner is notified why', async () => {
    const [first] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 400n);
    const { client } = withdrawer;
    const { id } = await askWithdrawal(client, '300');
    // The link of the sign-up has expired by now.
    await world.owner.query('update voltide.identity set email_confirmed_at_ms = created_at_ms where user_id = $1', [
      withdrawer.userId,
    ]);
    expect(await reject(first, id)).toMatchObject({ state: 'rejected', note: 'Please write to us first.' });
    const mail = await listWaiting(world.context.database, 1000);
    const told = mail.filter(
      ({ recipient, purpose }) => recipient === withdrawer.email && purpose === 'withdrawal_returned',
    );
    const { cipher } = world.context.mailing;
    expect(told.map(({ encryptedText, recipient }) => cipher.decrypt(encryptedText, recipient))).toEqual([
      expect.stringContaining('Why: Please write to us first.'),
    ]);
    expect(await reject(first, id)).toMatchObject({ state: 'rejected' });
    expect(await client.call(getWithdrawal, { params: { id } })).toMatchObject({
      status: 'failed',
      processed: true,
      note: 'Please write to us first.',
    });
    expect(await client.call(getBuckets)).toMatchObject({ cash: '400.000000', held: '0.000000' });
    const late = await (await fresh(first)).refused(approveWithdrawal, { params: { id } });
    expect(late.body.code).toBe('withdrawal_decided');
  });

  it('S15-01 is approved or rejected where both come at once, and never both', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 3000n);
    const [first, second] = [await fresh(operators[0]), await fresh(operators[1])];
    for (let race = 0; race < 6; race++) {
      const { id } = await askWithdrawal(withdrawer.client, '250');
      const body = { reason: 'A race.' };
      await Promise.allSettled([
        first.call(approveWithdrawal, { params: { id } }),
        second.call(rejectWithdrawal, { params: { id }, body }),
      ]);
      const { rows } = await world.owner.query<{ held: boolean; returned: boolean }>(
        `select exists (select from voltide.hold where hold_id = $1) as held,
          exists (select from voltide.hold_exit where hold_id = $1 and not was_taken) as returned`,
        [`withdrawal:${id}`],
      );
      const state = await stateOf(withdrawer, id);
      expect(['approved', 'rejected']).toContain(state);
      expect(rows[0]).toEqual({ held: state === 'approved', returned: state === 'rejected' });
    }
  });

  it('S15-01 is rejected after its approval where it was never signed, also at the same moment', async () => {
    const [first] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 3000n);
    for (let race = 0; race < 6; race++) {
      const { id } = await askWithdrawal(withdrawer.client, '250');
      await approve(first, id);
      const sign = (): Promise<void> => runTron(world.context.tron);
      const end = () =>
        first.client.send('POST', `/api/admin/withdrawals/${id}/reject`, { body: { reason: 'Unsigned.' } });
      const signing = race % 2 === 0 ? sign() : undefined;
      const [rejected] = await Promise.all([end(), signing ?? sign()]);
      const { rows } = await world.owner.query<{ attempts: number; held: boolean }>(
        `select (select count(*)::int from voltide.withdrawal_attempt where withdrawal_id = $1) as attempts,
          exists (select from voltide.hold where hold_id = 'withdrawal:' || $1::text) as held`,
        [id],
      );
      const state = await stateOf(withdrawer, id);
      expect(['sent', 'rejected']).toContain(state);
      const isSent = state === 'sent';
      expect([rejected.status, rows[0]]).toEqual([isSent ? 409 : 200, { attempts: isSent ? 1 : 0, held: isSent }]);
    }
    const { id } = await askWithdrawal(withdrawer.client, '250');
    await approve(first, id);
    expect(await reject(first, id)).toMatchObject({ state: 'rejected' });
    await runTron(world.context.tron);
    expect(await stateOf(withdrawer, id)).toBe('rejected');
  });

  it('cannot be reviewed by its owner, by players, or by operators without a fresh code', async () => {
    const [first, second] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 1000n);
    const { id } = await askWithdrawal(withdrawer.client, '300');
    await world.owner.query(
      `update voltide.identity set role = 'superadmin', email_confirmed_at_ms = created_at_ms where user_id = $1`,
      [withdrawer.userId],
    );
    await signInAgain(withdrawer);
    const calls: readonly (readonly [Endpoint, object])[] = [
      [approveWithdrawal, {}],
      [rejectWithdrawal, { body: { reason: 'Not mine.' } }],
      [noteIdentityCheck, { body: { note: 'It is me.' } }],
    ];
    const player = await signUpPlayer(world);
    await fresh(second);
    world.clock.advance(6 * 60_000);
    for (const [call, input] of calls) {
      expect((await player.client.refused(call, { params: { id }, ...input })).body.code).toBe('forbidden');
      const stale = await second.client.refused(call, { params: { id }, ...input });
      expect(stale.body.code).toBe('step_up_required');
    }
    await withdrawer.client.call(stepUp, { body: { code: withdrawer.phone.nextCode() } });
    for (const [call, input] of calls) {
      const own = await withdrawer.client.refused(call, { params: { id }, ...input });
      expect(own.body.code).toBe('own_withdrawal');
    }
    expect((await reject(first, id)).state).toBe('rejected');
    const none = await (await fresh(first)).refused(approveWithdrawal, { params: { id: '999999' } });
    expect(none.body.code).toBe('not_found');
  });

  it('cannot be reviewed by an operator who once had its wallet', async () => {
    const [first, second] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 1000n);
    const { id } = await askWithdrawal(withdrawer.client, '300');
    const own = (await (await fresh(first)).call(getPortal)).operator.id;
    await world.owner.query(
      `insert into voltide.wallet_link (user_id, verified_at_ms, ended_at_ms, address)
       select $1, 1, 2, w.to_address from voltide.withdrawal w where w.withdrawal_id = $2`,
      [parseUserId(own), id],
    );
    const calls: readonly (readonly [Endpoint, object])[] = [
      [approveWithdrawal, {}],
      [rejectWithdrawal, { body: { reason: 'Not mine.' } }],
      [noteIdentityCheck, { body: { note: 'It is me.' } }],
    ];
    for (const [call, input] of calls) {
      expect((await first.client.refused(call, { params: { id }, ...input })).body.code).toBe('own_withdrawal');
    }
    const { withdrawals } = await first.client.call(listWithdrawalsToReview);
    expect(withdrawals.find((each) => each.id === id)).toMatchObject({ isOwn: true, canApprove: false });
    await world.owner.query(
      'insert into voltide.withdrawal_approval (withdrawal_id, by_user_id, at_ms) values ($1, $2, $3)',
      [id, parseUserId(own), world.clock.nowMs()],
    );
    expect(await approve(second, id)).toMatchObject({ state: 'approved', approvals: [{}, {}] });
  });

  it('S13-02 leaves one entry in the audit for each approval, however often it is repeated', async () => {
    const [first] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 6000n);
    const { id } = await askWithdrawal(withdrawer.client, '5500');
    for (let i = 0; i < 3; i++) await approve(first, id);
    const query = { act: 'withdrawal_approved', subjectId: id } as const;
    expect((await first.client.call(listAudit, { query })).entries).toHaveLength(1);
  });

  it('waits above 10,000 TRX in all for an identity check, which is announced from 5,000 on', async () => {
    const [first, second] = operators;
    const withdrawer = await signUpWithdrawer(world, chain, 12_000n);
    const { client } = withdrawer;
    expect((await client.call(getWithdrawalFacts)).identity).toBe('not_needed');
    const { id: half } = await askWithdrawal(client, '5000');
    expect((await client.call(getWithdrawalFacts)).identity).toBe('announced');
    await approve(first, half);
    await signInAgain(withdrawer);
    const asked = await askWithdrawal(client, '5000.000001');
    expect(asked).toMatchObject({ state: 'requested', note: expect.stringContaining('exceed 10,000 TRX') as string });
    const refused = await (await fresh(first)).refused(approveWithdrawal, { params: { id: asked.id } });
    expect(refused.body.code).toBe('identity_first');
    const body = { note: 'Passport seen in a call.' };
    const checked = await first.client.call(noteIdentityCheck, { params: { id: asked.id }, body });
    expect(checked).toMatchObject({ state: 'review', account: { identityCheckedAt: expect.any(String) as string } });
    await approve(first, asked.id);
    expect((await approve(second, asked.id)).state).toBe('approved');
    await signInAgain(withdrawer);
    expect((await client.call(getWithdrawalFacts)).identity).toBe('checked');
  });
});

describe('S13-02 lists transfers that were credited to no one', () => {
  it('are listed with their sum', async () => {
    const wallet = createTestWallet();
    await chain.fund(wallet);
    chain.mineAt(world);
    const to = createTestWallet(platformKeyOf(world.context.config)).address;
    await chain.transfer(wallet, to, '33');
    await chain.transfer(wallet, to, '2');
    chain.mineAt(world, 22);
    await world.runJobs();
    const listed = await (await fresh(operators[0])).call(listUnclaimedDeposits);
    expect(listed).toMatchObject({ count: 2, total: '35.000000', next: null });
    expect(new Map(listed.deposits.map(({ state, amount }) => [state, amount]))).toEqual(
      new Map([
        ['below_least', '2.000000'],
        ['unclaimed', '33.000000'],
      ]),
    );
  });
});
