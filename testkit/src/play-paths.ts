import type { Endpoint, playGame, RequestOf } from '@voltide/contract';
import { currentCacheTable } from '@voltide/games/caches/table';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { present } from '@voltide/core';
import { findGame, listGames } from '@voltide/games/registry';

import { battleBody, openBattle } from './battle-player.ts';
import type { Answer } from './client.ts';
import { orderOf, signUpPlayer, type PackPlayer } from './pack-player.ts';
import type { World } from './world.ts';

type Sent = { readonly key: string; readonly address: string };
/** Plays once by a call, from an address; whatever it answers. */
type Way = (
  world: Pick<World, 'url'> & Parameters<typeof orderOf>[0],
  player: PackPlayer,
  sent: Sent,
) => Promise<Answer>;

const post =
  (path: string, bodyOf: (world: Parameters<typeof orderOf>[0]) => unknown): Way =>
  (world, { client }, { key, address }) =>
    client.send('POST', path, {
      headers: { 'idempotency-key': key, 'x-forwarded-for': address },
      body: bodyOf(world),
    });

/** Opens a Dawn Cache with tokens that no game gave: the books do not account for them. */
const openDawnCache: Way = async (world, player, sent) => {
  await world.owner.query('update voltide.player set tokens = 10 where user_id = $1', [player.userId]);
  return post('/api/caches/dawn/open', () => ({ tableHash: currentCacheTable('dawn').hash }))(world, player, sent);
};

/** Takes a seat of a battle that somebody else has opened. */
const joinSomebody: Way = async (world, { client }, { key, address }) => {
  const { battleId } = await openBattle(await signUpPlayer(world), battleBody(world));
  return client.send('POST', `/api/battles/${battleId}/join`, {
    headers: { 'idempotency-key': key, 'x-forwarded-for': address },
    body: { share: 100, clientSeed: 'harbour-2' },
  });
};

/** Plays a game of one stake as any of them is played. */
function anyGame(gameId: string): Way {
  const game = present(findGame(gameId), gameId);
  const tableHash = present(game.listPublished()[0], 'odds').hash;
  const input = game.examples[0] as RequestOf<typeof playGame>['input'];
  return post(`/api/games/${gameId}/play`, () => ({ tableHash, input }));
}

/**
 * Every call by which somebody plays, with the ways in which it is called. A call that plays adds itself here, and is
 * then held against every limit, break, exclusion and profile.
 */
export const PLAY_PATHS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'POST /api/packs/open': { packs: post('/api/packs/open', (world) => orderOf(world)) },
  'POST /api/battles': { 'a battle': post('/api/battles', (world) => battleBody(world)) },
  'POST /api/battles/:battleId/join': { 'a seat in a battle': joinSomebody },
  'POST /api/spin': { 'daily spin': post('/api/spin', () => ({ tableHash: currentSpinTable().hash })) },
  'POST /api/caches/:cacheId/open': { 'a Dawn Cache': openDawnCache },
  'POST /api/games/:gameId/play': Object.fromEntries(
    listGames()
      .filter(({ solo }) => solo !== undefined)
      .map(({ id }) => [`${id} by the call of any game`, anyGame(id)]),
  ),
};

/** Calls that look as if they played, and why they do not. */
export const NO_PLAY_PATHS: Readonly<Record<string, string>> = {
  'POST /api/inventory/sell': 'It takes back what was found for its value; nothing is staked or drawn.',
  'POST /api/battles/:battleId/leave': 'It gives a stake back; nothing is staked or drawn.',
  'POST /api/battles/:battleId/house': 'The house sits down; the caller has staked already.',
  'POST /api/wallet/deposits':
    'It builds a transfer to be signed; its own tests hold it against limits and exclusions.',
  'POST /api/wallet/deposits/:id/signature':
    'It sends a transfer that was built before; its own tests hold it against limits and exclusions.',
  'POST /api/wallet/withdrawals': 'It takes cash out; excluded players and those in a closed profile may do so.',
  'POST /api/admin/players/:id/adjust': 'It moves what an operator says; nothing is staked or drawn.',
  'POST /api/referrals/claim': 'It pays what referees brought; nothing is staked or drawn.',
  'POST /api/progress/claims': 'It pays what was reached before; nothing is staked or drawn.',
  'POST /api/wallet/vault/put': 'It moves the own cash out of reach; nothing is staked or drawn.',
  'POST /api/wallet/vault/take': 'It moves the own cash back; nothing is staked or drawn.',
  'POST /api/loading-games/tickets': 'Nothing is staked or drawn; its own tests hold it against limits and exclusions.',
  'POST /api/loading-games/reports': 'The same.',
};

/** True if a call may play: it moves money, draws by the player's seeds, or rejects excluded players. */
export function mayPlay({ money, errors }: Endpoint): boolean {
  return money === true || errors.includes('client_seed_missing') || errors.includes('excluded');
}
