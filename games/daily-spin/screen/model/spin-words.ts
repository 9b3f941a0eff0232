const MINUTE_MS = 60_000;

/** Writes the time until the next spin: "in 5 h 12 min", "in 12 min", "in a moment". */
export function backText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  if (leftMs < MINUTE_MS) return 'in a moment';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `in ${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`;
}

/** Writes a multiplier of promo prizes: "×1.25". */
export function timesText(percent: number): string {
  return `×${percent / 100}`;
}

/** The names of the lamps, from Monday on. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Lamp = 'spun' | 'today' | 'past' | 'ahead';

/** Returns the state of a weekday's lamp. A day without a spin is dark. */
export function lampOf({ day, isSpun }: { readonly day: string; readonly isSpun: boolean }, today: string): Lamp {
  if (isSpun) return 'spun';
  if (day === today) return 'today';
  return day < today ? 'past' : 'ahead';
}

export const LAMP_WORDS: Readonly<Record<Lamp, string>> = {
  spun: 'spun',
  today: 'today, not spun yet',
  past: 'not spun',
  ahead: 'to come',
};
