import { formatVt, parseVt } from '@voltide/core';
import { useEffect, useRef, useState } from 'react';

import { MOTION } from '../tokens.ts';

/**
 * Counts from the visible amount to a new one, unless the reader wants no motion. The end value is exact. The first
 * amount is shown at once, unless `from` says where to begin.
 */
export function useCounted(amount: string | undefined, from: string | undefined = amount): string | undefined {
  const [shown, setShown] = useState(from);
  const inView = useRef(from);
  useEffect(() => {
    const show = (next: string | undefined): void => {
      inView.current = next;
      setShown(next);
    };
    const start = inView.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (start === undefined || amount === undefined || start === amount || still) {
      show(amount);
      return;
    }
    return countBetween(parseVt(start), parseVt(amount), show);
  }, [amount]);
  return shown;
}

const STEPS = 1000n;

function countBetween(startSun: bigint, endSun: bigint, show: (amount: string) => void): () => void {
  let frame = 0;
  let beganAt: number | undefined;
  const step = (atMs: number): void => {
    beganAt ??= atMs;
    const part = Math.min(1, (atMs - beganAt) / MOTION.countMs);
    const eased = BigInt(Math.round((1 - (1 - part) ** 4) * Number(STEPS)));
    show(formatVt(startSun + ((endSun - startSun) * eased) / STEPS));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
