import {
  endpoint,
  isoTime,
  LIMITS,
  pack,
  packChange,
  packId,
  packPlay,
  recentItem,
  sha256Hex,
  SIGNED_IN_ERRORS,
  vtAmount,
} from '@voltide/contract';
import * as v from 'valibot';

/** Realised odds of one item: how often it came in how many opens, as of `countedAt`. */
export const realisedItem = v.object({ itemId: v.string(), opens: v.number() });

export const getPack = endpoint({
  method: 'GET',
  path: '/api/packs/:packId',
  summary:
    'One pack with realised odds, recent items and all its versions: as it is on sale, as it was before it was ' +
    'withdrawn, or as it is announced where no version was on sale yet.',
  auth: 'public',
  params: v.object({ packId }),
  response: v.object({
    pack,
    sale: v.object({
      state: v.picklist(['on_sale', 'withdrawn', 'announced']),
      /** When it was withdrawn, or will be on sale; null while it is on sale. */
      at: v.nullable(isoTime),
    }),
    /** The announced change of it that lies ahead. */
    change: v.nullable(packChange),
    versions: v.array(v.object({ version: v.number(), hash: sha256Hex, since: isoTime })),
    realised: v.object({ opens: v.number(), items: v.array(realisedItem), countedAt: isoTime }),
    recent: v.array(recentItem),
  }),
  errors: ['not_found'],
});

export const listRecentItems = endpoint({
  method: 'GET',
  path: '/api/packs/recent-items',
  summary: 'The best items of the newest plays of everybody, at most 20.',
  auth: 'public',
  response: v.object({ items: v.array(recentItem) }),
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
  quick: 'playing',
  money: true,
  conditions: ['commitment'],
  request: v.object({
    packId,
    tableHash: sha256Hex,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.packsPerOpenMax)),
    commitment: v.optional(sha256Hex),
  }),
  response: v.object({
    play: packPlay,
    /** The balance right after the debit, without what was credited: show it until the reel has landed. */
    balanceAfterStake: vtAmount,
    balance: vtAmount,
  }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'quick_late',
    'idempotency_key_missing',
    'forbidden',
    'not_found',
    'insufficient_balance',
    'too_soon',
    'limit_reached',
    'excluded',
    'account_frozen',
    'ritual_due',
    'quantity_not_allowed',
    'off_sale',
    'pack_withdrawn',
    'odds_changed',
    'client_seed_missing',
    'seeds_changed',
    'key_reused',
    'switched_off',
  ],
});
