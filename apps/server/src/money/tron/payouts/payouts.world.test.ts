import {
  acknowledgeOutgoing,
  changePayouts,
  getBuckets,
  getPayouts,
  getWithdrawal,
  getWithdrawalTimes,
  listAudit,
  listUnknownOutgoing,
  type Withdrawal,
} from '@voltide/contract';
import { present } from '@voltide/core';
import { formatTrx, parseAddress } from '@voltide/tron';
import {
  askWithdrawal,
  createTestWallet,
  followLive,
  listLedgerFaults,
  runTron,
  signInAgain,
  signInOperator,
  signUpWithdrawer,
  startWorld,
  startWorldChain,
  useWorld,
  type Withdrawer,
} from '@voltide/testkit';
import { listWaiting } from '@voltide/server/operate/mail/outbox.sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { countPaymentFaults } from '../../audit/payment-check.ts';
import { reconcileIn } from '../../audit/reconcile.ts';
import { platformKeyOf } from '../chain/signer.ts';

const chain = await startWorldChain('payouts');
const SETTINGS = {
  TRON_NODES: chain.urls.join(','),
  SECRET_KEY: '0f'.repeat(32),
  OPERATOR_EMAIL: 'watch@example.com',
};
const world = useWorld({ settings: SETTINGS });
let platform: ReturnType<typeof createTestWallet>;

beforeAll(async () => {
  platform = createTestWallet(platformKeyOf(world.context.config));
  await chain.fund(platform, '100000');
  chain.mineAt(world, 25);
  await world.runJobs();
});
afterAll(async () => {
  await chain.close();
  expect(await listLedgerFaults(world)).toEqual([]);
});

function balanceOf({ address }: { readonly address: string }): string {
  const account = chain.chain.findAccount(present(parseAddress(address), 'an address'), 'solid');
  return formatTrx(account?.balanceSun ?? 0n);
}

async function mine(blocks: number): Promise<void> {
  chain.mineAt(world, blocks);
  await world.runJobs();
}

const look = ({ client }: Withdrawer, { id }: Withdrawal) => client.call(getWithdrawal, { params: { id } });

async function behave(behaviour: object, nodes = chain.urls): Promise<void> {
  for (const url of nodes) await fetch(`${url}/devnet/behave`, { method: 'POST', body: JSON.stringify(behaviour) });
}

beforeEach(() => behave({}));

