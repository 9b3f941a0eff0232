const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The UTC day of a moment, as "5 Dec". */
export function dayText(at: string): string {
  return DAY.format(new Date(at));
}

/** A moment to the minute, as "5 Dec 2026, 14:00 UTC". */
export function momentText(at: string): string {
  return `${MOMENT.format(new Date(at))} UTC`;
}
