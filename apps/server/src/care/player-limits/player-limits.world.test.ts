import { randomUUID } from 'node:crypto';

import {
  confirmPlayerLimit,
  sellItems,
  excludePlayer,
  getPlayerLimits,
  listPlays,
  listStacks,
  login,
  playGame,
  putPlayerLimit,
  type ErrorBody,
  type PlayerLimit,
  type RequestOf,
} from '@voltide/contract';
import { openCache } from '@voltide/games/caches/contract';
import { currentCacheTable } from '@voltide/games/caches/table';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { openPacks } from '@voltide/games/packs/contract';
import { getSpin, spinToday } from '@voltide/games/daily-spin/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { findGame, listGames } from '@voltide/games/registry';
import {
  adjustBalance,
  countHouseCash,
  CallError,
  openPack,
  orderOf,
  signUpPlayer,
  startGuest,
  startWorld,
  useWorld,
  type PackPlayer,
  type Person,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0b'.repeat(32) };
const DAY_MS = 86_400_000;
const world = useWorld({ settings: SETTINGS });

type Name = Pick<PlayerLimit, 'kind' | 'period'>;
const STAKE: Name = { kind: 'stake', period: 'day' };
const ALL: Name = { kind: 'all_stake', period: 'day' };
const LOSS: Name = { kind: 'net_loss', period: 'week' };
const TIME: Name = { kind: 'play_time', period: 'month' };

type Way = (player: PackPlayer, key: string) => Promise<unknown>;

const WAYS: Readonly<Record<string, Way>> = {
  packs: (player, key) => openPack(player, orderOf(world), key),
  spin: ({ client }, key) => client.call(spinToday, { body: { tableHash: currentSpinTable().hash }, key }),
  caches: ({ client }, key) =>
    client.call(openCache, { params: { cacheId: 'dawn' }, body: { tableHash: currentCacheTable('dawn').hash }, key }),
};
/** Games that cost nothing, which no stake limit forbids, and their errors for a player without tokens. */
const FREE: Readonly<Record<string, string | undefined>> = { spin: undefined, caches: 'tokens_missing' };

const playAny =
  (gameId: string): Way =>
  ({ client }, key) => {
    const game = findGame(gameId) ?? expect.fail(`${gameId} is registered`);
    const [table] = game.listPublished();
    const tableHash = table?.hash ?? expect.fail(`${gameId} has odds`);
    const input = game.examples[0] as RequestOf<typeof playGame>['input'];
    return client.call(playGame, { params: { gameId }, body: { tableHash, input }, key });
  };

const GAMES = listGames().map(({ id }) => [id, WAYS[id] ?? playAny(id)] as const);

const put = ({ client }: PackPlayer, name: Name, amount: string | null) =>
  client.call(putPlayerLimit, { body: { ...name, amount } });
const confirm = ({ client }: PackPlayer, name: Name, amount: string | null) =>
  client.call(confirmPlayerLimit, { body: { ...name, amount } });
const limitOf = ({ limits }: { limits: readonly PlayerLimit[] }, { kind, period }: Name): PlayerLimit =>
  limits.find((limit) => limit.kind === kind && limit.period === period) ?? expect.fail(`${kind} ${period}`);
const takeBreak = ({ client }: PackPlayer) =>
  client.call(excludePlayer, { body: { kind: 'cool_off', length: '7d', confirmed: true } });
const excludeSelf = ({ client }: PackPlayer) =>
  client.call(excludePlayer, { body: { kind: 'self_exclusion', length: '6m', confirmed: true } });

async function signUpCashPlayer(cashSun = 50_000_000n): Promise<PackPlayer & Person> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: cashSun });
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100_000_000n });
  await world.runJobs();
  return player;
}