describe('S8-08 a withdrawal that is approved', () => {
  it('is signed, in a block, final, and only then paid: net to the wallet, the fee to the house', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const { client, wallet } = withdrawer;
    const asked = await askWithdrawal(client, '100.000001');
    await world.runJobs();
    const sent = await look(withdrawer, asked);
    expect(sent).toMatchObject({ state: 'sent', status: 'pending', attempts: 1, steps: { isSent: true, block: null } });
    await mine(3);
    const seen = await look(withdrawer, asked);
    expect([seen.steps.solidBlocks, seen.steps.block]).toEqual([2, expect.any(Number)]);
    expect((await client.call(getBuckets)).held).toBe('100.000001');
    await mine(20);
    const paid = await look(withdrawer, asked);
    expect(paid).toMatchObject({ state: 'settled', status: 'confirmed', processed: true, txHash: sent.txHash });
    expect(balanceOf(wallet)).toBe('108.000000');
    expect(await client.call(getBuckets)).toMatchObject({ cash: '399.999999', held: '0.000000' });
    const { rows } = await world.owner.query<{ system_account: string; amount: string }>(
      `select system_account, amount::text from voltide.transfer
        where cause = 'take' and user_id = $1 order by system_account`,
      [withdrawer.userId],
    );
    expect(rows).toEqual([
      { system_account: 'outside', amount: '-98000000' },
      { system_account: 'fees', amount: '-2000001' },
    ]);
    world.clock.advance(60_000);
    const times = await world.open().call(getWithdrawalTimes);
    expect(times).toMatchObject({ paid: 1, waiting: 0, oldestWaitingSince: null });
    expect(times.medianSeconds).toBeGreaterThanOrEqual(57);
    await mine(30);
    expect(balanceOf(wallet)).toBe('108.000000');
  });

  it('that is taken back from its block is sent again as the same bytes, and paid once', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const asked = await askWithdrawal(withdrawer.client, '50');
    await world.runJobs();
    await mine(2);
    const first = await look(withdrawer, asked);
    expect(first.steps.block).not.toBeNull();
    await chain.control('reorg', { depth: 2, transactions: 'drop' });
    await world.runJobs();
    expect((await look(withdrawer, asked)).steps.block).toBeNull();
    await mine(24);
    expect(await look(withdrawer, asked)).toMatchObject({ state: 'settled', txHash: first.txHash, attempts: 1 });
    expect(balanceOf(withdrawer.wallet)).toBe('59.000000');
  });

  it('is paid once though nodes lose answers, take it only in words, and strip it from their blocks', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const asked = await askWithdrawal(withdrawer.client, '50');
    await behave({ lostBroadcasts: true });
    await world.runJobs();
    await behave({ faults: [{ path: '/wallet/broadcasthex', fault: 'lost-reply', times: 1 }] });
    await mine(2);
    const { txHash } = await look(withdrawer, asked);
    await behave({ hidden: [present(txHash, 'what was signed')] }, chain.urls.slice(0, 1));
    await mine(24);
    await mine(20);
    expect(await look(withdrawer, asked)).toMatchObject({ state: 'settled', attempts: 1 });
    expect(balanceOf(withdrawer.wallet)).toBe('59.000000');
  });

  it('that is never mined is signed again once dead by the chain’s own clock, and in the end returned', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const { client, wallet } = withdrawer;
    await chain.control('censor', { names: [platform.address] });
    const asked = await askWithdrawal(client, '50');
    const signed: (string | null)[] = [];
    for (let tries = 1; tries <= 4; tries++) {
      await mine(1);
      const { txHash, attempts } = await look(withdrawer, asked);
      expect(attempts).toBe(tries);
      signed.push(txHash);
      // 90 s to be mined, and a minute of doubt behind the newest final block: nothing else is signed meanwhile.
      await mine(48);
      expect((await look(withdrawer, asked)).txHash).toBe(txHash);
      await mine(22);
    }
    expect(new Set(signed).size).toBe(4);
    await chain.control('censor', { names: [] });
    await mine(25);
    await signInAgain(withdrawer);
    const ended = await look(withdrawer, asked);
    expect(ended).toMatchObject({ state: 'released', status: 'failed', processed: true, attempts: 4, txHash: null });
    expect(ended.note).toContain('did not take');
    expect(await client.call(getBuckets)).toMatchObject({ cash: '500.000000', held: '0.000000' });
    expect(balanceOf(wallet)).toBe('10.000000');
  });

  it('S15-01 is paid once by two nodes that pay at the same time', async () => {
    const there = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    const withdrawer = await signUpWithdrawer(world, chain);
    there.clock.advance(world.clock.nowMs() - there.clock.nowMs());
    const asked = await Promise.all(Array.from({ length: 6 }, () => askWithdrawal(withdrawer.client, '50')));
    const runBoth = () => Promise.all([world, there].map(({ context }) => runTron(context.tron)));
    await runBoth();
    for (let turn = 0; turn < 3; turn++) {
      chain.mineAt(world, 10);
      there.clock.advance(world.clock.nowMs() - there.clock.nowMs());
      await runBoth();
    }
    await there.close();
    for (const each of asked) expect((await look(withdrawer, each)).state).toBe('settled');
    expect(balanceOf(withdrawer.wallet)).toBe('304.000000');
  });
});

it('S8-08 shows its owner every step live', async () => {
  const withdrawer = await signUpWithdrawer(world, chain);
  const socket = await followLive(world, withdrawer.client);
  await expect.poll(() => socket.account()?.underWay).toBe('');
  const marks = new Set<string | undefined>(['']);
  const expectStep = async () => {
    await expect.poll(() => marks.has(socket.account()?.underWay)).toBe(false);
    marks.add(socket.account()?.underWay);
  };
  await askWithdrawal(withdrawer.client, '20');
  await expectStep();
  await world.runJobs();
  await expectStep();
  for (let block = 0; block < 3; block++) {
    await mine(1);
    await expectStep();
  }
  await mine(22);
  await expect.poll(() => socket.account()?.underWay).toBe('');
  socket.webSocket.terminate();
});

