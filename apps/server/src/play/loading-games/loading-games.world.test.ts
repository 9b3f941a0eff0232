import { carryGuest, excludePlayer, putPlayerLimit } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { getLoadingGames, reportLoadingGame, startLoadingGame } from '@voltide/games/loading/contract';
import type { LoadingGameId } from '@voltide/games/loading/loading-game';
import type { GameReport } from '@voltide/games/loading/replay';
import { isVerified, verifyLedger } from '@voltide/server/money/audit/full-verifier';
import {
  hitTargets,
  logInOver,
  matchPairs,
  openPack,
  orderOf,
  signUp,
  signUpPlayer,
  startGuest,
  startPlayingGuest,
  startWorld,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0c'.repeat(32) };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const world = useWorld({ settings: SETTINGS });

/** Starts in the morning: no day ends between two steps of a test. */
beforeAll(() => world.clock.advance(DAY_MS + DAY_MS / 4 - (world.clock.nowMs() % DAY_MS)));

const start = (client: Client, game: LoadingGameId) => client.call(startLoadingGame, { body: { game } });
const report = (client: Client, ticket: string, played: GameReport) =>
  client.call(reportLoadingGame, { body: bodyOf(ticket, played) });
const refusal = async (client: Client, ticket: string, played: GameReport) =>
  (await client.refused(reportLoadingGame, { body: bodyOf(ticket, played) })).body.code;

function bodyOf(ticket: string, { ticks, inputs }: GameReport) {
  return { ticket, ticks, inputs: inputs.map(([tick, input]): [number, number] => [tick, input]) };
}

async function play(client: Client, pairs = 5) {
  const { ticket, seed } = await start(client, 'memory');
  world.clock.advance(MINUTE_MS / 2);
  return report(client, ticket, matchPairs(seed, pairs));
}

async function expectVerified(): Promise<void> {
  const found = await verifyLedger(world.context.database, world.context.seedCipher);
  expect([isVerified(found), found.loadingGames, found.examples]).toEqual([true, 0, []]);
}

describe('loading games', () => {
  it('S11-03 score what the replay scores, keep the best of each game, and give a token at 100 points', async () => {
    const { client } = await signUp(world);
    expect(await client.call(getLoadingGames)).toEqual({
      best: { snake: null, target: null, memory: null },
      tokens: 0,
      tokensToday: 0,
      tokensPerDay: 5,
      isBarred: false,
    });
    expect(await play(client, 4)).toMatchObject({
      game: 'memory',
      score: 80,
      isBest: true,
      hasToken: false,
      tokens: 0,
    });
    expect(await play(client, 6)).toMatchObject({
      score: 120,
      isBest: true,
      hasToken: true,
      tokens: 1,
      tokensToday: 1,
    });
    expect(await play(client, 5)).toMatchObject({ score: 100, isBest: false, hasToken: true, tokens: 2 });
    const { ticket, seed } = await start(client, 'target');
    world.clock.advance(MINUTE_MS / 2);
    const told = await report(client, ticket, hitTargets(seed, 12));
    expect(told).toMatchObject({ game: 'target', score: 120, hasToken: true });
    expect(told.best).toEqual({ snake: null, target: 120, memory: 120 });
    await expectVerified();
  });

  it('S11-03 give five tokens in a UTC day, and again on the next', async () => {
    const { client } = await startGuest(world);
    const given: boolean[] = [];
    for (let i = 0; i < 6; i++) given.push((await play(client)).hasToken);
    expect(given).toEqual([true, true, true, true, true, false]);
    expect(await client.call(getLoadingGames)).toMatchObject({ tokens: 5, tokensToday: 5 });
    world.clock.advance(DAY_MS);
    expect(await client.call(getLoadingGames)).toMatchObject({ tokens: 5, tokensToday: 0 });
  });

  it('S11-03 are for guests too, whose tokens come along into an account', async () => {
    const guest = await startPlayingGuest(world, 0);
    expect(await play(guest.client)).toMatchObject({ hasToken: true, tokens: 1 });
    const person = await signUp(world);
    await play(person.client);
    const tab = await logInOver(guest, person, world.url);
    await tab.call(carryGuest);
    expect(await tab.call(getLoadingGames)).toMatchObject({ tokens: 2, tokensToday: 1, best: { memory: 100 } });
    await expectVerified();
  });

  it('S11-03 add their tokens to those of plays', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    expect(await play(player.client)).toMatchObject({ hasToken: true, tokens: 1 });
    await expectVerified();
  });

  it('S15-01 are not for somebody who takes a break, or whose play time is used up', async () => {
    const { client } = await signUp(world);
    const { ticket, seed } = await start(client, 'memory');
    world.clock.advance(MINUTE_MS);
    await client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    const { body } = await client.refused(startLoadingGame, { body: { game: 'snake' } });
    expect(body).toMatchObject({ code: 'excluded', barrier: { kind: 'cool_off' } });
    expect(await refusal(client, ticket, matchPairs(seed, 5))).toBe('excluded');
    expect(await client.call(getLoadingGames)).toMatchObject({ tokens: 0, isBarred: true });
    const timed = await signUp(world);
    await timed.client.call(putPlayerLimit, { body: { kind: 'play_time', period: 'day', amount: '0' } });
    expect((await timed.client.refused(startLoadingGame, { body: { game: 'snake' } })).body.code).toBe('limit_reached');
  });

  it('S15-03 are not offered where play is closed', async () => {
    const closed = await startWorld({ databaseUrl: world.database.url, settings: { ...SETTINGS, PROFILE: 'closed' } });
    try {
      const { client } = await startGuest(closed);
      expect((await client.refused(startLoadingGame, { body: { game: 'snake' } })).body.code).toBe('forbidden');
    } finally {
      await closed.close();
    }
  });
});

