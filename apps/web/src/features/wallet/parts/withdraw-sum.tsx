import type { WithdrawalFacts } from '@voltide/contract';
import { Live, Money } from '@voltide/ui';

import { percentOfBps, startText } from '../../../lib/settings/withdrawal-fee.tsx';
import { isAtLeast, plainTrx } from '../model/trx-amount.ts';
import type { WithdrawalSum } from '../model/withdrawal-amount.ts';

type WithdrawSumProps = {
  readonly facts: WithdrawalFacts;
  /** Undefined while no amount was typed. */
  readonly sum: WithdrawalSum | undefined;
  /** The connected wallet, if none is proven yet. */
  readonly address: string | null;
  readonly isTest: boolean;
};

/** Shows the cost of a withdrawal, its full address, and what happens next, before it is requested. */
export function WithdrawSum({ facts, sum, address, isTest }: WithdrawSumProps) {
  const to = facts.toAddress ?? address;
  return (
    <div className="stack-close">
      <dl className="wallet-review withdraw-sum">
        <div>
          <dt>Fee ({percentOfBps(facts.feeBps)})</dt>
          <dd>
            <Money amount={sum?.fee} decimals={6} unit="TRX" wraps />
          </dd>
        </div>
        <div>
          <dt>You receive</dt>
          <Live as="dd" aria-live="polite">
            <Money amount={sum?.net} decimals={6} unit="TRX" wraps />
          </Live>
        </div>
        <div className="withdraw-to">
          <dt>Goes to</dt>
          <dd className="mono breakable">{to ?? '–'}</dd>
        </div>
      </dl>
      {facts.nextFee === null ? null : (
        <p className="smaller warn-text">
          From {startText(facts.nextFee.from)} the fee is {percentOfBps(facts.nextFee.bps)}. What you ask for before
          keeps {percentOfBps(facts.feeBps)}.
        </p>
      )}
      <p className="aside">{nextText(facts, sum)} A withdrawal cannot be taken back.</p>
      {isTest ? <p className="smaller warn-text">This is a test network: its TRX are worth nothing.</p> : null}
    </div>
  );
}

/** Says if an operator reviews it first, as far as the page can know. */
function nextText(
  { automaticUpTo, automaticLeft, targetHours, networkFee }: WithdrawalFacts,
  sum?: WithdrawalSum,
): string {
  const look = `we look at it first, within ${targetHours} hours. ${networkFee}`;
  if (sum !== undefined && !isAtLeast(automaticUpTo, sum.amount)) {
    return `Above ${plainTrx(automaticUpTo)} TRX ${look}`;
  }
  if (sum !== undefined && !isAtLeast(automaticLeft, sum.amount)) {
    return `With what you withdrew in the last 24 hours ${look}`;
  }
  return `Usually automatic; reviews take up to ${targetHours} hours. ${networkFee}`;
}
