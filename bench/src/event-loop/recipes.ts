import {
  AVATAR_LIMITS,
  connectWallet,
  LIMITS,
  listPlays,
  listReserves,
  listSessions,
  listStacks,
  login,
  PROFILE_SECTIONS,
  putProfile,
  sharePlay,
  stepUp,
} from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import type { Calls } from '@voltide/games/contract';
import { currentCacheTable } from '@voltide/games/caches/table';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { startLoadingGame } from '@voltide/games/loading/contract';
import { snake } from '@voltide/games/loading/snake';
import { findGame } from '@voltide/games/registry';
import {
  createTestWallet,
  freshName,
  linkWallet,
  openBattle,
  openQuickPack,
  orderOf,
  signupBody,
  sitDown,
  startQuickGame,
} from '@voltide/testkit';
import { noise } from '@voltide/testkit/pictures/real-pictures';

import { BOARD_RECIPES } from './board-recipes.ts';
import { enrolRich, largeBattle } from './heavy-world.ts';
import { OPERATOR_RECIPES } from './operator-recipes.ts';
import { PLAYER_RECIPES } from './player-recipes.ts';
import { REFERRAL_RECIPES } from './referral-recipes.ts';
import { byHeavy, byVisitor, sampled, type Made, type Make, type Recipe, type Stage } from './recipe.ts';

const byQuick =
  (make: Make = sampled): Recipe =>
  async (stage) => ({ client: stage.quick.client, ...(await make(stage)) });
type Rich = Awaited<ReturnType<typeof enrolRich>>;

/** Somebody new with a fresh password, whom the call may change for ever. */
const byFresh =
  (make: (stage: Stage, person: Rich) => Made | Promise<Made> = sampled): Recipe =>
  async (stage) => {
    const person = await enrolRich(stage.world);
    const { client, password } = person;
    await client.call(stepUp, { body: { password } });
    return { client, ...(await make(stage, person)) };
  };

const byFreshQuick =
  (make: Make): Recipe =>
  async (stage) => ({ client: (await startQuickGame(stage.world)).client, ...(await make(stage)) });

const settledBattle: Make = ({ settled }) => ({ params: { battleId: present(settled[0], 'a battle') } });
const today = (): string => new Date().toISOString().slice(0, 10);
/** The newest day that there is, of the seals of what players are owed. */
const sealedDay: Make = async ({ world }) => {
  const { days } = await world.open().call(listReserves, { query: {} });
  return { params: { date: days[0]?.date ?? today() } };
};
const day: Make = () => ({ params: { date: today() } });
let number = 1000;
/** Less than a ticket lives. */
const GAME_MS = 29 * 60_000;
/** Cells on a side of the square that a snake goes. */
const SIDE = 3;

/** Somebody before a battle of the most seats and rounds that others have opened, with so many of its seats taken. */
const before =
  (seats: number, isOwn = false): Recipe =>
  async ({ world, endpoint }) => {
    const players = await Promise.all(Array.from({ length: seats }, () => enrolRich(world)));
    const [creator, ...others] = players;
    const { battleId } = await openBattle(present(creator, 'a creator'), largeBattle(world, (number += 1)));
    for (const other of others) await sitDown(other, battleId);
    const body = endpoint.path.endsWith('/join') ? { share: 100, clientSeed: 'bench' } : {};
    const client = isOwn ? present(creator, 'a creator').client : (await enrolRich(world)).client;
    return { client, params: { battleId }, body };
  };

/** A snake that goes in a square for half an hour: all ticks and inputs that a report takes. */
const longGame: Recipe = async ({ world }) => {
  const { client, email, password } = await enrolRich(world);
  const { ticket } = await client.call(startLoadingGame, { body: { game: 'snake' } });
  world.clock.advance(GAME_MS);
  // The session has ended meanwhile.
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  const ticks = Math.floor(GAME_MS / snake.tickMs);
  const inputs = Array.from({ length: Math.floor(ticks / SIDE) }, (_, turn) => [turn * SIDE, turn % 4]);
  return { client, body: { ticket, ticks, inputs } };
};

