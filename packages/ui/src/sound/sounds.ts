export const SOUND_NAMES = [
  'tick',
  'seal',
  'land-common',
  'land-uncommon',
  'land-rare',
  'land-epic',
  'land-legendary',
  'land-mythic',
  'credit',
  'debit',
  'battle-win',
  'spin-ready',
  'error',
  'tap',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

interface Tick {
  readonly atMs: number;
  /** Playback rate, 0.8 at the start of a run to 1.3 at its end. */
  readonly pitch: number;
}

/** Closer ticks than this melt into a buzz. */
export const TICK_GAP_MS = 28;

/**
 * Lists the ticks of a run that can be told apart: at most one per 28 ms, rising in pitch; times in ascending order.
 */
export const audibleTicks = (timesMs: readonly number[]): Tick[] => {
  const kept: number[] = [];
  for (const atMs of timesMs) if (atMs - (kept.at(-1) ?? -TICK_GAP_MS) >= TICK_GAP_MS) kept.push(atMs);
  const [first, last] = [kept[0] ?? 0, kept.at(-1) ?? 0];
  return kept.map((atMs) => ({ atMs, pitch: last === first ? 1 : 0.8 + (0.5 * (atMs - first)) / (last - first) }));
};
