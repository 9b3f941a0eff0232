const MINUTE_MS = 60_000;

/** Formats a duration: "0 min", "35 min", "1 h 5 min", rounded down to minutes. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
