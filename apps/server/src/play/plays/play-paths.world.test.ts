import { randomUUID } from 'node:crypto';

import {
  excludePlayer,
  freezeAccount,
  listPlays,
  putPlayerLimit,
  QUICK_SESSION_HEADER,
  startQuick,
  type ErrorBody,
} from '@voltide/contract';
import { listOwnBattles } from '@voltide/games/battles/contract';
import {
  battleBody,
  createClient,
  openBattle,
  openPack,
  openQuickPack,
  orderOf,
  signInOperator,
  signUpPlayer,
  startQuickGame,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { PLAY_PATHS } from '@voltide/testkit/play-paths';
import { describe, expect, it } from 'vitest';

const world = useWorld({
  settings: { TRUST_PROXY: '1', COUNTRY_PROFILES: 'NO=strict,US=closed', MIN_PLAY_INTERVAL_MS: '' },
});
const NORWAY = '158.36.0.1';
const AMERICA = '8.8.8.8';
const NOWHERE = '203.0.113.5';
const HOUR_MS = 3_600_000;

type Guard = {
  readonly from: string;
  readonly set: (player: PackPlayer) => Promise<unknown>;
  readonly refusal: object;
  readonly before?: number;
  readonly seats?: number;
};

const exclude = (
  { client }: PackPlayer,
  body: { kind: 'cool_off'; length: '1d' } | { kind: 'self_exclusion'; length: '6m' },
) => client.call(excludePlayer, { body: { ...body, confirmed: true } });

const GUARDS: Readonly<Record<string, Guard>> = {
  'a limit': {
    from: NOWHERE,
    set: ({ client }) => client.call(putPlayerLimit, { body: { kind: 'play_time', period: 'day', amount: '0' } }),
    refusal: { code: 'limit_reached', barrier: { kind: 'play_time', period: 'day' } },
  },
  'a break': {
    from: NOWHERE,
    set: (player) => exclude(player, { kind: 'cool_off', length: '1d' }),
    refusal: { code: 'excluded', barrier: { kind: 'cool_off' } },
  },
  'an exclusion': {
    from: NOWHERE,
    set: (player) => exclude(player, { kind: 'self_exclusion', length: '6m' }),
    refusal: { code: 'excluded', barrier: { kind: 'self_exclusion' } },
  },
  'a freeze': {
    from: NOWHERE,
    set: async ({ user }) => {
      const { client } = await signInOperator(world);
      await client.call(freezeAccount, { params: { id: user.id }, body: { cause: 'rules', reason: 'a test' } });
    },
    refusal: { code: 'account_frozen' },
  },
  'profile closed': { from: AMERICA, set: () => Promise.resolve(), refusal: { code: 'forbidden' } },
  'the pace of profile strict': {
    from: NORWAY,
    set: async (player) => {
      await openPack(player, orderOf(world));
      world.clock.advance(4999);
    },
    refusal: { code: 'too_soon' },
    before: 1,
  },
  'the pace of profile strict after a seat in a battle': {
    from: NORWAY,
    set: async (player) => {
      await openBattle(player, battleBody(world));
      world.clock.advance(4999);
    },
    refusal: { code: 'too_soon' },
    seats: 1,
  },
  'the reality check of profile strict': {
    from: NORWAY,
    set: async (player) => {
      await openPack(player, orderOf(world));
      await world.database.owner.query('update voltide.player set played_ms = played_ms + $2 where user_id = $1', [
        player.userId,
        HOUR_MS,
      ]);
    },
    refusal: { code: 'ritual_due', barrier: { kind: 'ritual', about: 'time' } },
    before: 1,
  },
};

const WAYS = Object.values(PLAY_PATHS).flatMap((ways) => Object.entries(ways));

describe.each(Object.entries(GUARDS))('%s', (_, { from, set, refusal, before = 0, seats = 0 }) => {
  it.each(WAYS)('S15-01 S15-03 S15-04 refuses %s, and nothing is played', async (_name, play) => {
    const player = await signUpPlayer(world);
    await world.clock.hold(async () => {
      await set(player);
      const { status, json } = await play(world, player, { key: randomUUID(), address: from });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(json as ErrorBody).toMatchObject(refusal);
      expect((await player.client.call(listPlays)).plays).toHaveLength(before);
      expect((await player.client.call(listOwnBattles)).battles).toHaveLength(seats);
    });
  });
});

it.each(WAYS)('S15-01 with none of them %s plays', async (_name, play) => {
  const player = await signUpPlayer(world);
  const { status } = await play(world, player, { key: randomUUID(), address: NOWHERE });
  expect(status).toBe(200);
});

it('S15-03 S9-01 a Quick Game begins nowhere in profile closed, ends there, and keeps the pace of strict', async () => {
  const away = createClient(world.url, AMERICA);
  expect((await away.refused(startQuick)).body.code).toBe('forbidden');
  const game = await startQuickGame(world, createClient(world.url, NORWAY));
  await world.clock.hold(async () => {
    await openQuickPack(world, game);
    world.clock.advance(4999);
    await expect(openQuickPack(world, game)).rejects.toMatchObject({ body: { code: 'too_soon' } });
    world.clock.advance(1);
    await openQuickPack(world, game);
    away.setHeader(QUICK_SESSION_HEADER, game.token);
    world.clock.advance(5000);
    const elsewhere = { ...game, client: away };
    await expect(openQuickPack(world, elsewhere)).rejects.toMatchObject({ body: { code: 'forbidden' } });
  });
});
