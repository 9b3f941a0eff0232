import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { bucket, findId, isoTime, packId, playId, rarity, sha256Hex, stackId, vtAmount } from '../schemas.ts';

const SIGNED_IN = ['not_signed_in', 'session_expired'] as const;

/** One item of a pack's table with its exact odds in tickets of a million. */
export const packItem = v.object({
  id: v.string(),
  name: v.string(),
  value: vtAmount,
  tickets: v.number(),
  rarity,
});

/** A pack as it is on sale now. `hash` names exactly this table; an open must send it. */
export const pack = v.object({
  id: packId,
  version: v.number(),
  name: v.string(),
  blurb: v.string(),
  volatility: v.string(),
  price: vtAmount,
  hash: sha256Hex,
  items: v.array(packItem),
  /** False while the top prize is above 1 % of house cash (S4-07): cash cannot buy it, promo and demo can. */
  cashOnSale: v.boolean(),
});
export type Pack = v.InferOutput<typeof pack>;

/** A find that somebody made, for feeds. The name is the username, or "Guest". */
export const recentFind = v.object({
  packId,
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  value: vtAmount,
  player: v.string(),
  at: isoTime,
});
export type RecentFind = v.InferOutput<typeof recentFind>;

/** Realised odds of one item: how often it came in how many opens, as of `countedAt`. */
export const realisedItem = v.object({ itemId: v.string(), opens: v.number() });

/** One find of a play. `state`: still held, exchanged later, or sold at once by the player's rule. */
export const playFind = v.object({
  id: findId,
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  value: vtAmount,
  ticket: v.number(),
  state: v.picklist(['held', 'exchanged', 'auto_sold']),
});

export const play = v.object({
  id: playId,
  game: v.literal('packs'),
  packId,
  packName: v.string(),
  tableHash: sha256Hex,
  epoch: v.number(),
  nonce: v.number(),
  commitment: sha256Hex,
  clientSeed: v.string(),
  /** The revealed server seed, null while the pair is in use: the result is sealed until then. */
  serverSeed: v.nullable(v.string()),
  quantity: v.number(),
  stake: vtAmount,
  bucket,
  /** The summed value of the finds. */
  value: vtAmount,
  /** What was credited at once by the auto-sell rule. */
  credited: vtAmount,
  finds: v.array(playFind),
  at: isoTime,
});
export type Play = v.InferOutput<typeof play>;

export const listPacks = endpoint({
  method: 'GET',
  path: '/api/packs',
  summary: 'All packs on sale with their whole tables.',
  auth: 'public',
  response: v.object({ packs: v.array(pack) }),
  errors: [],
});

export const getPack = endpoint({
  method: 'GET',
  path: '/api/packs/:packId',
  summary: 'One pack with realised odds, recent finds and all its versions.',
  auth: 'public',
  params: v.object({ packId }),
  response: v.object({
    pack,
    versions: v.array(v.object({ version: v.number(), hash: sha256Hex, since: isoTime })),
    realised: v.object({ opens: v.number(), items: v.array(realisedItem), countedAt: isoTime }),
    recent: v.array(recentFind),
  }),
  errors: ['not_found'],
});

export const getTable = endpoint({
  method: 'GET',
  path: '/api/packs/tables/:hash',
  summary: 'The canonical document of any version ever sold; its SHA-256 is the hash. Amounts are in sun.',
  auth: 'public',
  params: v.object({ hash: sha256Hex }),
  response: v.object({
    id: packId,
    version: v.number(),
    price: v.number(),
    items: v.array(v.object({ id: v.string(), value: v.number(), tickets: v.number() })),
  }),
  errors: ['not_found'],
});

export const listRecentFinds = endpoint({
  method: 'GET',
  path: '/api/packs/recent-finds',
  summary: 'The newest finds of everybody, at most 20.',
  auth: 'public',
  response: v.object({ finds: v.array(recentFind) }),
  errors: [],
});

