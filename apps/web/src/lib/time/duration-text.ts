const MINUTE_MS = 60_000;

/** A time as people say it: "0 min", "35 min", "1 h 5 min". Started minutes do not count. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
