const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export function dayText(at: string): string {
  return DAY.format(new Date(at));
}

export function momentText(at: string): string {
  return `${MOMENT.format(new Date(at))} UTC`;
}
