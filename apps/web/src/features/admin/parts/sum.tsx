import { parseVt } from '@voltide/core';
import { Money, moneyText } from '@voltide/ui';
import { useState } from 'react';

import './sum.css';

const CENT_SUN = 10_000n;

type SumProps = { readonly amount: string; readonly unit?: 'VT' | 'TRX' };

/**
 * Shows an amount with two decimals. If that cuts digits off, the exact amount is the tooltip and, for phones, toggled
 * by a press: `<Sum amount={pool} />`.
 */
export function Sum({ amount, unit = 'VT' }: SumProps) {
  const [isExact, setExact] = useState(false);
  if (parseVt(amount) % CENT_SUN === 0n) return <Money amount={amount} unit={unit} />;
  const exact = moneyText(amount, { decimals: 'exact', unit });
  const short = moneyText(amount, { unit });
  return (
    <button
      type="button"
      className="sum num"
      data-tooltip={isExact ? undefined : exact}
      aria-pressed={isExact}
      aria-label={isExact ? exact : `${short}, show the exact amount`}
      onClick={() => setExact(!isExact)}
    >
      {isExact ? exact : short}
    </button>
  );
}
