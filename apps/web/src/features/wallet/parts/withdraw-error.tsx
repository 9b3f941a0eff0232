import { utcText, type WithdrawalFacts } from '@voltide/contract';
import { Link, Live, moneyText } from '@voltide/ui';
import type { ReactNode } from 'react';

import type { WithdrawalError } from '../model/use-withdrawal.ts';

type WithdrawErrorProps = { readonly error: WithdrawalError; readonly facts: WithdrawalFacts };

/** Error of a withdrawal in the server's words, with a way on. */
export function WithdrawError({ error, facts }: WithdrawErrorProps) {
  return (
    <Live as="p" role="alert" className="smaller error-text">
      {error.text} {wayOut(error.code, facts)}
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
