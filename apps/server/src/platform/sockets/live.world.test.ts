import { once } from 'node:events';
import { connect } from 'node:net';

import { getBalance, LIVE_CLOSE, type LiveMessage } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  followLive,
  helloOf,
  openLiveSocket,
  openPack,
  orderOf,
  readyToPlay,
  signUp,
  startGuest,
  startWorld,
  useWorld,
  type Client,
  type LiveSocketOpening,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0b'.repeat(32) };
const LANDED_MS = 5000;
const world = useWorld({ settings: SETTINGS });
let other: World;

beforeAll(async () => {
  other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
});
afterAll(() => other.close());

const openSocket = (opening: Partial<LiveSocketOpening> = {}) => openLiveSocket({ at: world, ...opening });

async function follow(client: Client, at: World = world) {
  const socket = await followLive(at, client);
  await expect.poll(() => socket.ofTopic('account').length).toBe(1);
  return socket;
}

describe('the balance of an own account', () => {
  it('S8-01 comes as a snapshot and after each play, with a version that grows', async () => {
    const player = await readyToPlay(await signUp(world));
    const socket = await follow(player.client);
    const { balance } = await openPack(player, orderOf(world));
    await expect.poll(() => socket.told.at(-1)).toMatchObject({ kind: 'delta', data: { balance, items: 1 } });
    const [first, last] = [present(socket.told[0], 'snapshot'), present(socket.told.at(-1), 'delta')];
    const { id: userId } = player.user;
    expect(first).toMatchObject({ kind: 'snapshot', data: { userId, balance: '100.000000', items: 0, spunOn: null } });
    expect(socket.account()?.version).toBe((await player.client.call(getBalance)).version);
    expect('seq' in first && 'seq' in last && last.seq > first.seq).toBe(true);
    socket.webSocket.terminate();
  });

  it('S8-01 comes to a socket at another node', async () => {
    const player = await readyToPlay(await signUp(world));
    const socket = await follow(player.client, other);
    const { balance } = await openPack(player, orderOf(world));
    await expect.poll(() => socket.told.at(-1)).toMatchObject({ kind: 'delta', data: { balance } });
    socket.webSocket.terminate();
  });

  it('S8-01 is sent to no one else, and to no visitor', async () => {
    const player = await readyToPlay(await signUp(world));
    const stranger = await follow((await signUp(world)).client);
    const visitor = openSocket();
    await visitor.say({ type: 'hello', token: null, topics: ['account'] });
    await expect.poll(() => visitor.told).toEqual([{ type: 'refused', topic: 'account' }]);
    const own = await follow(player.client);
    await openPack(player, orderOf(world));
    await expect.poll(() => own.told.length).toBe(2);
    await stranger.say({ type: 'snapshot', topic: 'account' });
    await expect.poll(() => stranger.told.length).toBe(2);
    expect(stranger.told[1]).toMatchObject({ kind: 'snapshot', data: { balance: '100.000000', items: 0 } });
    expect(visitor.told.length).toBe(1);
    for (const { webSocket } of [stranger, visitor, own]) webSocket.terminate();
  });

  it('S3-06 is sent to a guest by the cookie alone', async () => {
    const socket = await follow((await startGuest(world)).client);
    expect(socket.told[0]).toMatchObject({ data: { balance: '25.000000' } });
    socket.webSocket.terminate();
  });
});

describe('the newest items', () => {
  it('S1-06 come to visitors as a snapshot, then one by one with numbers that have no gap', async () => {
    const player = await readyToPlay(await signUp(world));
    const socket = openSocket();
    await socket.say({ type: 'hello', token: null, topics: ['feed'] });
    await expect.poll(() => socket.told[0]).toMatchObject({ type: 'feed', kind: 'snapshot' });
    for (const items of [1, 2]) {
      await openPack(player, orderOf(world));
      world.clock.advance(LANDED_MS);
      await world.runJobs();
      await world.runJobs();
      await expect.poll(() => socket.ofTopic('feed').length).toBe(1 + items);
    }
    const [snapshot, first, second] = socket.told;
    const seqOf = (message: LiveMessage | undefined) => (message?.type === 'feed' ? message.seq : -1);
    expect([seqOf(first), seqOf(second)]).toEqual([seqOf(snapshot) + 1, seqOf(snapshot) + 2]);
    expect(second).toMatchObject({ kind: 'delta', data: [{ player: { name: player.user.username } }] });
    await socket.say({ type: 'snapshot', topic: 'feed' });
    await expect.poll(() => socket.told.at(-1)).toMatchObject({ kind: 'snapshot', seq: seqOf(second) });
    socket.webSocket.terminate();
  });
});

