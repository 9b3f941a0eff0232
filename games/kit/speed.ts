import { localStore } from '@voltide/ui/browser-store';

export const SPEEDS = ['normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

export const SPEED_WORDS: Readonly<Record<Speed, string>> = { normal: 'Normal', fast: 'Fast', instant: 'Instant' };

/** It began with the reels of packs; a choice made there is kept. */
const SLOT = 'voltide-reel';

export function readSpeed(): Speed {
  const stored = localStore.read(SLOT);
  return SPEEDS.find((speed) => speed === stored) ?? 'normal';
}

export function keepSpeed(speed: Speed): void {
  localStore.write(SLOT, speed);
}
