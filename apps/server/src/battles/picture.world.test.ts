import { getBattlePicture } from '@voltide/games/battles/contract';
import { battleBody, callHouse, openBattle, settleBattles, signUpPlayer, useWorld } from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

const world = useWorld();

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

beforeAll(() => world.context.house.countAndRead());

/** Asks for a picture as whoever previews a link does. */
async function pictureOf(battleId: string): Promise<Response> {
  return fetch(`${world.url}${getBattlePicture.path.replace(':battleId', battleId)}`);
}

it('S5-01 a settled battle has a picture for previews, 1200 by 630, which is kept and drawn once', async () => {
  const player = await signUpPlayer(world);
  const { battleId } = await openBattle(player, battleBody(world, { isPrivate: true, packs: ['glass-tide'] }));
  expect((await pictureOf(battleId)).status).toBe(404);
  await callHouse(player, battleId);
  await settleBattles(world);
  const answers = await Promise.all(Array.from({ length: 40 }, () => pictureOf(battleId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  const [first = expect.fail('an answer')] = answers;
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect([...bytes.subarray(0, 8)]).toEqual(PNG);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

it('S5-01 pictures that have to be drawn are counted for each address', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => pictureOf(`nowhere-${i}`)));
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((code) => code === 404).length).toBeGreaterThan(20);
  expect(codes).toContain(429);
});
