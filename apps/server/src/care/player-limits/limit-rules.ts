import type { COOL_OFF_LENGTHS, SELF_EXCLUSION_LENGTHS } from '@voltide/contract';

const DAY_MS = 86_400_000;

/** A raise can be confirmed after 24 hours, and for 24 hours then (rules book §12). */
const RAISE_WAITS_MS = DAY_MS;
export const RAISE_LASTS_MS = 7 * DAY_MS;

type Raise = { readonly to: bigint | undefined; readonly fromMs: number };
/** A limit in sun or milliseconds, undefined for none, and the raise that was requested. */
export type LimitState = { readonly amount: bigint | undefined; readonly raise: Raise | undefined };

export const NO_LIMIT: LimitState = { amount: undefined, raise: undefined };

/** A first or lower limit applies at once and withdraws a raise; a higher one or none is only requested. */
export function changeLimit(state: LimitState, requested: bigint | undefined, atMs: number): LimitState {
  if (state.amount === undefined || (requested !== undefined && requested <= state.amount)) {
    return { amount: requested, raise: undefined };
  }
  const open = findOpenRaise(state, atMs);
  if (open !== undefined && open.to === requested) return state;
  return { amount: state.amount, raise: { to: requested, fromMs: atMs + RAISE_WAITS_MS } };
}

export function confirmRaise(
  state: LimitState,
  requested: bigint | undefined,
  atMs: number,
): LimitState | { readonly error: 'raise_gone' } | { readonly error: 'raise_not_due'; readonly waitMs: number } {
  const raise = findOpenRaise(state, atMs);
  if (raise === undefined && state.amount === requested) return state;
  if (raise === undefined || raise.to !== requested) return { error: 'raise_gone' };
  if (atMs < raise.fromMs) return { error: 'raise_not_due', waitMs: raise.fromMs - atMs };
  return { amount: requested, raise: undefined };
}

/** Finds the raise that waits or can be confirmed; one not confirmed in time has lapsed. */
export function findOpenRaise({ raise }: LimitState, atMs: number): Raise | undefined {
  return raise !== undefined && atMs < raise.fromMs + RAISE_LASTS_MS ? raise : undefined;
}

export type ExclusionLength = (typeof COOL_OFF_LENGTHS)[number] | (typeof SELF_EXCLUSION_LENGTHS)[number];

const DAYS: Readonly<Record<(typeof COOL_OFF_LENGTHS)[number], number>> = { '1d': 1, '7d': 7, '30d': 30 };
const MONTHS: Readonly<Record<(typeof SELF_EXCLUSION_LENGTHS)[number], number>> = { '6m': 6, '1y': 12, '5y': 60 };

/** The longest cool-off, and the fewest and most days of a self-exclusion, given months and leap years. */
export const EXCLUSION_DAYS = { mostCoolOff: DAYS['30d'], leastSelf: 181, mostSelf: 1827 } as const;

/** Returns the end of an exclusion that begins now. A month without that day ends it on its last day. */
export function exclusionEnd(length: ExclusionLength, atMs: number): number {
  if (length in DAYS) return atMs + DAYS[length as keyof typeof DAYS] * DAY_MS;
  const from = new Date(atMs);
  const month = from.getUTCMonth() + MONTHS[length as keyof typeof MONTHS];
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return day + (atMs % DAY_MS);
}