async function waitFor({ client, email, password }: PackPlayer & Person, ms: number): Promise<void> {
  world.clock.advance(ms);
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

async function errorOf(play: Promise<unknown>): Promise<ErrorBody | undefined> {
  try {
    await play;
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.body;
    throw error;
  }
}

describe('limits and exclusions', () => {
  it('S15-01 every call that plays can say that a limit or an exclusion forbids it', () => {
    const plays = ALL_ENDPOINTS.filter(({ errors }) => errors.includes('client_seed_missing'));
    expect(plays.length).toBeGreaterThanOrEqual(listGames().length);
    for (const { path, errors } of plays)
      expect([path, errors]).toEqual([path, expect.arrayContaining(['limit_reached', 'excluded', 'ritual_due'])]);
  });

  it.each(GAMES)('S15-01 hold for the game %s, until they end', async (id, play) => {
    const barred = async (player: PackPlayer) => {
      const { code, barrier } = (await errorOf(play(player, randomUUID()))) ?? {};
      return { code, ...barrier };
    };
    await world.clock.hold(async () => {
      const gifted = await signUpPlayer(world);
      const [timed, staking, resting, excluded] = [
        await signUpCashPlayer(),
        await signUpCashPlayer(),
        await signUpCashPlayer(),
        await signUpCashPlayer(),
      ];
      const now = world.clock.nowMs();
      await put(timed, TIME, '0');
      await put(staking, STAKE, '0.000000');
      await put(gifted, STAKE, '0.000000');
      await put(gifted, ALL, '0.000000');
      await takeBreak(resting);
      const { exclusion } = await excludeSelf(excluded);

      const { endsAt } = limitOf(await timed.client.call(getPlayerLimits), TIME);
      expect(await barred(timed)).toEqual({ code: 'limit_reached', ...TIME, until: endsAt });
      const day = limitOf(await staking.client.call(getPlayerLimits), STAKE).endsAt;
      const refusal = { code: 'limit_reached', ...STAKE, until: day };
      expect(await barred(staking)).toEqual(id in FREE ? { code: FREE[id] } : refusal);
      const ofAll = { code: 'limit_reached', ...ALL, until: day };
      expect(await barred(gifted)).toEqual(id in FREE ? { code: FREE[id] } : ofAll);
      const until = new Date(now + 7 * DAY_MS).toISOString();
      expect(await barred(resting)).toEqual({ code: 'excluded', kind: 'cool_off', until });
      const chosen = { kind: exclusion?.kind, until: exclusion?.until };
      expect(await barred(excluded)).toEqual({ code: 'excluded', ...chosen });
      for (const player of [timed, resting, excluded]) {
        expect(await player.client.call(listPlays)).toMatchObject({ plays: [] });
      }
      const { rows } = await world.database.owner.query(
        `select distinct nonce, last_play_at_ms, cash_stake from voltide.player where user_id = any ($1)`,
        [[timed.userId, resting.userId, excluded.userId]],
      );
      expect(rows).toEqual([{ nonce: 0, last_play_at_ms: 0n, cash_stake: 0n }]);
    });
  });

  it('S15-01 the error names the limit and its end in words', async () => {
    const player = await signUpPlayer(world);
    await excludeSelf(player);
    const { status, body } = await player.client.refused(openPacks, { body: orderOf(world), key: 'k' });
    expect([status, body.error]).toEqual([
      403,
      expect.stringMatching(/^You are excluded from playing until \d+ \w+ \d+, \d\d:\d\d UTC\.$/),
    ]);
  });

  it('S15-01 leave somebody excluded signed in, with their items to sell and their history to read', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    await excludeSelf(player);
    expect((await player.client.call(listStacks)).count).toBe(1);
    expect((await player.client.call(sellItems, { body: { items: ['0-0-0'] }, key: 'x' })).count).toBe(1);
    expect((await player.client.call(listPlays)).plays).toHaveLength(1);
  });

  it('S15-01 S1-07 the daily spin is not suggested to excluded players', async () => {
    const player = await signUpPlayer(world);
    expect(await player.client.call(getSpin)).toMatchObject({ canSpin: true, reason: null });
    await takeBreak(player);
    expect(await player.client.call(getSpin)).toMatchObject({ canSpin: false, reason: 'excluded' });
  });

  it('S14-06 S15-01 repeat the answer of a play that was made before them', async () => {
    const player = await signUpPlayer(world);
    const first = await openPack(player, orderOf(world), 'before');
    await takeBreak(player);
    expect(await openPack(player, orderOf(world), 'before')).toEqual(first);
  });

  it('S15-01 refuse several packs as one play, which is whole or not at all', async () => {
    const player = await signUpCashPlayer();
    await put(player, STAKE, '5.000000');
    const many = await errorOf(openPack(player, orderOf(world, 'glass-tide', 6)));
    expect(many).toMatchObject({ code: 'limit_reached', barrier: STAKE });
    expect((await openPack(player, orderOf(world, 'glass-tide', 5))).play.quantity).toBe(5);
    expect(limitOf(await player.client.call(getPlayerLimits), STAKE)).toMatchObject({ used: '5.000000' });
    expect(await errorOf(openPack(player, orderOf(world)))).toMatchObject({ code: 'limit_reached' });
  });
});

