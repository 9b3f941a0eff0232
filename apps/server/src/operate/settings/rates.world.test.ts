import {
  approveProposal,
  approveWithdrawal,
  getAdminSettings,
  getProposal,
  getSettings,
  getWithdrawal,
  getWithdrawalFacts,
  listSettingChanges,
  proposeRate,
  type AdminSettings,
} from '@voltide/contract';
import {
  askWithdrawal,
  fundPlatform,
  runTron,
  signInAgain,
  signInOperator,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  type Operator,
  type Withdrawer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('rates');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * DAY_MS;
const reason = 'the network has become dearer';
let first: Operator;
let second: Operator;
let withdrawer: Withdrawer;

beforeAll(async () => {
  await world.context.notifications.ensure();
  await fundPlatform(world, chain);
  withdrawer = await signUpWithdrawer(world, chain, 5000n);
  first = await signInOperator(world);
  second = await signInOperator(world);
});

const isoIn = (ms: number): string => new Date(world.clock.nowMs() + ms).toISOString();

async function fresh(operator: Operator): Promise<Operator['client']> {
  await signInAgain({ ...operator, phone: operator });
  return operator.client;
}

async function propose(bps: number, from?: string): Promise<string> {
  const body = { bps, reason, ...(from === undefined ? {} : { from }) };
  const client = await fresh(first);
  return (await client.call(proposeRate, { params: { id: 'withdrawal_fee' }, body })).proposalId;
}

async function refused(bps: number, from?: string): Promise<string> {
  const body = { bps, reason, ...(from === undefined ? {} : { from }) };
  const client = await fresh(first);
  return (await client.refused(proposeRate, { params: { id: 'withdrawal_fee' }, body })).body.code;
}

async function publish(bps: number, from?: string): Promise<AdminSettings['rates'][number] | undefined> {
  const id = await propose(bps, from);
  await (await fresh(second)).call(approveProposal, { params: { id } });
  await world.context.inForce.reload();
  return (await second.client.call(getAdminSettings)).rates[0];
}

async function goTo(atMs: number): Promise<void> {
  world.clock.advance(atMs - world.clock.nowMs());
  chain.mineAt(world);
  await signInAgain(withdrawer);
}

const feeOf = async (amount: string): Promise<string> => (await askWithdrawal(withdrawer.client, amount)).fee;

describe('S13-02 the fee of withdrawals', () => {
  it('S13-02 rises by two operators and seven days ahead; what was asked for before keeps its fee', async () => {
    expect((await world.open().call(getSettings)).withdrawalFee).toEqual({ bps: 200, next: null });
    expect(await refused(200)).toBe('setting_changed');
    expect(await refused(300, isoIn(6 * DAY_MS))).toBe('notice_too_short');

    const proposalId = await propose(300);
    expect(await refused(250)).toBe('already_proposed');
    expect(await second.client.call(getProposal, { params: { id: proposalId } })).toMatchObject({
      kind: 'rate',
      title: 'Change a rate: fee of withdrawals',
      changes: [
        { what: 'Counts from', after: 'as early as the notice allows' },
        { what: 'Fee of withdrawals', before: '2%', after: '3%' },
      ],
    });
    const own = await first.client.refused(approveProposal, { params: { id: proposalId } });
    expect(own.body.code).toBe('own_proposal');
    const nowMs = world.clock.nowMs();
    await (await fresh(second)).call(approveProposal, { params: { id: proposalId } });
    await expect.poll(() => world.context.inForce.rate('withdrawal_fee').next?.bps).toBe(300);

    const { nextFee, feeBps } = await withdrawer.client.call(getWithdrawalFacts);
    expect([feeBps, nextFee?.bps]).toEqual([200, 300]);
    const fromMs = Date.parse(nextFee?.from ?? '');
    expect(fromMs - nowMs).toBeGreaterThanOrEqual(WEEK_MS);
    expect(fromMs - nowMs).toBeLessThan(WEEK_MS + 10 * MINUTE_MS);
    expect((await world.open().call(getSettings)).withdrawalFee.next).toEqual(nextFee);

    const waiting = await askWithdrawal(withdrawer.client, '300');
    expect([waiting.state, waiting.fee]).toEqual(['review', '6.000000']);
    await goTo(fromMs - 10 * MINUTE_MS);
    expect(await feeOf('100.000001')).toBe('2.000001');
    await goTo(fromMs);
    expect(await feeOf('100.000001')).toBe('3.000001');
    expect(await withdrawer.client.call(getWithdrawalFacts)).toMatchObject({ feeBps: 300, nextFee: null });

    await (await fresh(second)).call(approveWithdrawal, { params: { id: waiting.id } });
    await runTron(world.context.tron);
    chain.mineAt(world, 25);
    await runTron(world.context.tron);
    const paid = await withdrawer.client.call(getWithdrawal, { params: { id: waiting.id } });
    expect(paid).toMatchObject({ state: 'settled', fee: '6.000000', netAmount: '294.000000' });
  });

  it('S13-02 falls a day ahead, and a rise that is announced is taken back by the fee in force', async () => {
    const lower = await publish(100);
    expect(Date.parse(lower?.next?.from ?? '') - world.clock.nowMs()).toBeLessThan(DAY_MS + 10 * MINUTE_MS);
    // A rise above the announced fee takes its week, however high the fee still is.
    expect(await refused(300, isoIn(2 * DAY_MS))).toBe('notice_too_short');
    await goTo(Date.parse(lower?.next?.from ?? ''));
    expect(await feeOf('100')).toBe('1.000000');

    const higher = await publish(500, isoIn(20 * DAY_MS));
    expect(higher).toMatchObject({ bps: 100, next: { bps: 500 } });
    const back = await publish(100);
    expect(back?.next?.bps).toBe(100);
    await goTo(Date.parse(higher?.next?.from ?? '') + DAY_MS);
    expect((await withdrawer.client.call(getWithdrawalFacts)).feeBps).toBe(100);
    expect(await feeOf('100')).toBe('1.000000');
    const { changes } = await (await fresh(first)).call(listSettingChanges, { query: { kind: 'rate' } });
    expect(changes.map(({ value }) => value)).toEqual(['1%', '5%', '1%', '3%']);
  });

  it('S13-02 is held by the database to its notice, its bounds and its moment, whatever the server does', async () => {
    const { owner } = world.database;
    const note = (bps: number, inMs: number, by = '3') =>
      owner.query('select voltide.note_setting($1, $2, $3, $4, $5, 2, $6, null, $7, 4)', [
        'rate',
        'withdrawal_fee',
        JSON.stringify(bps),
        world.clock.nowMs() + inMs,
        world.clock.nowMs(),
        by,
        'a test',
      ]);
    await expect(note(101, WEEK_MS - 1)).rejects.toThrow('seven days ahead');
    await expect(note(50, DAY_MS - 1)).rejects.toThrow('setting_rate_has_notice');
    await expect(note(501, WEEK_MS)).rejects.toThrow('setting_rate_is_known');
    await expect(note(1.5, WEEK_MS)).rejects.toThrow();
    const forged = `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, approvals_needed, state,
        from_address, to_address, key, request_hash, reasons)
      select user_id, amount, fee - 1, created_at_ms, 1, 'review', from_address, to_address, 'forged', request_hash,
        '{}'
      from voltide.withdrawal order by withdrawal_id desc limit 1`;
    await expect(world.context.database.query(forged)).rejects.toThrow('another fee at its moment');
  });
});
