import { formatVt } from '@voltide/core';
import { MOTION, moneyText } from '@voltide/ui';
import { useLayoutEffect, useRef } from 'react';

import { countedSun } from '../../../../kit/counted.ts';
import { prefersStill } from '../../../../kit/still.ts';
import { countUp } from './counting.ts';

type CountUpProps = {
  readonly sun: bigint;
  readonly className?: string;
  readonly times?: CountTimes | undefined;
};

export type CountTimes = { readonly afterMs: number; readonly overMs: number };

export function CountUp({ sun, className, times }: CountUpProps) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(sun);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = sun;
    const text = place.current?.firstChild;
    if (!(text instanceof Text)) return;
    const isCounted = sun > from && !prefersStill();
    text.data = textOf(isCounted ? from : sun);
    if (!isCounted) return;
    const count = (): (() => void) =>
      countUp((share) => {
        text.data = textOf(from + countedSun(sun - from, share));
      }, times?.overMs ?? MOTION.countMs);
    if (times === undefined) return count();
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = count();
    }, times.afterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [sun, times]);
  return (
    <span ref={place} className={className === undefined ? 'num' : `num ${className}`}>
      {textOf(sun)}
    </span>
  );
}

function textOf(sun: bigint): string {
  return moneyText(formatVt(sun));
}
