import { randomUUID } from 'node:crypto';

import { LIVE_CLOSE, login, stepUp } from '@voltide/contract';
import { utcDay } from '@voltide/core';
import { spinToday } from '@voltide/games/daily-spin/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import {
  adjustBalance,
  enrolFactor,
  followLive,
  openPack,
  orderOf,
  signUp,
  signUpPlayer,
  startWorld,
  useWorld,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0b'.repeat(32) };
const VT = 1_000_000n;
const world = useWorld({ settings: SETTINGS });
let other: World;

beforeAll(async () => {
  other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
});
afterAll(() => other.close());

async function follow(...[at, client]: Parameters<typeof followLive>) {
  const socket = await followLive(at, client);
  await expect.poll(() => socket.account()).toBeDefined();
  return socket;
}

describe('what changes an account elsewhere', () => {
  it('S8-01 an adjustment from the command line arrives at once', async () => {
    const { client, user } = await signUp(world);
    const socket = await follow(world, client);
    const change = { who: user.username, amountSun: 5n * VT, bucket: 'cash', reason: 'A test.' } as const;
    await world.operate().adjust(change);
    await expect.poll(() => socket.account()?.balance).toBe('105.000000');
    socket.webSocket.terminate();
  });

  it('S6-02 S1-07 a daily spin shows the other devices its day', async () => {
    const { client } = await signUpPlayer(world);
    const socket = await follow(other, client);
    const body = { tableHash: currentSpinTable().hash };
    const { balance } = await client.call(spinToday, { body, key: randomUUID() });
    await expect.poll(() => socket.account()).toMatchObject({ balance, spunOn: utcDay(world.clock.nowMs()) });
    socket.webSocket.terminate();
  });

  it('S8-01 changes during a lost connection are read when it is back', async () => {
    const { client, userId } = await signUpPlayer(world);
    const socket = await follow(world, client);
    await world.owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`,
    );
    await adjustBalance(world, userId, { account: 'promo', amountSun: VT });
    await expect
      .poll(async () => {
        await world.context.notifications.ensure().catch(() => undefined);
        return socket.account()?.balance;
      })
      .toBe('101.000000');
    await other.context.notifications.ensure();
    socket.webSocket.terminate();
  });
});

describe('the jackpot', () => {
  it('S6-05 comes to a visitor as a snapshot and as it grows, until they leave it', async () => {
    const { client, userId } = await signUpPlayer(world);
    await adjustBalance(world, userId, { account: 'cash', amountSun: 1000n * VT });
    await adjustBalance(world, userId, { account: 'promo', amountSun: -100n * VT });
    const socket = await followLive(world, world.open(), 'jackpot');
    const told = () => socket.told.filter((message) => message.type === 'jackpot');
    await expect.poll(() => told().length).toBe(1);
    expect(told()[0]).toMatchObject({ kind: 'snapshot', data: { sealed: null } });
    const player = { client, userId, user: (await signUp(world)).user };
    const grow = async (): Promise<void> => {
      for (let i = 0; i < 3; i += 1) await openPack(player, orderOf(world));
      await world.context.jackpot.run();
      world.clock.advance(3000);
      await world.context.live.publishJackpot();
    };
    await grow();
    await expect
      .poll(async () => {
        world.clock.advance(3000);
        await world.runJobs();
        return told().at(-1)?.kind;
      })
      .toBe('delta');
    await socket.say({ type: 'leave', topic: 'jackpot' });
    await socket.say({ type: 'snapshot', topic: 'feed' });
    await expect.poll(() => socket.ofTopic('feed').length).toBe(1);
    const heard = told().length;
    await grow();
    await socket.say({ type: 'snapshot', topic: 'feed' });
    await expect.poll(() => socket.ofTopic('feed').length).toBeGreaterThan(1);
    expect(told().length).toBe(heard);
    socket.webSocket.terminate();
  });
});

it('a server that stops says so to every socket, and another one takes them', async () => {
  const stopping = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  const { client } = await signUp(stopping);
  const socket = await follow(stopping, client);
  await stopping.close();
  expect(await socket.ended).toBe(LIVE_CLOSE.goingAway);
  const next = await follow(world, client);
  expect(next.account()?.balance).toBe('100.000000');
  next.webSocket.terminate();
});

describe('a session', () => {
  it('S3-18 that owes its second factor follows no account before it was given', async () => {
    const { client, email, password } = await signUp(world);
    const phone = await enrolFactor(world, client, password);
    const half = world.open();
    half.setToken((await half.call(login, { body: { credential: email, password } })).token);
    const socket = await followLive(world, half);
    await expect.poll(() => socket.told).toEqual([{ type: 'refused', topic: 'account' }]);
    await half.call(stepUp, { body: { code: phone.nextCode() } });
    await socket.say({ type: 'snapshot', topic: 'account' });
    await expect.poll(() => socket.account()?.balance).toBe('100.000000');
    socket.webSocket.terminate();
  });

  it('S3-17 that runs out ends its socket', async () => {
    const { client } = await signUp(world);
    const socket = await follow(world, client);
    world.clock.advance(400 * 86_400_000);
    await world.runJobs();
    expect(await socket.ended).toBe(LIVE_CLOSE.sessionEnded);
  });
});
