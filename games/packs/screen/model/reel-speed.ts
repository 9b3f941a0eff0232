import { MOTION } from '@voltide/ui';

export const REEL_SPEEDS = ['normal', 'fast', 'instant'] as const;
export type ReelSpeed = (typeof REEL_SPEEDS)[number];

/** From the first motion to the last landing (rules book §3). */
export const REEL_MS: Readonly<Record<ReelSpeed, number>> = {
  normal: MOTION.reelMs,
  fast: MOTION.reelFastMs,
  instant: 0,
};

const SLOT = 'voltide-reel';

/** The chosen speed; normal where none was chosen or nothing may be stored. */
export function readReelSpeed(): ReelSpeed {
  try {
    const stored = localStorage.getItem(SLOT);
    return REEL_SPEEDS.find((speed) => speed === stored) ?? 'normal';
  } catch {
    return 'normal';
  }
}

/** Remembers the speed in this browser; false where nothing may be stored. */
export function keepReelSpeed(speed: ReelSpeed): boolean {
  try {
    localStorage.setItem(SLOT, speed);
    return true;
  } catch {
    return false;
  }
}
