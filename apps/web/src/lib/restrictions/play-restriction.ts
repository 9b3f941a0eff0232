import { utcText } from '@voltide/contract';
import { useNow } from '@voltide/ui';

import { useRestrictions, type Restrictions } from './restrictions.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const LOOK_MS = 15_000;

/** Returns why the viewer cannot play, for disabled buttons; undefined if nothing prevents it. */
export function usePlayRestriction(): string | undefined {
  const bars = useRestrictions();
  const nowMs = useNow(bars.exclusion === null ? undefined : LOOK_MS);
  return restrictionText(bars, nowMs);
}

export function restrictionText({ exclusion, freeze }: Restrictions, nowMs: number): string | undefined {
  if (freeze !== null) return 'Your account is frozen';
  if (exclusion === null || Date.parse(exclusion.until) <= nowMs) return undefined;
  const what = exclusion.kind === 'cool_off' ? 'on a break' : 'excluded';
  return `You’re ${what} until ${endText(exclusion.until, nowMs)}`;
}

/** Formats "14:05 UTC" today, "30 Nov, 14:05 UTC" within a year, else "30 Nov 2027". */
function endText(until: string, nowMs: number): string {
  const [date = '', time = ''] = utcText(until).split(', ');
  if (Math.floor(Date.parse(until) / DAY_MS) === Math.floor(nowMs / DAY_MS)) return time;
  return Date.parse(until) - nowMs < YEAR_MS ? `${date.replace(/ \d{4}$/, '')}, ${time}` : date;
}
