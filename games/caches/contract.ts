import { drawnPlay, endpoint, playId, sha256Hex, SIGNED_IN_ERRORS, vtAmount } from '@voltide/contract';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const cacheId = v.pipe(v.string(), v.regex(/^(?:dawn|level-(?:[1-9]|10))$/));

const ownCache = v.object({
  /** `ready` can be opened now; a Dawn Cache is `locked` while tokens are missing. */
  state: v.picklist(['ready', 'opened', 'locked']),
  playId: v.nullable(playId),
});

/** A free pack as it is opened now. `hash` names exactly this table; an opening must send it. */
export const cache = v.object({
  id: cacheId,
  name: v.string(),
  version: v.number(),
  hash: sha256Hex,
  tokens: count,
  /** The level from which it is ready, null for the Dawn Cache. */
  level: v.nullable(v.number()),
  /** Gifts of promo, from the smallest up, with their tickets of a million. */
  outcomes: v.array(v.object({ amount: vtAmount, tickets: v.number() })),
  own: v.nullable(ownCache),
});
export type Cache = v.InferOutput<typeof cache>;

export const listCaches = endpoint({
  method: 'GET',
  path: '/api/caches',
  summary:
    'The free packs with their whole tables; for an account also its tokens, its level, and which of them are ready, ' +
    'opened or locked.',
  auth: 'public',
  response: v.object({
    caches: v.array(cache),
    /** The caller's tokens and level; null for visitors, guests and Quick Games, who open none. */
    own: v.nullable(v.object({ tokens: count, level: v.number() })),
  }),
  errors: [],
});
export type CacheShelf = v.InferOutput<typeof listCaches.response>;

export const openCache = endpoint({
  method: 'POST',
  path: '/api/caches/:cacheId/open',
  summary:
    'Opens a free pack: the Dawn Cache for 10 tokens, a Level Cache once. What comes of it is promo. `tableHash` ' +
    'names the odds shown, `commitment` the seed pair: with another one in use nothing is opened (`seeds_changed`). ' +
    'A repeated key may name another pair.',
  auth: 'account',
  money: true,
  conditions: ['commitment'],
  params: v.object({ cacheId }),
  request: v.object({ tableHash: sha256Hex, commitment: v.optional(sha256Hex) }),
  response: v.object({
    play: drawnPlay,
    balanceAfterStake: vtAmount,
    balance: vtAmount,
  }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'idempotency_key_missing',
    'forbidden',
    'tokens_missing',
    'cache_locked',
    'cache_opened',
    'too_soon',
    'limit_reached',
    'excluded',
    'account_frozen',
    'ritual_due',
    'odds_changed',
    'client_seed_missing',
    'seeds_changed',
    'key_reused',
    'switched_off',
  ],
});
