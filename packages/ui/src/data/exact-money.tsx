import '../styles/data.css';

import { cutVt, exactVt, parseVt } from '@voltide/core';
import { useState } from 'react';

import { cx } from '../base/cx.ts';
import { Money, type MoneyProps } from './money.tsx';
import { moneyText } from './money-text.ts';

type ExactMoneyProps = Pick<MoneyProps, 'signed' | 'unit' | 'className'> & { readonly amount: string };

const SHOWN = 2;

/**
 * Shows an amount with two decimals and the rest on demand: a tooltip has it on hover or focus, and a press, or a tap,
 * writes it out. Less than a hundredth is written out from the start, so that it is never a zero.
 */
export function ExactMoney({ amount, className, ...options }: ExactMoneyProps) {
  const [isOpen, setOpen] = useState(false);
  const sun = parseVt(amount);
  const cut = cutVt(sun, SHOWN);
  if (cut === exactVt(sun)) return <Money amount={amount} {...options} {...(className && { className })} />;
  const exact = moneyText(amount, { ...options, decimals: 'exact' });
  const shown = isOpen || !/[1-9]/.test(cut) ? exact : moneyText(amount, { ...options, decimals: SHOWN });
  return (
    <button
      type="button"
      className={cx('num exact-money', className)}
      aria-label={shown === exact ? exact : `${shown}, exactly ${exact}`}
      data-tooltip={exact}
      onClick={() => setOpen(!isOpen)}
    >
      {shown}
    </button>
  );
}
