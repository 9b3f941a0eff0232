const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function monthText(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
}