describe('attacks on tickets', () => {
  it('S11-03 visitors, made-up tickets and those of others are refused', async () => {
    const [{ client }, other] = [await signUp(world), await signUp(world)];
    expect((await world.open().refused(startLoadingGame, { body: { game: 'snake' } })).body.code).toBe('not_signed_in');
    const { ticket, seed } = await start(client, 'memory');
    world.clock.advance(MINUTE_MS);
    const played = matchPairs(seed, 5);
    const [game = '', id = '', issuedAt = '', mac = ''] = ticket.split('.');
    const forged = [
      'x',
      `${game}.${id}.${issuedAt}.${'A'.repeat(43)}`,
      `target.${id}.${issuedAt}.${mac}`,
      `${game}.${id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}.${issuedAt}.${mac}`,
      `${game}.${id}.${Number(issuedAt) - MINUTE_MS}.${mac}`,
      `${game}.${id}.0${issuedAt}.${mac}`,
      `${ticket}.`,
      ` ${ticket}`,
    ];
    for (const text of forged) expect(await refusal(client, text, played)).toBe('ticket_invalid');
    expect(await refusal(other.client, ticket, played)).toBe('ticket_invalid');
    for (const text of ['', 'x'.repeat(201)]) expect(await refusal(client, text, played)).toBe('invalid_request');
    expect(await report(client, ticket, played)).toMatchObject({ score: 100, hasToken: true });
  });

  it('S11-03 a ticket counts once: repeated, the first answer; for another game, refused; late, refused', async () => {
    const { client } = await startGuest(world);
    const { ticket, seed } = await start(client, 'memory');
    world.clock.advance(MINUTE_MS);
    const first = await report(client, ticket, matchPairs(seed, 5));
    expect(await report(client, ticket, matchPairs(seed, 5))).toEqual(first);
    expect(await refusal(client, ticket, matchPairs(seed, 8))).toBe('ticket_used');
    const late = await start(client, 'memory');
    world.clock.advance(30 * MINUTE_MS + 1);
    expect(await refusal(client, late.ticket, matchPairs(late.seed, 5))).toBe('ticket_expired');
    expect(await client.call(getLoadingGames)).toMatchObject({ tokens: 1 });
  });

  it('S11-03 a clock that was set back makes nothing count', async () => {
    const { client } = await signUp(world);
    const { ticket, seed } = await start(client, 'memory');
    world.clock.advance(-DAY_MS);
    expect(await refusal(client, ticket, matchPairs(seed, 5))).toBe('moves_refused');
    world.clock.advance(DAY_MS + MINUTE_MS);
  });
});

