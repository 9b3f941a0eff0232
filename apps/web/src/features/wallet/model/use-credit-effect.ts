import type { WalletTransaction } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import type { Effect } from '../../../lib/effects/effect-looks.ts';

/** Deposits that were pending here, even on another screen. */
const pending = new Set<string>();

/** The effect of a pending deposit that was credited, while it lasts (S11-05). */
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
    // The deposit is credited without its effect.
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
