import { randomUUID } from 'node:crypto';

import {
  convertQuick,
  getBalance,
  getBuckets,
  getMe,
  getQuickStatus,
  getSeeds,
  listPlays,
  listStacks,
  LOCK_IN_REASONS,
  QUICK_SESSION_HEADER,
  triggerEffect,
  type Endpoint,
  type ErrorBody,
} from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { getBattle, listOwnBattles } from '@voltide/games/battles/contract';
import {
  battleHouse,
  createClient,
  freshName,
  listLedgerFaults,
  openPack,
  openQuickPack,
  orderOf,
  quickBattleBody,
  quickPlayerOf,
  quickUserOf,
  signUp,
  signUpPlayer,
  signupBody,
  startGuest,
  startQuickGame,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const world = useWorld({ settings: { SECRET_KEY: '0e'.repeat(32) } });
const HOUR_MS = 3_600_000;

afterAll(async () => {
  await world.runJobs();
  expect(await listLedgerFaults(world)).toEqual([]);
});

/** Lists the calls of some auths by name, for Vitest's tables. */
const named = (auths: readonly string[]): readonly (readonly [string, Endpoint])[] =>
  ALL_ENDPOINTS.filter(({ auth }) => auths.includes(auth)).map((call) => [`${call.method} ${call.path}`, call]);

/** Makes a call without any input. */
async function answerTo(client: Client, { method, path }: Endpoint): Promise<ErrorBody & { readonly status: number }> {
  const headers = { 'idempotency-key': randomUUID() };
  const { status, json } = await client.send(method, path.replaceAll(/:\w+/g, 'x'), { headers });
  return { ...(json as ErrorBody), status };
}

describe('the calls of a Quick Game', () => {
  it('S9-07 are these, and no others of those that need a player', () => {
    const used = ALL_ENDPOINTS.filter(({ quick }) => quick !== undefined).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(used.filter((each) => !each.includes('/api/quick/')).toSorted()).toEqual([
      'GET /api/battles',
      'GET /api/battles/:battleId',
      'GET /api/battles/own',
      'GET /api/fairness/seeds',
      'GET /api/inventory',
      'GET /api/plays',
      'GET /api/plays/:playId',
      'GET /api/plays/:playId/record',
      'GET /api/plays/:playId/share',
      'GET /api/plays/export.csv',
      'GET /api/plays/export.json',
      'GET /api/plays/totals',
      'GET /api/preferences',
      'GET /api/wallet/balance',
      'GET /api/wallet/buckets',
      'POST /api/battles',
      'POST /api/fairness/client-seed',
      'POST /api/fairness/rotate',
      'POST /api/games/:gameId/play',
      'POST /api/neuro/trigger-effect',
      'POST /api/packs/open',
    ]);
  });

  it.each(named(['player', 'account']))(
    'S9-04 S9-07 %s is answered, or refused with what it is saved for',
    async (_, call) => {
      const { client } = await startQuickGame(world);
      const { status, code, lockIn } = await answerTo(client, call);
      if (call.quick === undefined) {
        expect([status, code]).toEqual([403, 'locked_in']);
        expect(LOCK_IN_REASONS).toContain(lockIn);
      } else expect([code === 'locked_in', status === 401]).toEqual([false, false]);
    },
  );

  it('S9-04 wallet, boards and battles of others name their own reason', async () => {
    const { client } = await startQuickGame(world);
    const reasonOf = async (start: string): Promise<ReadonlySet<string | undefined>> => {
      const calls = ALL_ENDPOINTS.filter(({ path, auth, quick }) => {
        return path.startsWith(start) && (auth === 'player' || auth === 'account') && quick === undefined;
      });
      return new Set(await Promise.all(calls.map(async (call) => (await answerTo(client, call)).lockIn)));
    };
    expect(await reasonOf('/api/wallet/')).toEqual(new Set(['wallet']));
    expect(await reasonOf('/api/boards/')).toEqual(new Set(['leaderboards']));
    expect(await reasonOf('/api/battles/')).toEqual(new Set(['battles']));
    expect(await reasonOf('/api/spin')).toEqual(new Set(['premium']));
  });

  it.each(named(['superadmin']))('S3-14 S9-07 %s is for operators', async (_, call) => {
    const { client } = await startQuickGame(world);
    expect((await answerTo(client, call)).code).toBe('forbidden');
  });

  it('S9-07 answer with its own balance, plays, items, seeds and battles', async () => {
    const player = await startQuickGame(world);
    const { client } = player;
    const { outcome } = await openQuickPack(world, player);
    const { battleId } = await battleHouse(player, quickBattleBody(world));
    const { balance } = await quickUserOf(player);
    expect((await client.call(getBalance)).balance).toBe(balance);
    expect(await client.call(getBuckets)).toMatchObject({ cash: '0.000000', promo: balance, held: '1.000000' });
    expect((await client.call(listPlays)).plays.map(({ id }) => id)).toEqual([outcome.play.id]);
    expect((await client.call(listStacks)).stacks.length).toBe(outcome.play.items.length);
    expect((await client.call(getSeeds)).seeds.commitment).toBe(outcome.play.commitment);
    expect((await client.call(listOwnBattles)).battles.map((each) => each.battleId)).toEqual([battleId]);
    const { seats } = (await client.call(getBattle, { params: { battleId } })).battle;
    expect(seats.map(({ isOwn }) => isOwn)).toEqual([true, false]);
  });
});

describe('who calls', () => {
  it('S9-07 S3-13 is the bearer of a token, else the Quick Game, else the guest of a cookie', async () => {
    const guest = await startGuest(world);
    const { token } = await startQuickGame(world);
    const player = quickPlayerOf(guest.client, token);
    expect((await guest.client.call(getBalance)).balance).toBe((await quickUserOf(player)).balance);
    expect((await guest.client.refused(getMe)).body.code).toBe('locked_in');
    const account = await signUp(world);
    player.client.setToken(account.client.token());
    expect((await player.client.call(getMe)).user.id).toBe(account.user.id);
    player.client.setToken('forged');
    expect((await player.client.refused(getBalance)).body.code).toBe('session_expired');
  });

  it('S9-07 an unknown token is 401 where a player is needed, also beside a guest, and nobody elsewhere', async () => {
    const guest = await startGuest(world);
    guest.client.setHeader(QUICK_SESSION_HEADER, 'q'.repeat(43));
    for (const [name, call] of named(['player', 'account', 'quick'])) {
      const { status, code } = await answerTo(guest.client, call);
      expect([name, status, code]).toEqual([name, 401, 'quick_expired']);
    }
    for (const [name, call] of named(['public']).filter(([, { method }]) => method === 'GET')) {
      expect([name, (await answerTo(guest.client, call)).status === 401]).toEqual([name, false]);
    }
    const effect = { body: { eventType: 'pack_open_common', metadata: { playId: '0-0' } } as const };
    expect(await guest.client.call(triggerEffect, effect)).toEqual(await world.open().call(triggerEffect, effect));
  });

  it.each([
    [
      'was saved',
      async ({ client }: { client: Client }) =>
        void (await client.call(convertQuick, { body: signupBody(freshName('quick')) })),
    ],
    ['has run out', () => Promise.resolve(world.clock.advance(HOUR_MS))],
  ])('S9-02 S9-07 a game that %s is a visitor to battles, and 401 to everything but proofs', async (_, end) => {
    const player = await startQuickGame(world);
    const { battleId } = await battleHouse(player, quickBattleBody(world));
    world.clock.advance(60_000);
    await world.context.battles.run();
    await openQuickPack(world, player);
    await end(player);
    for (const [name, call] of named(['player', 'account'])) {
      const { status, code } = await answerTo(player.client, call);
      if (call.quick === 'ended') expect([name, status === 401]).toEqual([name, false]);
      else expect([name, status, code]).toEqual([name, 401, 'quick_expired']);
    }
    const { seats } = (await player.client.call(getBattle, { params: { battleId } })).battle;
    expect(seats.map(({ isOwn }) => isOwn)).toEqual([false, false]);
  });

  it('S9-07 a game that is saved on one node is over on every other', async () => {
    const player = await startQuickGame(world);
    const there = quickPlayerOf(createClient(world.url), player.token);
    await openQuickPack(world, there);
    await player.client.call(convertQuick, { body: signupBody(freshName('quick')) });
    expect((await there.client.refused(getQuickStatus)).body.code).toBe('quick_expired');
    expect((await there.client.refused(listPlays)).body.code).toBe('quick_expired');
  });

  it('S9-07 S14-06 two games and an account use the same key, and each has its own play', async () => {
    const [one, two, other] = [await startQuickGame(world), await startQuickGame(world), await signUpPlayer(world)];
    const first = await openQuickPack(world, one, 'tin-sparrow', 'same');
    const second = await openQuickPack(world, two, 'tin-sparrow', 'same');
    const third = await openPack(other, orderOf(world, 'tin-sparrow'), 'same');
    const plays = [first.outcome.play, second.outcome.play, third.play];
    expect(new Set(plays.map(({ commitment }) => commitment)).size).toBe(3);
    expect((await openQuickPack(world, one, 'tin-sparrow', 'same')).outcome).toEqual(first.outcome);
  });
});
