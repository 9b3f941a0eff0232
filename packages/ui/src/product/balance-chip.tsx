import '../styles/product.css';

import { useEffect, useRef, useState } from 'react';
import { formatVt, parseVt } from '@voltide/core';

import { Link } from '../base/link.tsx';
import { Money } from '../data/money.tsx';
import { MOTION } from '../tokens.ts';

export type BalanceChipProps = {
  /** VT as the wire carries it; undefined while it is unknown. */
  readonly amount: string | undefined;
  readonly state: 'loading' | 'ready' | 'error';
  /** 1 in the header, 2 in the mobile menu (S8-02). */
  readonly decimals?: number;
  readonly href: string;
  /** What a failed load says when the Error chip is pointed at. */
  readonly errorText: string;
  readonly onRetry: () => void;
};

/** The balance in the header: a dash while it loads, the amount with its unit, or a red Error chip that tries again. */
export function BalanceChip({ amount, state, decimals = 1, href, errorText, onRetry }: BalanceChipProps) {
  const counted = useCounted(amount);
  if (state === 'error') {
    return (
      <button
        type="button"
        className="balance-chip"
        data-state="error"
        data-tooltip={errorText}
        aria-label="Error: balance unknown. Try again"
        onClick={onRetry}
      >
        Error
      </button>
    );
  }
  return (
    <Link href={href} className="balance-chip" data-state={state} aria-busy={state === 'loading' || undefined}>
      <small aria-hidden>VT</small>
      <span className="unseen">Balance in VT: </span>
      <Money amount={counted} decimals={decimals} unit={null} />
    </Link>
  );
}

/** Counts from what is in view to a new amount, unless the reader wants no motion. The end value is exact. */
function useCounted(amount: string | undefined): string | undefined {
  const [shown, setShown] = useState(amount);
  const inView = useRef(amount);
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