const play =
  (gameId: string): Make =>
  () => {
    const game = present(findGame(gameId), gameId);
    return {
      params: { gameId },
      body: { tableHash: present(game.listPublished()[0], 'odds').hash, input: game.examples[0] },
    };
  };

const provenWallet: Recipe = async ({ world }) => {
  const { client, password } = await enrolRich(world);
  await world.context.tron.scan.run();
  await client.call(stepUp, { body: { password } });
  const wallet = createTestWallet();
  const { challenge } = await client.call(connectWallet, { body: { walletAddress: wallet.address } });
  return { client, body: { signature: wallet.signText(present(challenge, 'a challenge').text) } };
};

const withWallet =
  (body: unknown): Recipe =>
  async ({ world }) => {
    const person = await enrolRich(world);
    await world.context.tron.scan.run();
    await linkWallet(person, createTestWallet());
    return { client: person.client, body };
  };

/** The most items that can be sold at once. */
const manyItems: Recipe = async ({ heavy, world }) => {
  const { stacks } = await heavy.client.call(listStacks);
  let left: number = LIMITS.itemsPerSaleMax;
  const named = stacks.flatMap(({ id, count }) => {
    const taken = Math.min(left, count);
    left -= taken;
    return taken === 0 ? [] : [{ id, count: taken }];
  });
  world.clock.advance(1000);
  return { client: heavy.client, body: { stacks: named } };
};

const lastPlay: Make = async ({ heavy }) => {
  const { plays } = await heavy.client.call(listPlays, { query: {} });
  return { params: { playId: present(plays[0], 'a play').id } };
};

/** A play that brought more than it cost. */
const wonPlay: Make = async ({ heavy }) => {
  const { plays } = await heavy.client.call(listPlays, { query: { result: 'won' } });
  const gain = plays.find(({ value, stake, game }) => game === 'packs' && parseVt(value) > parseVt(stake));
  return { params: { playId: present(gain, 'a play that won').id } };
};

const sharedPlay: Make = async (stage) => {
  const playId = present((await wonPlay(stage)).params, 'a play')['playId'] ?? '';
  return { params: { shareId: (await stage.heavy.client.call(sharePlay, { params: { playId } })).shareId } };
};

const SHOWN_WHOLE = { isPublic: true, isAnonymous: false, isHiddenFromBoards: false, shows: [...PROFILE_SECTIONS] };

/** Somebody who holds much and shows all of it. */
const publicName: Make = async ({ heavy }) => {
  await heavy.client.call(putProfile, { body: SHOWN_WHOLE });
  return { params: { name: heavy.user.username } };
};

