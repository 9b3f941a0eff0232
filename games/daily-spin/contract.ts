import { drawnPlay, endpoint, isoTime, playId, sha256Hex, SIGNED_IN_ERRORS, vtAmount } from '@voltide/contract';
import * as v from 'valibot';

export const utcDayText = v.pipe(v.string(), v.isoDate());

export const spinStatus = v.object({
  canSpin: v.boolean(),
  /**
   * Reason why it cannot be spun: this day was spun, only accounts spin, play is closed here, the caller takes a break
   * or is excluded, or the account is frozen. Null while it can.
   */
  reason: v.nullable(v.picklist(['spun', 'guest', 'closed', 'excluded', 'frozen'])),
  day: v.number(),
  /** Value of promo prizes on that day, in per cent: 100, 125, 150, 200 or 250. */
  percent: v.number(),
  /** The next unpaid milestone, of this day or a later one of the streak, and its promo. */
  milestone: v.object({ day: v.number(), amount: vtAmount }),
  shields: v.object({ held: v.number(), most: v.number() }),
  /** Missed days since the last spin that shields cover. */
  shieldedDays: v.number(),
  week: v.array(v.object({ day: utcDayText, isSpun: v.boolean() })),
  today: utcDayText,
  /**
   * Server's time and the start of its next day: only the difference counts, so that the caller's clock does not
   * matter.
   */
  now: isoTime,
  resetAt: isoTime,
  /** The last spin and its result in words. */
  last: v.nullable(v.object({ playId, at: isoTime, result: v.string() })),
  tableHash: sha256Hex,
});
export type SpinStatus = v.InferOutput<typeof spinStatus>;

export const getSpinStatus = endpoint({
  method: 'GET',
  path: '/api/spin/status',
  summary: 'Whether the caller can spin today; guests cannot. GET /api/spin tells more.',
  auth: 'player',
  response: v.object({ canSpin: v.boolean() }),
  errors: SIGNED_IN_ERRORS,
});

export const getSpin = endpoint({
  method: 'GET',
  path: '/api/spin',
  summary: "The caller's daily spin: whether and why, the streak, the day, the reset, the last spin and the table.",
  auth: 'player',
  response: spinStatus,
  errors: SIGNED_IN_ERRORS,
});

export const spinToday = endpoint({
  method: 'POST',
  path: '/api/spin',
  summary:
    "Spins today's free spin: one in each UTC day and account, by the server's clock. `tableHash` names the odds " +
    'shown, `commitment` the seed pair: with another one in use nothing is played (`seeds_changed`). ' +
    'A repeated key may name another pair.',
  auth: 'account',
  money: true,
  conditions: ['commitment'],
  request: v.object({ tableHash: sha256Hex, commitment: v.optional(sha256Hex) }),
  response: v.object({
    play: drawnPlay,
    /** The balance without what the spin gave: show it until the wheel has stopped. */
    balanceAfterStake: vtAmount,
    balance: vtAmount,
  }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'idempotency_key_missing',
    'forbidden',
    'day_used',
    'too_soon',
    'limit_reached',
    'excluded',
    'account_frozen',
    'ritual_due',
    'odds_changed',
    'client_seed_missing',
    'seeds_changed',
    'key_reused',
  ],
});
