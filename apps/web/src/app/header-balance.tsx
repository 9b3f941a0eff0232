import { PAGE_MESSAGES } from '@voltide/contract';
import { BalanceChip, toast } from '@voltide/ui';

import { useBalance } from '../lib/balance/use-balance.ts';
import { PlayClock } from './play-clock.tsx';

export function HeaderOwn() {
  return (
    <>
      <HeaderBalance />
      <PlayClock />
    </>
  );
}

/** The balance with 1 decimal in the header and 2 in the mobile menu (S8-02). */
export function HeaderBalance({ decimals = 1 }: { readonly decimals?: 1 | 2 }) {
  const { amount, state, retry } = useBalance();
  const onRetry = (): void => {
    void retry().then((succeeded) => {
      if (!succeeded) toast({ ...FAILED, tone: 'danger' });
    });
  };
  return (
    <BalanceChip
      href="/wallet"
      amount={amount}
      state={state}
      decimals={decimals}
      errorText={PAGE_MESSAGES.balanceUpdateFailed}
      onRetry={onRetry}
    />
  );
}

const [title = '', description = ''] = PAGE_MESSAGES.balanceUpdateFailed.split(': ');
const FAILED = { title, description };
