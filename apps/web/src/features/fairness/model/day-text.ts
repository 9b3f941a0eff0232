const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export function dayText(date: string): string {
  return DAY.format(Date.parse(date));
}
