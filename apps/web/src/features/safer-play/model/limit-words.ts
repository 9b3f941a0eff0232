import type { LimitKind, LimitPeriod, PlayerLimit, PlayerLimits } from '@voltide/contract';
import { formatVt, readTyped } from '@voltide/core';
import { moneyText } from '@voltide/ui';

import { durationText } from '../../../lib/time/duration-text.ts';

export const KIND_TEXT: Readonly<Record<LimitKind, string>> = {
  stake: 'Cash stakes',
  all_stake: 'All stakes',
  net_loss: 'Net loss',
  play_time: 'Time',
  deposit: 'Deposits',
};

export const KIND_HINT: Readonly<Record<LimitKind, string>> = {
  stake: "Cash you stake. Play balance doesn't count.",
  all_stake: 'Cash and play balance you stake, together.',
  net_loss: "Cash you lose. Play balance doesn't count.",
  play_time: 'How long you play, longer pauses left out.',
  deposit: 'Everything you deposit, before withdrawals.',
};

export const PERIOD_TEXT: Readonly<Record<LimitPeriod, string>> = {
  day: 'a day',
  week: 'a week',
  month: 'a month',
};

export function limitName({ kind, period }: Pick<PlayerLimit, 'kind' | 'period'>): string {
  return `${KIND_TEXT[kind]} ${PERIOD_TEXT[period]}`;
}

/** Formats a limit's amount: "10.00 VT", "1 h 30 min". */
export function amountText(kind: LimitKind, amount: string): string {
  return kind === 'play_time' ? minutesText(amount) : moneyText(amount, { decimals: 'exact' });
}

/** Formats the used part of a limit: "9.99 VT", "1 h 30 min". */
export function usedText(kind: LimitKind, used: string): string {
  return kind === 'play_time' ? minutesText(used) : moneyText(used);
}

function minutesText(minutes: string): string {
  return durationText(Number.parseInt(minutes, 10) * 60_000);
}

/** Hours of the longest month. */
const HOURS_MAX = 744n;

/** A typed limit in the wire format, VT or whole minutes, or its error. */
type TypedLimit = { readonly ok: true; readonly amount: string } | { readonly ok: false; readonly text: string };

/** Reads VT, or hours with two decimals, rounded to the nearest minute, so that every minute can be written. */
export function readLimit(kind: LimitKind, typed: string): TypedLimit {
  const isTime = kind === 'play_time';
  const read = readTyped(typed, isTime ? 2 : 6);
  if (!read.ok) return read;
  if (!isTime) return { ok: true, amount: formatVt(read.units) };
  if (read.units > HOURS_MAX * 100n) return { ok: false, text: `Enter at most ${HOURS_MAX} hours.` };
  return { ok: true, amount: `${(read.units * 60n + 50n) / 100n}` };
}

export function findLimit(
  { limits }: Pick<PlayerLimits, 'limits'>,
  { kind, period }: Pick<PlayerLimit, 'kind' | 'period'>,
): PlayerLimit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.period === period);
}
