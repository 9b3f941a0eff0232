import { localStore } from '@voltide/ui/browser-store';

/** How fast results are shown, in every game. */
export const SPEEDS = ['normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

export const SPEED_WORDS: Readonly<Record<Speed, string>> = { normal: 'Normal', fast: 'Fast', instant: 'Instant' };

/** It began with the reels of packs; who has chosen there keeps the choice. */
const SLOT = 'voltide-reel';

/** The chosen speed; normal where none was chosen. */
export function readSpeed(): Speed {
  const stored = localStore.read(SLOT);
  return SPEEDS.find((speed) => speed === stored) ?? 'normal';
}

/** Remembers the speed in this browser. */
export function keepSpeed(speed: Speed): void {
  localStore.write(SLOT, speed);
}
