const KILO = 1024;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in the shortest unit: "812 B", "14 MB", "1.4 GB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KILO)));
  const value = bytes / KILO ** power;
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${UNITS[power] ?? 'B'}`;
}

/** Formats a duration in its two largest units: "3 d 4 h", "12 min 5 s", "8 s". */
export function spanText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([value]) => value > 0);
  return shown.map(([value, unit]) => `${value} ${unit}`).join(' ');
}

export function msText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms.toFixed(ms > 0 && ms < 10 ? 1 : 0)} ms`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** Returns "1 check", "1,234 checks". */
export function counted(count: number, what: string): string {
  return `${countText(count)} ${what}${count === 1 ? '' : 's'}`;
}
