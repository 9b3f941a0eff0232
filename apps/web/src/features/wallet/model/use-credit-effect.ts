import type { WalletTransaction } from '@voltide/contract';
import { useEffect, useRef, useState } from 'react';

import { call } from '../../../lib/api.ts';
import type { Effect } from '../../../lib/effect-looks.ts';

/** The effect of a deposit that was pending here and was credited, as long as it lasts (S11-05). */
export function useCreditEffect(transactions: readonly WalletTransaction[]): Effect | undefined {
  const pending = useRef<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Effect>();
  useEffect(() => {
    const deposits = transactions.filter(({ type }) => type === 'deposit');
    const credited = deposits.find(({ id, status }) => status === 'confirmed' && pending.current.has(id));
    pending.current = new Set(deposits.filter(({ status }) => status === 'pending').map(({ id }) => id));
    if (credited === undefined) return;
    const body = { eventType: 'wallet_credit' as const, metadata: { depositId: credited.id } };
    // Without an effect the deposit is credited all the same.
    call('POST /api/neuro/trigger-effect', { body }).then(
      (effect) => (effect.triggered ? setShown(effect) : undefined),
      () => undefined,
    );
  }, [transactions]);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), shown.animationDuration);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