describe('setting limits', () => {
  it('S15-01 shows fifteen of them, none set, with what counts against each', async () => {
    const player = await signUpCashPlayer();
    await openPack(player, orderOf(world));
    const { play } = await openPack(player, orderOf(world));
    const { limits, exclusion } = await player.client.call(getPlayerLimits);
    expect([limits.length, exclusion, new Set(limits.map(({ amount }) => amount))]).toEqual([
      15,
      null,
      new Set([null]),
    ]);
    expect(limitOf({ limits }, STAKE).used).toBe('2.000000');
    const loss = limitOf({ limits }, LOSS).used;
    expect(loss).toMatch(/^-?\d+\.\d{6}$/);
    expect(play.bucket).toBe('cash');
    const { net } = (
      await world.database.owner.query<{ net: bigint }>(
        'select cash_stake - cash_payout as net from voltide.player where user_id = $1',
        [player.userId],
      )
    ).rows[0] ?? { net: 0n };
    expect(BigInt(loss.replace('.', ''))).toBe(net);
    await waitFor(player, 10 * 60_000);
    expect(limitOf(await player.client.call(getPlayerLimits), TIME).used).toBe('5');
    await waitFor(player, 40 * DAY_MS);
    const later = await player.client.call(getPlayerLimits);
    expect(later.limits.map(({ used }) => Number(used))).toEqual(Array.from({ length: 15 }, () => 0));
  });

  it('S15-01 lowers at once; raises a day later, after a second yes, and only what was asked for', async () => {
    const player = await signUpPlayer(world);
    expect(limitOf(await put(player, LOSS, '10.000000'), LOSS)).toMatchObject({ amount: '10.000000', raise: null });
    expect(limitOf(await put(player, LOSS, '4.000000'), LOSS)).toMatchObject({ amount: '4.000000', raise: null });
    const asked = limitOf(await put(player, LOSS, null), LOSS);
    expect(asked).toMatchObject({ amount: '4.000000', raise: { amount: null } });
    const early = await player.client.refused(confirmPlayerLimit, { body: { ...LOSS, amount: null } });
    expect([early.status, early.body.code]).toEqual([409, 'raise_not_due']);
    await waitFor(player, DAY_MS);
    const other = await player.client.refused(confirmPlayerLimit, { body: { ...LOSS, amount: '5.000000' } });
    expect(other.body.code).toBe('raise_gone');
    expect(limitOf(await confirm(player, LOSS, null), LOSS)).toMatchObject({ amount: null, raise: null });
    await put(player, LOSS, '1.000000');
    await put(player, LOSS, '2.000000');
    await waitFor(player, 8 * DAY_MS);
    expect(limitOf(await player.client.call(getPlayerLimits), LOSS).raise).toBeNull();
    const late = await player.client.refused(confirmPlayerLimit, { body: { ...LOSS, amount: '2.000000' } });
    expect(late.body.code).toBe('raise_gone');
  });

  it('S15-01 is for accounts: a guest is refused', async () => {
    const { client } = await startGuest(world);
    expect((await client.refused(getPlayerLimits)).body.code).toBe('forbidden');
    expect((await client.refused(putPlayerLimit, { body: { ...STAKE, amount: null } })).body.code).toBe('forbidden');
    const body = { kind: 'cool_off', length: '1d', confirmed: true } as const;
    expect((await client.refused(excludePlayer, { body })).body.code).toBe('forbidden');
  });

  it.each([
    { ...STAKE, amount: '-1.000000' },
    { ...STAKE, amount: '1e3' },
    { ...TIME, amount: '1.500000' },
    { ...TIME, amount: '44641' },
    { kind: 'withdrawal', period: 'day', amount: null },
  ])('S15-01 refuses %j', async (body) => {
    const { client } = await signUpPlayer(world);
    const { status } = await client.send('PUT', putPlayerLimit.path, { body });
    expect(status).toBe(400);
  });

  it.each([
    { kind: 'self_exclusion', length: '7d', confirmed: true },
    { kind: 'cool_off', length: '1y', confirmed: true },
    { kind: 'self_exclusion', length: '6m', confirmed: false },
    { kind: 'self_exclusion', length: '6m' },
  ])('S15-01 an invalid exclusion is rejected: %j', async (body) => {
    const { client } = await signUpPlayer(world);
    expect((await client.send('POST', excludePlayer.path, { body })).status).toBe(400);
    expect((await client.call(getPlayerLimits)).exclusion).toBeNull();
  });

  it('S15-01 never shortens an exclusion', async () => {
    const player = await signUpPlayer(world);
    const { exclusion } = await excludeSelf(player);
    expect((await takeBreak(player)).exclusion).toEqual(exclusion);
  });
});

