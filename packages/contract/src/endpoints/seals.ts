import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { calendarDay, isoTime, playId, sha256Hex, vtAmount } from '../schemas.ts';
import { playInRecord } from './play-record.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const accountChain = v.object({
  kind: v.picklist(['cash', 'promo', 'held', 'vault']),
  seq: count,
  balance: vtAmount,
  head: sha256Hex,
});
const counted = v.object({ count, hash: sha256Hex });

/** The seal of a day, `voltide-day/1` in docs/fairness.md. */
export const daySeal = v.object({
  format: v.literal('voltide-day/1'),
  date: calendarDay,
  previous: v.nullable(v.object({ date: calendarDay, hash: sha256Hex })),
  history: v.object({ size: count, root: sha256Hex }),
  takenAt: isoTime,
  books: v.object({
    root: sha256Hex,
    depth: count,
    total: vtAmount,
    cash: vtAmount,
    held: vtAmount,
    vault: vtAmount,
    items: vtAmount,
    promo: vtAmount,
  }),
  house: v.object({ cash: vtAmount, capital: vtAmount, deposits: vtAmount, accounts: v.array(accountChain) }),
  pools: v.object({ jackpot: vtAmount, week: vtAmount, month: vtAmount }),
  liabilities: v.nullable(v.object({ date: calendarDay, root: sha256Hex, hash: sha256Hex })),
  jackpot: v.nullable(v.object({ date: calendarDay, root: sha256Hex, hash: v.nullable(sha256Hex) })),
  seasons: v.array(
    v.object({
      period: v.picklist(['day', 'week', 'month']),
      season: v.string(),
      root: sha256Hex,
      stakesHash: sha256Hex,
    }),
  ),
  battles: v.object({ count, root: sha256Hex }),
  tables: counted,
  rules: counted,
  localChains: v.array(v.object({ end: sha256Hex, links: count })),
  audit: v.object({ entries: count, hash: sha256Hex }),
  /** The Ed25519 key of this installation. */
  key: sha256Hex,
  signature: v.string(),
});
export type DaySeal = v.InferOutput<typeof daySeal>;

export const sealedDay = v.object({
  date: calendarDay,
  /** SHA-256 of the document without its signature. */
  hash: sha256Hex,
  takenAt: isoTime,
  /** Number of days sealed before it. */
  number: count,
  owned: vtAmount,
  houseCash: vtAmount,
  battles: count,
});
export type SealedDay = v.InferOutput<typeof sealedDay>;

export const listSeals = endpoint({
  method: 'GET',
  path: '/api/seals',
  summary:
    'The seals of days, newest first, 30 a page; `before` is the date of the last one seen. `key` signs them all.',
  auth: 'public',
  query: v.object({ before: v.optional(calendarDay) }),
  response: v.object({ key: sha256Hex, days: v.array(sealedDay), next: v.nullable(calendarDay) }),
  errors: [],
});

export const getDaySeal = endpoint({
  method: 'GET',
  path: '/api/seals/days/:date',
  summary: 'The seal of a day, always the same bytes: canonical JSON, with the signature. `npm run verify` checks it.',
  auth: 'public',
  params: v.object({ date: calendarDay }),
  response: daySeal,
  errors: ['not_found'],
});

export const getSealConsistency = endpoint({
  method: 'GET',
  path: '/api/seals/consistency',
  summary:
    'Shows that the seal of `later` holds that of `earlier`, and every one before it, unchanged: both seals, and the ' +
    'hashes of RFC 6962 between them.',
  auth: 'public',
  query: v.object({ earlier: calendarDay, later: calendarDay }),
  response: v.object({
    format: v.literal('voltide-day-consistency/1'),
    earlier: daySeal,
    later: daySeal,
    inclusion: v.array(sha256Hex),
    consistency: v.array(sha256Hex),
  }),
  errors: ['not_found'],
});

export const getBattleSealProof = endpoint({
  method: 'GET',
  path: '/api/seals/battles/:battleId',
  summary:
    'Shows that the record of a battle is in the seal of a day. `not_found` until the day after its end is sealed.',
  auth: 'public',
  params: v.object({ battleId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  response: v.object({
    format: v.literal('voltide-battle-proof/1'),
    record: v.record(v.string(), v.unknown()),
    place: count,
    neighbours: v.array(sha256Hex),
    day: daySeal,
  }),
  errors: ['not_found'],
});

const position = v.object({ epoch: count, nonce: count });
const inBooks = {
  statement: v.object({
    account: v.string(),
    cash: vtAmount,
    held: vtAmount,
    vault: vtAmount,
    items: vtAmount,
    promo: vtAmount,
    promoHeld: vtAmount,
    accounts: v.array(accountChain),
    pair: v.object({ commitment: sha256Hex, nextCommitment: sha256Hex, clientSeed: v.nullable(v.string()) }),
    from: position,
    to: position,
    plays: count,
    playsRoot: sha256Hex,
  }),
  blind: sha256Hex,
  place: count,
  path: v.array(v.object({ hash: sha256Hex, amount: vtAmount })),
  day: daySeal,
};

export const getStatementProof = endpoint({
  method: 'GET',
  path: '/api/seals/days/:date/statement',
  summary:
    "Shows that the caller's balances, seeds and plays are in the books that a day seals: the statement, the way to " +
    'the root, and the seal. Kept for 366 days.',
  auth: 'player',
  params: v.object({ date: calendarDay }),
  response: v.object({ format: v.literal('voltide-statement-proof/1'), ...inBooks }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});
export type StatementProofAnswer = v.InferOutput<typeof getStatementProof.response>;

export const getPlayProof = endpoint({
  method: 'GET',
  path: '/api/seals/plays/:playId',
  summary:
    'Shows that a play of the caller is in the seal of a day, just as its record has it. `not_found` until the day ' +
    'after it is sealed.',
  auth: 'player',
  params: v.object({ playId }),
  response: v.object({
    format: v.literal('voltide-play-proof/1'),
    play: playInRecord,
    playPlace: count,
    neighbours: v.array(sha256Hex),
    ...inBooks,
  }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});
export type PlayProofAnswer = v.InferOutput<typeof getPlayProof.response>;
