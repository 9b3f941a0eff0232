import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime, playId, vtAmount } from '../schemas.ts';
import { depositId } from './deposits.ts';
import { tronAddress } from './tron-wallet.ts';

/** The balances that a user has. */
export const BALANCES = ['cash', 'promo', 'held', 'vault'] as const;

/** Why an amount was moved, as the ledger has it. */
export const ENTRY_CAUSES = [
  'stake',
  'win',
  'release',
  'exchange',
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

/** The subject of a movement, where it has a name and a place of its own. */
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

/** One movement of a balance, with what it left. */
export const statementEntry = v.object({
  /** Its number in this balance, from 1 on. */
  seq,
  at: isoTime,
  cause: v.picklist(ENTRY_CAUSES),
  /** Signed. */
  amount: vtAmount,
  balanceAfter: vtAmount,
  /** The play that it belongs to. */
  play: v.nullable(playId),
  about: v.nullable(entrySubject),
  /** What operators say about an adjustment; null for everything else. */
  note: v.nullable(v.string()),
});
export type StatementEntry = v.InferOutput<typeof statementEntry>;

/** The sums of all movements of a UTC day, those on other pages too; by the same filter. */
const statementDay = v.object({
  /** The day, as 2026-11-23. */
  day: v.pipe(v.string(), v.isoDate()),
  sum: vtAmount,
  entries: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type StatementDay = v.InferOutput<typeof statementDay>;

/** Which movements: of one balance, below a number, with or without those of plays. */
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
    'seen. `without` plays leaves out stakes, payouts, exchanges and what they release. `days` sums each day ' +
    'that the page touches, whole.',
  auth: 'player',
  query: entriesQuery,
  response: v.object({ entries: v.array(statementEntry), days: v.array(statementDay), next: v.nullable(seq) }),
  errors: SIGNED_IN_ERRORS,
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statement.csv',
  summary: "Every movement of the caller's balances, a line each, balance by balance, oldest first.",
  auth: 'player',
  file: { name: 'voltide-statement.csv', type: 'text/csv' },
  response: v.string(),
  errors: SIGNED_IN_ERRORS,
});