describe('attacks on inputs', () => {
  it.each([
    ['a negative tick', { ticks: 200, inputs: [[-1, 0]] }, 'invalid_request'],
    ['a negative input', { ticks: 200, inputs: [[0, -1]] }, 'invalid_request'],
    ['half an input', { ticks: 200, inputs: [[0, 0.5]] }, 'invalid_request'],
    ['a huge tick', { ticks: 200, inputs: [[2 ** 53, 0]] }, 'invalid_request'],
    ['a huge number of ticks', { ticks: 1e9, inputs: [] }, 'invalid_request'],
    ['negative ticks', { ticks: -1, inputs: [] }, 'invalid_request'],
    ['three numbers', { ticks: 200, inputs: [[0, 0, 0]] }, 'invalid_request'],
    ['too many inputs', { ticks: 200, inputs: Array.from({ length: 4001 }, () => [0, 0]) }, 'invalid_request'],
    ['a score of its own', { ticks: 200, inputs: [], score: 500 }, undefined],
    ['a huge score of its own', { ticks: 200, inputs: [], score: 1e15 }, undefined],
    ['a negative score of its own', { ticks: 200, inputs: [], score: -500 }, undefined],
    ['a card outside the table', { ticks: 200, inputs: [[0, 16]] }, 'moves_refused'],
    [
      'one card twice',
      {
        ticks: 200,
        inputs: [
          [0, 3],
          [9, 3],
        ],
      },
      'moves_refused',
    ],
    [
      'two inputs in one tick',
      {
        ticks: 200,
        inputs: [
          [0, 1],
          [0, 2],
        ],
      },
      'moves_refused',
    ],
    [
      'inputs out of order',
      {
        ticks: 200,
        inputs: [
          [9, 1],
          [4, 2],
        ],
      },
      'moves_refused',
    ],
    ['an input after the end', { ticks: 9, inputs: [[9, 1]] }, 'moves_refused'],
    ['more ticks than the clock had', { ticks: 1221, inputs: [] }, 'moves_refused'],
  ])('S11-03 %s', async (_what, played, code) => {
    const { client } = await signUp(world);
    const { ticket } = await start(client, 'memory');
    world.clock.advance(MINUTE_MS);
    const { status, json } = await client.send('POST', reportLoadingGame.path, { body: { ticket, ...played } });
    expect((json as { code?: string }).code).toBe(code);
    if (code === undefined) expect([status, json]).toEqual([200, expect.objectContaining({ score: 0, tokens: 0 })]);
    expect(await client.call(getLoadingGames)).toMatchObject({
      tokens: 0,
      best: { memory: code === undefined ? 0 : null },
    });
  });

  it('S11-03 a game reported at once, or played faster than a person can, does not count', async () => {
    const { client } = await signUp(world);
    const { ticket, seed } = await start(client, 'memory');
    expect(await refusal(client, ticket, matchPairs(seed, 5))).toBe('moves_refused');
    world.clock.advance(MINUTE_MS);
    const { inputs } = matchPairs(seed, 5);
    const rushed = { ticks: 21, inputs: inputs.map(([, card], turn) => [2 * turn, card] as const) };
    expect(await refusal(client, ticket, rushed)).toBe('moves_refused');
    expect(await report(client, ticket, matchPairs(seed, 5))).toMatchObject({ hasToken: true });
  });

  it('S11-03 many tickets and reports of one player come to their limit', async () => {
    const { client } = await signUp(world);
    const codes: string[] = [];
    await world.clock.hold(async () => {
      for (let i = 0; i < 62; i++) {
        const { json } = await client.send('POST', startLoadingGame.path, { body: { game: 'snake' } });
        codes.push((json as { code?: string }).code ?? 'ok');
      }
    });
    expect([codes.indexOf('too_many_requests'), codes.at(-1)]).toEqual([60, 'too_many_requests']);
  });
});

