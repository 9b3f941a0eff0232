const DAY_MS = 86_400_000;

export const PERIODS = [
  { value: 'today', text: 'Today', days: 1, by: 'hour' },
  { value: '7', text: '7 days', days: 7, by: 'hour' },
  { value: '30', text: '30 days', days: 30, by: 'day' },
  { value: '90', text: '90 days', days: 90, by: 'day' },
  { value: '365', text: '1 year', days: 365, by: 'day' },
] as const;
type PeriodName = (typeof PERIODS)[number]['value'];

/** UTC days, the first and the last, and the length of each figure. */
export type Period = { readonly from: string; readonly to: string; readonly by: 'hour' | 'day' };

/** Returns the period of a name in the address; the last 30 days by default. */
export function periodOf(name: string | undefined, nowMs: number): Period & { readonly name: PeriodName } {
  const found = PERIODS.find(({ value }) => value === name) ?? PERIODS[2];
  const from = dayOf(nowMs - (found.days - 1) * DAY_MS);
  return { name: found.value, from, to: dayOf(nowMs), by: found.by };
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the label of a figure: "24 Nov", or "24 Nov 14:00" with its hour. */
export function timeLabel(at: string, by: Period['by']): string {
  const day = DAY.format(new Date(at));
  return by === 'day' ? day : `${day} ${at.slice(11, 16)}`;
}