describe('plays at the same moment as a change, on two nodes', () => {
  const PLAYS = 24;
  let there: World;
  beforeAll(async () => {
    there = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    there.clock.advance(world.clock.nowMs() - there.clock.nowMs());
  });
  afterAll(() => there.close());

  /** Lets both nodes count the house's cash first, so that either accepts cash stakes. */
  async function signUpRacer(): Promise<PackPlayer> {
    const player = await signUpCashPlayer();
    for (const node of [world, there]) await countHouseCash(node);
    return player;
  }

  function elsewhere(player: PackPlayer): PackPlayer {
    const client = there.open();
    client.setToken(player.client.token());
    return { ...player, client };
  }

  /** Sends plays of 1 VT of cash each through both nodes, and a change among them, all at once. */
  async function race<T>(player: PackPlayer, change: (player: PackPlayer) => Promise<T>) {
    const other = elsewhere(player);
    const send = (_: unknown, i: number) => errorOf(openPack(i % 2 === 0 ? player : other, orderOf(world)));
    const first = Array.from({ length: PLAYS / 2 }, send);
    const changed = change(other).then(async (answer) => ({ answer, staked: await stakedBy(player) }));
    const refusals = await Promise.all([...first, ...Array.from({ length: PLAYS / 2 }, send)]);
    return { ...(await changed), refusals, total: await stakedBy(player) };
  }

  async function stakedBy({ userId }: PackPlayer): Promise<number> {
    const { rows } = await world.database.owner.query<{ staked: number }>(
      'select (cash_stake / 1000000)::integer as staked from voltide.player where user_id = $1',
      [userId],
    );
    return rows[0]?.staked ?? expect.fail('the player exists');
  }

  it.each([0, 3, 9, 15])('S15-01 never stake more than a limit that is lowered to %d allows', async (limit) => {
    const player = await signUpRacer();
    await put(player, STAKE, '20.000000');
    const { staked, refusals, total } = await race(player, (by) => put(by, STAKE, `${limit}.000000`));
    expect(total).toBeLessThanOrEqual(Math.max(limit, staked));
    expect(total).toBeLessThanOrEqual(20);
    if (staked > limit) expect(total).toBe(staked);
    const codes = refusals.map((refusal) => refusal?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(total);
    expect(new Set(codes.filter((code) => code !== undefined))).toEqual(new Set(['limit_reached']));
  });

  it('S15-01 never stake more of promo and cash together than a limit on all stakes allows', async () => {
    const player = await signUpRacer();
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: 5_000_000n });
    await put(player, ALL, '9.000000');
    const other = elsewhere(player);
    const refusals = await Promise.all(
      Array.from({ length: PLAYS }, (_, i) => errorOf(openPack(i % 2 === 0 ? player : other, orderOf(world)))),
    );
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(9);
    for (const refusal of refusals) {
      if (refusal !== undefined) expect(refusal).toMatchObject({ code: 'limit_reached', barrier: ALL });
    }
    const { rows } = await world.database.owner.query(
      'select cash_stake, promo_stake from voltide.player where user_id = $1',
      [player.userId],
    );
    expect(rows).toEqual([{ cash_stake: 4_000_000n, promo_stake: 5_000_000n }]);
    expect(limitOf(await player.client.call(getPlayerLimits), ALL).used).toBe('9.000000');
  });

  it('S15-01 that all wait while a limit is being lowered heed it, every one', async () => {
    const player = await signUpRacer();
    const other = elsewhere(player);
    const client = await world.database.owner.connect();
    await client.query('begin');
    await client.query('select voltide.lock_player($1)', [player.userId]);
    const plays = Array.from({ length: PLAYS }, (_, i) =>
      errorOf(openPack(i % 2 === 0 ? player : other, orderOf(world))),
    );
    const values = [player.userId, 'stake', 'day', 5_000_000n, null, null, world.clock.nowMs()];
    await client.query('select voltide.put_limit($1, $2, $3, $4, $5, $6, $7)', values);
    await client.query('commit');
    client.release();
    const codes = (await Promise.all(plays)).map((refusal) => refusal?.code);
    expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(PLAYS - 5);
    expect(await stakedBy(player)).toBe(5);
  });

  it('S15-01 are all refused once an exclusion is in force', async () => {
    const player = await signUpRacer();
    const { staked, refusals, total } = await race(player, excludeSelf);
    expect(total).toBe(staked);
    expect(refusals.filter((refusal) => refusal?.code === 'excluded')).toHaveLength(PLAYS - total);
  });
});
