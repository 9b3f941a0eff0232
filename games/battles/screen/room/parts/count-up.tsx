import { formatVt } from '@voltide/core';
import { MOTION, moneyText } from '@voltide/ui';
import { useLayoutEffect, useRef } from 'react';

import { countedSun } from '../../../../kit/counted.ts';
import { prefersStill } from '../../../../kit/still.ts';
import { countUp } from './counting.ts';

export type CountUpProps = { readonly sun: bigint; readonly className?: string };

/** An amount that counts up to what it is now where it has grown. What it says to those who hear it is the end. */
export function CountUp({ sun, className }: CountUpProps) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(sun);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = sun;
    const text = place.current?.firstChild;
    if (!(text instanceof Text) || sun <= from || prefersStill()) return;
    text.data = textOf(from);
    return countUp((share) => {
      text.data = textOf(from + countedSun(sun - from, share));
    }, MOTION.countMs);
  }, [sun]);
  return (
    <span ref={place} className={className === undefined ? 'num' : `num ${className}`}>
      {textOf(sun)}
    </span>
  );
}

function textOf(sun: bigint): string {
  return moneyText(formatVt(sun));
}