/** Every call of the contract: one that is added has to say here what its most expensive input is. */
export const RECIPES: Readonly<Record<keyof Calls, Recipe>> = {
  'POST /api/auth/guest/carry': byFresh(),
  'POST /api/auth/forgot-password': byVisitor(({ world }) => ({ body: { email: `${world.url.length}@example.com` } })),
  'GET /api/avatar': byHeavy(),
  'PUT /api/avatar': byHeavy(() => ({ body: { look: 'look:000000' } })),
  'DELETE /api/avatar': byHeavy(),
  'POST /api/avatar/picture': byFresh(async () => ({
    body: { data: (await noise(AVATAR_LIMITS.sideMaxPixels, 1)).toString('base64') },
  })),
  'GET /api/avatars/:hash': byVisitor(() => ({ params: { hash: '0'.repeat(32) } })),
  'GET /api/auth/me': byHeavy(),
  'POST /api/auth/guest-signin': byVisitor(() => ({ body: { username: freshName('guest') } })),
  'POST /api/auth/guest/leave': byFresh(),
  'POST /api/auth/login': byVisitor(({ heavy: { email, password } }) => ({ body: { credential: email, password } })),
  'POST /api/auth/logout': byFresh(),
  'POST /api/auth/refresh': byVisitor(),
  'POST /api/auth/reset-password': byVisitor(),
  'POST /api/auth/signup': byVisitor(() => ({ body: signupBody(freshName('new')) })),
  'POST /api/auth/change-email': byFresh((_stage, { password }) => ({
    body: { password, email: `${freshName('mail')}@example.com` },
  })),
  'POST /api/auth/change-password': byFresh((_stage, { password }) => ({
    body: { currentPassword: password, newPassword: 'another-lantern-77' },
  })),
  'POST /api/auth/check-link': byVisitor(),
  'POST /api/auth/confirm-email': byVisitor(),
  'GET /api/auth/email': byHeavy(),
  'POST /api/auth/email/send-again': byFresh(),
  'POST /api/auth/factor/begin': byFresh(),
  'POST /api/auth/factor/confirm': byFresh(),
  'GET /api/auth/factor': byHeavy(),
  'POST /api/auth/factor/remove': byFresh(),
  'POST /api/auth/factor/recovery-codes': byFresh(),
  'POST /api/auth/step-up': byHeavy(({ heavy: { password } }) => ({ body: { password } })),
  'GET /api/wallet/balance': byHeavy(),
  'GET /api/promo': byHeavy(),
  'GET /api/wallet/buckets': byHeavy(),
  'GET /api/wallet/lifetime': byHeavy(),
  'POST /api/wallet/faucet': byFresh(),
  'POST /api/wallet/connect': byFresh(() => ({ body: { walletAddress: createTestWallet().address } })),
  'POST /api/wallet/disconnect': byFresh(),
  'GET /api/wallet/network': byHeavy(),
  'GET /api/wallet/connection': byHeavy(),
  'GET /api/wallet/addresses': byHeavy(),
  'DELETE /api/wallet/addresses/:address': byFresh(() => ({ params: { address: createTestWallet().address } })),
  'POST /api/wallet/verify': provenWallet,
  'POST /api/wallet/deposits': withWallet({ amount: '25.000000' }),
  'GET /api/wallet/deposits/:id': byHeavy(),
  'GET /api/wallet/lookup/:txid': byVisitor(() => ({ params: { txid: 'a'.repeat(64) } })),
  'POST /api/wallet/deposits/:id/signature': byFresh(),
  'POST /api/wallet/withdrawals': withWallet({ amount: '25.000000' }),
  'GET /api/wallet/withdrawals/:id': byHeavy(),
  'GET /api/wallet/withdrawal-facts': byHeavy(),
  'GET /api/wallet/withdrawal-times': byVisitor(),
  'GET /api/wallet/transactions': byHeavy(),
  'GET /api/wallet/vault': byHeavy(),
  'DELETE /api/wallet/vault/release': byFresh(),
  'POST /api/wallet/vault/put': byFresh(),
  'PUT /api/wallet/vault/release': byFresh(),
  'POST /api/wallet/vault/take': byFresh(),
  'GET /api/wallet/statement.csv': byHeavy(),
  'GET /api/wallet/entries': byHeavy(() => ({ query: { balance: 'promo' } })),
  'GET /api/plays/export.csv': byHeavy(),
  'GET /api/plays/export.json': byHeavy(),
  'GET /api/tables/:hash': byVisitor(() => ({ params: { hash: currentSpinTable().hash } })),
  'GET /api/plays/:playId': byHeavy(lastPlay),
  'GET /api/plays': byHeavy(),
  'GET /api/plays/totals': byHeavy(),
  'GET /api/progress': byHeavy(),
  'GET /api/progress/packs': byHeavy(),
  'GET /api/progress/rewards': byHeavy(),
  'GET /api/progress/statistics': byHeavy(),
  'POST /api/progress/checks': byHeavy(async (stage) => ({
    body: { kind: 'play', id: present((await lastPlay(stage)).params, 'a play').playId },
  })),
  'GET /api/statistics': byVisitor(),
  'GET /api/statistics/csv': byVisitor(() => ({ query: { part: 'outcomes' } })),
  'POST /api/statistics/mismatches': byHeavy(async (stage) => ({
    body: { kind: 'play', id: present((await lastPlay(stage)).params, 'a play').playId },
  })),
  'POST /api/progress/claims': byFresh(() => ({ body: { rewards: 'all' } })),
  'GET /api/games/recent': byVisitor(),
  'POST /api/games/:gameId/play': byHeavy(play('wheel')),
  'GET /api/plays/:playId/record': byHeavy(lastPlay),
  'GET /api/plays/:playId/share': byHeavy(wonPlay),
  'GET /api/shared/:shareId': byVisitor(sharedPlay),
  'GET /api/shared/:shareId/picture': byVisitor(sharedPlay),
  'POST /api/quick/convert': byFreshQuick(() => ({ body: signupBody(freshName('quick')) })),
  'GET /api/quick/status': byQuick(),
  'GET /api/quick/phase': byQuick(),
  'POST /api/quick-game/merge-to-user': byFresh(async ({ world }) => {
    const quick = await startQuickGame(world);
    await openQuickPack(world, quick);
    return { body: { sessionToken: quick.token } };
  }),
  'POST /api/quick/start': byVisitor(),
  'POST /api/quick/update': byQuick(),
  'POST /api/inventory/sell': manyItems,
  'GET /api/inventory': byHeavy(),
  'GET /api/packs/tables/:hash': byVisitor(({ world }) => ({ params: { hash: orderOf(world).tableHash } })),
  'GET /api/packs': byVisitor(),
  'GET /api/packs/announced': byVisitor(),
  'GET /api/preferences': byHeavy(),
  'PUT /api/preferences': byFresh(),
  'POST /api/account/limits/confirm': byFresh(),
  'POST /api/account/exclusion': byFresh(),
  'GET /api/account/limits': byHeavy(),
  'PUT /api/account/limits': byFresh(),
  'GET /api/account/activity': byHeavy(),
  'GET /api/account/level': byHeavy(),
  'GET /api/fairness/seeds': byHeavy(),
  'POST /api/fairness/rotate': byFresh(() => ({ body: { epoch: 0, clientSeed: 'bench' } })),
  'POST /api/fairness/client-seed': byFresh(),
  'POST /api/neuro/trigger-effect': byHeavy(),
  'GET /api/neuro/country': byVisitor(),
  'POST /api/reports/content-policy': byVisitor(() => ({
    body: { 'csp-report': { 'blocked-uri': 'x'.repeat(4000) } },
  })),
  'GET /api/seals': byVisitor(),
  'GET /api/seals/mirrors': byVisitor(),
  'POST /api/seals/mirrors': byVisitor(() => ({ body: { address: 'https://example.com/seals' } })),
  'GET /api/seals/battles/:battleId': byVisitor(() => ({ params: { battleId: 'none' } })),
  'GET /api/seals/consistency': byVisitor(() => ({ query: { earlier: '2026-11-20', later: '2026-11-21' } })),
  'GET /api/seals/days/:date': byVisitor(sealedDay),
  'GET /api/seals/days/:date/statement': byHeavy(sealedDay),
  'GET /api/seals/plays/:playId': byHeavy(() => ({ params: { playId: '0-0' } })),
  'GET /api/reserves/days/:date/proof': byHeavy(sealedDay),
  'GET /api/reserves/days/:date': byVisitor(sealedDay),
  'GET /api/reserves': byVisitor(),
  'POST /api/neuro/answer-ritual': byFresh(),
  'POST /api/neuro/check-ritual': byHeavy(),
  'GET /api/account/position': byHeavy(),
  'GET /api/account/rituals': byHeavy(),
  'PUT /api/account/rituals': byFresh(),
  'GET /api/health/live': byVisitor(),
  'GET /api/health/ready': byVisitor(),
  'GET /api/settings': byVisitor(),
  'POST /api/contact': byFresh(() => ({
    body: {
      name: 'bench',
      email: 'bench@example.com',
      topic: 'other',
      message: 'm'.repeat(LIMITS.contactMessageMaxLength),
    },
  })),
  'POST /api/account/delete': byFresh((_stage, { user }) => ({ body: { confirm: user.username } })),
  'DELETE /api/sessions': byFresh(),
  'DELETE /api/sessions/:sessionId': byFresh(async (_stage, { client }) => {
    const { sessions } = await client.call(listSessions);
    return { params: { sessionId: present(sessions[0], 'a session').id } };
  }),
  'GET /api/account/export': byHeavy(),
  'GET /api/sessions': byHeavy(),
  'POST /api/account/consents': byFresh(),
  'GET /api/account/consents': byHeavy(),
  'POST /api/frontend/log-health': byVisitor(),
  'POST /api/battles/:battleId/house': before(5, true),
  'POST /api/battles/chances': byVisitor(({ world }) => {
    const { settings, share } = largeBattle(world, (number += 1));
    return { body: { settings, share } };
  }),
  'POST /api/battles': byFresh(({ world }) => ({ body: largeBattle(world, (number += 1)) })),
  'GET /api/battles/:battleId': byHeavy(settledBattle),
  'GET /api/profile': byHeavy(),
  'PUT /api/profile': byFresh(() => ({ body: SHOWN_WHOLE })),
  'GET /api/players/:name': byVisitor(publicName),
  'GET /api/players/:name/picture': byVisitor(publicName),
  'GET /api/battles/:battleId/picture': byVisitor(({ settled }) => {
    number += 1;
    return { params: { battleId: present(settled[number % settled.length], 'a battle') } };
  }),
  'GET /api/battles/:battleId/record': byVisitor(settledBattle),
  'POST /api/battles/:battleId/join': before(5),
  'POST /api/battles/:battleId/leave': before(1, true),
  'GET /api/battles': byHeavy(),
  'GET /api/battles/beacon': byVisitor(),
  'GET /api/battles/own': byHeavy(),
  'GET /api/caches': byHeavy(),
  'POST /api/caches/:cacheId/open': byFresh(() => ({
    params: { cacheId: 'dawn' },
    body: { tableHash: currentCacheTable('dawn').hash },
  })),
  'GET /api/spin/status': byHeavy(),
  'GET /api/spin': byHeavy(),
  'GET /api/quick/saved': byHeavy(),
  'POST /api/spin': byFresh(() => ({ body: { tableHash: currentSpinTable().hash } })),
  ...BOARD_RECIPES,
  ...OPERATOR_RECIPES,
  ...PLAYER_RECIPES,
  ...REFERRAL_RECIPES,
  'GET /api/jackpot': byHeavy(),
  'GET /api/jackpot/days/:date': byVisitor(day),
  'GET /api/jackpot/days/:date/proof': byHeavy(day),
  'GET /api/jackpot/days': byVisitor(),
  'GET /api/loading-games': byHeavy(),
  'POST /api/loading-games/reports': longGame,
  'POST /api/loading-games/tickets': byFresh(),
  'GET /api/rules': byVisitor(() => ({})),
  'GET /api/rules/versions': byVisitor(() => ({})),
  'GET /api/rules/versions/:hash': byVisitor(() => ({ params: { hash: currentSpinTable().hash } })),
  'GET /api/packs/:packId': byVisitor(() => ({ params: { packId: 'glass-tide' } })),
  'GET /api/packs/recent-items': byVisitor(),
  'POST /api/packs/open': byHeavy(({ world }) => ({ body: orderOf(world, 'glass-tide', LIMITS.packsPerOpenMax) })),
  'GET /api/wheel': byVisitor(),
  'GET /api/wheel/recent': byVisitor(),
};