describe('S13-03 payments as such', () => {
  it('wait while they are stopped, and stay within the cap of an hour', async () => {
    const operator = await signInOperator(world);
    const withdrawer = await signUpWithdrawer(world, chain, 1000n);
    const change = async (body: Parameters<typeof operator.client.call<typeof changePayouts>>[1]) => {
      await signInAgain({ ...operator, phone: operator });
      return operator.client.call(changePayouts, body);
    };
    const stopped = await change({ body: { change: 'stop', reason: 'a rehearsal' } });
    expect(stopped).toMatchObject({ isStopped: true, freeze: null, signer: { kind: 'development' } });
    await signInAgain(withdrawer);
    const asked = await askWithdrawal(withdrawer.client, '100');
    await mine(1);
    expect((await look(withdrawer, asked)).state).toBe('approved');
    world.clock.advance(3_600_000);
    await change({ body: { change: 'set_cap', capPerHour: '150', reason: 'a rehearsal' } });
    await change({ body: { change: 'resume', reason: 'it is over' } });
    await signInAgain(withdrawer);
    const more = await askWithdrawal(withdrawer.client, '100');
    await mine(1);
    expect((await look(withdrawer, asked)).state).toBe('sent');
    expect((await look(withdrawer, more)).state).toBe('approved');
    await mine(25);
    world.clock.advance(3_600_000);
    await mine(1);
    await mine(25);
    await signInAgain(withdrawer);
    expect((await look(withdrawer, more)).state).toBe('settled');
    const { changes, capPerHour } = await change({
      body: { change: 'set_cap', capPerHour: '20000', reason: 'as before' },
    });
    expect(capPerHour).toBe('20000.000000');
    expect(changes.map(({ what }) => what)).toEqual([
      'Cap set to 20000.000000 TRX an hour: as before',
      'Resumed: it is over',
      'Cap set to 150.000000 TRX an hour: a rehearsal',
      'Stopped: a rehearsal',
    ]);
  });

  it('are not signed while the nodes follow another chain than the one that was read', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const asked = await askWithdrawal(withdrawer.client, '20');
    await world.owner.query('update voltide.tron_scan set fork_at = block + 1');
    await mine(1);
    const { rows } = await world.owner.query<{ waits: string; attempts: number }>(
      `select w.waits_for as waits,
         (select count(*)::int from voltide.withdrawal_attempt a where a.withdrawal_id = w.withdrawal_id) as attempts
       from voltide.withdrawal w order by w.withdrawal_id desc limit 1`,
    );
    expect(rows).toEqual([{ waits: 'The nodes follow another chain than the one read so far.', attempts: 0 }]);
    await world.owner.query('update voltide.tron_scan set fork_at = null');
    await mine(1);
    expect((await look(withdrawer, asked)).state).toBe('sent');
    await mine(25);
  });

  it('are frozen by a foreign transaction of the platform, operators are notified and end it', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const thief = createTestWallet();
    await chain.transfer(platform, thief.address, '7');
    await mine(22);
    const operator = await signInOperator(world);
    const frozen = await operator.client.call(getPayouts);
    expect(frozen.freeze).toMatchObject({ cause: expect.stringContaining('was not made here') as string });
    const mail = await listWaiting(world.context.database, 1000);
    const told = mail.filter(
      ({ recipient, purpose }) => recipient === 'watch@example.com' && purpose === 'payouts_frozen',
    );
    expect(told).toHaveLength(1);
    await signInAgain(withdrawer);
    const asked = await askWithdrawal(withdrawer.client, '20');
    await mine(5);
    expect((await look(withdrawer, asked)).state).toBe('approved');
    await signInAgain({ ...operator, phone: operator });
    const body = { change: 'clear_freeze', reason: 'moved by hand to the cold address' } as const;
    expect((await operator.client.call(changePayouts, { body })).freeze).toBeNull();
    await mine(1);
    await mine(25);
    await signInAgain(withdrawer);
    expect((await look(withdrawer, asked)).state).toBe('settled');
  });

  it('S13-02 list what left without a withdrawal until an operator has explained it, once', async () => {
    const thief = createTestWallet();
    const { client } = await signInOperator(world);
    const { waiting } = await client.call(listUnknownOutgoing);
    await chain.transfer(platform, thief.address, '9');
    await mine(22);
    const { outgoing, waiting: now } = await client.call(listUnknownOutgoing);
    expect(now).toBe(waiting + 1);
    const [newest] = outgoing;
    const { txid } = present(newest, 'the newest of them');
    expect(newest).toMatchObject({
      amount: '9.000000',
      toAddress: thief.address,
      succeeded: true,
      owner: null,
      withdrawal: null,
      acknowledged: null,
    });
    const explain = (reason: string) => client.call(acknowledgeOutgoing, { params: { txid }, body: { reason } });
    await explain('moved by hand');
    const again = await Promise.all(Array.from({ length: 8 }, () => explain('another story')));
    expect(new Set(again.map(({ acknowledged }) => acknowledged?.reason))).toEqual(new Set(['moved by hand']));
    expect((await client.call(listUnknownOutgoing)).waiting).toBe(waiting);
    const { entries } = await client.call(listAudit, { query: { subjectKind: 'transaction', subjectId: txid } });
    expect(entries).toMatchObject([{ act: 'outgoing_acknowledged', reason: 'moved by hand' }]);
    const body = { change: 'clear_freeze', reason: 'moved by hand' } as const;
    expect((await client.call(changePayouts, { body })).freeze).toBeNull();
    const other = { params: { txid: '0'.repeat(64) }, body: { reason: 'nothing' } };
    expect((await client.refused(acknowledgeOutgoing, other)).body.code).toBe('not_found');
  });

  it('wait where the platform has not enough TRX', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const { balance } = await (await signInOperator(world)).client.call(getPayouts);
    expect(balance).not.toBeNull();
    const asked = await askWithdrawal(withdrawer.client, '20');
    await behave({ faults: [{ path: '/walletsolidity/getaccount', fault: 'empty', times: 1000 }] });
    await mine(1);
    expect((await look(withdrawer, asked)).state).toBe('approved');
    await behave({});
    await mine(1);
    await mine(25);
    expect((await look(withdrawer, asked)).state).toBe('settled');
  });
});

