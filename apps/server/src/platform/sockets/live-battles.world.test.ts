import { excludePlayer, LIVE_LIMITS, type LiveBattle, type LiveMessage } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  battleBody,
  callHouse,
  enrolHost,
  enrolPlayer,
  followLive,
  openBattle,
  openLiveSocket,
  roomFor,
  settleBattles,
  sitDown,
  standUp,
  startWorld,
  useWorld,
  type BrowserSocket,
  type Client,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0b'.repeat(32) };
const SILENT_MS = 30_000;
const world = useWorld({ settings: SETTINGS });
let other: World;

beforeAll(async () => {
  await world.context.house.countAndRead();
  other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  await other.context.notifications.ensure();
});
afterAll(() => other.close());

const toldOf = ({ told }: BrowserSocket, battleId: string): readonly LiveBattle[] =>
  told.flatMap((message) => (message.type === 'battle' && message.data.battleId === battleId ? [message.data] : []));
const lastOf = (socket: BrowserSocket, battleId: string) => toldOf(socket, battleId).at(-1);
const refusalsOf = ({ told }: BrowserSocket): readonly LiveMessage[] =>
  told.filter(({ type }) => type === 'not_watched');

async function watch(at: World, battleId: string, who: { client?: Client; address?: string; link?: string } = {}) {
  const { client, link, ...from } = who;
  const socket = openLiveSocket({ at, client, ...from });
  await socket.say({ type: 'hello', token: client?.token() ?? null, topics: [] });
  await socket.say({ type: 'watch', battleId, ...(link === undefined ? {} : { link }) });
  return socket;
}

function close(...sockets: readonly BrowserSocket[]): void {
  for (const { webSocket } of sockets) webSocket.terminate();
}

