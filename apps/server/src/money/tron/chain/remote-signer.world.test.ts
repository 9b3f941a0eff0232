import {
  getBuckets,
  getPayouts,
  getReserves,
  getWithdrawal,
  listWithdrawalsToReview,
  type ReviewedWithdrawal,
  type Withdrawal,
} from '@voltide/contract';
import { present, utcDay } from '@voltide/core';
import { checkSeal } from '@voltide/reserves';
import {
  askWithdrawal,
  createTestClock,
  listLedgerFaults,
  type Operator,
  runTron,
  signInAgain,
  signInOperator,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  type Withdrawer,
} from '@voltide/testkit';
import { createSignerProcess } from '@voltide/testkit/signer-process';
import { formatTrx, parseAddress } from '@voltide/tron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('remote signer');
const LIMITS = {
  SIGNER_NETWORK: 'devnet',
  SIGNER_TRANSFER_CAP: '60',
  SIGNER_DAY_CAP: '500',
  SIGNER_WINDOW_SECONDS: '600',
};
const signer = await createSignerProcess(LIMITS);
const world = useWorld({
  settings: {
    TRON_NODES: chain.urls.join(','),
    TRON_ADDRESS: signer.address,
    TRON_SIGNER: `unix:${signer.folder}/signer.sock`,
    TRON_SIGNER_SECRET_FILE: `${signer.folder}/secret`,
  },
});
let operator: Operator;

async function restart(limits = {}): Promise<void> {
  await signer.kill();
  await signer.start(limits, world.clock.nowMs() - createTestClock().nowMs());
}

async function mine(blocks: number): Promise<void> {
  chain.mineAt(world, blocks);
  await runTron(world.context.tron);
}

const look = ({ client }: Withdrawer, { id }: Withdrawal) => client.call(getWithdrawal, { params: { id } });

async function readPaying({ id }: Withdrawal): Promise<ReviewedWithdrawal> {
  const { withdrawals } = await operator.client.call(listWithdrawalsToReview, { query: { show: 'paying' } });
  return present(
    withdrawals.find((each) => each.id === id),
    'one that is being paid',
  );
}

function balanceOf({ wallet: { address } }: Withdrawer): string {
  const account = chain.chain.findAccount(present(parseAddress(address), 'an address'), 'solid');
  return formatTrx(account?.balanceSun ?? 0n);
}

beforeAll(async () => {
  await chain.fund({ address: signer.address }, '100000');
  await mine(25);
});
afterAll(async () => {
  await signer.close();
  await chain.close();
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('S8-08 a withdrawal that a signer of its own signs', () => {
  it('is paid once, though that one is away, is killed while it is asked, and starts again', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    operator = await signInOperator(world);
    const asked = await askWithdrawal(withdrawer.client, '50');
    await runTron(world.context.tron);
    expect(await look(withdrawer, asked)).toMatchObject({ state: 'approved', note: null, attempts: 0 });
    expect((await readPaying(asked)).waitsFor).toContain('The signer did not answer');
    expect((await operator.client.call(getPayouts)).signer).toMatchObject({
      address: signer.address,
      kind: 'remote',
      problem: expect.stringContaining('did not answer') as string,
      limits: null,
    });
    await restart();
    await Promise.all([runTron(world.context.tron), signer.kill()]);
    await restart();
    await mine(1);
    expect(await look(withdrawer, asked)).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await readPaying(asked)).waitsFor).toBeNull();
    await mine(25);
    expect((await look(withdrawer, asked)).state).toBe('settled');
    expect(balanceOf(withdrawer)).toBe('59.000000');
    expect(signer.read('decisions.jsonl').match(/"signed"/g)?.length).toBeGreaterThanOrEqual(1);
  });

  it('waits with its words where it refuses, asked once a minute, and is paid once it lets it through', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    await restart();
    const asked = await askWithdrawal(withdrawer.client, '100');
    for (let turn = 0; turn < 4; turn++) await mine(1);
    await signInAgain({ ...operator, phone: operator });
    const waiting = await readPaying(asked);
    expect([waiting.state, waiting.waitsFor]).toEqual([
      'approved',
      'The signer refused (transfer-cap): more than 60.000000 TRX in one transfer.',
    ]);
    expect(signer.read('decisions.jsonl').match(/"transfer-cap"/g)).toHaveLength(1);
    expect((await withdrawer.client.call(getBuckets)).held).toBe('100.000000');
    await restart({ SIGNER_TRANSFER_CAP: '200' });
    await mine(20);
    expect((await readPaying(asked)).waitsFor).toBeNull();
    await mine(25);
    expect((await look(withdrawer, asked)).state).toBe('settled');
    expect(balanceOf(withdrawer)).toBe('108.000000');
    const { limits } = present((await operator.client.call(getPayouts)).signer, 'a signer');
    expect(limits).toMatchObject({ perTransfer: '200.000000', perDay: '500.000000' });
  });
});

it('the reserves of a day are signed by it once it is there, and are what everybody can check', async () => {
  world.clock.advance(86_400_000);
  await mine(1);
  await signer.kill();
  await expect(world.runJobs()).rejects.toThrow('The signer did not answer');
  await restart();
  await world.runJobs();
  const date = utcDay(world.clock.nowMs());
  const { faults, seal } = checkSeal(await world.open().call(getReserves, { params: { date } }));
  expect([faults, seal.reserves]).toEqual([[], [expect.objectContaining({ address: signer.address })]]);
});