/** Changes rows past all triggers, as a superuser can, counts, and rolls back. */
async function countForged(statement: string): Promise<number> {
  const client = await world.database.owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`);
    await client.query(statement);
    const { withdrawals } = await reconcileIn(client);
    return withdrawals + (await countPaymentFaults(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const PAID = `(select min(withdrawal_id) from voltide.withdrawal where state = 'settled')`;
const BACK = `(select min(withdrawal_id) from voltide.withdrawal where state = 'released')`;

it.each([
  [
    'what was given back, called paid',
    `update voltide.withdrawal set state = 'settled', note = null
    where withdrawal_id = ${BACK}`,
  ],
  [
    'what was paid, called given back',
    `update voltide.withdrawal set state = 'released', note = 'x'
    where withdrawal_id = ${PAID}`,
  ],
  [
    'a larger amount',
    `update voltide.withdrawal set amount = amount + 50, fee = fee + 1 where withdrawal_id = ${PAID}`,
  ],
  ['another receiver', `update voltide.withdrawal set to_address = from_address where withdrawal_id = ${PAID}`],
  ['approvers that nobody was', `update voltide.withdrawal set approvals_needed = 1 where withdrawal_id = ${PAID}`],
  ['no payment', `delete from voltide.withdrawal_attempt where withdrawal_id = ${PAID}`],
  ['other signed bytes', `update voltide.withdrawal_attempt set raw = raw || '\\x00' where withdrawal_id = ${PAID}`],
  ['no hold', `delete from voltide.hold_exit where hold_id = 'withdrawal:' || ${PAID}`],
  ['no withdrawal', `delete from voltide.withdrawal where withdrawal_id = ${PAID}`],
  [
    'a fee that nobody paid',
    `update voltide.transfer set system_account = 'fees'
    where cause = 'take' and system_account = 'outside'`,
  ],
])('S13-04 the books report forged rows: %s', async (_what, statement) => {
  expect(await countForged('select')).toBe(0);
  expect(await countForged(statement)).toBeGreaterThan(0);
});
