import {
  deleteAccount,
  getProfile,
  getPublicProfile,
  PROFILE_SECTIONS,
  putPreferences,
  putProfile,
  RARITIES,
  stepUp,
  type Preferences,
  type ProfileSection,
  type ProfileSettings,
} from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { openPack, orderOf, shownPlayer, signUpPlayer, startGuest, useWorld, type Client } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const PAGE = `<html><head><title>x</title><meta name="description" content=""><meta property="og:title" content="">
<meta property="og:url" content=""><meta property="og:image" content="/share.png"></head><body></body></html>`;
const world = useWorld({ site: { files: new Map(), page: PAGE, scriptHashes: [], styleHashes: [] } });

const PRIVATE: ProfileSettings = { isPublic: false, isAnonymous: false, isHiddenFromBoards: false, shows: [] };
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const choose = ({ client }: { readonly client: Client }, chosen: Partial<ProfileSettings>) =>
  client.call(putProfile, { body: { ...PRIVATE, ...chosen } });

async function answerFor(name: string, client: Client = world.open()): Promise<{ status: number; json: unknown }> {
  const { status, json } = await client.send('GET', getPublicProfile.path.replace(':name', encodeURIComponent(name)));
  return { status, json };
}

async function withItems() {
  const player = await signUpPlayer(world);
  const { play } = await openPack(player, orderOf(world));
  await world.runJobs();
  const [found] = play.items;
  const { itemId, itemName, rarity, value } = found ?? expect.fail('an item');
  const whole = {
    level: 1,
    memberSince: new Date(world.clock.nowMs()).toISOString().slice(0, 7),
    bestItems: [{ packId: 'glass-tide', itemId, itemName, rarity, value }],
    statistics: { packs: 1, battles: 0, battleWins: 0, spins: 0, streak: 0 },
    achievements: { earned: [{ id: 'first-light', name: 'First Light', text: 'Open your first pack' }], of: 24 },
    sets: { complete: [], of: world.context.packs.catalogue.listOnSale().length },
  };
  const { name, avatar } = shownPlayer(player);
  return { player, name, avatar, whole };
}

const MEMBERS: Readonly<Record<ProfileSection, string>> = {
  level: 'level',
  member_since: 'memberSince',
  best_items: 'bestItems',
  statistics: 'statistics',
  achievements: 'achievements',
  sets: 'sets',
};

describe('a public profile', () => {
  it('S10-01 S1-03 holds exactly what its owner shows, whatever that is', async () => {
    const { player, name, avatar, whole } = await withItems();
    const sections = PROFILE_SECTIONS;
    for (let chosen = 0; chosen < 1 << sections.length; chosen++) {
      const shows = sections.filter((_section, i) => (chosen >> i) & 1);
      const { preview, settings } = await choose(player, { isPublic: true, shows: shows.toReversed() });
      const members = shows.map((section) => MEMBERS[section]);
      const shown = Object.fromEntries(Object.entries(whole).filter(([member]) => members.includes(member)));
      expect(await answerFor(name)).toEqual({ status: 200, json: { profile: { name, avatar, ...shown } } });
      expect([preview, settings.shows]).toEqual([{ name, avatar, ...shown }, shows]);
    }
  });

  it('S10-01 is found in either case, and answers everybody alike, its owner too', async () => {
    const { player, name, avatar } = await withItems();
    await choose(player, { isPublic: true, shows: ['level'] });
    const expected = { status: 200, json: { profile: { name, avatar, level: 1 } } };
    for (const asked of [name, name.toUpperCase()]) {
      for (const client of [world.open(), player.client]) expect(await answerFor(asked, client)).toEqual(expected);
    }
  });

  it('S10-01 shows no number, email or balance of its owner', async () => {
    const { player, name } = await withItems();
    await choose(player, { isPublic: true, shows: [...PROFILE_SECTIONS] });
    const text = JSON.stringify((await answerFor(name)).json);
    for (const secret of [player.user.id, `${player.userId}`, player.email, player.user.balance]) {
      expect(text).not.toContain(secret);
    }
  });

  it('S10-01 shows the six most valuable different items ever had, the dearest first, sold ones too', async () => {
    const player = await signUpPlayer(world);
    const sellAll: Preferences = { autoSell: [...RARITIES], spendOrder: 'promo_first' };
    const found: { readonly itemId: string; readonly value: string }[] = [];
    for (const [packId, rules] of [
      ['tin-sparrow', undefined],
      ['glass-tide', undefined],
      ['twin-tides', sellAll],
    ] as const) {
      if (rules !== undefined) await player.client.call(putPreferences, { body: rules });
      found.push(...(await openPack(player, orderOf(world, packId, 10))).play.items);
    }
    await world.runJobs();
    const values = new Map(found.map(({ itemId, value }) => [itemId, parseVt(value)]));
    const dearest = [...values.values()].toSorted((one, another) => (one > another ? -1 : 1)).slice(0, 6);
    const { preview } = await choose(player, { isPublic: true, shows: ['best_items'] });
    const items = preview.bestItems ?? [];
    expect(items.map(({ value }) => parseVt(value))).toEqual(dearest);
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(items.length);
  });
});

