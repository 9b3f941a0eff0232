import { utcText, type WithdrawalFacts } from '@voltide/contract';
import { Link, Live, moneyText } from '@voltide/ui';
import type { ReactNode } from 'react';

import type { WithdrawalRefusal } from '../model/use-withdrawal.ts';

type WithdrawRefusalProps = { readonly refusal: WithdrawalRefusal; readonly facts: WithdrawalFacts };

/** Why a withdrawal was refused, in the server's words, and the way out of it. */
export function WithdrawRefusal({ refusal, facts }: WithdrawRefusalProps) {
  return (
    <Live as="p" role="alert" className="smaller error-text">
      {refusal.text} {wayOut(refusal.code, facts)}
    </Live>
  );
}

function wayOut(code: string | undefined, { payoutsFrom, available }: WithdrawalFacts): ReactNode {
  if (code === 'factor_needed') {
    return (
      <Link href="/profile#second-factor" className="link">
        Set one up
      </Link>
    );
  }
  if (code === 'payout_address_new' && payoutsFrom !== null) return `That is from ${utcText(payoutsFrom)}.`;
  if (code === 'insufficient_balance') return `You have ${moneyText(available, { decimals: 6 })} in cash.`;
  return null;
}
