import { deleteAccount, stepUp } from '@voltide/contract';
import { getBattlePicture } from '@voltide/games/battles/contract';
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
content="/share.png"></head><body></body></html>`;
const world = useWorld({ site: { files: new Map(), page: PAGE, scriptHashes: [], styleHashes: [] } });

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

beforeAll(() => world.context.house.countAndRead());

/** Asks for a picture as whoever previews a link does. */
async function pictureOf(battleId: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${world.url}${getBattlePicture.path.replace(':battleId', battleId)}`, { headers });
}

/** What the page of a battle names as its picture. */
async function namedPicture(battleId: string): Promise<string | undefined> {
  const text = await (await fetch(`${world.url}/battles?b=${battleId}`)).text();
  return /property="og:image"\s+content="([^"]*)"/.exec(text)?.[1];
}

it('S5-01 a settled battle has a picture for previews, 1200 by 630, which is kept and drawn once', async () => {
  const player = await enrolHost(world);
  const { battleId } = await openBattle(player, battleBody(world, { isPrivate: true, packs: ['glass-tide'] }));
  expect((await pictureOf(battleId)).status).toBe(404);
  expect(await namedPicture(battleId)).toBe(`${world.url}/share.png`);
  expect(await namedPicture('nowhere')).toBe(`${world.url}/share.png`);
  await callHouse(player, battleId);
  await settleBattles(world);
  expect(await namedPicture(battleId)).toBe(`${world.url}/api/battles/${battleId}/picture`);
  const answers = await Promise.all(Array.from({ length: 40 }, () => pictureOf(battleId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  const [first = expect.fail('an answer')] = answers;
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(first.headers.get('cache-control')).toBe('public, max-age=600');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect([...bytes.subarray(0, 8)]).toEqual(PNG);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await pictureOf(battleId, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const packed = await pictureOf(battleId, { 'if-none-match': `"other", W/${first.headers.get('etag')}` });
  expect(packed.status).toBe(304);
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
  // Whoever may have nothing drawn any more still gets what is kept.
  expect((await pictureOf(battleId, address(0))).status).toBe(200);
});
