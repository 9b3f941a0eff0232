/** Limits that players can set: cash staked, all stakes with promo included, cash lost, time played, cash deposited. */
export const LIMIT_KINDS = ['stake', 'all_stake', 'net_loss', 'play_time', 'deposit'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The UTC day, the week from Monday on, the month. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A limit with its period, an exclusion or an open prompt that forbids a play, and until when (ISO 8601, UTC). */
export type Barrier =
  | { readonly kind: LimitKind; readonly period: LimitPeriod; readonly until: string }
  | { readonly kind: 'cool_off' | 'self_exclusion'; readonly until: string }
  | { readonly kind: 'ritual'; readonly about: 'time' | 'limit' };

const PERIOD_TEXT: Readonly<Record<LimitPeriod, string>> = { day: 'today', week: 'this week', month: 'this month' };

/** Says to a player why a limit or an exclusion of theirs forbids a play. */
export function barrierText(barrier: Barrier): string {
  if (barrier.kind === 'ritual') {
    const what = barrier.about === 'time' ? 'your reality check' : 'the note about your limit';
    return `Play is paused until you answer ${what}.`;
  }
  const until = utcText(barrier.until);
  switch (barrier.kind) {
    case 'stake':
      return `This would pass your cash stake limit for ${PERIOD_TEXT[barrier.period]}. It starts again on ${until}.`;
    case 'all_stake':
      return `This would pass your all-stakes limit for ${PERIOD_TEXT[barrier.period]}. It starts again on ${until}.`;
    case 'net_loss':
      return `This could pass your loss limit for ${PERIOD_TEXT[barrier.period]}. It starts again on ${until}.`;
    case 'play_time':
      return `Your play time for ${PERIOD_TEXT[barrier.period]} is used up. It starts again on ${until}.`;
    case 'deposit':
      return `This would pass your deposit limit for ${PERIOD_TEXT[barrier.period]}. It starts again on ${until}.`;
    case 'cool_off':
      return `You are taking a break from playing until ${until}.`;
    case 'self_exclusion':
      return `You are excluded from playing until ${until}.`;
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes a moment as "24 Nov 2026, 00:00 UTC". Seconds are rounded up, so it is never too early. */
export function utcText(time: string): string {
  const moment = new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000);
  const clock = moment.toISOString().slice(11, 16);
  return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}, ${clock} UTC`;
}
