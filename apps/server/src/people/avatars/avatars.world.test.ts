import { deleteAccount, deleteAvatar, getAvatar, listParts, parseLook, putAvatar, stepUp } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { adjustBalance, openPack, orderOf, signUp, signUpPlayer, startGuest, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { createAvatars } from './avatars.ts';
import { createPictureCodec } from './picture/picture-codec.ts';
import { presentAvatar } from '../person/avatar-value.ts';

const world = useWorld();

const userIdOf = (user: { readonly id: string }): UserId => present(parseUserId(user.id), 'the number of a user');

const PLAIN = 'look:000000';
const OTHER = 'look:123123';
const NEEDS_LEVEL_5 = 'look:060000';
const NEEDS_SETS = 'look:800000';

describe('my avatar', () => {
  it('S10-01 is the look of the id until one is chosen, and that look again after it is given up', async () => {
    const { client } = await signUp(world);
    const first = await client.call(getAvatar);
    expect(first).toMatchObject({ value: first.defaultLook, isChosen: false, level: 1, sets: 0 });
    const chosen = await client.call(putAvatar, { body: { look: PLAIN } });
    expect(chosen).toEqual({ ...first, value: PLAIN, isChosen: true });
    expect(await client.call(getAvatar)).toEqual(chosen);
    expect(await client.call(putAvatar, { body: { look: OTHER } })).toMatchObject({ value: OTHER });
    expect(await client.call(deleteAvatar)).toEqual(first);
    expect(await client.call(deleteAvatar)).toEqual(first);
  });

  it('S10-01 differs between players who have chosen none', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(world)));
    const values = await Promise.all(people.map(async ({ client }) => (await client.call(getAvatar)).value));
    expect(new Set(values).size).toBeGreaterThan(4);
  });

  it('S10-01 a guest may build one too', async () => {
    const { client } = await startGuest(world);
    expect(await client.call(putAvatar, { body: { look: OTHER } })).toMatchObject({ value: OTHER, isChosen: true });
  });

  it('S10-01 names every part with what unlocks it', async () => {
    const { client } = await signUp(world);
    const { parts } = await client.call(getAvatar);
    expect(parts.find(({ slot, part }) => slot === 'figure' && part === 'automaton')).toEqual({
      slot: 'figure',
      part: 'automaton',
      isUnlocked: false,
      needs: { kind: 'level', count: 5 },
    });
    expect(parts.find(({ slot, part }) => slot === 'crest' && part === 'none')).toEqual({
      slot: 'crest',
      part: 'none',
      isUnlocked: true,
      needs: null,
    });
    expect(parts.filter(({ slot }) => slot === 'eyes').map(({ part }) => part)).toEqual(listParts('eyes'));
  });

  it('S10-01 a part is refused below its level and taken from it on', async () => {
    const player = await signUpPlayer(world);
    const { client, userId } = player;
    expect((await client.refused(putAvatar, { body: { look: NEEDS_LEVEL_5 } })).body.code).toBe('part_locked');
    expect((await client.refused(putAvatar, { body: { look: NEEDS_SETS } })).body.code).toBe('part_locked');
    await adjustBalance(world, userId, { account: 'cash', amountSun: 200_000_000n });
    for (let opened = 0; (await client.call(getAvatar)).level < 5; opened += 1) {
      expect(opened).toBeLessThan(20);
      await openPack(player, orderOf(world, 'glass-tide', 10));
      world.clock.advance(1000);
    }
    expect(await client.call(putAvatar, { body: { look: NEEDS_LEVEL_5 } })).toMatchObject({ value: NEEDS_LEVEL_5 });
    expect((await client.refused(putAvatar, { body: { look: NEEDS_SETS } })).body.code).toBe('part_locked');
  });

  it('S10-01 a part of a set is taken from its number of complete sets on', async () => {
    const { user } = await signUp(world);
    const { database, clock } = world.context;
    const codec = createPictureCodec();
    const having = (sets: number) => createAvatars({ database, clock, codec, countSets: () => Promise.resolve(sets) });
    const userId = userIdOf(user);
    await expect(having(2).chooseLook(userId, NEEDS_SETS)).rejects.toMatchObject({ code: 'part_locked' });
    expect(await having(3).chooseLook(userId, NEEDS_SETS)).toMatchObject({ value: NEEDS_SETS, sets: 3 });
  });

  it.each(['look:zzzzzz', 'look:00000', 'pic:00000000000000000000000000000000', '<svg>', ''])(
    'S10-01 %j is refused as a look',
    async (look) => {
      const { client } = await signUp(world);
      expect(parseLook(look)).toBeUndefined();
      expect((await client.refused(putAvatar, { body: { look } })).body.code).toBe('invalid_request');
    },
  );

  it('S10-01 two choices at the same moment leave one of them, whole', async () => {
    const { client } = await signUp(world);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => client.call(putAvatar, { body: { look: i % 2 === 0 ? PLAIN : OTHER } })),
    );
    expect([PLAIN, OTHER]).toContain((await client.call(getAvatar)).value);
  });
});

it('S3-15 the avatar of a deleted account is gone, and cannot be chosen afterwards', async () => {
  const { client, user, password } = await signUp(world);
  await client.call(putAvatar, { body: { look: PLAIN } });
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
  const userId = userIdOf(user);
  const { rows } = await world.owner.query('select user_id from voltide.avatar where user_id = $1', [userId]);
  expect(rows).toEqual([]);
  await expect(world.context.avatars.chooseLook(userId, PLAIN)).rejects.toMatchObject({ code: 'session_expired' });
  expect((await client.refused(putAvatar, { body: { look: PLAIN } })).status).toBe(401);
  expect(presentAvatar(userId, { look: null, hash: null })).toMatch(/^look:/);
});

it('S10-01 an unknown picture is not found, and a hash is no path', async () => {
  const client = world.open();
  for (const hash of ['0'.repeat(32), 'f'.repeat(32)]) {
    expect(await client.send('GET', `/api/avatars/${hash}`)).toMatchObject({ status: 404 });
  }
  for (const hash of ['x', '..%2f..%2fetc', '0'.repeat(64)]) {
    expect(await client.send('GET', `/api/avatars/${hash}`)).toMatchObject({ status: 400 });
  }
});

it('S10-01 a stored picture has a hash of its own bytes', async () => {
  const { user } = await signUp(world);
  const picture = Buffer.from('a picture');
  const insert = 'insert into voltide.avatar (user_id, picture, at_ms) values ($1, $2, 1) returning hash';
  const { rows } = await world.context.database.query<{ hash: string }>(insert, [userIdOf(user), picture]);
  const { hash } = present(rows[0], 'a row');
  expect(await world.context.avatars.picture(hash)).toEqual({ bytes: picture, etag: `"${hash}"` });
});
