import * as v from 'valibot';

import { LIMIT_KINDS, LIMIT_PERIODS } from '../barrier.ts';
import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { amountInput, isoTime } from '../schemas.ts';

export const COOL_OFF_LENGTHS = ['1d', '7d', '30d'] as const;

export const SELF_EXCLUSION_LENGTHS = ['6m', '1y', '5y'] as const;

/** VT with six decimals; whole minutes for `play_time`. */
const limitAmount = v.pipe(v.string(), v.regex(/^\d{1,13}(?:\.\d{6})?$/));
const limitName = { kind: v.picklist(LIMIT_KINDS), period: v.picklist(LIMIT_PERIODS) };

/** One of the caller's fifteen limits. `stake` and `net_loss` count cash, `all_stake` counts promo too. */
export const playerLimit = v.object({
  ...limitName,
  /** Null for no limit. */
  amount: v.nullable(limitAmount),
  /** Amount used in the current period so far. A gain is a negative loss. */
  used: v.pipe(v.string(), v.regex(/^-?\d{1,13}(?:\.\d{6})?$/)),
  /** Start of the next period. */
  endsAt: isoTime,
  /** A requested higher limit or none (null), and the time during which it can be confirmed. */
  raise: v.nullable(v.object({ amount: v.nullable(limitAmount), from: isoTime, until: isoTime })),
});
export type PlayerLimit = v.InferOutput<typeof playerLimit>;

export const exclusion = v.object({ kind: v.picklist(['cool_off', 'self_exclusion']), until: isoTime });

/** The caller's limits, kind by kind and period by period, and the exclusion that ends last. */
export const playerLimits = v.object({
  limits: v.array(playerLimit),
  exclusion: v.nullable(
    v.object({
      ...exclusion.entries,
      /** True if it came with the email or a wallet of the account, and not from the caller. */
      isInherited: v.boolean(),
    }),
  ),
});
export type PlayerLimits = v.InferOutput<typeof playerLimits>;

export const getPlayerLimits = endpoint({
  method: 'GET',
  path: '/api/account/limits',
  summary: "The caller's limits of play, what counts against them, and their exclusion.",
  auth: 'account',
  response: playerLimits,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const putPlayerLimit = endpoint({
  method: 'PUT',
  path: '/api/account/limits',
  summary:
    'Sets a limit. A first or a lower one is in force at once, and withdraws what was asked for. A higher one ' +
    'or none (`amount` null) is only asked for: it must be confirmed, from 24 hours later on, within seven days.',
  auth: 'account',
  request: v.object({ ...limitName, amount: v.nullable(amountInput) }),
  response: playerLimits,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const confirmPlayerLimit = endpoint({
  method: 'POST',
  path: '/api/account/limits/confirm',
  summary: 'Confirms a raise that was asked for: `amount` is the one to confirm.',
  auth: 'account',
  request: v.object({ ...limitName, amount: v.nullable(amountInput) }),
  response: playerLimits,
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'raise_not_due', 'raise_gone'],
});

export const excludePlayer = endpoint({
  method: 'POST',
  path: '/api/account/exclusion',
  summary:
    'Takes a break of 1, 7 or 30 days, or excludes the caller for 6 months, 1 year or 5 years. Nothing is played ' +
    'until it ends, and no one can end it earlier. It never shortens another.',
  auth: 'account',
  request: v.variant('kind', [
    v.object({ kind: v.literal('cool_off'), length: v.picklist(COOL_OFF_LENGTHS), confirmed: v.literal(true) }),
    v.object({
      kind: v.literal('self_exclusion'),
      length: v.picklist(SELF_EXCLUSION_LENGTHS),
      confirmed: v.literal(true),
    }),
  ]),
  response: playerLimits,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});
