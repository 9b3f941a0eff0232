import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime, playId, vtAmount } from '../schemas.ts';

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
  /** What operators say about an adjustment; null for everything else. */
  note: v.nullable(v.string()),
});
export type StatementEntry = v.InferOutput<typeof statementEntry>;

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
    'seen. `without` plays leaves out stakes, payouts, exchanges and what they release.',
  auth: 'player',
  query: entriesQuery,
  response: v.object({ entries: v.array(statementEntry), next: v.nullable(seq) }),
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
