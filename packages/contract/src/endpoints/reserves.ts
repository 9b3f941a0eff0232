import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { calendarDay, isoTime, sha256Hex, vtAmount } from '../schemas.ts';

/** Debts to players on a day, and their cover: the public document, which docs/fairness.md explains. */
export const reservesSeal = v.object({
  format: v.literal('voltide-liabilities/1'),
  date: calendarDay,
  network: v.picklist(['mainnet', 'nile', 'shasta', 'devnet']),
  takenAt: isoTime,
  liabilities: v.object({
    total: vtAmount,
    cash: vtAmount,
    held: vtAmount,
    vault: vtAmount,
    items: vtAmount,
    deposits: vtAmount,
  }),
  /** Not owed, since it cannot be withdrawn. */
  promo: vtAmount,
  root: sha256Hex,
  depth: v.number(),
  block: v.object({ number: v.number(), id: sha256Hex, timestamp: isoTime }),
  reserves: v.array(v.object({ address: v.string(), balance: vtAmount, signature: v.string() })),
});
export type ReservesSeal = v.InferOutput<typeof reservesSeal>;

export const listReserves = endpoint({
  method: 'GET',
  path: '/api/reserves',
  summary:
    'What players were owed and what covered it, day by day, newest first, 7 a page; `before` is the date of the ' +
    'last one seen. `isSealing` is false where this server has no TRON address that signs.',
  auth: 'public',
  query: v.object({ before: v.optional(calendarDay) }),
  response: v.object({ isSealing: v.boolean(), days: v.array(reservesSeal), next: v.nullable(calendarDay) }),
  errors: [],
});

export const getReserves = endpoint({
  method: 'GET',
  path: '/api/reserves/days/:date',
  summary: 'The public document of a day. `npm run verify` checks it.',
  auth: 'public',
  params: v.object({ date: calendarDay }),
  response: reservesSeal,
  errors: ['not_found'],
});

export const getOwnReserves = endpoint({
  method: 'GET',
  path: '/api/reserves/days/:date/proof',
  summary:
    "Shows that what the caller was owed is in the sealed total of a day: the way to the tree's root, and the seal. " +
    '`not_found` also where nothing was owed.',
  auth: 'player',
  params: v.object({ date: calendarDay }),
  response: v.object({
    format: v.literal('voltide-liability-proof/1'),
    account: v.string(),
    blind: sha256Hex,
    amount: vtAmount,
    place: v.number(),
    path: v.array(v.object({ hash: sha256Hex, amount: vtAmount })),
    seal: reservesSeal,
  }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});
export type OwnReserves = v.InferOutput<typeof getOwnReserves.response>;