describe('a socket that watches a battle', () => {
  it('S5-02 gets every change, on the node that made it and on another, until it leaves', async () => {
    const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
    const [here, there] = [await watch(world, battleId), await watch(other, battleId)];
    for (const socket of [here, there]) await expect.poll(() => lastOf(socket, battleId)?.version).toBe(1);
    expect(here.told[0]).toMatchObject({ type: 'battle', kind: 'snapshot', seq: 1 });
    await sitDown(joiner, battleId);
    for (const socket of [here, there]) await expect.poll(() => lastOf(socket, battleId)?.version).toBe(2);
    await there.say({ type: 'unwatch', battleId });
    await callHouse(creator, battleId);
    await settleBattles(world);
    const { version, state } = await roomFor(joiner, battleId);
    expect(state).toBe('settled');
    await expect.poll(() => lastOf(here, battleId)?.version).toBe(version);
    expect(lastOf(there, battleId)?.version).toBe(2);
    const versions = toldOf(here, battleId).map((data) => data.version);
    expect(versions).toEqual(versions.toSorted((one, next) => one - next));
    close(here, there);
  });

  it('S15-01 gets an exclusion with the next poll', async () => {
    const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
    await sitDown(joiner, battleId);
    const socket = await watch(world, battleId);
    await expect.poll(() => lastOf(socket, battleId)?.version).toBe(2);
    await joiner.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    await expect
      .poll(() => {
        world.context.live.battles.poll();
        return lastOf(socket, battleId)?.version;
      })
      .toBe(3);
    close(socket);
  });

  it('S5-01 is counted on all nodes: players once, visitors by address, seated players not', async () => {
    const [creator, onlooker] = [await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
    const { client } = onlooker;
    const here = [
      await watch(world, battleId, { address: '198.51.100.21' }),
      await watch(world, battleId, { address: '198.51.100.21' }),
      await watch(world, battleId, { client }),
      await watch(world, battleId, { client: creator.client }),
    ];
    const there = await watch(other, battleId, { address: '198.51.100.22' });
    for (const socket of [...here, there]) await expect.poll(() => lastOf(socket, battleId)?.watchers).toBe(3);
    await sitDown(onlooker, battleId);
    await expect.poll(() => lastOf(there, battleId)?.watchers).toBe(2);
    close(...here);
    await expect.poll(() => lastOf(there, battleId)?.watchers).toBe(1);
    close(there);
  });

  it('S5-01 ignores a node that has been silent for half a minute', async () => {
    const { battleId } = await openBattle(await enrolPlayer(world), battleBody(world));
    const socket = await watch(world, battleId);
    await expect.poll(() => lastOf(socket, battleId)?.watchers).toBe(1);
    world.context.live.battles.handleWatched([`another ${battleId}:40,no-other:1,??`, 'nonsense']);
    await expect.poll(() => lastOf(socket, battleId)?.watchers).toBe(41);
    world.clock.advance(SILENT_MS);
    await world.context.live.battles.shareCounts();
    await expect.poll(() => lastOf(socket, battleId)?.watchers).toBe(1);
    close(socket);
  });

  it('S5-01 watches at most as many as one browser shows, and none that there is not', async () => {
    const { battleId } = await openBattle(await enrolPlayer(world), battleBody(world));
    const socket = await watch(world, 'nowhere');
    await expect.poll(() => refusalsOf(socket)).toEqual([{ type: 'not_watched', battleId: 'nowhere' }]);
    const creators = await Promise.all(Array.from({ length: LIVE_LIMITS.battlesPerSocket }, () => enrolPlayer(world)));
    const battles = await Promise.all(creators.map((each) => openBattle(each, battleBody(world))));
    for (const each of battles) await socket.say({ type: 'watch', battleId: each.battleId });
    await socket.say({ type: 'watch', battleId });
    await expect.poll(() => refusalsOf(socket).length).toBe(2);
    await socket.say({ type: 'unwatch', battleId: present(battles[0], 'a battle').battleId });
    await socket.say({ type: 'watch', battleId });
    await expect.poll(() => lastOf(socket, battleId)?.version).toBe(1);
    close(socket);
  });
});

describe('a private battle', () => {
  it('S5-01 watches a private battle by its link or a seat in it alone, and any once it has ended', async () => {
    const [creator, stranger] = [await enrolHost(world), await enrolPlayer(world)];
    const { battleId, link } = await openBattle(creator, battleBody(world, { isPrivate: true }));
    const wrong = 'A'.repeat(22);
    const outside = [
      await watch(world, battleId),
      await watch(world, battleId, { link: wrong }),
      await watch(other, battleId, { client: stranger.client }),
    ];
    for (const socket of outside) await expect.poll(() => refusalsOf(socket).length).toBe(1);
    const inside = [
      await watch(other, battleId, { link: link ?? '' }),
      await watch(other, battleId, { client: creator.client }),
    ];
    for (const socket of inside) await expect.poll(() => toldOf(socket, battleId).length).toBeGreaterThan(0);
    await callHouse(creator, battleId);
    await settleBattles(world);
    for (const socket of outside) expect(toldOf(socket, battleId)).toEqual([]);
    const late = await watch(world, battleId);
    await expect.poll(() => toldOf(late, battleId).length).toBeGreaterThan(0);
    close(...outside, ...inside, late);
  });

  it('S5-01 changes nothing in the list of battles; a public one does, on every node', async () => {
    const [creator, hidden] = [await enrolPlayer(world), await enrolHost(world)];
    const sockets = [
      await followLive(world, world.open(), 'battles'),
      await followLive(other, other.open(), 'battles'),
    ];
    const heard = () => sockets.map((socket) => socket.ofTopic('battles').length);
    await expect.poll(heard).toEqual([1, 1]);
    await openBattle(hidden, battleBody(world, { isPrivate: true }));
    const { battleId } = await openBattle(creator, battleBody(world));
    await expect.poll(heard).toEqual([2, 2]);
    expect(sockets[0]?.told).toMatchObject([
      { kind: 'snapshot', seq: 0 },
      { kind: 'delta', seq: 1 },
    ]);
    await standUp(creator, battleId);
    await expect.poll(heard).toEqual([3, 3]);
    expect(sockets[0]?.told.at(-1)).toMatchObject({ kind: 'delta', seq: 2 });
    close(...sockets);
  });
});

it('messages before the greeting was answered come after it', async () => {
  const { battleId } = await openBattle(await enrolPlayer(world), battleBody(world));
  const socket = openLiveSocket({ at: world });
  await socket.opened;
  for (const request of [
    { type: 'hello', token: null, topics: [] },
    { type: 'watch', battleId },
    { type: 'snapshot', topic: 'battles' },
  ]) {
    socket.webSocket.send(JSON.stringify(request));
  }
  await expect.poll(() => socket.told.map(({ type }) => type)).toEqual(expect.arrayContaining(['battle', 'battles']));
  close(socket);
});
