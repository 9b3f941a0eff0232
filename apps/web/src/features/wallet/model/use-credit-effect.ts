import type { WalletTransaction } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import type { Effect } from '../../../lib/effects/effect-looks.ts';

/** Deposits that were pending here: also while another screen followed them. */
const pending = new Set<string>();

/** The effect of a deposit that was pending here and was credited, as long as it lasts (S11-05). */
export function useCreditEffect(userId: string | undefined, transactions: readonly WalletTransaction[]) {
  const [shown, setShown] = useState<Effect>();
  useEffect(() => {
    const deposits = transactions.filter(({ type }) => type === 'deposit');
    const credited = deposits.find(({ id, status }) => status === 'confirmed' && pending.has(id));
    for (const { id, status } of deposits) {
      if (status === 'pending') pending.add(id);
      else pending.delete(id);
    }
    if (credited === undefined || userId === undefined) return;
    const body = { eventType: 'wallet_credit' as const, userId, metadata: { depositId: credited.id } };
    // Without an effect the deposit is credited all the same.
    call('POST /api/neuro/trigger-effect', { body }).then(
      (effect) => (effect.triggered ? setShown(effect) : undefined),
      () => undefined,
    );
  }, [userId, transactions]);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), shown.animationDuration);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
