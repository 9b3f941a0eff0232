import { randomUUID } from 'node:crypto';

import type { ErrorCode } from '@voltide/contract';
import { present } from '@voltide/core';
import { listBattles } from '@voltide/games/battles/contract';
import { LONGEST_SHOW_MS } from '@voltide/games/battles/timeline';
import {
  adjustBalance,
  balanceOf,
  battleBody,
  CallError,
  callHouse,
  confirmOwnEmail,
  enrolPlayer,
  openBattle,
  openPack,
  orderOf,
  readyToPlay,
  settleBattles,
  signUp,
  sitDown,
  standUp,
  startGuest,
  startWorld,
  useWorld,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: 'b2'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
const TOO_MANY = { body: { code: 'too_many_battles' } };

beforeAll(() => world.context.house.countAndRead());

const codeOf = (call: Promise<unknown>): Promise<ErrorCode | 'ok'> =>
  call.then(
    () => 'ok' as const,
    (error: unknown) => {
      if (error instanceof CallError) return error.body.code;
      throw error;
    },
  );

async function listOf(query: { readonly sort?: 'newest' | 'cheapest' | 'dearest' | 'fullest' } = {}) {
  const { battles, ended } = await world.open().call(listBattles, { query });
  return { battles: battles.map(({ battleId }) => battleId), ended: ended.map(({ battleId }) => battleId) };
}

describe('open battles of one player', () => {
  it('S5-01 24 simultaneous creates of one player on two nodes leave five battles and hold five stakes', async () => {
    const creator = await enrolPlayer(world);
    const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      await other.context.house.countAndRead();
      const second = other.open();
      second.setToken(creator.client.token());
      const codes = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          codeOf(openBattle(i % 2 === 0 ? creator : { client: second }, battleBody(world))),
        ),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
      expect(codes.filter((code) => code === 'too_many_battles')).toHaveLength(19);
    } finally {
      await other.close();
    }
    expect(await balanceOf(creator)).toBe('95.000000');
  });

  it('S5-01 a player has at most five open battles; one that is left or starts makes room', async () => {
    const creator = await enrolPlayer(world);
    const key = randomUUID();
    const first = await openBattle(creator, battleBody(world), key);
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push((await openBattle(creator, battleBody(world))).battleId);
    await expect(openBattle(creator, battleBody(world))).rejects.toMatchObject({ status: 409, ...TOO_MANY });
    expect(await openBattle(creator, battleBody(world), key)).toEqual(first);
    await standUp(creator, present(ids[0], 'a battle'));
    await openBattle(creator, battleBody(world));
    await expect(openBattle(creator, battleBody(world))).rejects.toMatchObject(TOO_MANY);
    await callHouse(creator, present(ids[1], 'a battle'));
    await openBattle(creator, battleBody(world));
    await expect(openBattle(creator, battleBody(world))).rejects.toMatchObject(TOO_MANY);
    expect(await balanceOf(creator)).toBe('94.000000');
  });

  it('S5-01 an open battle counts for its creator also after the creator has left it', async () => {
    const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
    for (let i = 0; i < 5; i++) {
      const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
      await sitDown(joiner, battleId);
      await standUp(creator, battleId);
    }
    await expect(openBattle(creator, battleBody(world))).rejects.toMatchObject(TOO_MANY);
    await openBattle(joiner, battleBody(world));
  });
});

describe('a public battle', () => {
  it('S5-01 a public battle needs a confirmed email or a first play, and costs nothing when refused', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => {
        const person = await signUp(world);
        return { ...person, ...(await readyToPlay(person)) };
      }),
    );
    const [confirmed, played] = [present(one, 'a player'), present(other, 'a player')];
    for (const player of [confirmed, played]) {
      const refused = openBattle(player, battleBody(world));
      await expect(refused).rejects.toMatchObject({ status: 403, body: { code: 'email_or_play_first' } });
      expect(await balanceOf(player)).toBe('100.000000');
    }
    await confirmOwnEmail(world, confirmed);
    await openPack(played, orderOf(world));
    expect(await codeOf(openBattle(confirmed, battleBody(world)))).toBe('ok');
    expect(await codeOf(openBattle(played, battleBody(world)))).toBe('ok');
  });

  it('S5-01 a guest battles the house without a confirmed email or a first play', async () => {
    const guest = await startGuest(world);
    await readyToPlay(guest);
    expect(await codeOf(openBattle(guest, battleBody(world)))).toBe('ok');
  });
});

describe('the lobby', () => {
  it('S5-01 four accounts with 120 battles hide no one in the lobby, in any order, nor among ended ones', async () => {
    const honest = await enrolPlayer(world);
    const { battleId } = await openBattle(honest, battleBody(world, { packs: ['tin-sparrow', 'glass-tide'] }));
    const flooders = await Promise.all([1, 2, 3, 4].map(() => enrolPlayer(world)));
    for (const flooder of flooders) {
      await adjustBalance(world, flooder.userId, { account: 'promo', amountSun: 1_000_000_000n });
      for (let i = 0; i < 30; i++) {
        const opened = await openBattle(flooder, battleBody(world));
        if (i < 25) await callHouse(flooder, opened.battleId);
      }
    }
    const { battles } = await listOf();
    expect(battles).toHaveLength(100);
    expect(battles.slice(0, 12)).toContain(battleId);
    for (const sort of ['cheapest', 'dearest', 'fullest'] as const) {
      expect((await listOf({ sort })).battles).toContain(battleId);
    }
    await callHouse(honest, battleId);
    await settleBattles(world);
    world.clock.advance(1000);
    for (const flooder of await Promise.all([1, 2, 3, 4].map(() => enrolPlayer(world)))) {
      for (let i = 0; i < 6; i++) await callHouse(flooder, (await openBattle(flooder, battleBody(world))).battleId);
    }
    await settleBattles(world);
    world.clock.advance(LONGEST_SHOW_MS);
    expect((await listOf()).ended).toContain(battleId);
  });
});
