const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Writes the age of a moment in few words: "just now", "4 min ago", "3 h ago", "2 d ago", then the date. */
export function agoText(atMs: number, nowMs: number): string {
  const age = Math.max(0, nowMs - atMs);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)} d ago`;
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Writes time left as a clock: "59:07", "3:04:09", "2 d 03:04:09"; "0:00" at the end. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (days > 0) return `${days} d ${two(hours)}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0(?=\d)/, '');
}