describe('a socket', () => {
  it.each([undefined, 'https://evil.example', 'null'])('S3-13 is not opened from the origin %s', async (origin) => {
    expect(await openSocket({ origin }).opened).toContain('403');
  });

  it('S3-13 is closed where the token is forged, even beside the cookie of a guest', async () => {
    const socket = openSocket({ client: (await startGuest(world)).client });
    await socket.say({ type: 'hello', token: 'a.b.c', topics: ['account'] });
    expect([await socket.ended, socket.told]).toEqual([LIVE_CLOSE.sessionEnded, []]);
  });

  it('S3-17 ends with its session, on this node and on another', async () => {
    const { client } = await signUp(world);
    const [here, there] = [await follow(client), await follow(client, other)];
    await client.send('POST', '/api/auth/logout', { body: {} });
    expect([await here.ended, await there.ended]).toEqual([LIVE_CLOSE.sessionEnded, LIVE_CLOSE.sessionEnded]);
  });

  it.each([
    ['names the topic of somebody else', '{"type":"hello","token":null,"topics":["account:2"]}'],
    ['names a user', '{"type":"hello","token":null,"topics":["account"],"userId":"2"}'],
    ['asks before the greeting', '{"type":"snapshot","topic":"feed"}'],
    ['sends no JSON', '{'],
  ])('is closed where the client %s', async (_what, text) => {
    const socket = openSocket();
    await socket.say(text);
    expect(await socket.ended).toBe(LIVE_CLOSE.notUnderstood);
  });

  it('is closed where a message is too long, where messages or pings flood in', async () => {
    const long = openSocket();
    await long.say('x'.repeat(3000));
    expect(await long.ended).toBe(1009);
    const chatty = openSocket();
    await chatty.say({ type: 'hello', token: null, topics: [] });
    for (let i = 0; i < 50; i += 1) await chatty.say({ type: 'snapshot', topic: 'feed' });
    await chatty.ended;
    const pinging = openSocket();
    await pinging.opened;
    for (let i = 0; i < 50; i += 1) pinging.webSocket.ping();
    await pinging.ended;
    await expect.poll(() => world.context.live.count()).toBe(0);
  });

  it('is one of at most ten of a user, and of a hundred of an address', async () => {
    const { client } = await signUp(world);
    const own = await Promise.all(Array.from({ length: 10 }, () => follow(client)));
    const oneMore = openSocket({ client });
    await oneMore.say(helloOf(client, 'account'));
    expect(await oneMore.ended).toBe(LIVE_CLOSE.tooMuch);
    const address = '198.51.100.8';
    const many = Array.from({ length: 100 }, () => openSocket({ address }));
    expect(new Set(await Promise.all(many.map(({ opened }) => opened)))).toEqual(new Set(['open']));
    expect(await openSocket({ address }).opened).toContain('429');
    for (const { webSocket } of [...own, ...many]) webSocket.terminate();
    await expect.poll(() => world.context.live.count()).toBe(0);
  });

  it('is closed without a greeting or an answer to a ping', async () => {
    const silent = openSocket();
    await silent.opened;
    const deaf = openSocket();
    await deaf.say({ type: 'hello', token: null, topics: ['feed'] });
    await expect.poll(() => deaf.told.length).toBe(1);
    deaf.webSocket.pause();
    world.clock.advance(11_000);
    await world.runJobs();
    expect(await silent.ended).toBe(LIVE_CLOSE.notGreeted);
    await expect
      .poll(async () => {
        await world.runJobs();
        return world.context.live.count();
      })
      .toBe(0);
    deaf.webSocket.terminate();
  });

  it('leaves a request for another protocol what it was', async () => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toContain('HTTP/1.1 200');
    socket.destroy();
  });
});