export const openPacks = endpoint({
  method: 'POST',
  path: '/api/packs/open',
  summary:
    'Buys and opens 1 to 10 packs in one step: one debit, one nonce. `tableHash` names the odds shown, ' +
    '`commitment` the seed pair: with another one in use nothing is played (`seeds_changed`). ' +
    'A repeated key may name another pair.',
  auth: 'player',
  money: true,
  conditions: ['commitment'],
  request: v.object({
    packId,
    tableHash: sha256Hex,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.packsPerOpenMax)),
    commitment: v.optional(sha256Hex),
  }),
  response: v.object({
    play,
    /** The balance right after the debit, without what was credited: show it until the reel has landed. */
    balanceAfterStake: vtAmount,
    balance: vtAmount,
  }),
  errors: [
    ...SIGNED_IN,
    'idempotency_key_missing',
    'forbidden',
    'not_found',
    'insufficient_balance',
    'too_soon',
    'quantity_not_allowed',
    'off_sale',
    'odds_changed',
    'client_seed_missing',
    'seeds_changed',
    'key_reused',
  ],
});

export const stack = v.object({
  id: stackId,
  packId,
  packName: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  bucket,
  /** Value of one. */
  value: vtAmount,
  count: v.number(),
});
export type Stack = v.InferOutput<typeof stack>;

export const listStacks = endpoint({
  method: 'GET',
  path: '/api/finds',
  summary: 'The inventory: equal finds stacked, most valuable first.',
  auth: 'player',
  response: v.object({ stacks: v.array(stack), count: v.number(), total: vtAmount }),
  errors: [...SIGNED_IN],
});

const exchangeCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.findsPerExchangeMax));

/** An exchange is final: a request that can be read in two ways is not done at all. */
const exchangeRequest = v.union(
  [
    v.strictObject({ finds: v.pipe(v.array(findId), v.minLength(1), v.maxLength(LIMITS.findsPerExchangeMax)) }),
    v.strictObject({
      stacks: v.pipe(
        v.array(v.object({ id: stackId, count: exchangeCount })),
        v.minLength(1),
        v.maxLength(LIMITS.findsPerExchangeMax),
      ),
    }),
  ],
  'Name either the finds or the stacks to exchange.',
);

export const exchangeFinds = endpoint({
  method: 'POST',
  path: '/api/finds/exchange',
  summary: 'Exchanges finds for their values, at most 1,000 at once: all of them or none. Final.',
  auth: 'player',
  money: true,
  request: exchangeRequest,
  response: v.object({ count: v.number(), credited: vtAmount, balance: vtAmount }),
  errors: [...SIGNED_IN, 'idempotency_key_missing', 'find_gone', 'key_reused'],
});

export const listPlays = endpoint({
  method: 'GET',
  path: '/api/plays',
  summary: "The caller's plays, newest first, 50 a page; `before` is the id of the last one seen.",
  auth: 'player',
  query: v.object({ before: v.optional(playId) }),
  response: v.object({ plays: v.array(play), next: v.nullable(playId) }),
  errors: [...SIGNED_IN],
});

export const getPlay = endpoint({
  method: 'GET',
  path: '/api/plays/:playId',
  summary: 'One play of the caller.',
  auth: 'player',
  params: v.object({ playId }),
  response: v.object({ play }),
  errors: [...SIGNED_IN, 'not_found'],
});

export const exportPlaysJson = endpoint({
  method: 'GET',
  path: '/api/plays/export.json',
  summary: 'Every play and seed pair of the caller, as the verifier reads it (docs/fairness.md).',
  auth: 'player',
  file: { name: 'voltide-plays.json', type: 'application/json' },
  response: v.object({
    format: v.literal('voltide-export/2'),
    plays: v.array(v.unknown()),
    epochs: v.array(v.unknown()),
    nextCommitment: v.nullable(sha256Hex),
  }),
  errors: [...SIGNED_IN],
});

export const exportPlaysCsv = endpoint({
  method: 'GET',
  path: '/api/plays/export.csv',
  summary: 'Every play of the caller, a line each, oldest first.',
  auth: 'player',
  file: { name: 'voltide-plays.csv', type: 'text/csv' },
  response: v.string(),
  errors: [...SIGNED_IN],
});

export const preferences = v.object({
  /** Finds of these rarities are exchanged at once when found. */
  autoSell: v.array(rarity),
  spendOrder: v.picklist(['promo_first', 'cash_first']),
});
export type Preferences = v.InferOutput<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  summary: "How the caller's plays are paid and what is sold at once.",
  auth: 'player',
  response: preferences,
  errors: [...SIGNED_IN],
});

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Changes them.',
  auth: 'player',
  request: preferences,
  response: preferences,
  errors: [...SIGNED_IN],
});
