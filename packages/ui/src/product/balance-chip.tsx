import '../styles/product.css';

import { Link } from '../base/link.tsx';
import { Money } from '../data/money.tsx';
import { useCounted } from '../data/use-counted.ts';

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