describe('reports that come at once, on two nodes', () => {
  const MANY = 24;

  it('S11-03 one ticket 24 times gives one token and one answer; 24 tickets give five', async () => {
    const there = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      there.clock.advance(world.clock.nowMs() - there.clock.nowMs());
      const [{ client }, racer] = [await signUp(world), await signUp(world)];
      const tickets = [];
      for (let i = 0; i < MANY; i++) tickets.push(await start(racer.client, 'memory'));
      const one = await start(client, 'memory');
      for (const each of [world, there]) each.clock.advance(MINUTE_MS);
      const twins = [client, racer.client].map((here) => {
        const twin = there.open();
        twin.setToken(here.token());
        return { here, twin };
      });
      const [same, race] = [present(twins[0], 'a twin'), present(twins[1], 'a twin')];
      const played = matchPairs(one.seed, 6);
      const answers = await Promise.all(
        Array.from({ length: MANY }, (_, i) => report(i % 2 === 0 ? same.here : same.twin, one.ticket, played)),
      );
      expect(new Set(answers.map(({ score, hasToken, tokens }) => `${score} ${hasToken} ${tokens}`))).toEqual(
        new Set(['120 true 1']),
      );
      const raced = await Promise.all(
        tickets.map(({ ticket, seed }, i) => report(i % 2 === 0 ? race.here : race.twin, ticket, matchPairs(seed, 5))),
      );
      expect(raced.filter(({ hasToken }) => hasToken)).toHaveLength(5);
      expect(await race.here.call(getLoadingGames)).toMatchObject({ tokens: 5, tokensToday: 5 });
      await expectVerified();
    } finally {
      await there.close();
    }
  });
});

describe('the database', () => {
  async function tokenGame() {
    const { client, user } = await signUp(world);
    await play(client);
    return present(parseUserId(user.id), 'a user id');
  }

  it('S11-03 refuses a sixth token of a day, one below 100 points, and any change', async () => {
    const userId = await tokenGame();
    const { owner } = world.database;
    const insert = (score: number, token: number) =>
      owner.query(
        `insert into voltide.loading_game
           (user_id, at_ms, utc_day, ticks, score, day_token, game, ticket, request_hash, inputs)
         select user_id, at_ms, utc_day, ticks, $2, $3, game, decode(md5($4), 'hex'), request_hash, inputs
         from voltide.loading_game where user_id = $1 limit 1`,
        [userId, score, token, `${score} ${token}`],
      );
    await expect(insert(100, 6)).rejects.toThrow('day_token');
    await expect(insert(100, 1)).rejects.toThrow('unique');
    await expect(insert(90, 2)).rejects.toThrow('loading_game_token_is_earned');
    await expect(owner.query('update voltide.loading_game set score = 1')).rejects.toThrow('not allowed');
    await expect(world.context.database.query('insert into voltide.loading_game default values')).rejects.toThrow(
      'denied',
    );
  });

  it.each([
    ['a score that the game does not have', 'update voltide.loading_game set score = 160 where user_id = $1', [1, 0]],
    ['other inputs', `update voltide.loading_game set inputs = '[]' where user_id = $1`, [1, 0]],
    ['another day', 'update voltide.loading_game set utc_day = utc_day + 1 where user_id = $1', [1, 0]],
    ['a token of the day that is missing', 'update voltide.loading_game set day_token = 3 where user_id = $1', [1, 0]],
    ['a token without its game', 'delete from voltide.loading_game where user_id = $1', [1, 1]],
    ['tokens that nothing gave', 'update voltide.player set tokens = tokens + 1 where user_id = $1', [0, 1]],
  ])('S11-03 is found out by the verifier: %s', async (_what, forgery, faults) => {
    const userId = await tokenGame();
    const { owner } = world.database;
    const count = async () => {
      const found = await verifyLedger(world.context.database, world.context.seedCipher);
      return { loadingGames: found.loadingGames, counters: found.counters };
    };
    const before = await count();
    await owner.query('alter table voltide.loading_game disable trigger append_only');
    await owner.query(forgery, [userId]);
    await owner.query('alter table voltide.loading_game enable trigger append_only');
    const after = await count();
    expect([after.loadingGames - before.loadingGames, after.counters - before.counters]).toEqual(faults);
  });
});
