import { getBuckets, getWithdrawal, login, putPreferences } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  askWithdrawal,
  type Client,
  createTestWallet,
  linkWallet,
  type PackPlayer,
  type Person,
  runTron,
  sendDeposit,
  signUpPlayer,
  signUpWithdrawer,
  signUpWithdrawers,
  startWorldChain,
  useWorld,
  type Withdrawer,
  fundPlatform,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const chain = await startWorldChain('fair rounds');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const SESSIONS = 8;
const MOST_WAITING = 64;

beforeAll(async () => {
  await fundPlatform(world, chain);
});

const stateOf = async ({ client }: Withdrawer, id: string) =>
  (await client.call(getWithdrawal, { params: { id } })).state;
const cashOf = async ({ client }: Pick<Person, 'client'>) => (await client.call(getBuckets)).cash;

/** Changes rows past all triggers, as a broken disk or a superuser can. */
async function damage(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = await world.database.owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`);
    await client.query(statement, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

it('S8-08 a withdrawal whose hold is damaged keeps no other from being settled', async () => {
  const people = await signUpWithdrawers(world, chain, { count: 2 });
  const [first, second] = [present(people[0], 'one'), present(people[1], 'another')];
  const damaged = await askWithdrawal(first.client, '20');
  const sound = await askWithdrawal(second.client, '30');
  await world.runJobs();
  const hold = [`withdrawal:${damaged.id}`];
  await damage(`update voltide.hold set hold_id = hold_id || ' lost' where hold_id = $1`, hold);
  chain.mineAt(world, 22);
  await expect(runTron(world.context.tron)).rejects.toThrow();
  expect([await stateOf(first, damaged.id), await stateOf(second, sound.id)]).toEqual(['sent', 'settled']);
  await damage(`update voltide.hold set hold_id = $1 where hold_id = $1 || ' lost'`, hold);
  await runTron(world.context.tron);
  expect(await stateOf(first, damaged.id)).toBe('settled');
});

async function signUpDepositor(): Promise<PackPlayer & Person> {
  const player = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await linkWallet(player, wallet);
  await sendDeposit(player.client, wallet, '50');
  return player;
}

async function logInElsewhere({ email, password }: Person): Promise<Client> {
  const client = world.open();
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  return client;
}

it('S8-07 S15-01 a player who floods by eight sessions delays no credit of another', async () => {
  const [flooding, quiet] = [await signUpDepositor(), await signUpDepositor()];
  chain.mineAt(world, 20);
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => logInElsewhere(flooding)));
  const holder = await world.database.owner.connect();
  await holder.query('begin');
  await holder.query('select from voltide.player where user_id = $1 for update', [flooding.userId]);
  const flood = Promise.allSettled(
    sessions.flatMap((client) =>
      Array.from({ length: MOST_WAITING / SESSIONS }, () =>
        client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } }),
      ),
    ),
  );
  const { lane } = world.context;
  try {
    await expect.poll(() => lane.stats().waiting).toBeGreaterThanOrEqual(MOST_WAITING);
    await expect(runTron(world.context.tron)).rejects.toMatchObject({ errors: [{ code: 'too_many_requests' }] });
    expect(await cashOf(quiet)).toBe('50.000000');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await flood;
  await runTron(world.context.tron);
  expect(await cashOf(flooding)).toBe('50.000000');
});

it('S8-08 a hundred older withdrawals that cannot be paid keep no later one waiting', async () => {
  const withdrawer = await signUpWithdrawer(world, chain);
  await damage(
    `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, approvals_needed, state, from_address,
        to_address, key, request_hash, reasons)
      select w.user_id, 1000000000000, 20000000000, w.created_at_ms, 2, 'approved', w.from_address, w.to_address,
        'too much ' || n, w.request_hash, w.reasons
      from (
        select user_id, created_at_ms, from_address, to_address, request_hash, reasons
        from voltide.withdrawal order by withdrawal_id limit 1
      ) w, generate_series(1, 100) n`,
  );
  const { id } = await askWithdrawal(withdrawer.client, '20');
  for (let run = 0; run < 2; run++) await runTron(world.context.tron);
  const state = await stateOf(withdrawer, id);
  await damage(`delete from voltide.withdrawal where key like 'too much %'`);
  expect(state).toBe('sent');
});
