import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime, playId, vtAmount } from '../schemas.ts';
import { depositId } from './deposits.ts';
import { tronAddress } from './tron-wallet.ts';

/** The balances of a user. */
export const BALANCES = ['cash', 'promo', 'held', 'vault'] as const;

/** Causes of movements. The ledger's rows, and the hashes over them, call a sale `exchange`. */
export const ENTRY_CAUSES = [
  'stake',
  'win',
  'release',
  'sale',
  'adjustment',
  'capital',
  'welcome',
  'deposit',
  'hold',
  'return',
  'take',
  'carry_over',
  'prize',
  'cache',
  'jackpot',
  'board',
  'quick',
  'vault',
  'battle',
  'expiry',
  'level',
  'achievement',
  'rakeback',
  'referral',
] as const;
export type EntryCause = (typeof ENTRY_CAUSES)[number];

const seq = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

/** The subject of a movement that has a name and a page. */
export const entrySubject = v.variant('kind', [
  v.object({
    kind: v.literal('play'),
    /** The pack, or the game with its mode, as it was named then. */
    name: v.string(),
    /** The number of packs; 1 for other games. */
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.object({
    kind: v.literal('battle'),
    battleId: v.string(),
    layout: v.string(),
    /** From 1 on; null for a seat that was left. */
    seat: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.object({ kind: v.literal('withdrawal'), id: depositId, toAddress: tronAddress }),
  v.object({ kind: v.literal('deposit'), id: depositId }),
]);
export type EntrySubject = v.InferOutput<typeof entrySubject>;

export const statementEntry = v.object({
  /** Its number in this balance, from 1 on. */
  seq,
  at: isoTime,
  cause: v.picklist(ENTRY_CAUSES),
  amount: vtAmount,
  balanceAfter: vtAmount,
  play: v.nullable(playId),
  about: v.nullable(entrySubject),
  /** Operators' note about an adjustment; null for everything else. */
  note: v.nullable(v.string()),
});
export type StatementEntry = v.InferOutput<typeof statementEntry>;

/** The sums of all movements of a UTC day, on every page, by the same filter. */
const statementDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  sum: vtAmount,
  entries: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type StatementDay = v.InferOutput<typeof statementDay>;

export const entriesQuery = v.object({
  balance: v.picklist(BALANCES),
  before: v.optional(seq),
  without: v.optional(v.literal('plays')),
});

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/wallet/entries',
  summary:
    'The movements of one balance of the caller, newest first, 50 a page; `before` is the number of the last one ' +
    'seen. `without` plays leaves out stakes, payouts, sales and what they release. `days` sums each day ' +
    'that the page touches, whole.',
  auth: 'player',
  lockIn: 'wallet',
  query: entriesQuery,
  response: v.object({ entries: v.array(statementEntry), days: v.array(statementDay), next: v.nullable(seq) }),
  errors: SIGNED_IN_ERRORS,
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statement.csv',
  summary: "Every movement of the caller's balances, a line each, balance by balance, oldest first.",
  auth: 'player',
  lockIn: 'wallet',
  file: { name: 'voltide-statement.csv', type: 'text/csv' },
  response: v.string(),
  errors: SIGNED_IN_ERRORS,
});
