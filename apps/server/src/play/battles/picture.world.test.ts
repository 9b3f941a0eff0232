import { monitorEventLoopDelay } from 'node:perf_hooks';

import { deleteAccount, stepUp } from '@voltide/contract';
import { getBattlePicture, leaveBattle } from '@voltide/games/battles/contract';
import {
  battleBody,
  callHouse,
  enrolHost,
  openBattle,
  roomFor,
  settleBattles,
  signUpPlayer,
  useWorld,
} from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

const PAGE = `<html><head><title>x</title><meta name="description" content=""><meta property="og:title" content="">
<meta property="og:description" content=""><meta property="og:url" content=""><meta property="og:image"
content="/share.png"><meta property="og:image:alt" content=""></head><body></body></html>`;
const world = useWorld({ site: { files: new Map(), page: PAGE, scriptHashes: [], styleHashes: [] } });

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

beforeAll(() => world.context.house.countAndRead());

async function pictureOf(
  battleId: string,
  headers: Readonly<Record<string, string>> = {},
  query = '',
): Promise<Response> {
  return fetch(`${world.url}${getBattlePicture.path.replace(':battleId', battleId)}${query}`, { headers });
}

async function told(battleId: string, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${world.url}/battles?b=${battleId}`)).text();
  return new RegExp(`property="og:${name}"\\s+content="([^"]*)"`).exec(text)?.[1];
}

async function sizeOf(answer: Response): Promise<readonly number[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 8)]).toEqual(PNG);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

it('S5-01 a settled battle has a picture for previews, 1200 by 630, which is kept and drawn once', async () => {
  const player = await enrolHost(world);
  const { battleId } = await openBattle(player, battleBody(world, { isPrivate: true, packs: ['glass-tide'] }));
  expect((await pictureOf(battleId)).status).toBe(404);
  for (const id of [battleId, 'nowhere']) expect(await told(id, 'image')).toBe(`${world.url}/share.png`);
  expect(await told(battleId, 'title')).toBe('Battles · Voltide');
  await callHouse(player, battleId);
  await settleBattles(world);
  expect(await told(battleId, 'image')).toBe(`${world.url}/api/battles/${battleId}/picture`);
  expect(await told(battleId, 'title')).toMatch(/^[\w-]+ wins: [\d.,]+ VT for 1\.00 VT(, ×[\d.]+)? · Voltide$/);
  expect(await told(battleId, 'image:alt')).toContain(`${player.user.username} found `);
  const answers = await Promise.all(Array.from({ length: 40 }, () => pictureOf(battleId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  const [first = expect.fail('an answer')] = answers;
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(first.headers.get('cache-control')).toBe('public, max-age=600');
  expect(await sizeOf(first)).toEqual([1200, 630]);
  expect(await sizeOf(await pictureOf(battleId, {}, '?shape=tall'))).toEqual([1080, 1350]);
  expect((await pictureOf(battleId, {}, '?shape=round')).status).toBe(400);
  const again = await pictureOf(battleId, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const packed = await pictureOf(battleId, { 'if-none-match': `"other", W/${first.headers.get('etag')}` });
  expect(packed.status).toBe(304);
});

it('S5-01 a public battle that waits has a picture and a preview, one that was called off has none', async () => {
  const player = await signUpPlayer(world);
  const { battleId } = await openBattle(player, battleBody(world, { packs: ['glass-tide'] }));
  const waiting = await pictureOf(battleId);
  const tag = waiting.headers.get('etag');
  expect(await sizeOf(waiting)).toEqual([1200, 630]);
  expect(await told(battleId, 'title')).toBe('1v1 · Standard, 1.00 VT a seat · Voltide');
  expect(await told(battleId, 'description')).toContain('1 of 2 seats free. 1 round: Glass Tide.');
  const { battleId: other } = await openBattle(await signUpPlayer(world), battleBody(world));
  const { client } = player;
  await client.call(leaveBattle, { params: { battleId }, body: {}, key: 'leave-1' });
  expect((await pictureOf(battleId)).status).toBe(404);
  expect(await told(battleId, 'image')).toBe(`${world.url}/share.png`);
  const another = await pictureOf(other);
  expect([another.status, another.headers.get('etag') === tag]).toEqual([200, false]);
});

it('S5-01 the event loop answers others while pictures are drawn', async () => {
  const battles: string[] = [];
  while (battles.length < 4) {
    battles.push((await openBattle(await signUpPlayer(world), battleBody(world, { packs: ['glass-tide'] }))).battleId);
  }
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const answers = await Promise.all(
    battles.flatMap((id) => ['', '?shape=tall'].map((query) => pictureOf(id, {}, query))),
  );
  loop.disable();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // Drawing one of them takes longer than that, eight much longer.
  expect(loop.percentile(50) / 1e6).toBeLessThan(40);
});

it('S3-15 the name of a deleted account is on no picture that is asked for afterwards', async () => {
  const player = await signUpPlayer(world);
  const { client, password, user } = player;
  const { battleId } = await openBattle(player, battleBody(world));
  await callHouse(player, battleId);
  await settleBattles(world);
  const before = await pictureOf(battleId);
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
  const [seat] = (await roomFor({ client: world.open() }, battleId)).seats;
  expect(seat?.player).toEqual({ name: 'Deleted player', kind: 'deleted', avatar: null, profile: null });
  const after = await pictureOf(battleId, { 'if-none-match': before.headers.get('etag') ?? '' });
  expect(after.status).toBe(200);
  expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(false);
});

it('S5-01 asking for pictures that there are not is counted by address, and costs none that is kept', async () => {
  const player = await signUpPlayer(world);
  const { battleId } = await openBattle(player, battleBody(world));
  await callHouse(player, battleId);
  await settleBattles(world);
  const address = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i + 1}` });
  expect((await pictureOf(battleId, address(0))).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => pictureOf(`nowhere-${i}`, address(0))));
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((code) => code === 404).length).toBeGreaterThan(20);
  expect(codes).toContain(429);
  const many = await Promise.all(Array.from({ length: 220 }, (_, i) => pictureOf(`none-${i}`, address(i % 20))));
  expect(many.filter(({ status }) => status === 404).length).toBeGreaterThan(200);
  // An address over the limit still gets what is cached.
  expect((await pictureOf(battleId, address(0))).status).toBe(200);
});
