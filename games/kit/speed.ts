/** How fast results are shown, in every game. */
export const SPEEDS = ['normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

export const SPEED_WORDS: Readonly<Record<Speed, string>> = { normal: 'Normal', fast: 'Fast', instant: 'Instant' };

/** It began with the reels of packs; who has chosen there keeps the choice. */
const SLOT = 'voltide-reel';

/** The chosen speed; normal where none was chosen or nothing may be stored. */
export function readSpeed(): Speed {
  try {
    const stored = localStorage.getItem(SLOT);
    return SPEEDS.find((speed) => speed === stored) ?? 'normal';
  } catch {
    return 'normal';
  }
}

/** Remembers the speed in this browser; false where nothing may be stored. */
export function keepSpeed(speed: Speed): boolean {
  try {
    localStorage.setItem(SLOT, speed);
    return true;
  } catch {
    return false;
  }
}
