import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { getBattleRecord } from '@voltide/games/battles/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { battlesMatch } from '@voltide/games/matches';
import {
  battleBody,
  callHouse,
  enrolPlayer,
  followLive,
  openBattle,
  roomFor,
  settleBattles,
  sitDown,
  standUp,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

const world = useWorld();

beforeAll(() => world.context.house.countAndRead());

async function everythingReadBy(client: Client, battleId: string): Promise<string> {
  const texts: string[] = [];
  for (const { method, path } of ALL_ENDPOINTS) {
    if (method !== 'GET') continue;
    world.clock.advance(100);
    const { json } = await client.send(method, path.replace(':battleId', battleId).replaceAll(/:\w+/g, '0-0'));
    texts.push(JSON.stringify(json));
  }
  return texts.join('\n');
}

const seedsIn = (text: string): readonly string[] =>
  [...text.matchAll(/only-\w+-knows-\d/g)].map(([seed]) => seed).toSorted();

it('S5-03 client seeds of an open battle are secret, and public from the lock on', async () => {
  const seeds = ['only-locked-knows-0', 'only-locked-knows-1'] as const;
  const [creator, joiner, stranger] = [await enrolPlayer(world), await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1', clientSeed: seeds[0] }));
  const socket = await followLive(world, stranger.client, 'battles');
  await socket.say({ type: 'watch', battleId });
  await sitDown(joiner, battleId, { clientSeed: seeds[1] });
  await expect.poll(() => socket.ofTopic('battle').length).toBeGreaterThan(1);
  for (const { client } of [creator, joiner, stranger]) {
    expect(seedsIn(await everythingReadBy(client, battleId))).toEqual([]);
    const { seats } = await roomFor({ client }, battleId);
    expect(seats.map(({ clientSeed }) => clientSeed)).toEqual([null, null]);
  }

  await callHouse(creator, battleId);
  const { seats } = await roomFor(stranger, battleId);
  expect(seats.map(({ clientSeed }) => clientSeed)).toEqual([...seeds, 'house:2']);
  await settleBattles(world);
  const { record } = await stranger.client.call(getBattleRecord, { params: { battleId } });
  expect(seedsIn(JSON.stringify(record))).toEqual(seeds);
  expect(checkBattle(nodeHashes, battlesMatch, record)).toMatchObject({ state: 'proven', wrong: [] });
  expect(seedsIn(JSON.stringify(socket.told))).toEqual([]);
  socket.webSocket.terminate();
});

it('S5-03 the client seeds of a battle that never locked stay hidden', async () => {
  const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(
    creator,
    battleBody(world, { layout: '1v1v1', clientSeed: 'only-open-knows-0' }),
  );
  await sitDown(joiner, battleId, { clientSeed: 'only-open-knows-1' });
  await standUp(creator, battleId);
  await standUp(joiner, battleId);
  const { state } = await roomFor(creator, battleId);
  expect(state).toBe('cancelled');
  expect(await everythingReadBy(joiner.client, battleId)).not.toContain('only-open-knows');
});
