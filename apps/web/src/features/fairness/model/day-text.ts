const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "24 Nov 2026" of "2026-11-24". */
export function dayText(date: string): string {
  return DAY.format(Date.parse(date));
}
