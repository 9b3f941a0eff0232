import { deleteAccount, getShared, putProfile, setClientSeed, sharePlay, stepUp } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { listStrips } from '@voltide/games/wheel/strips';
import {
  codeOf,
  openPack,
  openQuickPack,
  orderOf,
  readyToPlay,
  signUp,
  spin,
  spinOf,
  startQuickGame,
  useWorld,
  type PackPlayer,
  type Person,
} from '@voltide/testkit';
import { findLuckySeed } from '@voltide/testkit/lucky-seed';
import { expect, it } from 'vitest';

const PAGE = `<html><head><title>x</title><meta name="description" content=""><meta property="og:title" content="">
<meta property="og:description" content=""><meta property="og:url" content=""><meta property="og:image"
content="/share.png"><meta property="og:image:alt" content=""></head><body></body></html>`;
const world = useWorld({ site: { files: new Map(), page: PAGE, scriptHashes: [], styleHashes: [] } });

const PRISM = 'glass-tide/tidecaller-prism';
const HIDDEN = { isPublic: false, isAnonymous: true, isHiddenFromBoards: false, shows: [] };
const NOTHING = '0'.repeat(32);

type Wished = { readonly packId: string; readonly items: readonly (string | null)[] } | { readonly segment: number };

async function luckyPlayer(wish: Wished): Promise<PackPlayer & Person> {
  const person = await signUp(world);
  const clientSeed = await findLuckySeed(world.context, { userId: person.user.id, ...wish });
  return { ...person, ...(await readyToPlay(person, clientSeed)) };
}

async function shareItem(): Promise<{ readonly player: PackPlayer & Person; readonly shareId: string }> {
  const player = await luckyPlayer({ packId: 'glass-tide', items: [PRISM] });
  const { play } = await openPack(player, orderOf(world));
  const { shareId } = await player.client.call(sharePlay, { params: { playId: play.id } });
  return { player, shareId };
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${world.url}${path}`, { headers });
}

async function sizeOf(answer: Response): Promise<readonly number[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

async function metaOf(path: string, name: string): Promise<string | undefined> {
  const text = await (await ask(path)).text();
  return new RegExp(`property="og:${name}"\\s+content="([^"]*)"`).exec(text)?.[1];
}

it('S5-01 a great item is shared with its item, value, exact chance and player, in words and a picture', async () => {
  const { player, shareId } = await shareItem();
  const { result } = await world.open().call(getShared, { params: { shareId } });
  expect(result).toMatchObject({
    game: 'packs',
    about: 'Glass Tide',
    packId: 'glass-tide',
    itemName: 'Tidecaller Prism',
    rarity: 'mythic',
    times: '100',
    value: '100.000000',
    price: '1.000000',
    chance: '3 in 10,000',
    name: player.user.username,
  });
  const wide = await ask(`/api/shared/${shareId}/picture`);
  expect([wide.headers.get('content-type'), wide.headers.get('cache-control')]).toEqual([
    'image/png',
    'public, max-age=600',
  ]);
  expect(await sizeOf(wide)).toEqual([1200, 630]);
  expect(await sizeOf(await ask(`/api/shared/${shareId}/picture?shape=tall`))).toEqual([1080, 1350]);
  const other = await shareItem();
  expect((await ask(`/api/shared/${other.shareId}/picture`)).headers.get('etag')).not.toBe(wide.headers.get('etag'));
  const known = await ask(`/api/shared/${shareId}/picture`, { 'if-none-match': wide.headers.get('etag') ?? '' });
  expect(known.status).toBe(304);
});

it('S1-03 previews of its link show it, in any case of its letters, and no search engine lists it', async () => {
  const { player, shareId } = await shareItem();
  for (const path of [`/shared/${shareId}`, `/SHARED/${shareId.toUpperCase()}/`]) {
    expect(await metaOf(path, 'title')).toBe('Tidecaller Prism: ×100 from Glass Tide · Voltide');
    expect(await metaOf(path, 'image')).toBe(`${world.url}/api/shared/${shareId}/picture`);
    expect(await metaOf(path, 'url')).toBe(`${world.url}/shared/${shareId}`);
    expect(await metaOf(path, 'image:alt')).toContain(`Opened by ${player.user.username}`);
    expect(await (await ask(path)).text()).toContain('<meta name="robots" content="noindex">');
  }
  expect(await metaOf(`/shared/${NOTHING}`, 'image')).toBe(`${world.url}/share.png`);
});

