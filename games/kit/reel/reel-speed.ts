import { MOTION } from '@voltide/ui';

import type { Speed } from '../speed.ts';

/** From the first motion to the last landing (rules book §3). */
export const REEL_MS: Readonly<Record<Speed, number>> = {
  normal: MOTION.reelMs,
  fast: MOTION.reelFastMs,
  instant: 0,
};
