import '../styles/product.css';

import { Link } from '../base/link.tsx';
import { Money } from '../data/money.tsx';
import { moneyText } from '../data/money-text.ts';
import { useCounted } from '../data/use-counted.ts';
import { useChange } from './use-change.ts';

export type BalanceChipProps = {
  /** VT as on the wire; undefined while it is unknown. */
  readonly amount: string | undefined;
  readonly state: 'loading' | 'ready' | 'error';
  /** 1 in the header, 2 in the mobile menu (S8-02). */
  readonly decimals?: number;
  readonly href: string;
  /** Tooltip of the Error chip after a failed load. */
  readonly errorText: string;
  readonly onRetry: () => void;
};

/**
 * Shows the balance in the header: a dash while it loads, the amount with its unit, or a red Error chip that tries
 * again. The exact amount is its tooltip. A change lies over it for two seconds, both with two decimals, so that none
 * is cut away.
 */
export function BalanceChip({ amount, state, decimals = 1, href, errorText, onRetry }: BalanceChipProps) {
  const counted = useCounted(amount);
  const change = useChange(amount);
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
    <Link
      href={href}
      className="balance-chip"
      data-state={state}
      data-changing={change === undefined ? undefined : true}
      data-tooltip={amount === undefined ? undefined : moneyText(amount, { decimals: 'exact' })}
      aria-busy={state === 'loading' || undefined}
    >
      <small aria-hidden>VT</small>
      <span className="unseen">Balance in VT: </span>
      <Money amount={counted} decimals={decimals} unit={null} />
      {change === undefined || counted === undefined ? null : (
        <span className="balance-change" aria-hidden>
          <span>{moneyText(counted, { unit: null })}</span>
          <span data-gain={change.startsWith('-') ? undefined : true}>
            {moneyText(change, { unit: null, signed: true, decimals: decimalsOf(change) })}
          </span>
        </span>
      )}
    </Link>
  );
}

/** Two decimals, or all for a change that would otherwise vanish. */
function decimalsOf(change: string): number | 'exact' {
  return /[1-9]/.test(moneyText(change, { unit: null })) ? 2 : 'exact';
}
