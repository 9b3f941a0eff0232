import { getBalance, getHealthReady, listPlays } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import {
  balanceOf,
  freshName,
  openPack,
  orderOf,
  prepareTestDatabase,
  signUpPlayer,
  startTestCluster,
  startWorld,
  useWorld,
  type Answer,
  type Opened,
  type PackPlayer,
  type World,
} from '@voltide/testkit';
import { expect, it } from 'vitest';

import { reconcile } from '../../money/audit/reconcile.ts';

const UNAVAILABLE = { status: 503, code: 'unavailable', retryAfter: '1' };
const world = useWorld();

const LOCKED = 'voltide.identity, voltide.find, voltide.session, voltide.seed_history';

function errorOf({ status, json, headers }: Answer) {
  return { status, code: (json as { code?: string }).code, retryAfter: headers['retry-after'] };
}

function sendOpen({ client }: PackPlayer, of: World, key: string): Promise<Answer> {
  return client.send('POST', openPacks.path, { body: orderOf(of), headers: { 'idempotency-key': key } });
}

async function balanceAndPlaysOf(player: PackPlayer) {
  const { plays } = await player.client.call(listPlays);
  return { balance: await balanceOf(player), plays: plays.length };
}

async function expectPlayedOnce(player: PackPlayer, of: World, key: string): Promise<void> {
  const { balance } = await player.client.call(getBalance);
  const { plays } = await player.client.call(listPlays);
  const first = await sendOpen(player, of, key);
  expect(first.status).toBe(200);
  expect((await sendOpen(player, of, key)).json).toEqual(first.json);
  const isNew = !plays.some(({ id }) => id === (first.json as Opened).play.id);
  const price = isNew ? parseVt('1.000000') : 0n;
  expect(await balanceAndPlaysOf(player)).toEqual({
    balance: formatVt(parseVt(balance) - price),
    plays: plays.length + (isNew ? 1 : 0),
  });
  expect((await openPack(player, orderOf(of))).play.id).toBe(`0-${plays.length + (isNew ? 1 : 0)}`);
}

function stopProcesses(pids: readonly number[]): () => void {
  const stopped = new Set(pids);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    stopped.clear();
  };
}

it('S14-06 cancelled statements answer 503 with Retry-After, and a play cut that way repeats safely', async () => {
  const { owner } = world.database;
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world));
  const { client, email, password } = player;
  const holder = await owner.connect();
  await holder.query(`
    create function public.stall() returns trigger language plpgsql as
      'begin perform pg_sleep(60); return new; end';
    create trigger stall before insert on voltide.play for each row execute function public.stall()`);
  const playing = sendOpen(player, world, 'cut');
  await holder.query('begin');
  await holder.query(`lock table ${LOCKED} in access exclusive mode`);
  const other = world.open();
  const sending = [
    playing,
    client.send('GET', '/api/auth/me'),
    client.send('GET', '/api/inventory'),
    client.send('GET', '/api/fairness/seeds'),
    client.send('GET', '/api/plays/0-0'),
    other.send('POST', '/api/auth/login', { body: { credential: email, password } }),
    other.send('POST', '/api/auth/guest-signin', { body: { username: freshName('guest') } }),
  ];
  let answered = 0;
  for (const each of sending) void each.then(() => answered++);
  const cancel = async (): Promise<number> => {
    await owner.query(`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'voltide_app' and wait_event in ('relation', 'PgSleep')`);
    return answered;
  };
  await expect.poll(cancel).toBe(sending.length);
  await holder.query('rollback');
  await holder.query('drop function public.stall() cascade');
  holder.release();

  for (const answer of await Promise.all(sending)) expect(errorOf(answer)).toEqual(UNAVAILABLE);
  expect(await balanceAndPlaysOf(player)).toEqual({ balance: '99.000000', plays: 1 });
  await expectPlayedOnce(player, world, 'cut');
});

it('a database that takes no writes is not ready, answers 503 to what would write, and recovers', async () => {
  const { owner } = world.database;
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world));
  const { client, email, password } = player;
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const setServing = async (change: string): Promise<void> => {
    await owner.query(`alter role voltide_app in database ${rows[0]?.name ?? ''} ${change}`);
    await owner.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename = 'voltide_app'`);
  };
  await setServing('set default_transaction_read_only = on');
  const other = world.open();
  const answers = [
    await client.send('GET', getHealthReady.path),
    await sendOpen(player, world, 'read-only'),
    await client.send('POST', '/api/inventory/sell', {
      body: { items: ['0-0-0'] },
      headers: { 'idempotency-key': 'read-only-too' },
    }),
    await client.send('PUT', '/api/preferences', { body: { autoSell: [], spendOrder: 'promo_first' } }),
    await other.send('POST', '/api/auth/login', { body: { credential: email, password } }),
    await other.send('POST', '/api/auth/guest-signin', { body: { username: freshName('guest') } }),
  ];
  for (const answer of answers) expect(errorOf(answer)).toEqual(UNAVAILABLE);
  expect(world.log.join('\n')).toContain('the database takes no writes');
  expect(world.log.join('\n')).toContain('in a read-only transaction');
  expect((await client.send('GET', '/api/health/live')).status).toBe(200);

  await setServing('reset default_transaction_read_only');
  expect((await client.send('GET', getHealthReady.path)).status).toBe(200);
  await expectPlayedOnce(player, world, 'read-only');
});

it('a database that stops answering is given up: 503, and a play that it made after all repeats safely', async () => {
  const cluster = await startTestCluster({ durable: false });
  const database = await prepareTestDatabase(cluster.url);
  const address = new URL(cluster.url);
  address.searchParams.set('query_timeout', '4000');
  const hasty = await startWorld({ databaseUrl: address.href, settings: { DATABASE_URL: cluster.url } });
  let resume = (): void => undefined;
  try {
    const player = await signUpPlayer(hasty);
    await openPack(player, orderOf(hasty));
    // The processes that clean up come and go by themselves, and serve no client.
    const serving = `select pid from pg_stat_activity where backend_type = 'client backend'`;
    const { rows } = await database.owner.query<{ pid: number }>(serving);
    resume = stopProcesses([cluster.pid(), ...rows.map(({ pid }) => pid)]);
    const answers = await Promise.all([
      player.client.send('GET', getHealthReady.path),
      sendOpen(player, hasty, 'unheard'),
      player.client.send('GET', '/api/auth/me'),
      player.client.send('GET', '/api/inventory'),
    ]);
    for (const answer of answers) expect(errorOf(answer)).toEqual(UNAVAILABLE);

    resume();
    const isReady = async (): Promise<number> => (await player.client.send('GET', getHealthReady.path)).status;
    await expect.poll(isReady).toBe(200);
    const made = async (): Promise<number> => (await player.client.call(listPlays)).plays.length;
    await expect.poll(made).toBe(2);
    await expectPlayedOnce(player, hasty, 'unheard');
    expect(new Set(Object.values(await reconcile(database.owner)))).toEqual(new Set([0]));
  } finally {
    resume();
    await hasty.close();
    await database.close();
    await cluster.stop();
  }
});