describe('without a public profile', () => {
  it('S10-01 unknown, private, anonymous, guest, deleted and numbered names get one and the same answer', async () => {
    const [{ player: hidden }, { player: anonymous }, { player: gone }] = [
      await withItems(),
      await withItems(),
      await withItems(),
    ];
    await choose(hidden, { shows: ['level'] });
    await choose(anonymous, { isPublic: true, isAnonymous: true, shows: ['level'] });
    await choose(gone, { isPublic: true, shows: ['level'] });
    expect((await answerFor(gone.user.username)).status).toBe(200);
    await gone.client.call(stepUp, { body: { password: gone.password } });
    await gone.client.call(deleteAccount, { body: { confirm: gone.user.username } });
    const guest = await startGuest(world);
    const { rows } = await world.owner.query<{ username: string }>(
      'select username from voltide.identity where user_id = $1',
      [gone.userId],
    );
    const names = [
      'nobody-at-all',
      ...[hidden, anonymous, gone, guest].map(({ user }) => user.username),
      rows[0]?.username ?? '',
      hidden.user.id.slice(0, 20),
      'Anonymous',
      'Guest',
      'House',
    ];
    const answers = await Promise.all(names.map((name) => answerWhole(`/api/players/${name}`)));
    const pictures = await Promise.all(names.map((name) => answerWhole(`/api/players/${name}/picture`)));
    const pages = await Promise.all(names.map((name) => answerWhole(`/u/${name}`)));
    for (const alike of [answers, pictures, pages]) {
      expect(alike.map((answer) => answer)).toEqual(names.map(() => alike[0]));
    }
    expect([answers[0]?.status, pictures[0]?.status, pages[0]?.status]).toEqual([404, 404, 200]);
    for (const name of names) expect(JSON.stringify([answers, pictures, pages])).not.toContain(name);
  });

  it('S10-01 the settings of a deleted account are gone', async () => {
    const { player } = await withItems();
    await choose(player, { isPublic: true, isHiddenFromBoards: true });
    await player.client.call(stepUp, { body: { password: player.password } });
    await player.client.call(deleteAccount, { body: { confirm: player.user.username } });
    const { rowCount } = await world.owner.query('select from voltide.profile_setting where user_id = $1', [
      player.userId,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('profile settings', () => {
  it('S7-02 S10-01 show nothing of players who have chosen nothing', async () => {
    const player = await signUpPlayer(world);
    const { name, avatar } = shownPlayer(player);
    expect(await player.client.call(getProfile)).toEqual({ settings: PRIVATE, preview: { name, avatar } });
  });

  it('S7-02 are kept for an account, each by its owner', async () => {
    const [one, another] = [await signUpPlayer(world), await signUpPlayer(world)];
    const chosen: ProfileSettings = { isPublic: true, isAnonymous: true, isHiddenFromBoards: true, shows: ['level'] };
    await choose(one, chosen);
    expect((await one.client.call(getProfile)).settings).toEqual(chosen);
    expect((await another.client.call(getProfile)).settings).toEqual(PRIVATE);
  });

  it('S3-06 are refused to guests and visitors', async () => {
    const { client } = await startGuest(world);
    const codeOf = async (by: Client) => (await by.refused(putProfile, { body: PRIVATE })).body.code;
    expect([await codeOf(client), await codeOf(world.open())]).toEqual(['forbidden', 'not_signed_in']);
  });

  it.each([
    ['a section that there is not', { ...PRIVATE, shows: ['email'] }],
    ['more sections than there are', { ...PRIVATE, shows: Array.from({ length: 7 }, () => 'level') }],
    ['no word about being public', { isAnonymous: false, isHiddenFromBoards: false, shows: [] }],
    ['a number for a choice', { ...PRIVATE, isPublic: 1 }],
  ])('S14-03 with %s are refused', async (_what, body) => {
    const { client } = await signUpPlayer(world);
    expect((await client.send('PUT', putProfile.path, { body })).status).toBe(400);
  });
});

describe('the page of a profile', () => {
  it('S1-03 names a public one in search engines and link previews, with its picture', async () => {
    const { player, name } = await withItems();
    const generic = await textOf(`/u/${name}`);
    expect(generic).toContain('<meta name="robots" content="noindex">');
    expect(generic).not.toContain(name);
    await choose(player, { isPublic: true, shows: ['level', 'member_since', 'best_items'] });
    const page = await textOf(`/U/${name.toUpperCase()}/`);
    expect(page).not.toContain('noindex');
    expect(page).toContain(`<title>${name} · Voltide</title>`);
    expect(page).toContain(`<link rel="canonical" href="${world.url}/u/${name}">`);
    expect(page).toContain(`content="${world.url}/api/players/${name}/picture"`);
    const picture = await fetch(`${world.url}/api/players/${name}/picture`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([picture.headers.get('content-type'), [...bytes.subarray(0, 8)]]).toEqual(['image/png', PNG]);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('S10-01 its picture changes with level, month and items, and goes with the profile', async () => {
    const { player, name } = await withItems();
    const tags = new Set<string | null>();
    for (const shows of [[], ['level'], ['member_since'], ['best_items']] as const) {
      await choose(player, { isPublic: true, shows: [...shows] });
      tags.add((await fetch(`${world.url}/api/players/${name}/picture`)).headers.get('etag'));
    }
    expect(tags.size).toBe(4);
    await choose(player, {});
    expect((await fetch(`${world.url}/api/players/${name}/picture`)).status).toBe(404);
  });
});

const textOf = async (path: string): Promise<string> => (await fetch(`${world.url}${path}`)).text();

async function answerWhole(path: string) {
  const answer = await fetch(`${world.url}${path}`);
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '');
  return { status: answer.status, headers, text };
}
