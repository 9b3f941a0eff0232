import type { LimitKind, LimitPeriod, PlayerLimit, PlayerLimits } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { moneyText } from '@voltide/ui';

import { durationText } from '../../../lib/duration-text.ts';

export const KIND_TEXT: Readonly<Record<LimitKind, string>> = {
  stake: 'Stakes',
  net_loss: 'Net loss',
  play_time: 'Time',
  deposit: 'Deposits',
};

export const PERIOD_TEXT: Readonly<Record<LimitPeriod, string>> = {
  day: 'a day',
  week: 'a week',
  month: 'a month',
};

/** "Stakes a day". */
export function limitName({ kind, period }: Pick<PlayerLimit, 'kind' | 'period'>): string {
  return `${KIND_TEXT[kind]} ${PERIOD_TEXT[period]}`;
}

/** An amount of a limit as people read it: "10.00 VT", "1 h 30 min". */
export function amountText(kind: LimitKind, amount: string): string {
  if (kind !== 'play_time') return moneyText(amount);
  return durationText(Number.parseInt(amount, 10) * 60_000);
}

const MINUTES_MAX = 44_640;

/** What somebody typed, as the server takes it; undefined where it is no amount of this kind. */
export function readAmount(kind: LimitKind, typed: string): string | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (kind === 'play_time')
    return /^\d{1,5}$/.test(text) && Number(text) <= MINUTES_MAX ? `${Number(text)}` : undefined;
  return /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/.test(text) ? formatVt(parseVt(text)) : undefined;
}

/** What is wrong with an amount that cannot be read. */
export function amountFault(kind: LimitKind): string {
  return kind === 'play_time' ? 'Enter whole minutes, such as 90.' : 'Enter an amount in VT, such as 25 or 7.50.';
}

/** The limit of this name among all. */
export function findLimit(
  { limits }: Pick<PlayerLimits, 'limits'>,
  { kind, period }: Pick<PlayerLimit, 'kind' | 'period'>,
): PlayerLimit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.period === period);
}