it('S6-01 a spin of the wheel is shared with its multiple and the exact chance of it', async () => {
  const storm = listStrips().find(({ id }) => id === 'storm')?.tenths ?? [];
  const player = await luckyPlayer({ segment: storm.indexOf(390) });
  const { play } = await spin(player, spinOf('storm', '2.500000'));
  const { shareId } = await player.client.call(sharePlay, { params: { playId: play.id } });
  const { result } = await world.open().call(getShared, { params: { shareId } });
  expect(result).toMatchObject({ times: '39', chance: '1 in 40', packId: null, value: '97.500000', price: '2.500000' });
  expect(await sizeOf(await ask(`/api/shared/${shareId}/picture`))).toEqual([1200, 630]);
});

it('S5-01 a loss, the play of another player and an id that names none have no address', async () => {
  const calm = listStrips().find(({ id }) => id === 'calm')?.tenths ?? [];
  const player = await luckyPlayer({ segment: calm.indexOf(0) });
  const { play } = await spin(player, spinOf('calm', '1.000000'));
  const { player: other } = await shareItem();
  const share = (by: PackPlayer, playId: string) => codeOf(by.client.call(sharePlay, { params: { playId } }));
  expect(await share(player, play.id)).toBe('not_found');
  expect(await share(player, '0-1')).toBe('not_found');
  expect([await share(other, '0-0'), await share(other, '0-1')]).toEqual(['ok', 'not_found']);
  for (const shareId of [NOTHING, 'f'.repeat(32)]) {
    expect(await codeOf(world.open().call(getShared, { params: { shareId } }))).toBe('not_found');
    expect((await ask(`/api/shared/${shareId}/picture`)).status).toBe(404);
  }
});

it('S10-01 an anonymous player has no name on it, and a deleted one leaves nothing of it', async () => {
  const { player, shareId } = await shareItem();
  const path = `/api/shared/${shareId}/picture`;
  const named = (await ask(path)).headers.get('etag');
  await player.client.call(putProfile, { body: HIDDEN });
  const { result } = await world.open().call(getShared, { params: { shareId } });
  expect([result.name, result.alt.includes(player.user.username)]).toEqual([null, false]);
  expect(await metaOf(`/shared/${shareId}`, 'image:alt')).not.toContain(player.user.username);
  expect((await ask(path)).headers.get('etag')).not.toBe(named);
  await player.client.call(stepUp, { body: { password: player.password } });
  await player.client.call(deleteAccount, { body: { confirm: player.user.username } });
  const after = await ask(path);
  expect([200, 404]).toContain(after.status);
  const told = await (await ask(`/api/shared/${shareId}`)).text();
  expect(told).not.toContain(player.user.username);
});

it('S9-01 a Quick Game shares its own items without a name, and no one else can', async () => {
  const quick = await startQuickGame(world);
  const { outcome } = await openQuickPack(world, quick);
  const answer = await codeOf(quick.client.call(sharePlay, { params: { playId: outcome.play.id } }));
  const isGain = parseVt(outcome.play.value) > parseVt(outcome.play.stake);
  expect(answer).toBe(isGain ? 'ok' : 'not_found');
  const { client } = await signUp(world);
  await client.call(setClientSeed, { body: { clientSeed: 'other' } });
  expect(await codeOf(client.call(sharePlay, { params: { playId: outcome.play.id } }))).not.toBe('ok');
});

it('S14-02 pictures that have to be drawn are counted by address, and those that are kept cost nothing', async () => {
  const { shareId } = await shareItem();
  const from = { 'x-forwarded-for': '198.51.100.77' };
  const path = `/api/shared/${shareId}/picture`;
  expect((await ask(path, from)).status).toBe(200);
  const ids = Array.from({ length: 40 }, (_, i) => `${i}`.padStart(32, 'a'));
  const codes = await Promise.all(ids.map(async (id) => (await ask(`/api/shared/${id}/picture`, from)).status));
  expect(codes).toContain(429);
  expect(codes.filter((code) => code === 404).length).toBeGreaterThan(20);
  expect((await ask(path, from)).status).toBe(200);
});
