import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { prizeInRecord } from './play-record.ts';
import { bucket, instanceId, gameId, isoTime, packId, playId, rarity, sha256Hex, vtAmount } from '../schemas.ts';

/** One item of a play. `state`: still held, sold later, or sold at once by the player's rule. */
export const playItem = v.object({
  id: instanceId,
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  value: vtAmount,
  ticket: v.number(),
  state: v.picklist(['held', 'sold', 'auto_sold']),
});

const played = {
  id: playId,
  tableHash: sha256Hex,
  epoch: v.number(),
  nonce: v.number(),
  commitment: sha256Hex,
  clientSeed: v.string(),
  /** The revealed server seed, null while the pair is in use: the result is sealed until then. */
  serverSeed: v.nullable(v.string()),
  stake: vtAmount,
  bucket,
  /** Return of the stake: the payout, gifts of promo, and the summed value of the items. */
  value: vtAmount,
  /** Amount credited at once into the bucket: the payout, and what the auto-sell rule sold. */
  credited: vtAmount,
  at: isoTime,
};

export const packPlay = v.object({
  ...played,
  game: v.literal('packs'),
  packId,
  packName: v.string(),
  quantity: v.number(),
  items: v.array(playItem),
});
export type PackPlay = v.InferOutput<typeof packPlay>;

/** A play of any game but packs, as its record presents it (docs/fairness.md). */
export const drawnPlay = v.object({
  ...played,
  game: v.pipe(v.string(), v.notValue('packs')),
  gameName: v.string(),
  /** Odds table of the game; for the wheel, the mode. */
  tableId: v.string(),
  tableName: v.string(),
  input: v.record(v.string(), v.union([v.string(), v.number()])),
  draws: v.array(v.number()),
  payout: vtAmount,
  prizes: v.array(prizeInRecord),
  result: v.string(),
});
export type DrawnPlay = v.InferOutput<typeof drawnPlay>;

/** A play by the player's own seeds; a purchase of packs has `items`. */
export const play = v.union([packPlay, drawnPlay]);
export type Play = v.InferOutput<typeof play>;

const battlePlayId = v.pipe(v.string(), v.regex(/^battle-[A-Za-z0-9_-]{1,64}$/));

/** A paid seat of a battle. The battle's record decides it, not the player's seeds. */
export const battlePlay = v.object({
  id: battlePlayId,
  game: v.literal('battles'),
  gameName: v.string(),
  battleId: v.string(),
  /** Layout and mode, as `1v1 terminal inverse`. */
  name: v.string(),
  rounds: v.number(),
  seat: v.number(),
  share: v.number(),
  hasWon: v.boolean(),
  result: v.string(),
  commitment: sha256Hex,
  /** Null until the battle is settled, a moment after its seats were paid. */
  serverSeed: v.nullable(v.string()),
  clientSeed: v.string(),
  stake: vtAmount,
  bucket,
  /** Return of the seat: VT, and the summed value of the items. */
  value: vtAmount,
  credited: vtAmount,
  /** The items that the seat got, in order of their `k`. */
  items: v.array(
    v.object({
      k: v.number(),
      packId,
      itemId: v.string(),
      itemName: v.string(),
      rarity,
      value: vtAmount,
    }),
  ),
  at: isoTime,
});
export type BattlePlay = v.InferOutput<typeof battlePlay>;

export const historyPlay = v.union([packPlay, drawnPlay, battlePlay]);
export type HistoryPlay = v.InferOutput<typeof historyPlay>;
const historyPlayId = v.union([playId, battlePlayId]);

/** True for a purchase of packs. */
export function isPackPlay(listed: HistoryPlay): listed is PackPlay {
  return listed.game === 'packs';
}

/** True if the player's own seeds decided the play. */
export function isSeedPlay(listed: HistoryPlay): listed is Play {
  return !('battleId' in listed);
}

/** Filters: game, pack, from a moment on and before another, won (the stake came back) or lost. */
const playFilters = {
  game: v.optional(gameId),
  pack: v.optional(packId),
  from: v.optional(isoTime),
  until: v.optional(isoTime),
  result: v.optional(v.picklist(['won', 'lost'])),
};

/** Page and filters of plays. */
export const playsQuery = v.object({ before: v.optional(historyPlayId), ...playFilters });

export const listPlays = endpoint({
  method: 'GET',
  path: '/api/plays',
  summary:
    "The caller's plays, newest first, 50 a page; `before` is the id of the last one seen. A battle is one " +
    'play of the game battles, once its seat was paid. Narrowed by pack, by time ' +
    '(`from` included, `until` not) and by result: `won` is worth its stake or more when it was found.',
  auth: 'player',
  quick: 'saving',
  query: playsQuery,
  response: v.object({ plays: v.array(historyPlay), next: v.nullable(historyPlayId) }),
  errors: SIGNED_IN_ERRORS,
});

export const sumPlays = endpoint({
  method: 'GET',
  path: '/api/plays/totals',
  summary:
    'What all plays that match brought, by the same filters as the list. `games` and `packs` are all that the caller ' +
    'ever played.',
  auth: 'player',
  quick: 'saving',
  query: v.object(playFilters),
  response: v.object({
    count: v.number(),
    staked: vtAmount,
    /** Sum paid, sold at once, given and found, even if items were sold since. */
    returned: vtAmount,
    net: vtAmount,
    games: v.array(v.object({ game: gameId, gameName: v.string() })),
    packs: v.array(v.object({ packId, packName: v.string() })),
  }),
  errors: SIGNED_IN_ERRORS,
});

export const getOddsTable = endpoint({
  method: 'GET',
  path: '/api/tables/:hash',
  summary:
    'The canonical document of any odds table that any game was ever played by, or of any rules that were ever in ' +
    'force; its SHA-256 is the hash. Amounts are in sun.',
  auth: 'public',
  params: v.object({ hash: sha256Hex }),
  response: v.record(v.string(), v.unknown()),
  errors: ['not_found'],
});

export const getPlay = endpoint({
  method: 'GET',
  path: '/api/plays/:playId',
  summary: 'One play of the caller.',
  auth: 'player',
  quick: 'saving',
  params: v.object({ playId: historyPlayId }),
  response: v.object({ play: historyPlay }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});

export const exportPlaysJson = endpoint({
  method: 'GET',
  path: '/api/plays/export.json',
  summary: 'Every play, battle and seed pair of the caller, as the verifier reads it (docs/fairness.md).',
  auth: 'player',
  quick: 'ended',
  file: { name: 'voltide-plays.json', type: 'application/json' },
  response: v.object({
    format: v.literal('voltide-export/2'),
    plays: v.array(v.unknown()),
    epochs: v.array(v.unknown()),
    nextCommitment: v.nullable(sha256Hex),
    /** Settled battles that the caller sat in: `seat`, `at` and the public `record`. */
    battles: v.array(v.unknown()),
  }),
  errors: SIGNED_IN_ERRORS,
});

export const exportPlaysCsv = endpoint({
  method: 'GET',
  path: '/api/plays/export.csv',
  summary: 'Every play of the caller, a line each, oldest first.',
  auth: 'player',
  quick: 'saving',
  file: { name: 'voltide-plays.csv', type: 'text/csv' },
  response: v.string(),
  errors: SIGNED_IN_ERRORS,
});
