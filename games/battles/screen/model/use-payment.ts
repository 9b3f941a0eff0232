import { useHost } from '../host.ts';
import { paymentOf, type Payment, type PaymentOrder } from './payment.ts';

/** Returns the viewer's bucket that would pay a stake; undefined while unknown, and for visitors. */
export function usePayment(order: PaymentOrder): Payment | undefined {
  const { viewer, useLoaded } = useHost();
  const enabled = viewer.kind === 'account' || viewer.kind === 'guest';
  const { data: buckets } = useLoaded('GET /api/wallet/buckets', undefined, { enabled });
  const { data: preferences } = useLoaded('GET /api/preferences', undefined, { enabled });
  if (!enabled || buckets === undefined || preferences === undefined) return undefined;
  return paymentOf({ ...buckets, spendOrder: preferences.spendOrder }, order);
}
